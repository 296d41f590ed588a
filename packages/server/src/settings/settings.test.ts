import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../network/test-servers.ts';
import { resolveSettings, SettingsError, variableOf } from './settings.ts';
import { settingTable } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const toHex = (bytes: Buffer) => bytes.toString('hex');

describe('the settings', () => {
  it('have their defaults if nothing is set', () => {
    expect(resolveSettings([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      operations: { host: '127.0.0.1', port: 8081 },
      data: './quoin-data',
      secretKey: undefined,
      baseUrl: undefined,
      allowNetworks: [],
      maxInputBytes: 256 * 1024 ** 2,
      workerMemoryBytes: 1.5 * 1024 ** 3,
      workerSeconds: 120,
      keepFilesMs: 345_600_000,
      keepJobsMs: 7_776_000_000,
      drainSeconds: 30,
      allowMissing: false,
      fontFolder: undefined,
      profileFolder: undefined,
      logLevel: 'info',
    });
  });

  it('prefer a flag to a variable, and a variable to the default', () => {
    const environment = { QUOIN_HOST: '0.0.0.0', QUOIN_PORT: '9000', QUOIN_DATA: '' };
    expect(resolveSettings(['--port', '9001'], environment)).toMatchObject({
      host: '0.0.0.0',
      port: 9001,
      data: './quoin-data',
    });
  });

  it('can all be set by variables', () => {
    expect(Object.keys(settingTable).map(variableOf)).toContain('QUOIN_MAX_JOBS_PER_ORGANIZATION');
    expect(resolveSettings([], { QUOIN_WORKER_MEMORY_MIB: '512' }).workerMemoryBytes).toBe(512 * 1024 ** 2);
  });

  it('name the roles of the process, of which fewer than all need a shared database', () => {
    const url = 'postgres://u:p@db:5432/quoin';
    expect(resolveSettings([], {}).roles).toEqual(['api', 'worker', 'webhooks']);
    expect(resolveSettings(['--roles', 'webhooks, api,worker,api'], {}).roles).toEqual(['api', 'worker', 'webhooks']);
    expect(resolveSettings([], { QUOIN_ROLES: 'webhooks,worker', QUOIN_DATABASE_URL: url }).roles).toEqual([
      'worker',
      'webhooks',
    ]);
    expect(() => resolveSettings(['--roles', 'api'], {})).toThrow(SettingsError);
    expect(() => resolveSettings(['--roles', 'api'], {})).toThrow(/QUOIN_DATABASE_URL/);
    for (const wrong of ['painter', 'api,', ',']) {
      expect(() => resolveSettings(['--roles', wrong, '--database-url', url], {})).toThrow(/one or more of api/);
    }
  });

  it('name a bucket, with credentials of the environment', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(resolveSettings([], keys).s3).toBeUndefined();
    const amazon = { ...keys, QUOIN_FILES: 's3://a-bucket', AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' };
    expect(resolveSettings([], amazon).s3).toEqual({
      bucket: 'a-bucket',
      prefix: '',
      endpoint: undefined,
      region: 'eu-west-1',
      usesPathStyle: false,
      encryption: undefined,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    const flags = ['--files', 's3://b.c/d/e/', '--s3-endpoint', 'http://127.0.0.1:9000', '--s3-encryption', 'AES256'];
    expect(resolveSettings(flags, keys).s3).toMatchObject({
      ...{ bucket: 'b.c', prefix: 'd/e/', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' },
      ...{ usesPathStyle: true, encryption: 'AES256' },
    });
    const named = { ...keys, QUOIN_S3_PATH_STYLE: 'false' };
    expect(resolveSettings(flags, named).s3?.usesPathStyle).toBe(false);
    // Amazon's certificates do not cover such names.
    expect(resolveSettings(['--files', 's3://b.c'], keys).s3?.usesPathStyle).toBe(true);
    expect(() => resolveSettings(flags, { AWS_ACCESS_KEY_ID: 'id' })).toThrow(/AWS_SECRET_ACCESS_KEY/);
    for (const url of [
      's3://',
      's3://A',
      's3://ab',
      'https://bucket',
      's3://bucket/../x',
      's3://bucket/a?b',
      '/folder',
    ]) {
      expect(() => resolveSettings(['--files', url], keys), url).toThrow(/QUOIN_FILES/);
    }
  });

  it('accept lists of networks and endpoints', () => {
    const flags = ['--allow-networks', '10.1.0.0/16, fd00::/8,', '--allow-endpoints', '127.0.0.1:9000,[::1]:80'];
    const { allowNetworks, allowEndpoints } = resolveSettings(flags, {});
    expect(allowNetworks.map(({ address, prefix }) => `${address}/${prefix}`)).toEqual(['10.1.0.0/16', 'fd00::/8']);
    expect(allowEndpoints).toEqual([
      { host: '127.0.0.1', port: 9000 },
      { host: '::1', port: 80 },
    ]);
  });

  it('accept times with a unit, and for ever', () => {
    expect(resolveSettings(['--keep-files', '36h', '--keep-jobs', 'forever'], {})).toMatchObject({
      keepFilesMs: 129_600_000,
      keepJobsMs: Number.POSITIVE_INFINITY,
    });
    expect(resolveSettings([], { QUOIN_KEEP_FILES: '90m', QUOIN_KEEP_JOBS: '1d' })).toMatchObject({
      keepFilesMs: 5_400_000,
      keepJobsMs: 86_400_000,
    });
  });

  it('accept a key in base64 or hex', () => {
    const key = Buffer.alloc(32, 7);
    for (const encoding of ['base64', 'hex'] as const) {
      const { secretKey } = resolveSettings([], { QUOIN_SECRET_KEY: key.toString(encoding) });
      expect(key.equals(secretKey ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('accept older keys after the current one', () => {
    const keys = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
    const { secretKey, previousKeys } = resolveSettings([], { QUOIN_SECRET_KEY: keys.map(toHex).join(', ') });
    expect([secretKey, ...previousKeys]).toEqual(keys);
    expect(resolveSettings([], {})).toMatchObject({ secretKey: undefined, previousKeys: [] });
    for (const text of [',', `${toHex(Buffer.alloc(32))},short`]) {
      expect(() => resolveSettings([], { QUOIN_SECRET_KEY: text })).toThrow(/Expected 32 bytes/);
    }
  });

  it('resolve the path of a certificate file', () => {
    const path = join(folder, 'authorities.pem');
    writeFileSync(path, makeCertificate('DNS:a.example').cert);
    expect(resolveSettings(['--ca-file', relative(process.cwd(), path)], {}).caFile).toBe(path);
    expect(resolveSettings([], {}).caFile).toBeUndefined();
  });

  it('resolve the path of a font folder', () => {
    expect(resolveSettings(['--fonts', folder], {}).fontFolder).toBe(folder);
    expect(resolveSettings([], { QUOIN_PROFILES: folder }).profileFolder).toBe(folder);
    expect(() => resolveSettings(['--fonts', join(folder, 'nowhere')], {})).toThrow('a folder that can be read');
  });

  // @spec "`/ready` and `/metrics` on the loopback address unless set otherwise."
  it('can turn the operations address off and --allow-missing on', () => {
    expect(resolveSettings(['--operations', '0.0.0.0:9191'], {})).toMatchObject({
      operations: { host: '0.0.0.0', port: 9191 },
    });
    expect(resolveSettings(['--operations', 'off', '--allow-missing'], {})).toMatchObject({
      operations: undefined,
      allowMissing: true,
    });
  });
});

describe('an invalid setting', () => {
  it.each([
    ['port', '70000'],
    ['port', '-1'],
    ['port', '8080.5'],
    ['port', ''],
    ['workers', '0'],
    ['max-input-mib', '1e3'],
    ['allow-networks', '10.0.0.0/33'],
    ['allow-networks', 'internal'],
    ['allow-endpoints', 'localhost:80'],
    ['allow-endpoints', '127.0.0.1'],
    ['operations', '8081'],
    ['base-url', 'quoin.example'],
    ['base-url', 'https://quoin.example/path'],
    ['log-level', 'loud'],
    ['keep-files', '4'],
    ['keep-files', '59m'],
    ['keep-files', 'forever'],
    ['keep-files', '36501d'],
    ['keep-jobs', '23h'],
    ['keep-jobs', '1.5d'],
    ['data', ''],
  ])('is reported in a sentence: --%s=%s', (name, value) => {
    const attempt = () => resolveSettings([`--${name}=${value}`], {});
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(new RegExp(`^${variableOf(name)} \\(--${name}\\) is not valid: .*\\. Expected .+\\.$`));
  });

  it.each([
    ['does not exist', undefined],
    ['has no certificate', 'nothing here'],
    ['has a damaged certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('is a certificate file that %s', (_, text) => {
    const path = join(folder, `${text?.length}.pem`);
    if (text !== undefined) writeFileSync(path, text);
    expect(() => resolveSettings(['--ca-file', path], {})).toThrow(/^QUOIN_CA_FILE .*\. Expected a readable file/);
  });

  it('is not shown if it is a secret', () => {
    expect(() => resolveSettings([], { QUOIN_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2).*Expected 32 bytes/);
  });

  it('is a time for jobs that is shorter than the one for files', () => {
    expect(() => resolveSettings(['--keep-files', '10d', '--keep-jobs', '9d'], {})).toThrow(
      'QUOIN_KEEP_JOBS (--keep-jobs) is shorter than QUOIN_KEEP_FILES (--keep-files).',
    );
    expect(resolveSettings(['--keep-files', '10d', '--keep-jobs', '10d'], {}).keepJobsMs).toBe(864_000_000);
  });

  it('can be an unknown flag', () => {
    expect(() => resolveSettings(['--prot', '1'], {})).toThrow(/--prot.*\. See quoin-server --help for all flags\.$/);
    expect(() => resolveSettings(['serve'], {})).toThrow(SettingsError);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkDockerfile } from './dockerfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const folder = mkdtempSync(join(tmpdir(), 'quoin-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Memory that the service needs besides its workers, in MiB. */
const serviceMiB = 512;

describe('Dockerfile', () => {
  it('has no fault', () => {
    expect(checkDockerfile(read('Dockerfile'))).toEqual([]);
  });

  it('the check reports planted faults', () => {
    const planted =
      'FROM node:24 AS build\nADD a /b\nWORKDIR c\nRUN apt-get install -y make\nFROM build\nENTRYPOINT node a.js\n';
    expect(checkDockerfile(planted)).toEqual([
      'the image "node:24" has no exact tag',
      'ADD unpacks archives and downloads; use COPY',
      'WORKDIR "c" is not absolute',
      'apt-get install lacks: apt-get update, --no-install-recommends, rm -rf /var/lib/apt/lists',
      'the image runs as root',
      'HEALTHCHECK is missing, or runs in a shell',
      'ENTRYPOINT is missing, or runs in a shell',
    ]);
    const checked = 'FROM a:1.2.3-slim\nUSER 0:0\nHEALTHCHECK CMD ["curl", "b"]\nENTRYPOINT ["c"]\n';
    expect(checkDockerfile(checked)).toEqual([
      'the image runs as root',
      'HEALTHCHECK needs a program that the image does not have',
    ]);
    expect(checkDockerfile('# nothing\n')).toEqual(['has no FROM']);
  });

  it('.dockerignore keeps only paths that exist', () => {
    const kept = read('.dockerignore').match(/^!.+$/gm) ?? [];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter((line) => !existsSync(join(root, line.slice(1))))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { quoin } = services;

  it('restricts the container', () => {
    expect(quoin).toMatchObject({
      user: 'node',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(quoin.tmpfs).toEqual([expect.stringMatching(/^\/tmp:.*noexec/)]);
    expect(quoin.ports).toEqual(['127.0.0.1:8080:8080']);
    expect(volumes).toHaveProperty('data');
    expect(quoin.volumes).toEqual(['data:/data']);
  });

  it('has the health check of the Dockerfile', () => {
    const [, json = '[]'] = /^ {2}CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(quoin.healthcheck.test).toEqual(['CMD', ...JSON.parse(json)]);
  });

  it('has enough memory for its workers', () => {
    const { QUOIN_WORKERS: workers, QUOIN_WORKER_MEMORY_MIB: each } = quoin.environment;
    expect(quoin.mem_limit).toBe(`${serviceMiB + workers * each}m`);
  });
});

describe('quoin-server.service', () => {
  const unit = read('examples/deploy/quoin-server.service');

  it('has enough memory for its workers', () => {
    const settingOf = (name: string): string => new RegExp(`${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
    const workers = Number(settingOf('QUOIN_WORKERS')) * Number(settingOf('QUOIN_WORKER_MEMORY_MIB'));
    expect(settingOf('^MemoryMax')).toBe(`${serviceMiB + workers}M`);
  });

  describe.skipIf(!has('systemd-analyze'))('systemd-analyze', () => {
    /** Writes the unit for the programs of this machine, which has neither the user nor the checkout in /opt. */
    function writeUnit(name: string, text: string): string {
      const path = join(folder, name);
      const local = text.replaceAll('/usr/bin/node', process.execPath).replaceAll(/^(User|Group)=.+$/gm, '$1=daemon');
      writeFileSync(path, local);
      return path;
    }
    const verify = (path: string) => spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    const problemsOf = ({ stderr }: { stderr: string }) =>
      stderr.split('\n').filter((line) => line.includes('quoin') || /Unknown|Failed to parse/.test(line));

    it('verify finds no problem, but a planted one', () => {
      expect(problemsOf(verify(writeUnit('quoin-server.service', unit)))).toEqual([]);
      const planted = unit.replace('ProtectSystem=strict', 'ProtectSystem=strickt\nNoSuchSetting=yes');
      const found = problemsOf(verify(writeUnit('quoin-planted.service', planted))).join('\n');
      expect(found).toMatch(/strickt/);
      expect(found).toMatch(/NoSuchSetting/);
    });

    it('security rates the exposure as at most 2 of 10', () => {
      const rate = (text: string): number => {
        const path = writeUnit('quoin-server.service', text);
        const args = ['security', '--offline=true', '--no-pager', path];
        const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
        return Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
      };
      expect(rate(unit)).toBeLessThanOrEqual(2);
      expect(rate(unit.replaceAll(/^(Protect|Private|Restrict|Capability|SystemCall).*$/gm, ''))).toBeGreaterThan(5);
    });
  });
});

describe('nginx.conf', () => {
  const site = read('examples/deploy/nginx.conf');

  it('fits the settings in server.env and the limits of the service', () => {
    expect(site).toMatch(/^ +proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m);
    expect(read('examples/deploy/server.env')).toContain(
      'QUOIN_TRUSTED_PROXIES=127.0.0.1\nQUOIN_PROXY_HEADER=x-forwarded-for',
    );
    const limit = Number(/client_max_body_size (\d+)m/.exec(site)?.[1]);
    expect(limit).toBeGreaterThan(4);
  });
});

import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';

let original: string;
let jobFolder: string;

/** Creates a data folder with a finished job and the encrypted headers of an unfinished one. */
beforeAll(async () => {
  const peer = await startPeer();
  const server = await startServer();
  const client = await createClient(server);
  const png = await makePng();
  const { json } = await client.runJob(orderOf(peer.on('/source', { body: png }), `${peer.url}/target`));
  const hanging = orderOf(peer.hang('/hangs'), `${peer.url}/target`);
  await client.createJob({
    ...hanging,
    input: { ...hanging.input, source: { ...hanging.input.source, headers: { Authorization: 'Bearer x' } } },
  });
  await peer.waitForRequest('/hangs');
  const running = await runProgram(['check', '--data', server.data]);
  expect([running.code, running.output]).toEqual([
    0,
    expect.stringMatching(/^ok +permissions\nok +keys\nok +database\nok +files/),
  ]);
  await server.kill();
  await peer.close();
  original = server.data;
  // SQLite must not read the pages damaged below from the write-ahead log.
  const database = new Sqlite(join(original, 'quoin.db'));
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  jobFolder = join('files', 'jobs', json.id.slice(-2), json.id);
});
afterAll(() => {
  killServers();
  removeFolders();
});

/** Copies the folder and changes the copy. */
function copy(change: (folder: string) => void): string {
  const folder = join(createFolder(), 'data');
  cpSync(original, folder, { recursive: true });
  chmodSync(folder, 0o700);
  change(folder);
  return folder;
}

async function check(folder: string, ...flags: string[]) {
  const { code, output } = await runProgram(['check', '--json', '--data', folder, ...flags]);
  return {
    code,
    findings: JSON.parse(output).findings.map(
      ({ part, level, message }: Record<string, string>) => `${part} ${level} ${message}`,
    ),
  };
}

const damagePage = (number: number) => (folder: string) => {
  const path = join(folder, 'quoin.db');
  const bytes = readFileSync(path);
  bytes.fill(0xff, (number - 1) * 4096, number * 4096);
  writeFileSync(path, bytes);
};

describe('quoin-server check', () => {
  it('finds no problem in the data folder of a killed server', async () => {
    const { code, findings } = await check(
      copy(() => undefined),
      '--deep',
    );
    expect(findings.filter((line: string) => line.includes('problem'))).toEqual([]);
    expect(code).toBe(0);
  });

  it.each<[string, (folder: string) => void, RegExp, string[]]>([
    ['a damaged page', damagePage(3), /^database problem /, []],
    ['a truncated database', (folder) => truncateSync(join(folder, 'quoin.db'), 5000), /^database problem /, []],
    [
      'an empty database',
      (folder) => truncateSync(join(folder, 'quoin.db'), 0),
      /^database problem the file has 0 bytes/,
      [],
    ],
    [
      'a missing result',
      (folder) => rmSync(join(folder, jobFolder, 'output.1')),
      /^files problem the output of job .* is missing/,
      [],
    ],
    [
      'a truncated source',
      (folder) => truncateSync(join(folder, jobFolder, 'input.1'), 3),
      /^files problem the input of job .* has 3 bytes/,
      [],
    ],
    [
      'a changed result',
      (folder) => {
        const path = join(folder, jobFolder, 'output.1');
        const bytes = readFileSync(path);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      /^files problem the output of job .* has changed/,
      ['--deep'],
    ],
    [
      'a folder that others can read',
      (folder) => chmodSync(folder, 0o755),
      /^permissions problem .* has mode 755, so others may read it; use 700/,
      [],
    ],
    [
      'a key that others can read',
      (folder) => chmodSync(join(folder, 'secret.key'), 0o640),
      /^permissions problem .*secret\.key has mode 640/,
      [],
    ],
    ['a missing key', (folder) => rmSync(join(folder, 'secret.key')), /^keys problem .*secret\.key is missing/, []],
    [
      'another key',
      (folder) => writeFileSync(join(folder, 'secret.key'), Buffer.alloc(32, 1).toString('base64')),
      /^keys problem the encrypted data of job .* cannot be decrypted/,
      [],
    ],
    [
      'a key that is too short',
      (folder) => writeFileSync(join(folder, 'secret.key'), 'AAAA'),
      /^keys problem The key in .* has 3 bytes/,
      [],
    ],
    [
      'invalid keys of the authorization server',
      (folder) => writeFileSync(join(folder, 'authorization.keys'), '{}'),
      /^keys problem The keys in /,
      [],
    ],
  ])('finds %s', async (_name, change, expected, flags) => {
    const { code, findings } = await check(copy(change), ...flags);
    expect(findings).toContainEqual(expect.stringMatching(expected));
    expect(code).toBe(3);
  });

  it('reports files that the service removes by itself as remarks', async () => {
    const folder = copy((data) => {
      copyFileSync(join(data, jobFolder, 'input.1'), join(data, jobFolder, 'input.0'));
      mkdirSync(join(data, 'files', 'jobs', '00', '01890000-0000-7000-8000-000000000000'), { recursive: true });
    });
    const { code, findings } = await check(folder);
    expect(code).toBe(0);
    expect(findings).toContainEqual(expect.stringMatching(/^files remark .*input\.0 belongs to an earlier attempt/));
    expect(findings).toContainEqual(expect.stringMatching(/^files remark .*-000000000000 belongs to no job/));
  });

  it('changes nothing', async () => {
    // SQLite creates its two files beside the database for every reader.
    const list = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => !/-(wal|shm)$/.test(name))
        .sort();
    const folder = copy(() => undefined);
    const before = [list(folder), readFileSync(join(folder, 'quoin.db'))];
    await check(folder, '--deep');
    expect([list(folder), readFileSync(join(folder, 'quoin.db'))]).toEqual(before);
  });

  it('has different exit codes for invalid arguments, a wrong folder and a damaged service', async () => {
    expect((await runProgram(['check', '--dept'])).code).toBe(2);
    expect(await runProgram(['check', '--data', createFolder()])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^quoin-server: There is no database in /),
    });
  });
});

describe('a start on a damaged database', () => {
  it.each<[string, (folder: string) => void]>([
    ['a damaged page', damagePage(3)],
    ['a damaged schema', damagePage(1)],
    ['a truncated file', (folder) => truncateSync(join(folder, 'quoin.db'), 5000)],
    [
      'an empty file',
      (folder) => {
        for (const name of ['quoin.db-wal', 'quoin.db-shm']) rmSync(join(folder, name), { force: true });
        truncateSync(join(folder, 'quoin.db'), 0);
      },
    ],
  ])('is refused with one message: %s', async (_name, change) => {
    const folder = copy(change);
    const before = readFileSync(join(folder, 'quoin.db'));
    const { code, output } = await runProgram([
      '--data',
      folder,
      '--port',
      '0',
      '--operations',
      'off',
      '--workers',
      '1',
    ]);
    expect(output).toMatch(
      /^quoin-server: The database ".*" is damaged: .*\. Restore the last backup\. "quoin-server check" lists all damage\.$/m,
    );
    expect(output).not.toMatch(/^ {4}at |listens/m);
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'quoin.db')).equals(before)).toBe(true);
  });
});

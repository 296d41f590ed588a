import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, runProgram, type ServerProcess, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';
import { isThorough } from '../harness/thorough.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  await peer.close();
  killServers();
  removeFolders();
});

const backUp = (data: string, to: string, ...flags: readonly string[]) =>
  runProgram(['backup', '--data', data, '--to', to, ...flags]);
const restore = (from: string, data: string, ...flags: readonly string[]) =>
  runProgram(['restore', '--from', from, '--data', data, ...flags]);

/** Creates jobs one after the other until it is stopped. The list grows with each 201. */
async function startLoad(server: ServerProcess) {
  const client = await createClient(server);
  const acknowledged: string[] = [];
  let isRunning = true;
  const run = async (): Promise<void> => {
    for (let index = 0; isRunning; index++) {
      const source = { url: `${peer.url}/source`, headers: { 'X-Test': `${index}` } };
      const order = { ...orderOf('', `${peer.url}/target`), input: { type: 'png', source } };
      const answer = await client.createJob(order).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(answer.json.id);
      else break;
    }
  };
  const runs = [run(), run(), run(), run()];
  return {
    acknowledged,
    async stop() {
      isRunning = false;
      await Promise.all(runs);
    },
  };
}

describe('a backup of a running service', () => {
  it('has all jobs of its moment with their files, and they continue after it is restored', async () => {
    const server = await startServer();
    const load = await startLoad(server);
    while (load.acknowledged.length < 40) await pause(20);
    const before = [...load.acknowledged];
    const to = join(createFolder(), 'backup');
    const made = await backUp(server.data, to, '--with-keys', '--json');
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('"missing": []')]);
    const during = load.acknowledged.length - before.length;
    await server.kill();
    await load.stop();
    expect(during).toBeGreaterThan(0);

    const data = join(createFolder(), 'data');
    const restored = await restore(to, data);
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringMatching(/^Restored into .*: \d+ jobs, \d+ files/),
    ]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    const check = await runProgram(['check', '--data', data, '--deep', '--json']);
    expect([check.code, JSON.parse(check.output).ok]).toEqual([0, true]);

    const again = await startServer({ data });
    const client = await createClient({ baseUrl: again.baseUrl, token: server.token });
    for (const id of before) {
      const { json } = await client.waitUntilEnded(id);
      expect(json.status).toBe('completed');
      const file = await client.call(`/v1/converter/jobs/${id}/files?file_type=output`);
      expect(file.bytes.length).toBe(json.files.output.size);
    }
    const [{ events } = { events: 0 }] = readRows<{ events: number }>(data, 'SELECT count(*) AS events FROM outbox');
    const [{ jobs } = { jobs: 0 }] = readRows<{ jobs: number }>(data, 'SELECT count(*) AS jobs FROM jobs');
    expect(jobs).toBeGreaterThanOrEqual(before.length);
    expect(events).toBeGreaterThanOrEqual(before.length);
    expect(await again.stop()).toBe(0);
  });

  it('that is killed leaves nothing under its name, and can be repeated', async () => {
    const server = await startServer();
    const client = await createClient(server);
    await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    const folder = createFolder();
    const to = join(folder, 'backup');
    // Killed at several moments: while the program loads, while it copies, and after it has finished.
    for (let delay = 50; !existsSync(to); delay += isThorough ? 40 : 120) {
      const child = spawn(process.execPath, [program, 'backup', '--data', server.data, '--to', to], {
        stdio: 'ignore',
      });
      const isOver = once(child, 'exit');
      await Promise.race([pause(delay), isOver]);
      child.kill('SIGKILL');
      await isOver;
      if (existsSync(to)) expect(existsSync(join(to, 'backup.json'))).toBe(true);
    }
    rmSync(to, { recursive: true });
    mkdirSync(`${to}.partial/files`, { recursive: true });
    writeFileSync(`${to}.partial/left`, 'x');
    expect((await backUp(server.data, to)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['backup']);
    expect(readdirSync(to).sort()).toEqual(['backup.json', 'files', 'quoin.db']);
    expect(await server.stop()).toBe(0);
  });
});

describe('a backup', () => {
  let data: string;
  let id: string;
  beforeAll(async () => {
    const server = await startServer();
    ({ data } = server);
    const client = await createClient(server);
    id = (await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`))).json.id;
    await server.stop();
  });
  const make = async (...flags: readonly string[]): Promise<string> => {
    const to = join(createFolder(), 'backup');
    const { code, output } = await backUp(data, to, ...flags);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Backup made and verified/)]);
    return to;
  };

  it('has no keys unless it must, and says so', async () => {
    const to = await make();
    expect(readdirSync(to).sort()).toEqual(['backup.json', 'files', 'quoin.db']);
    const target = join(createFolder(), 'data');
    const { code, output } = await restore(to, target);
    expect([code, output]).toEqual([0, expect.stringMatching(/secret\.key is missing: copy it/)]);
    const withKeys = await make('--with-keys');
    for (const name of ['secret.key', 'authorization.keys']) {
      expect(readFileSync(join(withKeys, name))).toEqual(readFileSync(join(data, name)));
      expect(statSync(join(withKeys, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('has no files if it should not', async () => {
    const to = await make('--without-files');
    expect(readdirSync(to).sort()).toEqual(['backup.json', 'quoin.db']);
    expect((await restore(to, join(createFolder(), 'data'))).output).toContain('1 jobs, 0 files');
  });

  it('is refused if a byte of its database has changed, or if it is not complete', async () => {
    const changed = await make();
    appendFileSync(join(changed, 'quoin.db'), 'x');
    const target = join(createFolder(), 'data');
    const result = await restore(changed, target);
    expect([result.code, result.output]).toEqual([1, expect.stringMatching(/has changed since the backup was made/)]);
    expect(existsSync(target)).toBe(false);
    const incomplete = await make();
    rmSync(join(incomplete, 'backup.json'));
    expect(await restore(incomplete, target)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is not a complete backup/),
    });
  });

  it('reports a file that has changed, and restores the others', async () => {
    const to = await make();
    const folder = join(to, 'files', 'jobs', id.slice(-2), id);
    writeFileSync(join(folder, 'output.1'), 'changed');
    const target = join(createFolder(), 'data');
    const { code, output } = await restore(to, target, '--json');
    expect([code, JSON.parse(output)]).toEqual([
      3,
      expect.objectContaining({ files: 1, missing: [`output of job ${id}`] }),
    ]);
    expect(readdirSync(join(target, 'files', 'jobs', id.slice(-2), id))).toEqual(['input.1']);
  });

  it('reports files that the service has lost', async () => {
    const path = join(data, 'files', 'jobs', id.slice(-2), id, 'input.1');
    const bytes = readFileSync(path);
    rmSync(path);
    const { code, output } = await backUp(data, join(createFolder(), 'backup'));
    writeFileSync(path, bytes);
    expect([code, output]).toEqual([3, expect.stringContaining(`The input of job ${id} is missing or has changed.`)]);
  });

  it('replaces neither another backup nor a database', async () => {
    const to = await make();
    expect(await backUp(data, to)).toMatchObject({ code: 1, output: expect.stringMatching(/is not empty/) });
    expect(await restore(to, data)).toMatchObject({ code: 1, output: expect.stringMatching(/contains a database/) });
    expect(await backUp(createFolder(), to)).toMatchObject({ code: 1, output: expect.stringMatching(/no database/) });
  });

  it('explains its arguments', async () => {
    expect((await runProgram(['backup', '--help'])).output).toMatch(/^Usage: quoin-server backup --to/);
    expect((await runProgram(['restore', '--help'])).output).toMatch(/^Usage: quoin-server restore --from/);
    expect(await runProgram(['backup'])).toMatchObject({ code: 2, output: expect.stringMatching(/--to is missing/) });
    expect(await runProgram(['restore'])).toMatchObject({
      code: 2,
      output: expect.stringMatching(/--from is missing/),
    });
    expect((await runProgram(['restore', '--to', 'x'])).code).toBe(2);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';
import { sampleOf } from '../harness/thorough.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
afterAll(() => {
  killServers();
  removeFolders();
});

/** Starts the program and sends it a signal once `isReached` is true. */
async function stopAt(data: string, isReached: (output: string) => boolean, signal: NodeJS.Signals, flags: string[]) {
  const args = ['--data', data, '--port', '0', '--operations', 'off', '--workers', '1', ...flags];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const ended = once(child, 'close');
  while (!isReached(output) && child.exitCode === null) await pause(1);
  child.kill(signal);
  await ended;
  return { code: child.exitCode, killedBy: child.signalCode, output };
}

const schemaOf = (data: string): number => {
  const database = new Sqlite(join(data, 'quoin.db'), { readonly: true });
  try {
    return Number(database.pragma('user_version', { simple: true }));
  } finally {
    database.close();
  }
};
const hasSchema = (data: string): boolean => {
  try {
    return existsSync(join(data, 'quoin.db')) && schemaOf(data) > 0;
  } catch {
    return false; // the file exists, but its first page is not written yet
  }
};

/** The steps of a first start that are visible from outside, in order. */
const phases: [string, (data: string, output: string) => boolean][] = [
  ['the folder exists', (data) => existsSync(data)],
  ['the keys exist', (data) => existsSync(join(data, 'authorization.keys'))],
  ['the lock is held', (data) => existsSync(join(data, 'locks')) && readdirSync(join(data, 'locks')).length > 0],
  ['the database file exists', (data) => existsSync(join(data, 'quoin.db'))],
  ['the schema exists', hasSchema],
  ['the second key exists', (data) => existsSync(join(data, 'secret.key'))],
  ['the folder of files exists', (data) => existsSync(join(data, 'files'))],
  ['the accounts are printed', (_data, output) => output.includes('client secret')],
  ['the address is printed', (_data, output) => output.includes('listens on')],
];

/** Checks that the next start on the folder works and has the accounts that were printed. */
async function startAgain(data: string, printedBefore: string): Promise<void> {
  const server = await startServer({ data });
  expect((await fetch(`${server.baseUrl}/health/converter`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  const clients = readRows<{ id: string }>(data, "SELECT id FROM clients WHERE kind = 'confidential'");
  expect(clients).toHaveLength(1);
  expect(printedBefore + server.output()).toContain(clients[0]?.id ?? 'none');
  expect(readdirSync(join(data, 'locks'))).toEqual([]);
  expect((await runProgram(['check', '--data', data])).code).toBe(0);
}

describe('a first start that receives a signal', () => {
  it.each(sampleOf(phases, 4))('stops cleanly once %s, and the next start works', async (_name, isReached) => {
    const data = join(createFolder(), 'data');
    const { code, killedBy, output } = await stopAt(data, (text) => isReached(data, text), 'SIGTERM', []);
    expect([code, killedBy]).toEqual([0, null]);
    expect(existsSync(join(data, 'locks')) ? readdirSync(join(data, 'locks')) : []).toEqual([]);
    await startAgain(data, output);
  });

  it('stops cleanly while it loads, before it has created anything', async () => {
    const data = join(createFolder(), 'data');
    // The program installs its signal handlers long before it creates its folder.
    const start = performance.now();
    const { code, killedBy } = await stopAt(data, () => performance.now() - start > 200, 'SIGTERM', []);
    // On a slow machine Node itself may still be loading; then nothing was created.
    expect([
      [0, null],
      [null, 'SIGTERM'],
    ]).toContainEqual([code, killedBy]);
    if (killedBy !== null) expect(existsSync(data)).toBe(false);
  });

  it('exits at once on a second signal', async () => {
    const data = createFolder();
    const child = spawn(process.execPath, [program, '--data', data, '--port', '0', '--operations', 'off'], {
      stdio: 'ignore',
    });
    while (!existsSync(join(data, 'authorization.keys'))) await pause(1);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await once(child, 'close');
    expect([
      [0, null],
      [null, 'SIGINT'],
    ]).toContainEqual([child.exitCode, child.signalCode]);
  });
});

describe('a first start', () => {
  it('answers no request before its accounts exist', async () => {
    const data = createFolder();
    const temporaryServer = createServer().listen(0, '127.0.0.1');
    await once(temporaryServer, 'listening');
    const { port } = temporaryServer.address() as { port: number };
    await new Promise((resolve) => temporaryServer.close(resolve));
    const args = ['--data', data, '--workers', '1', '--operations', 'off', '--port', String(port)];
    const child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
    const fetchHealth = () => fetch(`http://127.0.0.1:${port}/health/converter`).catch(() => undefined);
    let answer = await fetchHealth();
    while (answer === undefined) answer = await fetchHealth();
    const clients = readRows(data, 'SELECT id FROM clients').length;
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect([answer.status, clients, child.exitCode]).toEqual([200, 2, 0]);
  });

  it('prints its accounts even if its port is in use, and the next start creates none', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const data = createFolder();
    const args = ['--data', data, '--workers', '1', '--operations', 'off', '--port', String(port)];
    const { code, output } = await runProgram(args);
    other.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^ +client secret +\S+$/m);
    await startAgain(data, output);
  });
});

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createFolder } from '../harness/folders.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** Starts the server with a given standard output, and waits for its address on standard error. */
async function start(stdout: 'pipe' | number) {
  const flags = ['--data', createFolder(), '--port', '0', '--workers', '1', '--log-level', 'trace'];
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['ignore', stdout, 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  running.add(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let messages = '';
  child.stderr?.on('data', (piece: Buffer) => {
    messages += piece.toString();
  });
  await expect.poll(() => messages, { timeout: 60_000 }).toContain('listens on');
  return { child, exited, url: /listens on (\S+)/.exec(messages)?.[1] ?? '' };
}

/** Makes requests, each of which writes to the log. */
async function ask(url: string, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const response = await fetch(`${url}/v1/jobs/${'x'.repeat(500)}`);
    expect(response.status).toBe(404);
    await response.body?.cancel();
  }
}

async function expectAnswersAndStop({ child, exited, url }: Awaited<ReturnType<typeof start>>): Promise<void> {
  await ask(url, 300);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
}

it('answers and stops when the reader of its log has gone away', async () => {
  const server = await start('pipe');
  server.child.stdout?.destroy();
  await expectAnswersAndStop(server);
});

it('stops when the reader of its log goes away just before', async () => {
  const server = await start('pipe');
  server.child.stdout?.destroy();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

it('answers and stops when nobody reads the socket of its log', async () => {
  const server = await start('pipe');
  server.child.stdout?.pause();
  await expectAnswersAndStop(server);
});

it('answers and stops when nobody reads the pipe of its log', async () => {
  const path = join(createFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, 'w');
  await expectAnswersAndStop(await start(writer));
  closeSync(writer);
  closeSync(reader);
});

it.runIf(existsSync('/dev/full'))('answers and stops when the disk of its log is full', async () => {
  const full = openSync('/dev/full', 'w');
  await expectAnswersAndStop(await start(full));
  closeSync(full);
});

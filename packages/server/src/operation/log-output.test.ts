import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogOutput } from './log-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A named pipe, and descriptors of its ends; the reader does not wait for bytes. */
function openPipe() {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, 'w') };
}

function readAvailable(reader: number): string {
  const bytes = Buffer.alloc(65_536);
  try {
    return bytes.subarray(0, readSync(reader, bytes)).toString();
  } catch {
    return ''; // the pipe is empty
  }
}

describe('the output of the log', () => {
  it('writes the lines in order', async () => {
    const path = join(folder, 'log');
    const descriptor = openSync(path, 'w');
    const output = openLogOutput(descriptor);
    const lines = Array.from({ length: 1000 }, (_, index) => `{"line":${index}}\n`);
    for (const line of lines) output.write(line);
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''));
    output.write('last\n');
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(`${lines.join('')}last\n`);
    closeSync(descriptor);
  });

  it('goes on when a pipe that was full is emptied, and reports the lines that were lost', async () => {
    const { reader, writer } = openPipe();
    const output = openLogOutput(writer);
    const line = `${'x'.repeat(99_999)}\n`;
    for (let index = 0; index < 200; index++) output.write(line);
    let received = '';
    const read = (): string => {
      received += readAvailable(reader);
      return received;
    };
    await expect.poll(read, { interval: 1, timeout: 60_000 }).toContain('log lines were lost');
    const kept = received.split('\n').filter((text) => text.length === 99_999).length;
    expect(kept).toBeGreaterThanOrEqual(80);
    expect(JSON.parse(/\{.*\}/.exec(received)?.[0] ?? '')).toMatchObject({ level: 'warn', lines: 200 - kept });
    closeSync(reader);
    closeSync(writer);
  });

  it('leaves the resolution of linked packages alone', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    for (const name of ['first.cjs', 'real/file.cjs'])
      writeFileSync(join(folder, name), 'module.exports = __filename;');
    const load = createRequire(join(folder, 'test.cjs'));
    load('./first.cjs'); // Node remembers the folder
    const { reader, writer } = openPipe();
    statSync(folder); // the test runner may have examined a pipe, too
    openLogOutput(writer).write('line\n');
    expect(load('./link/file.cjs')).toMatch(/real.file\.cjs$/);
    closeSync(reader);
    closeSync(writer);
  });

  it.runIf(existsSync('/dev/full'))('loses lines on a full disk without an exception', async () => {
    const descriptor = openSync('/dev/full', 'w');
    const output = openLogOutput(descriptor);
    for (let index = 0; index < 10; index++) {
      output.write('line\n');
      await pause(2);
    }
    closeSync(descriptor);
  });
});

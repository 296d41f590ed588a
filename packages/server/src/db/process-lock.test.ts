import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isProcessGone, sweepProcessLocks, takeProcessLock } from './process-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a process lock', () => {
  it('is held until it is released', () => {
    const lock = takeProcessLock(folder, 'here');
    expect(isProcessGone(folder, 'here')).toBe(false);
    lock.release();
    expect(isProcessGone(folder, 'here')).toBe(true);
  });

  it('has its final name from the start on Windows, which renames no open file', () => {
    const lock = takeProcessLock(folder, 'windows', 'win32');
    expect(readdirSync(folder)).toContain('windows.lock');
    expect(isProcessGone(folder, 'windows')).toBe(false);
    lock.release();
    expect(isProcessGone(folder, 'windows')).toBe(true);
  });

  it('is not held by a process that never took it', () => {
    expect(isProcessGone(folder, 'never')).toBe(true);
  });

  it('is released when its process is killed, and its file is removed', async () => {
    const script = `
      import Sqlite from 'better-sqlite3';
      globalThis.held = new Sqlite(process.argv[1]);
      held.exec('BEGIN EXCLUSIVE');
      process.stdout.write('held');
      setInterval(() => {}, 1000);`;
    const path = join(folder, 'killed.lock');
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(isProcessGone(folder, 'killed')).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isProcessGone(folder, 'killed')).toBe(true);
    expect(readdirSync(folder)).not.toContain('killed.lock');
  });

  it('stays during a sweep while it is held; the locks of dead processes are removed', () => {
    const lock = takeProcessLock(folder, 'living');
    for (const name of ['dead.lock', 'old.lock.new', 'young.lock.new']) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, 'old.lock.new'), 0, 0);
    sweepProcessLocks(folder, Date.now());
    expect(readdirSync(folder).sort()).toEqual(['living.lock', 'young.lock.new']);
    expect(isProcessGone(folder, 'living')).toBe(false);
    lock.release();
  });
});

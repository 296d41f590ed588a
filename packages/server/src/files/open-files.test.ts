import { closeSync, fdatasyncSync, mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openForFsync, renameFile } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

function renameWith(platform: NodeJS.Platform, codes: readonly string[]): number {
  const failures = [...codes];
  let renames = 0;
  const rename = () => {
    renames++;
    const code = failures.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  };
  try {
    renameFile('a', 'b', { platform, rename, wait: () => {} });
  } catch {
    return -renames;
  }
  return renames;
}

it('a rename waits on Windows only, and only while a file is open elsewhere', () => {
  expect(renameWith('win32', ['EPERM', 'EBUSY'])).toBe(3);
  expect(renameWith('win32', ['EPERM', 'EPERM', 'EPERM', 'EPERM', 'EPERM'])).toBe(-5);
  expect(renameWith('win32', ['ENOENT'])).toBe(-1);
  expect(renameWith('linux', ['EPERM'])).toBe(-1);
});

it('a file that is opened for fsync may be written on Windows only', () => {
  const path = join(folder, 'file');
  writeFileSync(path, 'content');
  const canWrite = (platform: NodeJS.Platform): boolean => {
    const descriptor = openForFsync(path, platform);
    try {
      fdatasyncSync(descriptor);
      return writeSync(descriptor, 'c') === 1;
    } catch {
      return false;
    } finally {
      closeSync(descriptor);
    }
  };
  expect([canWrite('win32'), canWrite('linux')]).toEqual([true, false]);
});

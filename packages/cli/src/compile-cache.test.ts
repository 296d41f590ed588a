import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepCompiledModules } from './compile-cache.ts';

const home = mkdtempSync(join(tmpdir(), 'quoin-compile-cache-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Returns the folder in which compiled modules would be kept. */
function folderWith(environment: Record<string, string>): string | undefined {
  let found: string | undefined;
  const enableCompileCache = (folder: string) => {
    found = folder;
  };
  keepCompiledModules(environment, { enableCompileCache });
  return found;
}

it.skipIf(process.platform === 'win32')('keeps compiled modules in a folder that only the user can read', () => {
  const caches = join(home, 'caches');
  for (const _ of ['the first process', 'a later one']) {
    expect(folderWith({ XDG_CACHE_HOME: caches, LOCALAPPDATA: caches })).toBe(join(caches, 'quoin'));
    expect(statSync(join(caches, 'quoin')).mode & 0o777).toBe(0o700);
  }
});

it.skipIf(process.platform === 'win32')('keeps nothing in a folder to which others can write', () => {
  const caches = join(home, 'shared');
  expect(folderWith({ XDG_CACHE_HOME: caches })).toBeDefined();
  chmodSync(join(caches, 'quoin'), 0o777);
  expect(folderWith({ XDG_CACHE_HOME: caches })).toBeUndefined();
});

it('keeps nothing without a home folder, and does not create one', () => {
  const missing = join(home, 'missing');
  expect(folderWith({ HOME: missing, LOCALAPPDATA: join(missing, 'Local') })).toBeUndefined();
  expect(existsSync(missing)).toBe(false);
});

it('keeps nothing if a file has the name of the folder', () => {
  const caches = join(home, 'file');
  writeFileSync(caches, '');
  expect(folderWith({ XDG_CACHE_HOME: caches, LOCALAPPDATA: caches })).toBeUndefined();
});

it('does nothing with Node.js 20', () => {
  const caches = join(home, 'unused');
  keepCompiledModules({ XDG_CACHE_HOME: caches, LOCALAPPDATA: caches }, {});
  expect(existsSync(caches)).toBe(false);
});

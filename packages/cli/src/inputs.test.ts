import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { expect, it } from 'vitest';
import { resolveInputs, toGlobPattern } from './inputs.ts';
import { resolveOutputTypes } from './types.ts';

it('a backslash separates folders on Windows, and escapes elsewhere', () => {
  expect(toGlobPattern('photos\\*.jpg', 'win32')).toBe('photos/*.jpg');
  expect(toGlobPattern('photos\\*.jpg', 'linux')).toBe('photos\\*.jpg');
  expect(isDynamicPattern(toGlobPattern('C:\\photos\\*.jpg', 'win32'))).toBe(true);
  expect(isDynamicPattern(toGlobPattern('photo\\*.jpg', 'linux'))).toBe(false);
});

it('a folder gives its files that can be read, also those in formats that are never written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
  try {
    for (const name of ['a.svgz', 'b.svg', 'c.txt']) writeFileSync(join(folder, name), '');
    const names = (await resolveInputs([folder])).map(({ name }) => basename(name));
    expect(names.sort()).toEqual(['a.svgz', 'b.svg']);
    expect(() => resolveOutputTypes(undefined, 'drawing.svgz')).toThrow(/the extension ".svgz" is not known/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

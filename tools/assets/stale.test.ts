import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listGeneratedFiles, listObsoleteFiles } from './generated-files.ts';
import { glyphLists } from './glyph-lists.ts';
import { Packages, sha256 } from './package-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const assets = join(root, 'packages/core/src/assets');
const generated = listGeneratedFiles(new Packages(join(root, 'node_modules')));
const open = (path: string): string => readFileSync(join(assets, path), 'utf8');

describe('the assets of core', () => {
  it.each(generated.map((file) => [file.path, file] as const))('%s matches the installed packages', (path, file) => {
    expect(file.isCurrent(open(path)), 'run `pnpm assets`').toBe(true);
  });

  it('contain no obsolete file', () => {
    expect(listObsoleteFiles(assets, generated)).toEqual([]);
  });
});

describe('a glyph list', () => {
  const origin = readFileSync(new URL('./sources/agl-aglfn/ORIGIN.md', import.meta.url), 'utf8');

  it.each(glyphLists)('$title has the checksum in ORIGIN.md', ({ from, text }) => {
    const [, name = ''] = from.split(', ');
    expect(origin.split('\n').find((line) => line.includes(name))).toContain(sha256(text));
  });
});

describe('a packed module', () => {
  const path = 'packed/cmyk-profile.generated.ts';
  const file = generated.find((each) => each.path === path);
  const text = open(path);
  const base64 = /'(.+)'/.exec(text)?.[1] ?? '';
  const isCurrent = (found: string): boolean | undefined => file?.isCurrent(found);

  it('is current with any compression of the same bytes', () => {
    const bytes = brotliDecompressSync(Buffer.from(base64, 'base64'));
    const weak = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).toString('base64');
    expect(weak).not.toBe(base64);
    expect(isCurrent(text.replace(base64, weak))).toBe(true);
  });

  it('is stale when its bytes, its code or its origin were edited', () => {
    const bytes = brotliDecompressSync(Buffer.from(base64, 'base64'));
    bytes[100]! ^= 1; // the profile has thousands
    expect(isCurrent(text.replace(base64, brotliCompressSync(bytes).toString('base64')))).toBe(false);
    expect(isCurrent(text.replace(base64, base64.slice(8)))).toBe(false);
    expect(isCurrent(`${text}export const more = 1;\n`)).toBe(false);
    expect(isCurrent(text.replace(/pdfjs-dist \S+,/, 'pdfjs-dist 0.0.0,'))).toBe(false);
    expect(isCurrent('')).toBe(false);
  });
});

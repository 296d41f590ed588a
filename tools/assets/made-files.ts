import { readdirSync, readFileSync } from 'node:fs';
import { writeGlyphListLicence, writeGlyphListModule } from './glyph-lists.ts';
import { writeNotice } from './notice.ts';
import type { Packages } from './package-files.ts';
import { isPackedModuleCurrent, writePackedModule } from './packed-module.ts';
import { licenceSources, packedSources } from './sources.ts';

/** A file below core's `assets/` that is made, not written. */
export interface MadeFile {
  readonly path: string;
  make(): string;
  /** Whether what is there says the same: another zlib compresses the same bytes into others. */
  isCurrent(found: string): boolean;
}

export function listMadeFiles(packages: Packages): MadeFile[] {
  const packed = packedSources.map((source) => ({
    path: `packed/${source.module}.generated.ts`,
    make: () => writePackedModule(source, packages),
    isCurrent: (found: string) => isPackedModuleCurrent(found, source, packages),
  }));
  const licences = licenceSources.map((source) =>
    textFile(`licences/${source.name}.txt`, () => packages.read(source).toString().replaceAll('\r\n', '\n')),
  );
  return [
    ...packed,
    ...licences,
    textFile('licences/harfbuzz-library.txt', readHarfBuzzLicence),
    textFile('licences/glyph-lists.txt', writeGlyphListLicence),
    textFile('licences/NOTICE.md', () => writeNotice(packages)),
    textFile('glyph-lists.generated.ts', writeGlyphListModule),
  ];
}

/** What harfbuzzjs is made of; its package has the licence of the wrapping alone. */
function readHarfBuzzLicence(): string {
  return readFileSync(new URL('./sources/harfbuzz/COPYING', import.meta.url), 'utf8');
}

function textFile(path: string, make: () => string): MadeFile {
  return { path, make, isCurrent: (found) => found === make() };
}

/** What lies among the made files and is not made any more. */
export function listStrangers(assets: string, made: readonly MadeFile[]): string[] {
  const known = new Set(made.map(({ path }) => path));
  const found = readdirSync(assets, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return found.filter((path) => /\.generated\.ts$|^licences\//.test(path) && !known.has(path));
}

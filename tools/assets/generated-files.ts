import { readdirSync, readFileSync } from 'node:fs';
import { writeGlyphListLicence, writeGlyphListModule } from './glyph-lists.ts';
import { patternSources } from './hyphens/languages.data.ts';
import { writeHyphenationLicence } from './hyphens/licence.ts';
import { isPatternModuleCurrent, writePatternModule } from './hyphens/patterns.ts';
import { dictionaryScripts, isDictionaryModuleCurrent, writeDictionaryModule } from './icu-dictionaries.ts';
import { writeNotice } from './notice.ts';
import type { Packages } from './package-files.ts';
import { isPackedModuleCurrent, writePackedModule } from './packed-module.ts';
import { isCMapModuleCurrent, writeCMapModule } from './pdfjs/cmaps.ts';
import { writePdfjsModule } from './pdfjs/module.ts';
import { licenceSources, packedSources } from './sources.ts';
import { isExemplarModuleCurrent, writeExemplarModule } from './unicode/exemplars.ts';
import { writeLineBreakModule } from './unicode/line-break.ts';
import { writeOrientationModule } from './unicode/vertical-orientation.ts';
import { isWasmModuleCurrent, writeWasmModule } from './wasm/compile.ts';
import { wasmSources } from './wasm/programs.ts';

/** A generated file below core's `assets/`. */
export interface GeneratedFile {
  readonly path: string;
  generate(): string;
  /** True if the text has the same decompressed content. Another zlib compresses the same bytes differently. */
  isCurrent(text: string): boolean;
}

export function listGeneratedFiles(packages: Packages): GeneratedFile[] {
  const packed = packedSources.map((source) => ({
    path: `packed/${source.module}.generated.ts`,
    generate: () => writePackedModule(source, packages),
    isCurrent: (text: string) => isPackedModuleCurrent(text, source, packages),
  }));
  const licences = licenceSources.map((source) =>
    textFile(`licences/${source.name}.txt`, () => packages.read(source).toString().replaceAll('\r\n', '\n')),
  );
  const dictionaries = dictionaryScripts.map((script) => ({
    path: `packed/words-${script}.generated.ts`,
    generate: () => writeDictionaryModule(script, packages),
    isCurrent: (text: string) => isDictionaryModuleCurrent(text, script, packages),
  }));
  const patterns = patternSources.map((source) => ({
    path: `packed/hyphens-${source.tag}.generated.ts`,
    generate: () => writePatternModule(source, packages),
    isCurrent: (text: string) => isPatternModuleCurrent(text, source, packages),
  }));
  const programs = wasmSources.map((source) => ({
    path: `packed/${source.module}.generated.ts`,
    generate: () => writeWasmModule(source, packages),
    isCurrent: (text: string) => isWasmModuleCurrent(text, source, packages),
  }));
  return [
    ...packed,
    ...programs,
    ...licences,
    ...dictionaries,
    ...patterns,
    textFile('licences/hyphenation.txt', writeHyphenationLicence),
    textFile('licences/unicode.txt', readUnicodeLicence),
    {
      path: 'packed/exemplars.generated.ts',
      generate: () => writeExemplarModule(packages),
      isCurrent: (text) => isExemplarModuleCurrent(text, packages),
    },
    textFile('line-break.generated.ts', () => writeLineBreakModule(packages)),
    textFile('vertical-orientation.generated.ts', () => writeOrientationModule(packages)),
    textFile('licences/harfbuzz-library.txt', readHarfBuzzLicence),
    textFile('licences/glyph-lists.txt', writeGlyphListLicence),
    textFile('licences/NOTICE.md', () => writeNotice(packages)),
    textFile('glyph-lists.generated.ts', writeGlyphListModule),
    textFile('pdfjs.generated.js', () => writePdfjsModule(packages)),
    {
      path: 'packed/cmaps.generated.ts',
      generate: () => writeCMapModule(packages),
      isCurrent: (text) => isCMapModuleCurrent(text, packages),
    },
  ];
}

/** Reads the licence of HarfBuzz itself. The package harfbuzzjs contains only the licence of its wrapper. */
function readHarfBuzzLicence(): string {
  return readFileSync(new URL('./sources/harfbuzz/COPYING', import.meta.url), 'utf8');
}

/** Reads the licence of Unicode's data files, which the packages made from them lack. */
function readUnicodeLicence(): string {
  return readFileSync(new URL('./sources/unicode/LICENSE', import.meta.url), 'utf8');
}

function textFile(path: string, generate: () => string): GeneratedFile {
  return { path, generate, isCurrent: (text) => text === generate() };
}

/** Lists files that an earlier version generated and this one does not. */
export function listObsoleteFiles(assets: string, generated: readonly GeneratedFile[]): string[] {
  const known = new Set(generated.map(({ path }) => path));
  const paths = readdirSync(assets, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths.filter((path) => /\.generated\.[jt]s$|^licences\//.test(path) && !known.has(path));
}

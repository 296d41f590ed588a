import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ByteReader } from '../../../../packages/core/src/bytes/reader.ts';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import type { CffFont } from '../../../../packages/core/src/outline/cff/font.ts';
import { readCharset } from '../../../../packages/core/src/outline/cff/names/charset.ts';
import { standardEncoding } from '../../../../packages/core/src/outline/cff/names/standard-encoding.data.ts';
import { standardStrings } from '../../../../packages/core/src/outline/cff/names/standard-strings.data.ts';
import { readCff } from '../../../../packages/core/src/outline/cff/read.ts';
import { areaOf } from '../../../../packages/core/src/outline/measure/area.ts';
import { boundsOf } from '../../../../packages/core/src/outline/measure/bounds.ts';
import { recordOutline } from '../../../../packages/core/src/outline/outline.ts';
import { askFontTools, findFontTools } from '../../../programs/fonttools.ts';
import type { Finding } from '../../finding.ts';

type Measured = readonly [area: number, bounds: readonly number[] | null];

/** A font as fontTools reads it. */
interface Expected {
  readonly path: string;
  /** Path of a file with only the table. */
  readonly table: string;
  readonly version: 1 | 2;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** By glyph: a name, or a CID as `cid00012`; null for CFF 2. */
  readonly names: readonly string[] | null;
  readonly collection: readonly [registry: string, ordering: string, supplement: number] | null;
  /** Glyph names of the 256 codes, if the font has an encoding that fontTools reads. */
  readonly encoding: readonly string[] | null;
  readonly advances: Readonly<Record<string, number>>;
  readonly locations: readonly Location[];
  /** Glyphs that fontTools cannot draw. */
  readonly failures: readonly string[];
  readonly microseconds: number;
}

/** The glyphs at one location of the design space. */
interface Location {
  readonly coordinates: readonly number[];
  readonly glyphs: Readonly<Record<string, Measured>>;
}

interface FontToolsOutput {
  readonly fonts: readonly Expected[];
  /** Files that fontTools cannot read. */
  readonly failures: readonly string[];
  readonly tables: {
    readonly strings: readonly string[];
    readonly charsets: readonly (readonly string[])[];
    readonly encoding: readonly string[];
  };
}

const glyphsPerFont = 250;
const script = readFileSync(new URL('./cff.py', import.meta.url), 'utf8');
const bareFonts = fileURLToPath(new URL('../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url));

/** Compares the CFF fonts of the corpus and of pdf.js, and CFF's predefined tables, with fontTools. */
export async function judgeCff(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'CFF', details: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cff-'));
  try {
    const paths = [...filesIn(bareFonts, /\.pfb$/), ...(corpus === undefined ? [] : fontsIn(corpus))];
    const { fonts, failures, tables } = (await askFontTools(python, script, [
      folder,
      String(glyphsPerFont),
      ...paths,
    ])) as FontToolsOutput;
    return [
      judgeTables(tables),
      judgeFonts(
        'CFF 1',
        fonts.filter(({ version }) => version === 1),
      ),
      judgeFonts(
        'CFF 2',
        fonts.filter(({ version }) => version === 2),
      ),
      judgeSpeed(fonts),
      { name: 'not read by fontTools', details: `${failures.length} files` },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fontsIn(corpus: string): string[] {
  return filesIn(join(corpus, 'font'), /\.(otf|ttf|ttc|otc|woff2?)$/);
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function judgeTables({ strings, charsets, encoding }: FontToolsOutput['tables']): Finding {
  const empty = new ByteReader(new Uint8Array());
  const wrong = [
    ...differences(standardStrings, strings),
    ...charsets.flatMap((names, number) => {
      const charset = readCharset(empty, number, names.length, false);
      return differences(
        Array.from(charset, (sid) => standardStrings[sid]),
        names,
      );
    }),
    ...differences(
      standardEncoding.map((name) => name ?? '.notdef'),
      encoding,
    ),
  ];
  const details = `391 strings, 3 charsets, 1 encoding, ${wrong.length} entries differ`;
  return { name: 'predefined tables', isCorrect: wrong.length === 0, details };
}

function judgeFonts(name: string, fonts: readonly Expected[]): Finding {
  if (fonts.length === 0) return { name, details: 'found no font' };
  const wrong = fonts.flatMap((font) => compare(font).map((problem) => `${basename(font.path)} ${problem}`));
  const drawn = fonts.flatMap(({ locations }) => locations).flatMap(({ glyphs }) => Object.keys(glyphs)).length;
  const locations = fonts.reduce((sum, font) => sum + font.locations.length, 0);
  const failures = fonts.flatMap((font) => font.failures.map((failure) => `${basename(font.path)} ${failure}`));
  return {
    name,
    isCorrect: wrong.length === 0 && drawn > 0,
    details: [
      `${fonts.length} fonts at ${locations} locations, ${drawn} glyphs drawn, ${wrong.length} differences`,
      ...wrong.slice(0, 5),
      `${failures.length} glyphs not drawn by fontTools`,
      ...failures.slice(0, 2),
    ].join('; '),
  };
}

/** Lists the differences between a font and fontTools' reading of it. */
function compare(expected: Expected): string[] {
  try {
    const font = open(expected);
    return [
      ...differences([font.glyphCount, font.unitsPerEm], [expected.glyphCount, expected.unitsPerEm]),
      ...compareNames(font, expected),
      ...Object.entries(expected.advances).flatMap(([glyph, advance]) =>
        isNear(font.advanceWidth(Number(glyph)), advance, 1e-9) ? [] : [`advance of ${glyph} is not ${advance}`],
      ),
      ...expected.locations.flatMap((location) => compareGlyphs(font, location)),
    ];
  } catch (error) {
    return [String(error)];
  }
}

function compareNames(font: CffFont, { names, collection, encoding }: Expected): string[] {
  const glyphs = Array.from({ length: font.glyphCount }, (_, glyph) => glyph);
  const cidName = (cid: number | undefined) => (cid === 0 ? '.notdef' : `cid${String(cid).padStart(5, '0')}`);
  const found = glyphs.map((glyph) => (collection === null ? font.glyphName(glyph) : cidName(font.cid(glyph))));
  const ours = font.collection;
  return [
    ...differences(found, names ?? found.map(() => (collection === null ? undefined : ''))),
    ...differences(ours === undefined ? [] : [ours.registry, ours.ordering, ours.supplement], collection ?? []),
    ...differences(
      Array.from(font.encoding ?? [], (glyph) => font.glyphName(glyph)).slice(0, encoding?.length ?? 0),
      encoding ?? [],
    ),
  ];
}

function compareGlyphs(font: CffFont, { coordinates, glyphs }: Location): string[] {
  return Object.entries(glyphs).flatMap(([glyph, [area, bounds]]) => {
    const outline = recordOutline((pen) => font.drawGlyph(Number(glyph), pen, { coordinates }));
    const box = boundsOf(outline);
    const found = box === undefined ? [] : [box.xMin, box.yMin, box.xMax, box.yMax];
    const isSame =
      found.length === (bounds?.length ?? 0) &&
      found.every((value, index) => isNear(value, bounds?.[index] ?? 0, 1e-6 * font.unitsPerEm)) &&
      isNear(areaOf(outline), area, 1e-6 * Math.max(1, Math.abs(area)));
    return isSame
      ? []
      : [`glyph ${glyph} at [${coordinates}]: bounds ${found}, area ${areaOf(outline)} instead of ${bounds}, ${area}`];
  });
}

/** Measures drawing all glyphs of the largest font into a recording pen, as fontTools does with its sample. */
function judgeSpeed(fonts: readonly Expected[]): Finding {
  const [largest] = fonts.toSorted((a, b) => readFileSync(b.table).length - readFileSync(a.table).length);
  if (largest === undefined) return { name: 'speed', details: 'found no font' };
  const draw = () => {
    const font = open(largest);
    for (let glyph = 0; glyph < font.glyphCount; glyph++) recordOutline((pen) => font.drawGlyph(glyph, pen));
    return font.glyphCount;
  };
  draw(); // compiles the code before it is measured
  const start = performance.now();
  const count = draw();
  const microseconds = (1000 * (performance.now() - start)) / count;
  const details = `${microseconds.toFixed(1)} µs a glyph, fontTools ${largest.microseconds.toFixed(1)} µs`;
  return { name: `speed, ${basename(largest.path)}`, details: `${largest.glyphCount} glyphs; ${details}` };
}

function open({ table }: Expected): CffFont {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
  return readCff(new Uint8Array(readFileSync(table)), context);
}

function differences(found: readonly unknown[], expected: readonly unknown[]): string[] {
  const length = Math.max(found.length, expected.length);
  return Array.from({ length }, (_, index) => index)
    .filter((index) => found[index] !== expected[index])
    .map((index) => `${index}: ${String(found[index])} instead of ${String(expected[index])}`);
}

function isNear(found: number | undefined, expected: number, tolerance: number): boolean {
  return found !== undefined && Math.abs(found - expected) <= tolerance;
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ByteReader } from '../../packages/core/src/bytes/reader.ts';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { areaOf } from '../../packages/core/src/outline/area.ts';
import { boundsOf } from '../../packages/core/src/outline/bounds.ts';
import type { CffFont } from '../../packages/core/src/outline/cff/font.ts';
import { readCharset } from '../../packages/core/src/outline/cff/names/charset.ts';
import { standardEncoding } from '../../packages/core/src/outline/cff/names/standard-encoding.data.ts';
import { standardStrings } from '../../packages/core/src/outline/cff/names/standard-strings.data.ts';
import { readCff } from '../../packages/core/src/outline/cff/read.ts';
import { recordOutline } from '../../packages/core/src/outline/outline.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

type Measured = readonly [area: number, bounds: readonly number[] | null];

/** One font as fontTools sees it. */
interface Expected {
  readonly path: string;
  /** A file that holds the table alone. */
  readonly table: string;
  readonly version: 1 | 2;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** By glyph: a name, or a CID as `cid00012`; nothing in CFF 2. */
  readonly names: readonly string[] | null;
  readonly collection: readonly [registry: string, ordering: string, supplement: number] | null;
  /** Names at 256 codes, where the font states an encoding that fontTools reads. */
  readonly encoding: readonly string[] | null;
  readonly advances: Readonly<Record<string, number>>;
  readonly places: readonly Place[];
  /** What fontTools does not draw itself. */
  readonly refused: readonly string[];
  readonly microseconds: number;
}

/** The glyphs at one place of the design space. */
interface Place {
  readonly coordinates: readonly number[];
  readonly glyphs: Readonly<Record<string, Measured>>;
}

interface Answers {
  readonly fonts: readonly Expected[];
  readonly refused: readonly string[];
  readonly tables: {
    readonly strings: readonly string[];
    readonly charsets: readonly (readonly string[])[];
    readonly encoding: readonly string[];
  };
}

const sampleSize = 250;
const script = readFileSync(new URL('./cff.py', import.meta.url), 'utf8');
const bareFonts = new URL('../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url).pathname;

/** The CFF fonts of the corpus and of pdf.js, and what CFF takes for granted, against fontTools. */
export async function judgeCff(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'CFF', figure: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cff-'));
  try {
    const paths = [...filesIn(bareFonts, /\.pfb$/), ...(corpus === undefined ? [] : fontsIn(corpus))];
    const { fonts, refused, tables } = (await askFontTools(python, script, [
      folder,
      String(sampleSize),
      ...paths,
    ])) as Answers;
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
      { name: 'not read by fontTools', figure: `${refused.length} files` },
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

function judgeTables({ strings, charsets, encoding }: Answers['tables']): Finding {
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
  const figure = `391 strings, 3 charsets, 1 encoding, ${wrong.length} entries differ`;
  return { name: 'predefined tables', isRight: wrong.length === 0, figure };
}

function judgeFonts(name: string, fonts: readonly Expected[]): Finding {
  if (fonts.length === 0) return { name, figure: 'none were found' };
  const wrong = fonts.flatMap((font) => compare(font).map((problem) => `${basename(font.path)} ${problem}`));
  const drawn = fonts.flatMap(({ places }) => places).flatMap(({ glyphs }) => Object.keys(glyphs)).length;
  const places = fonts.reduce((sum, font) => sum + font.places.length, 0);
  const refused = fonts.flatMap((font) => font.refused.map((why) => `${basename(font.path)} ${why}`));
  return {
    name,
    isRight: wrong.length === 0 && drawn > 0,
    figure: [
      `${fonts.length} fonts at ${places} places, ${drawn} glyphs drawn, ${wrong.length} differences`,
      ...wrong.slice(0, 5),
      `fontTools draws ${refused.length} not`,
      ...refused.slice(0, 2),
    ].join('; '),
  };
}

/** What differs between a font and what fontTools says of it, each in a few words. */
function compare(expected: Expected): string[] {
  try {
    const font = open(expected);
    return [
      ...differences([font.glyphCount, font.unitsPerEm], [expected.glyphCount, expected.unitsPerEm]),
      ...compareNames(font, expected),
      ...Object.entries(expected.advances).flatMap(([glyph, advance]) =>
        isNear(font.advanceWidth(Number(glyph)), advance, 1e-9) ? [] : [`advance of ${glyph}: ${advance}`],
      ),
      ...expected.places.flatMap((place) => compareGlyphs(font, place)),
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

function compareGlyphs(font: CffFont, { coordinates, glyphs }: Place): string[] {
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
      : [`glyph ${glyph} at [${coordinates}]: ${found} around ${areaOf(outline)}, not ${bounds} around ${area}`];
  });
}

/** The largest font, all its glyphs drawn into a recording pen, against fontTools doing the same with its sample. */
function judgeSpeed(fonts: readonly Expected[]): Finding {
  const [largest] = fonts.toSorted((a, b) => readFileSync(b.table).length - readFileSync(a.table).length);
  if (largest === undefined) return { name: 'speed', figure: 'no font was found' };
  const draw = () => {
    const font = open(largest);
    for (let glyph = 0; glyph < font.glyphCount; glyph++) recordOutline((pen) => font.drawGlyph(glyph, pen));
    return font.glyphCount;
  };
  draw(); // compiled from now on
  const start = performance.now();
  const count = draw();
  const microseconds = (1000 * (performance.now() - start)) / count;
  const figure = `${microseconds.toFixed(1)} µs a glyph, fontTools ${largest.microseconds.toFixed(1)} µs`;
  return { name: `speed, ${basename(largest.path)}`, figure: `${largest.glyphCount} glyphs; ${figure}` };
}

function open({ table }: Expected): CffFont {
  const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
  return readCff(new Uint8Array(readFileSync(table)), context);
}

function differences(found: readonly unknown[], expected: readonly unknown[]): string[] {
  const length = Math.max(found.length, expected.length);
  return Array.from({ length }, (_, index) => index)
    .filter((index) => found[index] !== expected[index])
    .map((index) => `${index}: ${String(found[index])}, not ${String(expected[index])}`);
}

function isNear(found: number | undefined, expected: number, tolerance: number): boolean {
  return found !== undefined && Math.abs(found - expected) <= tolerance;
}

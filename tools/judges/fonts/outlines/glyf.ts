import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../../packages/core/src/context.ts';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { ConversionError } from '../../../../packages/core/src/errors.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import { drawGlyph } from '../../../../packages/core/src/outline/glyf/draw.ts';
import { encodeGlyph } from '../../../../packages/core/src/outline/glyf/encode.ts';
import { readVariations } from '../../../../packages/core/src/outline/glyf/gvar/variations.ts';
import type { GlyphTables } from '../../../../packages/core/src/outline/glyf/phantoms.ts';
import { readGlyph } from '../../../../packages/core/src/outline/glyf/read.ts';
import { areaOf } from '../../../../packages/core/src/outline/measure/area.ts';
import { boundsOf } from '../../../../packages/core/src/outline/measure/bounds.ts';
import { recordOutline } from '../../../../packages/core/src/outline/outline.ts';
import { askFontTools, findFontTools } from '../../../programs/fonttools.ts';
import type { Finding } from '../../finding.ts';

interface Font {
  readonly name: string;
  /** Contains each table in a file. */
  readonly folder: string;
  readonly indexToLocFormat: number;
  readonly numberOfHMetrics: number;
  readonly samples: readonly Sample[];
  /** The error of fontTools, if it cannot read the font. */
  readonly error?: string;
}

/** A glyph at a location of the design space, as fontTools draws it. */
interface Sample {
  readonly glyph: number;
  readonly coordinates: readonly number[];
  readonly advance: number;
  readonly area: number;
  readonly bounds: readonly number[] | null;
  readonly isComposite: boolean;
  /** True if a component has the flag USE_MY_METRICS, which fontTools ignores. */
  readonly usesMyMetrics: boolean;
}

/** Glyphs per font; up to half of them are composite. */
const glyphsPerFont = 60;

const script = readFileSync(new URL('./glyf.py', import.meta.url), 'utf8');

/** Compares glyphs of all fonts of the corpus that have quadratic outlines with fontTools. */
export async function judgeGlyf(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (corpus === undefined || python === undefined) {
    return [{ name: 'glyf', details: corpus === undefined ? 'QUOIN_CORPUS is not set' : 'fontTools is not installed' }];
  }
  const folder = mkdtempSync(join(tmpdir(), 'quoin-glyf-'));
  try {
    const paths = readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tt[fc]|woff2?)$/.test(name) && !name.startsWith('bad'))
      .map((name) => join(corpus, 'font', name));
    const fonts = (await askFontTools(python, script, [
      folder,
      `${glyphsPerFont}`,
      ...paths.sort(),
    ])) as readonly Font[];
    return judgeFonts(fonts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function judgeFonts(fonts: readonly Font[]): Finding[] {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
  const pairs = fonts.flatMap((font) => {
    const tables = font.samples.length === 0 ? undefined : tablesOf(font);
    if (tables === undefined || hasCubics(tables, font.samples, context)) return [];
    return font.samples.map((sample) => ({ font, tables, sample }));
  });
  const kinds = {
    simple: pairs.filter(({ sample }) => !sample.isComposite && sample.coordinates.length === 0),
    composite: pairs.filter(({ sample }) => sample.isComposite && sample.coordinates.length === 0),
    varied: pairs.filter(({ sample }) => sample.coordinates.length > 0),
  };
  const unread = fonts.filter(({ error }) => error !== undefined);
  const names = unread.map(({ name, error }) => `${basename(name)} (${error})`);
  return [
    ...Object.entries(kinds).map(([name, members]) => judgeDrawing(name, members, context)),
    judgeEncoding(kinds.simple.concat(kinds.composite), context),
    { name: 'fonts that fontTools cannot read', details: `${names.length} of ${fonts.length}: ${names.join(', ')}` },
  ];
}

/** True if a glyph has cubic curves, which are refused, so that they cannot be compared. */
function hasCubics(tables: GlyphTables, samples: readonly Sample[], context: Context): boolean {
  return samples.some(({ glyph, coordinates }) => {
    try {
      recordOutline((pen) => void drawGlyph(tables, glyph, pen, context, coordinates));
      return false;
    } catch (error) {
      if (error instanceof ConversionError && error.code === 'GLYF_UNSUPPORTED') return true;
      throw error;
    }
  });
}

interface Pair {
  readonly font: Font;
  readonly tables: GlyphTables;
  readonly sample: Sample;
}

function tablesOf({ folder, indexToLocFormat, numberOfHMetrics }: Font): GlyphTables {
  const open = (tag: string): Uint8Array => new Uint8Array(readFileSync(join(folder, tag)));
  const hasVariations = readdirSync(folder).includes('gvar');
  return {
    glyf: open('glyf'),
    loca: open('loca'),
    indexToLocFormat,
    horizontal: { bytes: open('hmtx'), longCount: numberOfHMetrics },
    variations: hasVariations ? readVariations(open('gvar')) : undefined,
  };
}

function judgeDrawing(name: string, pairs: readonly Pair[], context: Context): Finding {
  let drawMs = 0;
  let ignored = 0;
  const wrong: string[] = [];
  for (const { font, tables, sample } of pairs) {
    const start = performance.now();
    let advance = 0;
    const outline = recordOutline((pen) => {
      advance = drawGlyph(tables, sample.glyph, pen, context, sample.coordinates).width;
    });
    drawMs += performance.now() - start;
    const box = boundsOf(outline);
    const found = [advance, areaOf(outline), ...(box ? [box.xMin, box.yMin, box.xMax, box.yMax] : [])];
    const expected = [sample.advance, sample.area, ...(sample.bounds ?? [])];
    if (isSame(found, expected)) continue;
    if (sample.usesMyMetrics) ignored++;
    else wrong.push(`${basename(font.name)} ${sample.glyph} at ${sample.coordinates}: ${found} instead of ${expected}`);
  }
  const fonts = new Set(pairs.map(({ font }) => font)).size;
  return {
    name: `${name} glyphs`,
    isCorrect: wrong.length === 0 && pairs.length > 0,
    details: [
      `${pairs.length} glyphs of ${fonts} fonts, ${wrong.length} differ, ${ignored} more have the metrics of a component`,
      `${((1000 * drawMs) / pairs.length).toFixed(1)} µs a glyph`,
      ...wrong.slice(0, 5),
    ].join('; '),
  };
}

/** True if the numbers are equal, apart from the last digits of fractions. */
function isSame(found: readonly number[], expected: readonly number[]): boolean {
  const isNear = (value: number, index: number): boolean =>
    Math.abs(value - (expected[index] ?? Number.NaN)) <= 1e-6 * Math.max(1, Math.abs(value));
  return found.length === expected.length && found.every(isNear);
}

/** Checks that encoded glyphs read unchanged, and compares their length with the font's own. */
function judgeEncoding(pairs: readonly Pair[], context: Context): Finding {
  let [written, original, changed] = [0, 0, 0];
  for (const { tables, sample } of pairs) {
    const glyph = readGlyph(tables, sample.glyph, context);
    const bytes = encodeGlyph(glyph);
    const loca = new Uint8Array(Uint32Array.of(0, bytes.length).buffer);
    new DataView(loca.buffer).setUint32(4, bytes.length);
    const again = readGlyph({ glyf: bytes, loca, indexToLocFormat: 1 }, 0, context);
    if (!isDeepStrictEqual(again, glyph)) changed++;
    written += bytes.length;
    original += lengthOf(tables, sample.glyph);
  }
  const details = `${pairs.length} glyphs, ${changed} changed; ${written} bytes, in the fonts ${original} with padding`;
  return { name: 'rewritten glyphs', isCorrect: changed === 0 && pairs.length > 0, details };
}

function lengthOf({ loca, indexToLocFormat }: GlyphTables, glyph: number): number {
  const view = new DataView(loca.buffer, loca.byteOffset);
  const offsetAt = (index: number) =>
    indexToLocFormat === 0 ? 2 * view.getUint16(2 * index) : view.getUint32(4 * index);
  return offsetAt(glyph + 1) - offsetAt(glyph);
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { readSfnt } from '../../../packages/core/src/font/sfnt/read.ts';
import { readHead } from '../../../packages/core/src/font/tables/head.ts';
import { readMaxp } from '../../../packages/core/src/font/tables/maxp.ts';
import { readMetricsHeader } from '../../../packages/core/src/font/tables/metrics/metrics-header.ts';
import { requireTable } from '../../../packages/core/src/font/tables/require.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import { drawGlyph } from '../../../packages/core/src/outline/glyf/draw.ts';
import type { GlyphTables } from '../../../packages/core/src/outline/glyf/phantoms.ts';
import { type Bezier, sampledDistance } from '../../../packages/core/test/font/curve-distance.ts';
import type { Finding } from '../finding.ts';

/** The largest acceptable distance of quadratics that were converted to cubics and back, in 1/1000 em. */
const maxThousandths = 1.5;
/** Glyphs per font, evenly spaced. */
const glyphsPerFont = 60;
/** A sample contains every nth font of the corpus. */
const sampleStep = 8;
/** Each curve is measured at 2 to this power points. */
const depth = 3;

const context = new ConversionRun(resolveLimits()).context(() =>
  Promise.reject(new Error('unexpected nested conversion')),
);

/** Converts fonts with quadratic outlines to otf and back to ttf, and measures the change of the outlines. */
export async function judgeRoundTrips(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'ttf to otf to ttf', details: 'QUOIN_CORPUS is not set' }];
  const paths = readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ttf') && !name.startsWith('bad'))
    .sort()
    .filter((_, index) => !isSample || index % sampleStep === 0)
    .map((name) => join(corpus, 'font', name));
  const findings: Finding[] = [];
  for (const path of paths) findings.push(await judgeFont(path));
  return findings;
}

async function judgeFont(path: string): Promise<Finding> {
  const name = `${basename(path)} to otf to ttf`;
  const source = new Uint8Array(readFileSync(path));
  try {
    const { bytes: cubic } = await convert(source, { to: 'otf' });
    const { bytes: result } = await convert(cubic, { to: 'ttf' });
    return { name, ...compare(await openFont(source), await openFont(result)) };
  } catch (error) {
    // Other judges check if the font may be refused.
    if (error instanceof ConversionError) return { name, details: error.code };
    throw error;
  }
}

interface Font {
  readonly glyphs: GlyphTables;
  readonly count: number;
  readonly unitsPerEm: number;
}

async function openFont(bytes: Uint8Array): Promise<Font> {
  const { tables } = await readSfnt(bytes, context, { to: 'ttf', config: undefined });
  const { indexToLocFormat, unitsPerEm } = readHead(requireTable(tables, 'head'));
  const { longCount } = readMetricsHeader(requireTable(tables, 'hhea'), 'hhea');
  const glyphs = {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat,
    horizontal: { bytes: requireTable(tables, 'hmtx'), longCount },
  };
  return { glyphs, count: readMaxp(requireTable(tables, 'maxp')).numGlyphs, unitsPerEm };
}

function compare(source: Font, result: Font): Pick<Finding, 'isCorrect' | 'details'> {
  const step = Math.max(1, Math.floor(source.count / glyphsPerFont));
  const faults: string[] = [];
  let [worst, compared] = [0, 0];
  if (source.count !== result.count) faults.push(`${result.count} glyphs instead of ${source.count}`);
  for (let glyph = 0; glyph < Math.min(source.count, result.count); glyph += step) {
    const [before, after] = [readContours(source, glyph), readContours(result, glyph)];
    compared++;
    if (before.width !== after.width)
      faults.push(`glyph ${glyph} has advance ${after.width} instead of ${before.width}`);
    if (before.contours.length !== after.contours.length) faults.push(`glyph ${glyph} has different contours`);
    else worst = Math.max(worst, largestDistance(before.contours, after.contours, worst));
  }
  const thousandths = (1000 * worst) / source.unitsPerEm;
  const details = [`${compared} glyphs, at most ${thousandths.toFixed(2)}/1000 em off`, ...faults.slice(0, 3)].join(
    '; ',
  );
  return { isCorrect: compared > 0 && faults.length === 0 && thousandths <= maxThousandths, details };
}

/** Returns the contours of a glyph, except those without extent, and its advance. */
function readContours({ glyphs }: Font, glyph: number): { contours: readonly Bezier[][]; width: number } {
  const contours: Bezier[][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const add = (...points: number[]): void => {
    contours.at(-1)?.push([x, y, ...points]);
    [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
  };
  const pen = {
    moveTo: (toX: number, toY: number) => {
      contours.push([]);
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    lineTo: add,
    quadTo: add,
    cubicTo: add,
    close: () => add(startX, startY),
  };
  const { width } = drawGlyph(glyphs, glyph, pen, context);
  const hasExtent = ([first = [], ...others]: Bezier[]): boolean =>
    [first, ...others].some((curve) => curve.some((value, at) => value !== first[at % 2]));
  return { contours: contours.filter(hasExtent), width };
}

function largestDistance(before: readonly Bezier[][], after: readonly Bezier[][], enough: number): number {
  const distances = before.map((contour, at) => sampledDistance(contour, after[at] ?? [], depth, enough));
  return Math.max(0, ...distances);
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { readSfnt } from '../../packages/core/src/font/sfnt/read.ts';
import { readHead } from '../../packages/core/src/font/tables/head.ts';
import { readMaxp } from '../../packages/core/src/font/tables/maxp.ts';
import { readMetricsHeader } from '../../packages/core/src/font/tables/metrics/metrics-header.ts';
import { requireTable } from '../../packages/core/src/font/tables/require.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { drawGlyph } from '../../packages/core/src/outline/glyf/draw.ts';
import type { GlyphTables } from '../../packages/core/src/outline/glyf/phantoms.ts';
import { type Bezier, sampledDistance } from '../../packages/core/test/curve-distance.ts';
import type { Finding } from './finding.ts';

/** How far quadratics may be from those they were before they were cubics for a while, in 1/1000 em. */
const bar = 1.5;
/** Glyphs of each font, spread over all of them. */
const glyphsPerFont = 60;
/** Of the fonts of a corpus every so many-th is in a sample. */
const sampleStep = 8;
/** Each curve is looked at in 2 to this power places. */
const depth = 3;

const context = new ConversionRun(resolveLimits()).context(() =>
  Promise.reject(new Error('no font holds another file')),
);

/** Fonts with quadratic outlines made otf and ttf again: how far they are then from what they were. */
export async function judgeRoundTrips(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'ttf to otf to ttf', figure: 'there is no corpus' }];
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
    // What is refused is told by its code, and other judges know whether it should be.
    if (error instanceof ConversionError) return { name, figure: error.code };
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

function compare(source: Font, result: Font): Pick<Finding, 'isRight' | 'figure'> {
  const step = Math.max(1, Math.floor(source.count / glyphsPerFont));
  const faults: string[] = [];
  let [worst, looked] = [0, 0];
  if (source.count !== result.count) faults.push(`${result.count} glyphs for ${source.count}`);
  for (let glyph = 0; glyph < Math.min(source.count, result.count); glyph += step) {
    const [before, after] = [drawn(source, glyph), drawn(result, glyph)];
    looked++;
    if (before.width !== after.width) faults.push(`glyph ${glyph} advances by ${after.width} for ${before.width}`);
    if (before.contours.length !== after.contours.length) faults.push(`glyph ${glyph} has other contours`);
    else worst = Math.max(worst, apart(before.contours, after.contours, worst));
  }
  const thousandths = (1000 * worst) / source.unitsPerEm;
  const figure = [`${looked} glyphs, off by ${thousandths.toFixed(2)}`, ...faults.slice(0, 3)].join('; ');
  return { isRight: looked > 0 && faults.length === 0 && thousandths <= bar, figure };
}

/** The contours of a glyph that reach somewhere, and its advance. */
function drawn({ glyphs }: Font, glyph: number): { contours: readonly Bezier[][]; width: number } {
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
  const reaches = ([first = [], ...others]: Bezier[]): boolean =>
    [first, ...others].some((curve) => curve.some((value, at) => value !== first[at % 2]));
  return { contours: contours.filter(reaches), width };
}

function apart(before: readonly Bezier[][], after: readonly Bezier[][], enough: number): number {
  const distances = before.map((contour, at) => sampledDistance(contour, after[at] ?? [], depth, enough));
  return Math.max(0, ...distances);
}

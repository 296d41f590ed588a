import sharp from 'sharp';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import { type Outline, recordOutline } from '../../../../packages/core/src/outline/outline.ts';
import { strokeOutline } from '../../../../packages/core/src/outline/stroke/stroke.ts';
import { toSvgPath } from '../../../../packages/core/src/outline/svg/svg-path.ts';
import { parseSvgPath } from '../../../../packages/core/src/outline/svg/svg-path-parser.ts';
import { transformOutline } from '../../../../packages/core/src/outline/transform.ts';
import type { Finding } from '../../finding.ts';
import { createRandom } from '../../random.ts';
import { caseCreators, type StrokeCase } from './stroke-cases.ts';
import { strokeByDefinition } from './stroke-definition.ts';
import { drawByGhostscript } from './stroke-ghostscript.ts';

const context = new ConversionRun(resolveLimits()).context(() =>
  Promise.reject(new Error('unexpected nested conversion')),
);

/** Cases are drawn in a grid of cells with 100 units a side: pixels per side and cells per row. */
const sheet = { pixels: 400, columns: 5 };

/** Strokes of each kind. */
const count = { all: 30, sampled: 10 } as const;

/** Compares the fill of our outlines of random strokes with librsvg, Ghostscript and the definition. */
export async function judgeStrokes(isSample: boolean): Promise<Finding[]> {
  const random = createRandom(7);
  const findings: Finding[] = [];
  for (const [name, create] of Object.entries(caseCreators)) {
    findings.push(
      await compare(
        name,
        Array.from({ length: isSample ? count.sampled : count.all }, () => create(random)),
      ),
    );
  }
  return findings;
}

/** Cases that `strokeByDefinition` does not support. */
const undefinedCases = ['dashes', 'zero-length subpaths'];

/**
 * Compares cases of a kind. The difference of each, as a share of full ink, is the one from the nearest judge: in tight
 * curves of wide pens, librsvg and Ghostscript leave holes, which the definition fills.
 */
async function compare(name: string, cases: readonly StrokeCase[]): Promise<Finding> {
  const ours = await draw(cases.map(toFill));
  const page = await drawByGhostscript(
    cases.map((each) => ({ ...each, outline: read(each) })),
    sheet,
  );
  const judges = {
    librsvg: await draw(cases.map(toStroke)),
    Ghostscript: page,
    definition: undefinedCases.includes(name) ? undefined : await draw(cases.map(toDefinition)),
  };
  const nearest: number[] = cases.map(() => Number.POSITIVE_INFINITY);
  const figures = page === undefined ? ['Ghostscript is not installed'] : [];
  for (const [judge, theirs] of Object.entries(judges)) {
    const found = theirs && differences(ours, theirs);
    if (found !== undefined) figures.push(`from ${judge}: ${summarize(found)}`);
    for (const [index, difference] of found?.entries() ?? []) {
      nearest[index] = Math.min(nearest[index] ?? difference, difference);
    }
  }
  const isCorrect = average(nearest) < 2e-4 && Math.max(...nearest) < 2e-3;
  return { name: `strokes: ${name}`, isCorrect, details: `${summarize(nearest)}; ${figures.join('; ')}` };
}

function summarize(values: readonly number[]): string {
  return `mean ${average(values).toExponential(1)}, worst ${Math.max(...values).toExponential(1)}`;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the mean difference of the pixels of each case. */
function differences(ours: Uint8Array, theirs: Uint8Array): number[] {
  const { pixels, columns } = sheet;
  const cells: number[] = [];
  for (let at = 0; at < ours.length; at++) {
    const [x, y] = [at % (columns * pixels), Math.floor(at / (columns * pixels))];
    const cell = Math.floor(y / pixels) * columns + Math.floor(x / pixels);
    cells[cell] = (cells[cell] ?? 0) + Math.abs((ours[at] ?? 0) - (theirs[at] ?? 0)) / 255 / pixels ** 2;
  }
  return cells;
}

async function draw(cells: readonly string[]): Promise<Uint8Array> {
  const { pixels, columns } = sheet;
  const rows = Math.ceil(cells.length / columns);
  const placed = cells.map((cell, index) => {
    const [x, y] = [(index % columns) * 100, Math.floor(index / columns) * 100];
    return `<svg x="${x}" y="${y}" width="100" height="100" viewBox="0 0 100 100" overflow="hidden">${cell}</svg>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * 100} ${rows * 100}"
    width="${columns * pixels}" height="${rows * pixels}"><rect width="100%" height="100%" fill="#fff"/>${placed.join('')}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }).greyscale().raw().toBuffer();
}

function toStroke({ path, style, matrix }: StrokeCase): string {
  const { width, cap, join: corner, miterLimit, dash = [], dashPhase = 0 } = style;
  const dashes = dash.length === 0 ? '' : `stroke-dasharray="${dash.join(' ')}" stroke-dashoffset="${dashPhase}"`;
  return `<path d="${path}" transform="matrix(${matrix.join(' ')})" fill="none" stroke="#000" stroke-width="${width}"
    stroke-linecap="${cap}" stroke-linejoin="${corner}" stroke-miterlimit="${miterLimit}" ${dashes}/>`;
}

function toFill(each: StrokeCase): string {
  const outline = strokeOutline(read(each), each.style, context);
  return `<path d="${toSvgPath(transformOutline(outline, each.matrix), 4)}"/>`;
}

function toDefinition(each: StrokeCase): string {
  return `<path transform="matrix(${each.matrix.join(' ')})" d="${strokeByDefinition(read(each), each.style)}"/>`;
}

function read({ path }: StrokeCase): Outline {
  return recordOutline((pen) => {
    parseSvgPath(path, pen, context);
  });
}

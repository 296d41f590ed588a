import sharp from 'sharp';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { type Outline, recordOutline } from '../../packages/core/src/outline/outline.ts';
import { strokeOutline } from '../../packages/core/src/outline/stroke/stroke.ts';
import { toSvgPath } from '../../packages/core/src/outline/svg-path.ts';
import { parseSvgPath } from '../../packages/core/src/outline/svg-path-parser.ts';
import { transformOutline } from '../../packages/core/src/outline/transform.ts';
import type { Finding } from './finding.ts';
import { numbers } from './numbers.ts';
import { strokeByDefinition } from './stroke-definition.ts';
import { drawByGhostscript } from './stroke-ghostscript.ts';
import { type Trial, trials } from './stroke-trials.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('no assets here')));

/** Trials lie in squares of 100 units, each drawn with so many pixels a side, so many in a row. */
const sheet = { pixels: 400, columns: 5 };

/** How many strokes of a kind: all, and in a sample. */
const count = { all: 30, sampled: 10 } as const;

/** Random strokes, each as the fill of our outline, as librsvg and Ghostscript stroke it, and by definition. */
export async function judgeStrokes(isSample: boolean): Promise<Finding[]> {
  const random = numbers(7);
  const findings: Finding[] = [];
  for (const [name, make] of Object.entries(trials)) {
    findings.push(
      await compare(
        name,
        Array.from({ length: isSample ? count.sampled : count.all }, () => make(random)),
      ),
    );
  }
  return findings;
}

/** What the definition that is drawn here leaves out. */
const beyondDefinition = ['dashes', 'points'];

/**
 * The difference of a trial, in parts of full ink, is that from the judge which is nearest: where broad pens turn in tight
 * curves librsvg and Ghostscript leave holes, which the definition fills.
 */
async function compare(name: string, made: readonly Trial[]): Promise<Finding> {
  const ours = await draw(made.map(asFill));
  const page = await drawByGhostscript(
    made.map((trial) => ({ ...trial, outline: read(trial) })),
    sheet,
  );
  const judges = {
    librsvg: await draw(made.map(asStroke)),
    Ghostscript: page,
    definition: beyondDefinition.includes(name) ? undefined : await draw(made.map(asDefined)),
  };
  const nearest: number[] = made.map(() => Number.POSITIVE_INFINITY);
  const figures = page === undefined ? ['Ghostscript is not installed'] : [];
  for (const [judge, theirs] of Object.entries(judges)) {
    const found = theirs && differences(ours, theirs);
    if (found !== undefined) figures.push(`from ${judge} ${summary(found)}`);
    for (const [index, difference] of found?.entries() ?? []) {
      nearest[index] = Math.min(nearest[index] ?? difference, difference);
    }
  }
  const isRight = average(nearest) < 2e-4 && Math.max(...nearest) < 2e-3;
  return { name: `strokes: ${name}`, isRight, figure: `${summary(nearest)}; ${figures.join('; ')}` };
}

function summary(values: readonly number[]): string {
  return `mean ${average(values).toExponential(1)}, worst ${Math.max(...values).toExponential(1)}`;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** For every trial, the sum over its pixels in parts of all of them. */
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

function asStroke({ path, style, matrix }: Trial): string {
  const { width, cap, join: corner, miterLimit, dash = [], dashPhase = 0 } = style;
  const dashes = dash.length === 0 ? '' : `stroke-dasharray="${dash.join(' ')}" stroke-dashoffset="${dashPhase}"`;
  return `<path d="${path}" transform="matrix(${matrix.join(' ')})" fill="none" stroke="#000" stroke-width="${width}"
    stroke-linecap="${cap}" stroke-linejoin="${corner}" stroke-miterlimit="${miterLimit}" ${dashes}/>`;
}

function asFill(trial: Trial): string {
  const outline = strokeOutline(read(trial), trial.style, context);
  return `<path d="${toSvgPath(transformOutline(outline, trial.matrix), 4)}"/>`;
}

function asDefined(trial: Trial): string {
  return `<path transform="matrix(${trial.matrix.join(' ')})" d="${strokeByDefinition(read(trial), trial.style)}"/>`;
}

function read({ path }: Trial): Outline {
  return recordOutline((pen) => {
    parseSvgPath(path, pen, context);
  });
}

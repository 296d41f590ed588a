import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cubic } from '../../packages/core/src/outline/curve.ts';
import { CubicFitter } from '../../packages/core/src/outline/fit/cubics.ts';
import { QuadFitter } from '../../packages/core/src/outline/fit/quads.ts';
import { drawSpline, type QuadSpline } from '../../packages/core/src/outline/fit/spline.ts';
import { type Bezier, sampledDistance } from '../../packages/core/test/curve-distance.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

/** The curves of a font, in files of numbers. */
interface Font {
  readonly name: string;
  readonly file: string;
  readonly unitsPerEm: number;
  readonly lines: number;
  readonly cubics: number;
  readonly runs: number;
  /** Every how many-th run fontTools was asked to merge. */
  readonly step: number;
  readonly toQuadsSeconds: number;
  readonly toCubicsSeconds?: number;
}

/** How many random cubics, with a grid and without: all, and in a sample. To look at what stands for one takes 4 ms. */
const trials = { all: 50_000, sampled: 2_500 } as const;
/** Merged runs of each font that fontTools is asked about: it takes half a millisecond for one. */
const runsPerFont = 1_000;
/** Of the fonts of a corpus every so many-th is in a sample. */
const sampleStep = 8;
/** Each curve is looked at in 2 to this power places. */
const depth = 4;

const script = readFileSync(new URL('./curves.py', import.meta.url), 'utf8');

/** Curves of one kind stood for by the other: whether the errors stated hold, and what fontTools makes of the same. */
export async function judgeCurves(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const count = isSample ? trials.sampled : trials.all;
  const findings = [judgeRandom(0, count), judgeRandom(1, count)];
  const python = await findFontTools();
  if (corpus === undefined || python === undefined) {
    const figure = corpus === undefined ? 'there is no corpus' : 'fontTools is not installed';
    return [...findings, { name: 'curves of fonts', figure }];
  }
  const folder = mkdtempSync(join(tmpdir(), 'quoin-curves-'));
  try {
    const paths = readdirSync(join(corpus, 'font'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(otf|tt[fc]|woff2?)$/.test(name) && !name.startsWith('bad'))
      .sort()
      .filter((_, index) => !isSample || index % sampleStep === 0)
      .map((name) => join(corpus, 'font', name));
    const fonts = (await askFontTools(python, script, [folder, `${runsPerFont}`, ...paths])) as readonly Font[];
    return [...findings, ...fonts.flatMap((font) => [...judgeCubics(folder, font), ...judgeRuns(folder, font)])];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Gathers what is seen of one curve after the other. */
class Tally {
  points = 0;
  sourcePoints = 0;
  stated = 0;
  seen = 0;
  beyond = 0;
  untrue = 0;
  milliseconds = 0;
  readonly #tolerance: number;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Measures what stands for a row of curves; where an error is stated, it is held against it. */
  look(source: readonly Bezier[], result: readonly Bezier[], stated?: number): void {
    const error = stated ?? this.seen;
    this.stated = Math.max(this.stated, stated ?? 0);
    if (error > this.#tolerance && stated !== undefined) this.beyond++;
    const apart = sampledDistance(source, result, depth, Math.min(error, this.seen));
    if (apart > error + 1e-9 && stated !== undefined) this.untrue++;
    this.seen = Math.max(this.seen, apart);
  }

  /** Runs what is to be timed. */
  time<Value>(work: () => Value): Value {
    const began = performance.now();
    const value = work();
    this.milliseconds += performance.now() - began;
    return value;
  }

  get ratio(): number {
    return this.points / this.sourcePoints;
  }

  /** In words, distances in 1/1000 em. */
  figure(unitsPerEm: number, seconds = this.milliseconds / 1000): string {
    const share = (distance: number): string => ((1000 * distance) / unitsPerEm).toFixed(2);
    const stated = this.stated > 0 ? `, stated ${share(this.stated)}` : '';
    return `${this.ratio.toFixed(3)}× the points, off by ${share(this.seen)}${stated}, ${seconds.toFixed(2)} s`;
  }
}

/** Cubics of any kind: ordinary, tiny, looped, nearly straight, with retracted handles; whole numbers and fractions. */
function judgeRandom(grid: number, trials: number): Finding {
  const next = randomNumbers(1 + grid);
  const tally = new Tally(1);
  const fitter = new QuadFitter({ tolerance: 1, ...(grid > 0 && { grid }) });
  for (let trial = 0; trial < trials; trial++) {
    const size = [4, 100, 2000, 2000, 2000][trial % 5]!;
    const points = Array.from({ length: 8 }, () => (next() - 0.5) * 2 * size);
    if (trial % 7 === 1) points.splice(2, 2, points[0]!, points[1]!); // a handle retracted
    if (trial % 7 === 2) points.splice(3, 1, points[1]! + 1).splice(5, 1, points[1]!); // nearly straight
    if (trial % 7 === 3) points.splice(6, 2, points[0]!, points[1]!); // a loop
    const cubic = points.map((value) => (grid > 0 ? Math.round(value) : value)) as unknown as Cubic;
    const { splines, error } = tally.time(() => fitter.fit(cubic));
    tally.points += pointsOf(splines);
    tally.sourcePoints += 3;
    tally.look([cubic], curvesOf(splines), error);
  }
  return {
    name: `${trials} random cubics ${grid > 0 ? 'on whole units' : 'without a grid'}`,
    isRight: tally.untrue === 0 && tally.beyond === 0,
    figure: `${tally.untrue} farther off than stated, ${tally.beyond} beyond the tolerance; ${tally.figure(1000)}`,
  };
}

/** Numbers from 0 to 1, the same every time. @see Steele, Lea, Flood: SplitMix, 32-bit variant */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Cubics to quadratics: 1/1000 em after rounding, and 1.1 times the points. */
function judgeCubics(folder: string, font: Font): Finding[] {
  if (font.cubics === 0) return [];
  const tolerance = font.unitsPerEm / 1000;
  const [ours, theirs] = [new Tally(tolerance), new Tally(tolerance)];
  const fitter = new QuadFitter({ tolerance, grid: 1 });
  const cubics = readNumbers(folder, `${font.file}.cubics`);
  const answers = readCounted(folder, `${font.file}.quads`);
  ours.points = theirs.points = ours.sourcePoints = theirs.sourcePoints = font.lines;
  for (let at = 0; at < cubics.length; at += 8) {
    const cubic = [...cubics.subarray(at, at + 8)] as unknown as Cubic;
    const { splines, error } = ours.time(() => fitter.fit(cubic));
    ours.points += pointsOf(splines);
    ours.look([cubic], curvesOf(splines), error);
    const answer = [...(answers.next().value ?? [])];
    theirs.points += pointsOf([answer]);
    theirs.look([cubic], curvesOf([answer]));
    ours.sourcePoints += 3;
    theirs.sourcePoints += 3;
  }
  const isNear = ours.untrue === 0 && ours.beyond === 0;
  const theirFigure = theirs.figure(font.unitsPerEm, font.toQuadsSeconds);
  return [
    {
      name: `${font.name}, ${font.cubics} cubics to quadratics`,
      isRight: isNear && ours.ratio <= 1.1,
      figure: `${ours.figure(font.unitsPerEm)}; cu2qu ${theirFigure}`,
    },
  ];
}

/** Quadratics to cubics: 0.5/1000 em after rounding where the grid has it, and 1.2 times the points, or at least theirs. */
function judgeRuns(folder: string, font: Font): Finding[] {
  if (font.runs === 0) return [];
  const tolerance = font.unitsPerEm / 2000;
  const [ours, asked, theirs] = [new Tally(tolerance), new Tally(tolerance), new Tally(tolerance)];
  const fitter = new CubicFitter({ tolerance, grid: 1 });
  const answers = font.toCubicsSeconds === undefined ? undefined : readCounted(folder, `${font.file}.merged`);
  ours.points = ours.sourcePoints = font.lines;
  let index = 0;
  for (const run of readCounted(folder, `${font.file}.runs`)) {
    const { cubics, error } = ours.time(() => fitter.merge(run));
    const source = piecesOf(run, 2);
    const sourcePoints = pointsOfRun(run);
    ours.points += 3 * cubics.length;
    ours.sourcePoints += sourcePoints;
    ours.look(source, cubics, error);
    if (answers === undefined || index++ % font.step > 0) continue;
    const answer = piecesOf(answers.next().value ?? new Float64Array(2), 3);
    asked.points += 3 * cubics.length;
    theirs.points += 3 * answer.length;
    asked.sourcePoints += sourcePoints;
    theirs.sourcePoints += sourcePoints;
    theirs.look(source, answer);
  }
  const theirFigure =
    answers === undefined
      ? 'fontTools has no qu2cu'
      : `of ${Math.ceil(font.runs / font.step)} runs ${asked.ratio.toFixed(3)}×, qu2cu ${theirs.figure(font.unitsPerEm, font.toCubicsSeconds)}`;
  // Some fonts need more points than that; then fontTools, where it can be asked, must not do with fewer.
  const isFew = ours.ratio <= 1.2 || asked.ratio <= theirs.ratio || theirs.seen > tolerance || answers === undefined;
  return [
    {
      name: `${font.name}, ${font.runs} runs of quadratics to cubics`,
      isRight: ours.untrue === 0 && isFew,
      figure: `${ours.figure(font.unitsPerEm)}, ${ours.beyond} runs beyond 0.50; ${theirFigure}`,
    },
  ];
}

/** As TrueType and CFF count: a curve's start belongs to the one before. */
function pointsOf(splines: readonly QuadSpline[]): number {
  return splines.reduce((sum, spline) => sum + spline.length / 2 - 1, 0);
}

/** As TrueType counts: joints that lie halfway between their control points are not written. */
function pointsOfRun(run: Float64Array): number {
  let points = (run.length - 2) / 2;
  for (let at = 4; at + 3 < run.length; at += 4) {
    const isHalfway = [0, 1].every((axis) => run[at + axis] === (run[at - 2 + axis]! + run[at + 2 + axis]!) / 2);
    if (isHalfway) points--;
  }
  return points;
}

/** The quadratics and lines of splines. */
function curvesOf(splines: readonly QuadSpline[]): Bezier[] {
  const curves: Bezier[] = [];
  for (const spline of splines) {
    let now = spline.slice(0, 2);
    const add = (...points: number[]): void => {
      curves.push([...now, ...points]);
      now = points.slice(-2);
    };
    drawSpline(spline, { moveTo: add, lineTo: add, quadTo: add, cubicTo: add, close: () => {} });
  }
  return curves;
}

/** The curves of a row of points, each of a degree. */
function piecesOf(points: Float64Array, degree: number): Bezier[] {
  const count = (points.length - 2) / (2 * degree);
  return Array.from({ length: count }, (_, at) => [...points.subarray(2 * degree * at, 2 * degree * (at + 1) + 2)]);
}

function readNumbers(folder: string, name: string): Float64Array {
  const bytes = readFileSync(join(folder, name));
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Rows of numbers, each behind its count. */
function* readCounted(folder: string, name: string): Generator<Float64Array, undefined> {
  const numbers = readNumbers(folder, name);
  for (let at = 0; at < numbers.length; at += 1 + numbers[at]!) yield numbers.subarray(at + 1, at + 1 + numbers[at]!);
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cubic } from '../../../../packages/core/src/outline/curve.ts';
import { CubicFitter } from '../../../../packages/core/src/outline/fit/cubics/cubics.ts';
import { QuadFitter } from '../../../../packages/core/src/outline/fit/quads/quads.ts';
import { drawSpline, type QuadSpline } from '../../../../packages/core/src/outline/fit/spline.ts';
import { type Bezier, sampledDistance } from '../../../../packages/core/test/font/curve-distance.ts';
import { askFontTools, findFontTools } from '../../../programs/fonttools.ts';
import type { Finding } from '../../finding.ts';

/** The curves of a font; their points are in files. */
interface Font {
  readonly name: string;
  readonly file: string;
  readonly unitsPerEm: number;
  readonly lines: number;
  readonly cubics: number;
  readonly runs: number;
  /** fontTools merged every nth run. */
  readonly step: number;
  readonly toQuadsSeconds: number;
  readonly toCubicsSeconds?: number;
}

/** Counts of random cubics, each with a grid and without. Measuring the quadratics of one takes 4 ms. */
const trials = { all: 50_000, sampled: 2_500 } as const;
/** Runs per font that fontTools merges; each takes it half a millisecond. */
const runsPerFont = 1_000;
/** A sample contains every nth font of the corpus. */
const sampleStep = 8;
/** Each curve is measured at 2 to this power points. */
const depth = 4;

const script = readFileSync(new URL('./curves.py', import.meta.url), 'utf8');

/** Checks the errors that conversions between cubics and quadratics report, and compares with fontTools. */
export async function judgeCurves(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const count = isSample ? trials.sampled : trials.all;
  const findings = [judgeRandom(0, count), judgeRandom(1, count)];
  const python = await findFontTools();
  if (corpus === undefined || python === undefined) {
    const details = corpus === undefined ? 'QUOIN_CORPUS is not set' : 'fontTools is not installed';
    return [...findings, { name: 'curves of fonts', details }];
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

/** Sums up the results of many conversions. */
class Tally {
  points = 0;
  sourcePoints = 0;
  /** The largest error that a conversion reported. */
  reported = 0;
  /** The largest error that was measured. */
  measured = 0;
  overTolerance = 0;
  /** Conversions with a larger error than they reported. */
  underreported = 0;
  milliseconds = 0;
  readonly #tolerance: number;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Measures a conversion, and compares it with the error that it reported, if any. */
  add(source: readonly Bezier[], result: readonly Bezier[], reported?: number): void {
    const error = reported ?? this.measured;
    this.reported = Math.max(this.reported, reported ?? 0);
    if (error > this.#tolerance && reported !== undefined) this.overTolerance++;
    const distance = sampledDistance(source, result, depth, Math.min(error, this.measured));
    if (distance > error + 1e-9 && reported !== undefined) this.underreported++;
    this.measured = Math.max(this.measured, distance);
  }

  /** Runs the work and adds its time. */
  time<Value>(work: () => Value): Value {
    const start = performance.now();
    const value = work();
    this.milliseconds += performance.now() - start;
    return value;
  }

  get ratio(): number {
    return this.points / this.sourcePoints;
  }

  /** Returns a summary with distances in 1/1000 em. */
  describe(unitsPerEm: number, seconds = this.milliseconds / 1000): string {
    const thousandths = (distance: number): string => ((1000 * distance) / unitsPerEm).toFixed(2);
    const reported = this.reported > 0 ? `, reported ${thousandths(this.reported)}` : '';
    const errors = `largest error ${thousandths(this.measured)}${reported}`;
    return `${this.ratio.toFixed(3)}× the points, ${errors}, ${seconds.toFixed(2)} s`;
  }
}

/** Judges random cubics: ordinary, tiny, looped, nearly straight, with retracted handles; integers and fractions. */
function judgeRandom(grid: number, trials: number): Finding {
  const random = randomNumbers(1 + grid);
  const tally = new Tally(1);
  const fitter = new QuadFitter({ tolerance: 1, ...(grid > 0 && { grid }) });
  for (let trial = 0; trial < trials; trial++) {
    const size = [4, 100, 2000, 2000, 2000][trial % 5]!;
    const points = Array.from({ length: 8 }, () => (random() - 0.5) * 2 * size);
    if (trial % 7 === 1) points.splice(2, 2, points[0]!, points[1]!); // a handle retracted
    if (trial % 7 === 2) points.splice(3, 1, points[1]! + 1).splice(5, 1, points[1]!); // nearly straight
    if (trial % 7 === 3) points.splice(6, 2, points[0]!, points[1]!); // a loop
    const cubic = points.map((value) => (grid > 0 ? Math.round(value) : value)) as unknown as Cubic;
    const { splines, error } = tally.time(() => fitter.fit(cubic));
    tally.points += pointsOf(splines);
    tally.sourcePoints += 3;
    tally.add([cubic], curvesOf(splines), error);
  }
  const counts = `${tally.underreported} errors larger than reported, ${tally.overTolerance} over the tolerance`;
  return {
    name: `${trials} random cubics ${grid > 0 ? 'on integers' : 'without a grid'}`,
    isCorrect: tally.underreported === 0 && tally.overTolerance === 0,
    details: `${counts}; ${tally.describe(1000)}`,
  };
}

/** Returns a generator of numbers from 0 to 1 by a seed. @see Steele, Lea, Flood: SplitMix, 32-bit variant */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Judges cubics to quadratics: at most 1/1000 em off after rounding, with at most 1.1 times the points. */
function judgeCubics(folder: string, font: Font): Finding[] {
  if (font.cubics === 0) return [];
  const tolerance = font.unitsPerEm / 1000;
  const [ours, theirs] = [new Tally(tolerance), new Tally(tolerance)];
  const fitter = new QuadFitter({ tolerance, grid: 1 });
  const cubics = readNumbers(folder, `${font.file}.cubics`);
  const theirSplines = readCounted(folder, `${font.file}.quads`);
  ours.points = theirs.points = ours.sourcePoints = theirs.sourcePoints = font.lines;
  for (let at = 0; at < cubics.length; at += 8) {
    const cubic = [...cubics.subarray(at, at + 8)] as unknown as Cubic;
    const { splines, error } = ours.time(() => fitter.fit(cubic));
    ours.points += pointsOf(splines);
    ours.add([cubic], curvesOf(splines), error);
    const theirSpline = [...(theirSplines.next().value ?? [])];
    theirs.points += pointsOf([theirSpline]);
    theirs.add([cubic], curvesOf([theirSpline]));
    ours.sourcePoints += 3;
    theirs.sourcePoints += 3;
  }
  const isAccurate = ours.underreported === 0 && ours.overTolerance === 0;
  const theirDetails = theirs.describe(font.unitsPerEm, font.toQuadsSeconds);
  return [
    {
      name: `${font.name}, ${font.cubics} cubics to quadratics`,
      isCorrect: isAccurate && ours.ratio <= 1.1,
      details: `${ours.describe(font.unitsPerEm)}; cu2qu ${theirDetails}`,
    },
  ];
}

/** Judges quadratics to cubics: 0.5/1000 em off if the grid allows it, with at most 1.2 times the points or theirs. */
function judgeRuns(folder: string, font: Font): Finding[] {
  if (font.runs === 0) return [];
  const tolerance = font.unitsPerEm / 2000;
  const [ours, oursMerged, theirs] = [new Tally(tolerance), new Tally(tolerance), new Tally(tolerance)];
  const fitter = new CubicFitter({ tolerance, grid: 1 });
  const theirRuns = font.toCubicsSeconds === undefined ? undefined : readCounted(folder, `${font.file}.merged`);
  ours.points = ours.sourcePoints = font.lines;
  let index = 0;
  for (const run of readCounted(folder, `${font.file}.runs`)) {
    const { cubics, error } = ours.time(() => fitter.merge(run));
    const source = piecesOf(run, 2);
    const sourcePoints = pointsOfRun(run);
    ours.points += 3 * cubics.length;
    ours.sourcePoints += sourcePoints;
    ours.add(source, cubics, error);
    if (theirRuns === undefined || index++ % font.step > 0) continue;
    const theirCubics = piecesOf(theirRuns.next().value ?? new Float64Array(2), 3);
    oursMerged.points += 3 * cubics.length;
    theirs.points += 3 * theirCubics.length;
    oursMerged.sourcePoints += sourcePoints;
    theirs.sourcePoints += sourcePoints;
    theirs.add(source, theirCubics);
  }
  const theirDetails =
    theirRuns === undefined
      ? 'fontTools has no qu2cu'
      : [
          `of ${Math.ceil(font.runs / font.step)} runs ${oursMerged.ratio.toFixed(3)}×`,
          `qu2cu ${theirs.describe(font.unitsPerEm, font.toCubicsSeconds)}`,
        ].join(', ');
  // Some fonts need more points than that; then fontTools must need as many.
  const hasFewPoints =
    ours.ratio <= 1.2 || oursMerged.ratio <= theirs.ratio || theirs.measured > tolerance || theirRuns === undefined;
  return [
    {
      name: `${font.name}, ${font.runs} runs of quadratics to cubics`,
      isCorrect: ours.underreported === 0 && hasFewPoints,
      details: `${ours.describe(font.unitsPerEm)}, ${ours.overTolerance} runs over 0.50; ${theirDetails}`,
    },
  ];
}

/** Counts points as TrueType and CFF do: a curve's start is the end of the previous one. */
function pointsOf(splines: readonly QuadSpline[]): number {
  return splines.reduce((sum, spline) => sum + spline.length / 2 - 1, 0);
}

/** Counts points as TrueType does: an on-curve point halfway between its control points is implied. */
function pointsOfRun(run: Float64Array): number {
  let points = (run.length - 2) / 2;
  for (let at = 4; at + 3 < run.length; at += 4) {
    const isHalfway = [0, 1].every((axis) => run[at + axis] === (run[at - 2 + axis]! + run[at + 2 + axis]!) / 2);
    if (isHalfway) points--;
  }
  return points;
}

/** Returns the quadratics and lines of splines. */
function curvesOf(splines: readonly QuadSpline[]): Bezier[] {
  const curves: Bezier[] = [];
  for (const spline of splines) {
    let current = spline.slice(0, 2);
    const add = (...points: number[]): void => {
      curves.push([...current, ...points]);
      current = points.slice(-2);
    };
    drawSpline(spline, { moveTo: add, lineTo: add, quadTo: add, cubicTo: add, close: () => {} });
  }
  return curves;
}

/** Divides a row of points into curves of a degree. */
function piecesOf(points: Float64Array, degree: number): Bezier[] {
  const count = (points.length - 2) / (2 * degree);
  return Array.from({ length: count }, (_, at) => [...points.subarray(2 * degree * at, 2 * degree * (at + 1) + 2)]);
}

function readNumbers(folder: string, name: string): Float64Array {
  const bytes = readFileSync(join(folder, name));
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Reads rows of numbers, each preceded by its count. */
function* readCounted(folder: string, name: string): Generator<Float64Array, undefined> {
  const numbers = readNumbers(folder, name);
  for (let at = 0; at < numbers.length; at += 1 + numbers[at]!) yield numbers.subarray(at + 1, at + 1 + numbers[at]!);
}

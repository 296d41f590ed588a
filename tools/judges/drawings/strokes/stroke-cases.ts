import type { Matrix } from '../../../../packages/core/src/outline/matrix.ts';
import type { StrokeStyle } from '../../../../packages/core/src/outline/stroke/style.ts';
import type { Random } from '../../random.ts';

/** A stroke that several programs draw; the path is SVG's and within 100 by 100 units. */
export interface StrokeCase {
  readonly path: string;
  readonly style: StrokeStyle;
  readonly matrix: Matrix;
}

/** Functions that create a random case, by its name. */
export const caseCreators: Readonly<Record<string, (random: Random) => StrokeCase>> = {
  lines: (random) => createCase(random, linesPath(random), {}),
  curves: (random) => createCase(random, curvesPath(random), {}),
  'curves with wide pens': (random) => createCase(random, curvesPath(random), { width: 20 + random(30) }),
  dashes: (random) => createCase(random, curvesPath(random), { ...randomDashes(random), width: 2 + random(8) }),
  'elliptical pens': (random) => createCase(random, curvesPath(random), {}, [0.4, 0.2, -0.3, 1.1, 35, 0]),
  arcs: (random) => createCase(random, arcsPath(random), {}),
  'zero-length subpaths': (random) =>
    createCase(random, pointsPath(random), { width: 8, cap: random(1) < 0.5 ? 'round' : 'square' }),
};

function createCase(
  random: Random,
  path: string,
  style: Partial<StrokeStyle>,
  matrix: Matrix = [1, 0, 0, 1, 0, 0],
): StrokeCase {
  const cap = (['butt', 'round', 'square'] as const)[Math.floor(random(3))] ?? 'butt';
  const corner = (['miter', 'round', 'bevel'] as const)[Math.floor(random(3))] ?? 'miter';
  return { path, matrix, style: { width: 1 + random(15), cap, join: corner, miterLimit: 1 + random(9), ...style } };
}

function randomDashes(random: Random): Partial<StrokeStyle> {
  const dash = Array.from({ length: 1 + Math.floor(random(4)) }, () => (random(1) < 0.2 ? 0 : 1 + random(20)));
  return { dash: [...dash, 3 + random(15)], dashPhase: random(80) - 40 };
}

function linesPath(random: Random): string {
  const count = 2 + Math.floor(random(4));
  const start = randomPoint(random);
  const lines = Array.from({ length: count }, () => `L${randomPoint(random)}`).join('');
  return `M${start}${lines}${random(1) < 0.5 ? 'Z' : ''}`;
}

function curvesPath(random: Random): string {
  const piece = (): string => {
    const kind = random(4);
    if (kind < 2) return `C${randomPoint(random)} ${randomPoint(random)} ${randomPoint(random)}`;
    return kind < 3 ? `Q${randomPoint(random)} ${randomPoint(random)}` : `L${randomPoint(random)}`;
  };
  return `M${randomPoint(random)}${piece()}${piece()}${random(1) < 0.3 ? 'Z' : ''}`;
}

function arcsPath(random: Random): string {
  const flag = () => (random(1) < 0.5 ? 0 : 1);
  const arc = () => `A${5 + random(40)} ${5 + random(40)} ${random(180)} ${flag()} ${flag()} ${randomPoint(random)}`;
  return `M${randomPoint(random)}${arc()}${arc()}`;
}

function pointsPath(random: Random): string {
  const [first, second, third] = [randomPoint(random), randomPoint(random), randomPoint(random)];
  return `M${first}L${first}M${second}ZM${third}C${third} ${third} ${third}`;
}

function randomPoint(random: Random): string {
  return `${(15 + random(70)).toFixed(3)} ${(15 + random(70)).toFixed(3)}`;
}

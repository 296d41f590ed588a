import type { Matrix } from '../../packages/core/src/outline/matrix.ts';
import type { StrokeStyle } from '../../packages/core/src/outline/stroke/style.ts';
import type { Numbers } from './numbers.ts';

/** One stroke to be drawn by several; the path is SVG's, and lies within 100 units. */
export interface Trial {
  readonly path: string;
  readonly style: StrokeStyle;
  readonly matrix: Matrix;
}

/** Ways to make a trial up. */
export const trials: Readonly<Record<string, (from: Numbers) => Trial>> = {
  lines: (from) => trial(from, linesPath(from), {}),
  curves: (from) => trial(from, curvesPath(from), {}),
  'curves with broad pens': (from) => trial(from, curvesPath(from), { width: 20 + from(30) }),
  dashes: (from) => trial(from, curvesPath(from), { ...dashes(from), width: 2 + from(8) }),
  'pens that are ellipses': (from) => trial(from, curvesPath(from), {}, [0.4, 0.2, -0.3, 1.1, 35, 0]),
  arcs: (from) => trial(from, arcsPath(from), {}),
  points: (from) => trial(from, pointsPath(from), { width: 8, cap: from(1) < 0.5 ? 'round' : 'square' }),
};

function trial(from: Numbers, path: string, style: Partial<StrokeStyle>, matrix: Matrix = [1, 0, 0, 1, 0, 0]): Trial {
  const cap = (['butt', 'round', 'square'] as const)[Math.floor(from(3))] ?? 'butt';
  const corner = (['miter', 'round', 'bevel'] as const)[Math.floor(from(3))] ?? 'miter';
  return { path, matrix, style: { width: 1 + from(15), cap, join: corner, miterLimit: 1 + from(9), ...style } };
}

function dashes(from: Numbers): Partial<StrokeStyle> {
  const dash = Array.from({ length: 1 + Math.floor(from(4)) }, () => (from(1) < 0.2 ? 0 : 1 + from(20)));
  return { dash: [...dash, 3 + from(15)], dashPhase: from(80) - 40 };
}

function linesPath(from: Numbers): string {
  const count = 2 + Math.floor(from(4));
  return `M${place(from)}${Array.from({ length: count }, () => `L${place(from)}`).join('')}${from(1) < 0.5 ? 'Z' : ''}`;
}

function curvesPath(from: Numbers): string {
  const piece = (): string => {
    const kind = from(4);
    if (kind < 2) return `C${place(from)} ${place(from)} ${place(from)}`;
    return kind < 3 ? `Q${place(from)} ${place(from)}` : `L${place(from)}`;
  };
  return `M${place(from)}${piece()}${piece()}${from(1) < 0.3 ? 'Z' : ''}`;
}

function arcsPath(from: Numbers): string {
  const flag = () => (from(1) < 0.5 ? 0 : 1);
  const arc = () => `A${5 + from(40)} ${5 + from(40)} ${from(180)} ${flag()} ${flag()} ${place(from)}`;
  return `M${place(from)}${arc()}${arc()}`;
}

function pointsPath(from: Numbers): string {
  const [first, second, third] = [place(from), place(from), place(from)];
  return `M${first}L${first}M${second}ZM${third}C${third} ${third} ${third}`;
}

function place(from: Numbers): string {
  return `${(15 + from(70)).toFixed(3)} ${(15 + from(70)).toFixed(3)}`;
}

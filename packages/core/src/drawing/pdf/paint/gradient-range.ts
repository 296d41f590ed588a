import type { LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import type { Point } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { PdfServices } from '../services.ts';

/** The most repetitions of a gradient on each side. */
const maxRepetitions = 200;

/**
 * The positions on a repeated gradient between which it covers an area. PDF has no repeated gradients, so their function
 * is repeated over a longer axis.
 */
export function repeatRange(
  { noteOnce }: PdfServices,
  gradient: LinearGradient | RadialGradient,
  area: Box,
): readonly [from: number, to: number] {
  const wanted = gradient.kind === 'linear' ? lineRange(gradient, area) : circleRange(gradient, area);
  const range = [Math.max(wanted[0], -maxRepetitions), Math.min(wanted[1], maxRepetitions)] as const;
  if (range[0] > wanted[0] || range[1] < wanted[1])
    noteOnce('DRAWING_LOOK_LOST', `a gradient is repeated more than ${maxRepetitions} times`);
  return range[1] > range[0] ? range : [0, 1];
}

function lineRange({ from, to }: LinearGradient, area: Box): [number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const positions = cornersOf(area).map(([x, y]) => ((x - from[0]) * dx + (y - from[1]) * dy) / square);
  return [Math.floor(Math.min(...positions)), Math.ceil(Math.max(...positions))];
}

/** Circles grow until they cover the area, and shrink until their radius is zero. */
function circleRange({ from, to, fromRadius, toRadius }: RadialGradient, area: Box): [number, number] {
  const grows = toRadius - fromRadius;
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const far = Math.max(...cornersOf(area).map(([x, y]) => Math.hypot(x - from[0], y - from[1])));
  const speed = Math.abs(grows) - distance;
  // Circles beside each other never cover everything.
  const reach = speed > 0 ? Math.ceil((far + fromRadius) / speed) : maxRepetitions;
  if (grows === 0) return [-reach, reach];
  const tip = -fromRadius / grows;
  return grows > 0 ? [tip, Math.max(1, reach)] : [Math.min(0, -reach), tip];
}

function cornersOf({ xMin, yMin, xMax, yMax }: Box): Point[] {
  return [
    [xMin, yMin],
    [xMax, yMin],
    [xMin, yMax],
    [xMax, yMax],
  ];
}

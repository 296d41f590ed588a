import { lengthOf } from '../../../outline/measure/contour-measure.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';

type Point = readonly [x: number, y: number];

/**
 * Returns a smooth line through points, like Konva's lines with tension.
 * @see Konva 9, `Line.getTensionPoints`, `getControlPoints`
 */
export function splineOutline(numbers: readonly number[], tension: number, isClosed: boolean): Outline {
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  const count = points.length;
  const point = (index: number): Point => points[(index + count) % count] ?? [0, 0];
  const handles = points.map((each, index) => handlesOf(point(index - 1), each, point(index + 1), tension));
  const before = (index: number): Point => handles[(index + count) % count]?.[0] ?? [0, 0];
  const after = (index: number): Point => handles[(index + count) % count]?.[1] ?? [0, 0];
  return recordOutline((pen) => {
    pen.moveTo(...point(0));
    if (isClosed) {
      for (let index = 1; index <= count; index++) pen.cubicTo(...after(index - 1), ...before(index), ...point(index));
      pen.close();
      return;
    }
    // The ends have no handle, so the curve is quadratic there.
    pen.quadTo(...before(1), ...point(1));
    for (let index = 2; index < count - 1; index++) pen.cubicTo(...after(index - 1), ...before(index), ...point(index));
    pen.quadTo(...after(count - 2), ...point(count - 1));
  });
}

/** Returns the points from which a smooth open line approaches its ends. They determine the direction of arrowheads. */
export function splineApproaches(
  numbers: readonly number[],
  { tension, headLength }: { tension: number; headLength: number },
  context: PathContext,
): { readonly atStart: Point; readonly atEnd: Point } {
  const point = (index: number): Point => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0];
  const last = Math.floor(numbers.length / 2) - 1;
  const handles = (index: number) => handlesOf(point(index - 1), point(index), point(index + 1), tension);
  const first = handles(1)[0];
  const [from, control] = [point(last - 1), handles(last - 1)[1]];
  const [second, end] = [point(1), point(last)];
  const length = lengthOf(
    recordOutline((pen) => {
      pen.moveTo(...from);
      pen.quadTo(...control, ...end);
    }),
    context,
  );
  // Konva uses the head length as a fraction of the last curve, although its parameter is not proportional to length.
  const share = length > 0 ? Math.max(0, 1 - headLength / length) : 0;
  const between = (one: Point, other: Point, at: number): Point => [
    one[0] + (other[0] - one[0]) * at,
    one[1] + (other[1] - one[1]) * at,
  ];
  const atEnd = between(between(from, control, share), between(control, end, share), share);
  return { atStart: between(first, second, 0.5), atEnd };
}

/** Returns the handles of a point: along the direction of its neighbours, in proportion to their distances. */
function handlesOf(from: Point, at: Point, to: Point, tension: number): readonly [Point, Point] {
  const back = Math.hypot(at[0] - from[0], at[1] - from[1]);
  const forth = Math.hypot(to[0] - at[0], to[1] - at[1]);
  const whole = back + forth;
  const [fa, fb] = whole === 0 ? [0, 0] : [(tension * back) / whole, (tension * forth) / whole];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return [
    [at[0] - fa * dx, at[1] - fa * dy],
    [at[0] + fb * dx, at[1] + fb * dy],
  ];
}

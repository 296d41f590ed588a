import { contoursOf } from '../../../outline/contour.ts';
import type { Point } from '../../../outline/matrix.ts';
import { ContourMeasure, type ContourPosition } from '../../../outline/measure/contour-measure.ts';
import type { Outline } from '../../../outline/outline.ts';
import { type PathContext, recordLimited, requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';

/** Length of a wave, in multiples of the width of the line. Its crests are a third of the width from the path. */
const wavePeriod = 2;
const waveHeight = 1 / 3;

/** A wave along each contour, with a whole number of periods. */
export function drawWave(outline: Outline, width: number, context: PathContext): Outline {
  return recordLimited(context, (pen) => {
    for (const { measure, at, count } of periodsOf(outline, width * wavePeriod, context)) {
      const step = measure.length / count / 2;
      // Each half period is a cubic whose handles make it nearly a sine.
      const beside = (distance: number, share: number): Point => offset(at(distance), share * width * waveHeight);
      pen.moveTo(...beside(0, 0));
      for (let half = 0; half < count * 2; half++) {
        const side = half % 2 === 0 ? -1 : 1;
        const from = half * step;
        pen.cubicTo(
          ...beside(from + step * 0.3642, side * (4 / 3)),
          ...beside(from + step * 0.6358, side * (4 / 3)),
          ...beside(from + step, 0),
        );
      }
    }
  });
}

/** Diamonds along each contour that touch each other. */
export function drawDiamonds(outline: Outline, width: number, context: PathContext): Outline {
  return recordLimited(context, (pen) => {
    for (const { measure, at, count } of periodsOf(outline, width, context)) {
      const step = measure.length / count;
      for (let each = 0; each < count; each++) {
        const middle = at((each + 0.5) * step);
        pen.moveTo(...at(each * step).point);
        pen.lineTo(...offset(middle, -width / 2));
        pen.lineTo(...at((each + 1) * step).point);
        pen.lineTo(...offset(middle, width / 2));
        pen.close();
      }
    }
  });
}

function* periodsOf(outline: Outline, period: number, context: PathContext) {
  for (const contour of contoursOf(outline)) {
    const measure = new ContourMeasure(contour, context);
    const count = Math.max(1, Math.round(measure.length / period));
    if (!(measure.length > 0)) continue;
    requireWithinSegmentLimit(count * 4, context);
    context.spend(count * 8);
    const at = (distance: number): ContourPosition =>
      measure.positionAt(distance) ?? { point: contour.start, direction: [1, 0] };
    yield { measure, at, count };
  }
}

/** The point beside a position: at a positive distance on the right, with y pointing down. */
function offset({ point: [x, y], direction: [dx, dy] }: ContourPosition, distance: number): Point {
  return [x - dy * distance, y + dx * distance];
}

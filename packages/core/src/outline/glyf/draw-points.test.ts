import { describe, expect, it } from 'vitest';
import { textOf } from '../../../test/font/outline-text.ts';
import { drawPoints } from './draw-points.ts';

/** Points as x, y, with `o` after the coordinates of an off-curve point; contours are separated by `/`. */
function draw(text: string, dx = 0): string {
  const contours = text.split('/').map((contour) =>
    contour
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean),
  );
  const points = contours.flat().map((point) => point.split(' '));
  let last = -1;
  return textOf((pen) =>
    drawPoints(
      {
        xs: Float64Array.from(points, ([x]) => Number(x)),
        ys: Float64Array.from(points, ([, y]) => Number(y)),
        onCurve: Uint8Array.from(points, ([, , off]) => (off === 'o' ? 0 : 1)),
        ends: contours.map((contour) => {
          last += contour.length;
          return last;
        }),
      },
      pen,
      dx,
    ),
  );
}

describe('drawPoints', () => {
  it('draws lines between on-curve points', () => {
    expect(draw('0 0, 0 9, 9 0')).toBe('M 0 0 L 0 9 L 9 0 Z');
  });

  it('draws a curve around an off-curve point, also at the end of the list', () => {
    expect(draw('0 0, 5 5 o, 10 0')).toBe('M 0 0 Q 5 5 10 0 Z');
    expect(draw('0 0, 10 0, 5 5 o')).toBe('M 0 0 L 10 0 Q 5 5 0 0 Z');
  });

  it('passes through the midpoint between two off-curve points', () => {
    expect(draw('0 0, 0 10 o, 20 10 o, 20 0')).toBe('M 0 0 Q 0 10 10 10 Q 20 10 20 0 Z');
  });

  it('starts at the last point if the first is off-curve', () => {
    expect(draw('5 5 o, 10 0, 0 0')).toBe('M 0 0 Q 5 5 10 0 Z');
  });

  it('starts between the last and the first point if both are off-curve', () => {
    expect(draw('0 10 o, 9 9, 20 0 o')).toBe('M 10 5 Q 0 10 9 9 Q 20 0 10 5 Z');
  });

  it('draws a contour of off-curve points only', () => {
    expect(draw('0 0 o, 0 8 o, 8 8 o, 8 0 o')).toBe('M 4 0 Q 0 0 0 4 Q 0 8 4 8 Q 8 8 8 4 Q 8 0 4 0 Z');
  });

  it('draws nothing for contours of one point or none, and continues after them', () => {
    expect(draw('0 0 / / 1 1, 2 2 / 3 3 o')).toBe('M 1 1 L 2 2 Z');
  });

  it('moves points sideways', () => {
    expect(draw('0 0, 0 9, 5 5 o', 100)).toBe('M 100 0 L 100 9 Q 105 5 100 0 Z');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, sample } from '../../../test/font/outlines.ts';
import { boundsOf, controlBoundsOf } from './bounds.ts';

describe('boundsOf', () => {
  it('covers the points sampled along the curves', () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        const points = sample(outline, 2000).flat();
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
        const box = boundsOf(outline);
        // Between two samples a curve of this size deviates by less than this.
        const near = 200 * (1 / 2000) ** 2 * 3;
        expect(box?.xMin).toBeLessThanOrEqual(Math.min(...xs) + 1e-9);
        expect(box?.xMin).toBeGreaterThanOrEqual(Math.min(...xs) - near);
        expect(box?.yMin).toBeLessThanOrEqual(Math.min(...ys) + 1e-9);
        expect(box?.yMin).toBeGreaterThanOrEqual(Math.min(...ys) - near);
        expect(box?.xMax).toBeGreaterThanOrEqual(Math.max(...xs) - 1e-9);
        expect(box?.xMax).toBeLessThanOrEqual(Math.max(...xs) + near);
        expect(box?.yMax).toBeGreaterThanOrEqual(Math.max(...ys) - 1e-9);
        expect(box?.yMax).toBeLessThanOrEqual(Math.max(...ys) + near);
      }),
    );
  });

  it('is undefined for an empty outline and for a moveTo alone', () => {
    expect(boundsOf(build())).toBeUndefined();
    expect(boundsOf(build({ start: [3, 4], pieces: [], isClosed: false }))).toBeUndefined();
  });

  it('ignores a moveTo that draws nothing', () => {
    const line = { start: [0, 0], pieces: [[2, 1]], isClosed: false } as const;
    const lone = { start: [900, 900], pieces: [], isClosed: false } as const;
    expect(boundsOf(build(line, lone))).toEqual({ xMin: 0, yMin: 0, xMax: 2, yMax: 1 });
  });

  it('includes a closed single point, which strokes draw', () => {
    expect(boundsOf(build({ start: [3, 4], pieces: [], isClosed: true }))).toEqual({
      xMin: 3,
      yMin: 4,
      xMax: 3,
      yMax: 4,
    });
  });
});

describe('controlBoundsOf', () => {
  it('includes the control points', () => {
    const arch = build({
      start: [0, 0],
      pieces: [
        [0, 40, 30, 40, 30, 0],
        [50, -20, 60, 0],
      ],
      isClosed: false,
    });
    expect(controlBoundsOf(arch)).toEqual({ xMin: 0, yMin: -20, xMax: 60, yMax: 40 });
    expect(boundsOf(arch)).toEqual({ xMin: 0, yMin: -10, xMax: 60, yMax: 30 });
  });
});

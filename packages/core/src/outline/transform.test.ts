import { describe, expect, it } from 'vitest';
import { build } from '../../test/font/outlines.ts';
import { scaling } from './matrix.ts';
import { AreaPen } from './measure/area.ts';
import { BoundsPen } from './measure/bounds.ts';
import { drawOutline } from './outline.ts';
import { transformOutline, transformPen } from './transform.ts';

describe('transformOutline', () => {
  it('transforms every point, including control points', () => {
    const outline = build({
      start: [1, 0],
      pieces: [
        [0, 1],
        [1, 1, 2, 2],
        [1, 2, 3, 4, 5, 6],
      ],
      isClosed: true,
    });
    // x' = 2x + 10, y' = 3x − y + 20
    expect(transformOutline(outline, [2, 3, 0, -1, 10, 20])).toEqual(
      build({
        start: [12, 23],
        pieces: [
          [10, 19],
          [12, 22, 14, 24],
          [12, 21, 16, 25, 20, 29],
        ],
        isClosed: true,
      }),
    );
  });
});

describe('transformPen', () => {
  it('works in front of measuring pens', () => {
    const triangle = build({
      start: [0, 0],
      pieces: [
        [4, 0],
        [4, 2],
      ],
      isClosed: true,
    });
    const [area, bounds] = [new AreaPen(), new BoundsPen()];
    for (const pen of [area, bounds]) drawOutline(triangle, transformPen(pen, scaling(10)));
    expect(area.area).toBe(400);
    expect(bounds.box).toEqual({ xMin: 0, yMin: 0, xMax: 40, yMax: 20 });
  });
});

import { describe, expect, it } from 'vitest';
import { clipShapePath } from './clip-shapes.ts';

const box = { xMin: 10, yMin: 20, xMax: 110, yMax: 70 };

describe('a shape that cuts, within 100 by 50 at 10, 20', () => {
  it.each([
    ['circle(20px at 30px 25px)', 'M60 45A20 20 0 0 1 20 45A20 20 0 0 1 60 45z'],
    ['circle()', 'M85 45A25 25 0 0 1 35 45A25 25 0 0 1 85 45z'],
    ['circle(farthest-side at left top)', 'M110 20A100 100 0 0 1 -90 20A100 100 0 0 1 110 20z'],
    ['ellipse(50% 50%)', 'M110 45A50 25 0 0 1 10 45A50 25 0 0 1 110 45z'],
    ['polygon(evenodd, 0 0, 100% 0, 50% 100%)', 'M10 20L110 20L60 70z'],
    ['inset(10px 20% 5px)', 'M30 30h60v35h-60v-35z'],
    [
      'inset(0 round 10px)',
      'M20 20h80a10 10 0 0 1 10 10v30a10 10 0 0 1 -10 10h-80a10 10 0 0 1 -10 -10v-30a10 10 0 0 1 10 -10z',
    ],
    ["path('M0 0h5v5z')", 'M0 0h5v5z'],
  ])('%s is %s', (value, path) => {
    expect(clipShapePath(value, box, 16)).toBe(path);
  });

  it.each(['', 'none', 'circle(x)', 'polygon(1px)', 'inset(a)', 'path(M0 0)', 'rect(1px 2px 3px 4px)'])(
    'is nothing where it is none: %s',
    (value) => {
      expect(clipShapePath(value, box, 16)).toBeUndefined();
    },
  );
});

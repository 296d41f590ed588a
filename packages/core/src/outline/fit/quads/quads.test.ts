import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bezier, sampledDistance } from '../../../../test/font/curve-distance.ts';
import { countOf } from '../../../../test/thorough.ts';
import type { Cubic } from '../../curve.ts';
import { drawSpline, type FitOptions, type QuadSpline } from '../spline.ts';
import { fitQuads, QuadFitter } from './quads.ts';

const fontGrid: FitOptions = { tolerance: 1, grid: 1 };
const whole = fc.integer({ min: -2000, max: 2000 });
const fraction = fc.double({ min: -2000, max: 2000, noNaN: true });

/** Cubics of every kind found in fonts, with integer points. */
const wholeCubic = fc.oneof(
  cubicOf(whole),
  cubicOf(fc.integer({ min: -4, max: 4 })), // tiny
  fc.tuple(cubicOf(fc.integer({ min: -40, max: 40 })), whole, whole).map(([[x0, y0, , , , , x3, y3], a, b]) => {
    const loop: Cubic = [x0, y0, a, b, -a, b, x3, y3]; // loops, some with cusps
    return loop;
  }),
  fc.tuple(whole, whole, fc.integer({ min: 1, max: 9 })).map(([x, y, off]) => {
    const flat: Cubic = [
      0,
      0,
      Math.round(x / 3) + off,
      Math.round(y / 3),
      Math.round(x / 2),
      Math.round(y / 2) - off,
      x,
      y,
    ];
    return flat;
  }),
  cubicOf(whole).map(([x0, y0, , , x2, y2, x3, y3]): Cubic => [x0, y0, x0, y0, x2, y2, x3, y3]), // a retracted handle
  cubicOf(whole).map(([x0, y0, x1, y1, , , x3, y3]): Cubic => [x0, y0, x1, y1, x3, y3, x3, y3]),
);

function cubicOf(number: fc.Arbitrary<number>): fc.Arbitrary<Cubic> {
  return fc.tuple(number, number, number, number, number, number, number, number);
}

/** The quadratics and lines of splines. */
function curvesOf(splines: readonly QuadSpline[]): Bezier[] {
  const curves: Bezier[] = [];
  for (const spline of splines) {
    let [x, y] = [spline[0]!, spline[1]!];
    const add = (...points: number[]): void => {
      curves.push([x, y, ...points]);
      [x, y] = [points.at(-2)!, points.at(-1)!];
    };
    drawSpline(spline, { moveTo: add, lineTo: add, quadTo: add, cubicTo: add, close: () => {} });
  }
  return curves;
}

/** Checks that splines are connected and as accurate as stated. */
function requireTrue(cubic: Cubic, splines: readonly QuadSpline[], error: number): void {
  for (const [at, spline] of splines.entries()) {
    if (at > 0) expect(spline.slice(0, 2)).toEqual(splines[at - 1]!.slice(-2));
  }
  expect(sampledDistance([cubic], curvesOf(splines), 6, error)).toBeLessThanOrEqual(error + 1e-9);
}

describe('fitQuads', () => {
  it('stays within the tolerance after rounding, and within the stated error', () => {
    fc.assert(
      fc.property(wholeCubic, (cubic) => {
        const { splines, error } = fitQuads(cubic, fontGrid);
        expect(error).toBeLessThanOrEqual(1);
        requireTrue(cubic, splines, error);
      }),
      { numRuns: countOf(500) },
    );
  });

  it('starts and ends where the cubic does, and stays on the grid in between', () => {
    fc.assert(
      fc.property(wholeCubic, (cubic) => {
        const { splines } = fitQuads(cubic, fontGrid);
        expect(splines[0]?.slice(0, 2)).toEqual(cubic.slice(0, 2));
        expect(splines.at(-1)?.slice(-2)).toEqual(cubic.slice(-2));
        for (const value of splines.flat()) expect(Number.isInteger(value)).toBe(true);
      }),
    );
  });

  it('meets any tolerance without a grid', () => {
    fc.assert(
      fc.property(cubicOf(fraction), fc.constantFrom(10, 1, 0.05), (cubic, tolerance) => {
        const { splines, error } = fitQuads(cubic, { tolerance });
        expect(error).toBeLessThanOrEqual(tolerance);
        requireTrue(cubic, splines, error);
      }),
    );
  });

  it('states the true error if the grid is too coarse for the tolerance', () => {
    fc.assert(
      fc.property(cubicOf(fraction), (cubic) => {
        const { splines, error } = fitQuads(cubic, { tolerance: 0.1, grid: 1 });
        requireTrue(cubic, splines, error);
        expect(error).toBeLessThan(3);
      }),
    );
  });

  it('restores the quadratic that a cubic was converted from', () => {
    fc.assert(
      fc.property(whole, whole, whole, whole, whole, whole, (x0, y0, qx, qy, x3, y3) => {
        const sides = [Math.hypot(x3 - x0, y3 - y0), Math.hypot(qx - x0, qy - y0), Math.hypot(qx - x3, qy - y3)];
        // The smallest height of the triangle: flatter cubics may become lines.
        fc.pre(Math.abs((qx - x0) * (y3 - y0) - (qy - y0) * (x3 - x0)) > 10 * Math.max(...sides));
        const raised = (end: number, control: number): number => Math.round(end + (2 / 3) * (control - end)) + 0; // never -0
        const handles = [raised(x0, qx), raised(y0, qy), raised(x3, qx), raised(y3, qy)] as const;
        const { splines } = fitQuads([x0, y0, ...handles, x3, y3], fontGrid);
        expect(splines).toHaveLength(1);
        const [, , x = 0, y = 0, ...rest] = splines[0]!;
        expect(rest).toEqual([x3, y3]);
        expect([raised(x0, x), raised(y0, y), raised(x3, x), raised(y3, y)]).toEqual(handles);
      }),
    );
  });

  it('replaces a quarter circle by two quadratics, if two halves are accurate enough', () => {
    // A quadratic with the tangents of an arc of 45° is off by ((cos 22.5° + 1 / cos 22.5°) / 2 - 1) = 0.31 % of the
    // radius.
    const handle = Math.round((4 / 3) * (Math.SQRT2 - 1) * 200);
    const { splines } = fitQuads([200, 0, 200, handle, handle, 200, 0, 200], fontGrid);
    expect(splines).toHaveLength(1);
    expect(splines[0]).toHaveLength(8);
  });

  it('keeps the tangents of the ends as far as the grid allows', () => {
    fc.assert(
      fc.property(cubicOf(whole), (cubic) => {
        const spline = fitQuads(cubic, fontGrid).splines[0]!;
        fc.pre(spline.length > 6); // a single quadratic may be the one the cubic was converted from
        const [x0, y0, x1, y1] = cubic;
        const [dx, dy] = [x1 - x0, y1 - y0];
        const deviation = ((spline[2]! - x0) * dy - (spline[3]! - y0) * dx) / Math.hypot(dx, dy);
        expect(Math.abs(deviation)).toBeLessThanOrEqual(Math.SQRT1_2 + 1e-6);
        expect((spline[2]! - x0) * dx + (spline[3]! - y0) * dy).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['handles on the line', [0, 0, 100, 50, 200, 100, 300, 150], [[0, 0, 300, 150]]],
    ['both handles retracted', [0, 0, 0, 0, 90, 70, 90, 70], [[0, 0, 90, 70]]],
    ['all points the same', [7, 7, 7, 7, 7, 7, 7, 7], [[7, 7, 7, 7]]],
    // x = 300·3s²t - 300·3st²: turns where s² - 4st + t² = 0, at t = (3 ± √3) / 6, x = ± 300 / (2·√3) = ± 86.6
    [
      'out and back',
      [0, 0, 300, 0, -300, 0, 0, 0],
      [
        [0, 0, 87, 0],
        [87, 0, -87, 0],
        [-87, 0, 0, 0],
      ],
    ], // prettier
  ] as const)('replaces a flat cubic by lines: %s', (_, cubic, lines) => {
    expect(fitQuads(cubic, fontGrid).splines).toEqual(lines);
  });

  it('places a point on a cusp', () => {
    // Symmetrical, with handles crossed so far that the speed is 0 in the middle, at (0, 750).
    const { splines } = fitQuads([-500, 0, 500, 1000, -500, 1000, 500, 0], fontGrid);
    expect(splines.map((spline) => spline.slice(-2))).toContainEqual([0, 750]);
  });
});

describe('fitTogether', () => {
  it('gives every master the same number of points, each within the tolerance', () => {
    fc.assert(
      fc.property(fc.array(cubicOf(whole), { minLength: 2, maxLength: 4 }), (cubics) => {
        const { splines, error } = new QuadFitter({ tolerance: 2, grid: 1 }).fitTogether(cubics);
        expect(new Set(splines.map((spline) => spline.length)).size).toBe(1);
        for (const [at, spline] of splines.entries()) requireTrue(cubics[at]!, [spline], error);
      }),
    );
  });

  it('keeps a flat master compatible with a curved one', () => {
    const bent: Cubic = [0, 0, 0, 110, 90, 200, 200, 200];
    const flat: Cubic = [0, 0, 0, 0, 200, 200, 200, 200];
    const { splines, error } = new QuadFitter(fontGrid).fitTogether([bent, flat]);
    expect(splines[0]).toHaveLength(splines[1]!.length);
    expect(error).toBeLessThanOrEqual(1);
  });

  it('uses lines if all masters are lines', () => {
    const { splines } = new QuadFitter(fontGrid).fitTogether([
      [0, 0, 10, 0, 20, 0, 30, 0],
      [0, 0, 0, 20, 0, 40, 0, 60],
    ]);
    expect(splines).toEqual([
      [0, 0, 30, 0],
      [0, 0, 0, 60],
    ]);
  });
});

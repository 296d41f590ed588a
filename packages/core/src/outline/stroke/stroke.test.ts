import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, build, distanceTo, type Point, pathContext, sample } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { areaOf } from '../measure/area.ts';
import { boundsOf } from '../measure/bounds.ts';
import { windingAt } from '../measure/winding.ts';
import { type Outline, recordOutline, verb } from '../outline.ts';
import { strokeOutline } from './stroke.ts';
import type { StrokeStyle } from './style.ts';

const plain: StrokeStyle = { width: 2, cap: 'butt', join: 'miter', miterLimit: 4 };
const round: StrokeStyle = { width: 2, cap: 'round', join: 'round', miterLimit: 4 };

function stroke(outline: Outline, style: Partial<StrokeStyle> = {}): Outline {
  return strokeOutline(outline, { ...plain, ...style }, pathContext());
}

const line = build({ start: [0, 0], pieces: [[10, 0]], isClosed: false });
const square = build({
  start: [0, 0],
  pieces: [
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  isClosed: true,
});
const corner = build({
  start: [0, 0],
  pieces: [
    [10, 0],
    [10, 10],
  ],
  isClosed: false,
});

/** Never an integer: paths and their outlines run through integers. */
const probe = fc.double({ min: -140, max: 140, noNaN: true }).map((value) => value + 0.01234567);
const anyPoints = fc.array(fc.tuple(probe, probe), { minLength: 60, maxLength: 60 });

describe('a stroke with round caps and joins', () => {
  it('covers every point within half the width of the path', () => {
    fc.assert(
      fc.property(anyPlan, fc.constantFrom(1, 8, 40, 120), anyPoints, (plan, width, points) => {
        const path = build(plan);
        const outline = stroke(path, { ...round, width });
        const lines = sample(path, 600);
        // Also points close to the outline, slightly to each side.
        for (const point of [...points, ...pointsNearOutline(lines, width / 2)]) {
          const distance = distanceTo(lines, point) - width / 2;
          if (Math.abs(distance) < width / 200 + 0.01) continue; // the tolerance is a thousandth
          if ((windingAt(outline, ...point) !== 0) !== distance < 0) expect.fail(`${point}: ${distance}`);
        }
      }),
      { numRuns: countOf(150) },
    );
  });
});

/** Points beside a path, near the outline of its stroke. */
function pointsNearOutline(lines: readonly (readonly Point[])[], radius: number): Point[] {
  return lines.flatMap((points) =>
    points.slice(1).flatMap(([x, y], index): Point[] => {
      if (index % 97 !== 0) return [];
      const [px, py] = points[index]!; // the previous one
      const length = Math.hypot(x - px, y - py) || 1;
      const [nx, ny] = [(y - py) / length, (px - x) / length];
      return [-1.03, -0.97, -0.5, 0, 0.5, 0.97, 1.03].map((side) => [x + side * radius * nx, y + side * radius * ny]);
    }),
  );
}

describe('any stroke', () => {
  it('runs around its area in one direction only', () => {
    const anyStyle = fc.record({
      width: fc.constantFrom(1, 10, 60),
      cap: fc.constantFrom('butt', 'round', 'square'),
      join: fc.constantFrom('miter', 'round', 'bevel'),
      miterLimit: fc.constantFrom(1, 4, 10),
      dash: fc.constantFrom([], [20, 5], [0, 15], [7]),
    } satisfies Record<keyof Omit<StrokeStyle, 'dashPhase' | 'tolerance' | 'lonePoint'>, fc.Arbitrary<unknown>>);
    fc.assert(
      fc.property(anyPlan, anyStyle, anyPoints, (plan, style, points) => {
        const outline = strokeOutline(build(plan), style as StrokeStyle, pathContext());
        expect(points.filter(([x, y]) => windingAt(outline, x, y) < 0)).toEqual([]);
      }),
      { numRuns: countOf(150) },
    );
  });

  it('covers the path, except where butt caps end it', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const path = build(plan);
        const outline = stroke(path, { ...round, width: 6, cap: 'square' });
        // Not on the path itself: inside corners the outline passes through the path, and points on an outline have no
        // inside.
        const places = sample(path, 50).flat();
        expect(places.filter(([x, y]) => windingAt(outline, x + 0.000017, y + 0.000023) <= 0)).toEqual([]);
      }),
      { numRuns: countOf(60) },
    );
  });

  it('keeps curves: an arch has one cubic on each side for about every quarter turn', () => {
    const arch = build({ start: [0, 0], pieces: [[0, 55, 45, 100, 100, 100]], isClosed: false });
    const outline = stroke(arch, { width: 10 });
    expect(outline.verbs.filter((segment) => segment === verb.cubic).length).toBeLessThanOrEqual(8);
    expect(outline.verbs.filter((segment) => segment === verb.line).length).toBe(1);
  });

  it('stays within the tolerance', () => {
    const arch = build({ start: [0, 0], pieces: [[0, 80, 20, 100, 100, 100]], isClosed: false });
    for (const tolerance of [1, 0.1, 0.001]) {
      const [line] = sample(stroke(arch, { ...round, width: 20, tolerance }), 20);
      const lines = sample(arch, 5000);
      const errors = line!.map((place) => Math.abs(distanceTo(lines, place) - 10)); // there is one
      expect(Math.max(...errors)).toBeLessThan(tolerance + 1e-5);
    }
  });
});

describe('caps', () => {
  it.each([
    ['butt', { xMin: 0, yMin: -1, xMax: 10, yMax: 1 }, 20],
    ['square', { xMin: -1, yMin: -1, xMax: 11, yMax: 1 }, 24],
  ] as const)('are %s', (cap, box, area) => {
    expect(boundsOf(stroke(line, { cap }))).toEqual(box);
    expect(areaOf(stroke(line, { cap }))).toBeCloseTo(area, 12);
  });

  it('are round', () => {
    expect(areaOf(stroke(line, { cap: 'round' }))).toBeCloseTo(20 + Math.PI, 2);
  });

  it('follow a curve whose handle has zero length', () => {
    const curve = build({ start: [0, 0], pieces: [[0, 0, 10, 10, 20, 10]], isClosed: false });
    // The cap is perpendicular to the line to the second control point, with corners half a width to its sides.
    const outline = stroke(curve);
    expect(windingAt(outline, 0.6, -0.5)).toBe(1);
    expect(windingAt(outline, 0.5, -0.6)).toBe(0);
    expect(windingAt(outline, -0.5, 0.6)).toBe(1);
    expect(windingAt(outline, -0.6, 0.5)).toBe(0);
  });
});

describe('joins', () => {
  it.each([
    ['miter', 4, 40 + 1],
    ['miter', 1.41, 40 + 0.5],
    ['miter', 1.42, 40 + 1],
    ['bevel', 4, 40 + 0.5],
  ] as const)('of a right angle are %s with limit %d', (join, miterLimit, area) => {
    // Two bars of 20, which cover the inner quarter twice.
    expect(areaOf(stroke(corner, { join, miterLimit }))).toBeCloseTo(area, 12);
  });

  it('are round', () => {
    expect(areaOf(stroke(corner, { join: 'round' }))).toBeCloseTo(40 + Math.PI / 4, 3);
  });

  it('close a closed path and leave its middle empty', () => {
    const outline = stroke(square);
    expect(boundsOf(outline)).toEqual({ xMin: -1, yMin: -1, xMax: 11, yMax: 11 });
    for (const [x, y] of [
      [-0.9, -0.9],
      [10.9, -0.9],
      [0.9, 0.9],
      [5, 0.9],
    ] as const)
      expect(windingAt(outline, x, y)).not.toBe(0);
    for (const [x, y] of [
      [5, 5],
      [1.1, 1.1],
      [-1.1, 5],
    ] as const)
      expect(windingAt(outline, x, y)).toBe(0);
  });

  it('are round at a cusp, whatever the style', () => {
    const cusp = build({ start: [0, 0], pieces: [[40, 40, 0, 40, 40, 0]], isClosed: false });
    const outline = stroke(cusp, { join: 'bevel', width: 10 });
    expect(boundsOf(outline)?.yMax).toBeCloseTo(35, 2); // the tip is at 30
  });

  it('turn around where a line returns over itself', () => {
    const back = build({
      start: [0, 0],
      pieces: [
        [10, 0],
        [0, 0],
      ],
      isClosed: false,
    });
    expect(boundsOf(stroke(back, { join: 'round' }))?.xMax).toBeCloseTo(11, 6);
    expect(boundsOf(stroke(back, { join: 'miter', miterLimit: 1000 }))?.xMax).toBeCloseTo(10, 6);
  });
});

describe('a path without length', () => {
  const points = {
    'a line to itself': build({ start: [3, 4], pieces: [[3, 4]], isClosed: false }),
    'a curve of one point': build({ start: [3, 4], pieces: [[3, 4, 3, 4, 3, 4]], isClosed: false }),
    'a closed point': build({ start: [3, 4], pieces: [], isClosed: true }),
  };

  it.each(Object.entries(points))('is a dot: %s', (_, path) => {
    expect(areaOf(stroke(path, { cap: 'round' }))).toBeCloseTo(Math.PI, 2);
    expect(areaOf(stroke(path, { cap: 'square' }))).toBe(4);
    expect(areaOf(stroke(path, { cap: 'square', lonePoint: 'nothing' }))).toBe(0);
    expect(areaOf(stroke(path, { cap: 'round', lonePoint: 'nothing' }))).toBeCloseTo(Math.PI, 2);
    expect(stroke(path, { cap: 'butt' }).verbs).toHaveLength(0);
  });

  it('draws nothing for a moveTo alone', () => {
    expect(stroke(build({ start: [3, 4], pieces: [], isClosed: false }), round).verbs).toHaveLength(0);
  });

  it('does not affect the rest of its path', () => {
    const path = build({
      start: [0, 0],
      pieces: [
        [0, 0],
        [10, 0],
        [10, 0],
      ],
      isClosed: false,
    });
    expect(areaOf(stroke(path))).toBeCloseTo(20, 12);
  });
});

describe('strokeOutline', () => {
  it.each([
    [{ width: 0 }],
    [{ width: Number.NaN }],
    [{ width: Number.POSITIVE_INFINITY }],
    [{ miterLimit: 0.5 }],
    [{ tolerance: 0 }],
    [{ dash: [1, -1] }],
    [{ dash: [1, Number.NaN] }],
    [{ dash: [1], dashPhase: Number.POSITIVE_INFINITY }],
  ])('refuses %j', (style) => {
    expect(() => stroke(line, style)).toThrow(expect.objectContaining({ code: 'STROKE_INVALID' }));
  });

  it('stays within the segment limit, however fine the tolerance and wide the pen', () => {
    const loop = build({ start: [0, 0], pieces: [[30, 40, -20, 40, 10, 0]], isClosed: false });
    const context = pathContext({ maxPathSegments: 500 });
    expect(() => strokeOutline(loop, { ...plain, width: 1e6, tolerance: 1e-6 }, context)).toThrow(
      expect.objectContaining({ code: 'OUTLINE_TOO_LONG' }),
    );
  });

  it('accepts extremely large and small numbers', () => {
    for (const size of [1e-30, 1e-12, 1e12, 1e30]) {
      const path = recordOutline((pen) => {
        pen.moveTo(0, 0);
        pen.cubicTo(size, size, 0, size, size / 2, 0);
      });
      const outline = stroke(path, { ...round, width: size / 5 });
      expect(outline.points.every(Number.isFinite)).toBe(true);
      expect(windingAt(outline, size * 0.3, size * 0.6)).toBeGreaterThan(0);
    }
  });
});

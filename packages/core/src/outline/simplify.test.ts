import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyOutline,
  build,
  distanceTo,
  type Point,
  pathContext,
  sample,
  windingByAngles,
} from '../../test/font/outlines.ts';
import { countOf } from '../../test/thorough.ts';
import { contoursOf, reverseOutline } from './contour.ts';
import { areaOf } from './measure/area.ts';
import { windingAt } from './measure/winding.ts';
import { joinOutlines, type Outline, verb } from './outline.ts';
import { simplifyOutline } from './simplify.ts';

function rectangle(x: number, y: number, width: number, height: number): Outline {
  return build({
    start: [x, y],
    pieces: [
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    isClosed: true,
  });
}

function simplify(outline: Outline, rule: 'nonzero' | 'evenodd' | 'positive' = 'nonzero'): Outline {
  return simplifyOutline(outline, rule, 0.01, pathContext());
}

const rules = {
  nonzero: (winding: number) => winding !== 0,
  evenodd: (winding: number) => winding % 2 !== 0,
  positive: (winding: number) => winding > 0,
};

describe('simplifyOutline', () => {
  it.each(Object.entries(rules))('covers the area that the rule %s fills, once', (rule, isFilled) => {
    const probe = fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0.01234567);
    const anyPlaces = fc.array(fc.tuple(probe, probe), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(anyOutline, anyPlaces, (outline, points) => {
        const simple = simplify(outline, rule as keyof typeof rules);
        const lines = sample(outline, 300);
        const closed = lines.map((line): Point[] => [...line, line[0]!]); // a line has points
        for (const point of points.filter((one) => distanceTo(closed, one) > 0.03)) {
          expect(windingAt(simple, ...point)).toBe(isFilled(windingByAngles(lines, point)) ? 1 : 0);
        }
      }),
      { numRuns: countOf(60) },
    );
  });

  it('merges two overlapping contours', () => {
    const simple = simplify(joinOutlines([rectangle(0, 0, 20, 20), rectangle(10, 10, 20, 20)]));
    expect(areaOf(simple)).toBeCloseTo(700, 9);
    expect(contoursOf(simple)).toHaveLength(1);
    expect(simple.points).toHaveLength(16);
  });

  it('merges two contours that share an edge or a part of one', () => {
    expect(simplify(joinOutlines([rectangle(0, 0, 10, 10), rectangle(10, 0, 10, 10)])).points).toHaveLength(8);
    const tee = simplify(joinOutlines([rectangle(0, 0, 10, 10), rectangle(10, 3, 10, 4)]));
    expect(tee.points).toHaveLength(16);
    expect(areaOf(tee)).toBeCloseTo(140, 9);
  });

  it('runs clockwise around holes', () => {
    const frame = joinOutlines([rectangle(0, 0, 30, 30), reverseOutline(rectangle(10, 10, 10, 10))]);
    for (const outline of [frame, reverseOutline(frame)]) {
      const simple = simplify(outline);
      expect(contoursOf(simple)).toHaveLength(2);
      expect(areaOf(simple)).toBe(800);
      expect(windingAt(simple, 15, 15)).toBe(0);
    }
  });

  it('counts coinciding edges once, or cancels them', () => {
    const twice = joinOutlines([rectangle(0, 0, 10, 10), rectangle(0, 0, 10, 10)]);
    expect(simplify(twice)).toEqual(simplify(rectangle(0, 0, 10, 10)));
    expect(simplify(twice, 'evenodd').verbs).toHaveLength(0);
    expect(
      simplify(joinOutlines([rectangle(0, 0, 10, 10), reverseOutline(rectangle(0, 0, 10, 10))])).verbs,
    ).toHaveLength(0);
  });

  it('allows shapes to touch at a corner', () => {
    const chess = simplify(joinOutlines([rectangle(0, 0, 10, 10), rectangle(10, 10, 10, 10)]));
    expect(areaOf(chess)).toBe(200);
    for (const [x, y] of [
      [5, 5],
      [15, 15],
    ] as const)
      expect(windingAt(chess, x, y)).toBe(1);
    for (const [x, y] of [
      [15, 5],
      [5, 15],
    ] as const)
      expect(windingAt(chess, x, y)).toBe(0);
  });

  it('has no curves, and is empty for an empty outline', () => {
    const lens = build({
      start: [0, 0],
      pieces: [
        [10, 20, 20, 0],
        [10, -20, 0, 0],
      ],
      isClosed: true,
    });
    expect(simplify(lens).verbs).not.toContain(verb.quad);
    expect(simplify(build()).verbs).toHaveLength(0);
    expect(simplify(build({ start: [0, 0], pieces: [[10, 10]], isClosed: true })).verbs).toHaveLength(0);
  });

  it('spends budget on the search for crossings', () => {
    const pieces = Array.from({ length: 3000 }, (_, index) => [index, index % 2 === 0 ? 0 : 1000]);
    const comb = build({ start: [0, 0], pieces, isClosed: true });
    expect(() => simplifyOutline(comb, 'nonzero', 0.1, pathContext({ maxWork: 1_000_000 }))).toThrow(
      expect.objectContaining({ code: 'WORK_EXHAUSTED' }),
    );
  });
});

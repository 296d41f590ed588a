import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, build, pathContext } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { contoursOf } from '../contour.ts';
import { areaOf } from '../measure/area.ts';
import { boundsOf } from '../measure/bounds.ts';
import { lengthOf } from '../measure/contour-measure.ts';
import { dashOutline } from './dash.ts';
import { strokeOutline } from './stroke.ts';

const line = build({ start: [0, 0], pieces: [[100, 0]], isClosed: false });
const square = build({
  start: [0, 0],
  pieces: [
    [30, 0],
    [30, 30],
    [0, 30],
  ],
  isClosed: true,
});

/** Starts and ends of the dashes of a line. */
function dashesOfLine(dash: readonly number[], dashPhase = 0): string {
  const outline = dashOutline(line, { dash, dashPhase }, pathContext());
  return contoursOf(outline)
    .map(({ segments }) => `${round(segments[0]?.[0])}–${round(segments.at(-1)?.[2])}`)
    .join(' ');
}

function round(value = Number.NaN): number {
  return Math.round(value * 1e6) / 1e6;
}

describe('dashOutline', () => {
  it.each([
    [[30, 20], 0, '0–30 50–80'],
    [[30, 20], 10, '0–20 40–70 90–100'],
    [[30, 20], 35, '15–45 65–95'],
    [[30, 20], 50, '0–30 50–80'],
    [[30, 20], -10, '10–40 60–90'],
    [[30, 20], 50e9, '0–30 50–80'],
    [[20], 0, '0–20 40–60 80–100'],
    [[30, 10, 20], 0, '0–30 40–60 90–100'],
    [[30, 10, 20], 60, '30–40 60–90'], // the second round begins with a gap
    [[0, 25], 0, '0–0 25–25 50–50 75–75'],
    [[10, 0, 10, 30], 0, '0–20 50–70'],
    [[200, 10], 0, '0–100'],
    [[10, 200], 15, ''],
    [[5, 0], 3, '0–100'],
    [[0, 0], 0, '0–100'],
    [[], 0, '0–100'],
  ])('cuts by %j from phase %d on', (dash, phase, expected) => {
    expect(dashesOfLine(dash, phase)).toBe(expected);
  });

  it('draws the total length that the pattern gives', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const path = build(plan);
        const length = lengthOf(path, pathContext());
        fc.pre(length > 1);
        const dashes = dashOutline(path, { dash: [length / 20, length / 30] }, pathContext());
        expect(Math.abs(lengthOf(dashes, pathContext()) - length * 0.6)).toBeLessThan(1e-6 * length);
      }),
      { numRuns: countOf(60) },
    );
  });

  it('keeps a dash whole across the start of a closed contour', () => {
    const dashes = contoursOf(dashOutline(square, { dash: [20, 20], dashPhase: 10 }, pathContext()));
    expect(dashes).toHaveLength(3);
    expect(dashes.map(({ segments }) => segments)).toContainEqual([
      [0, 10, 0, 0],
      [0, 0, 10, 0],
    ]);
  });

  it('keeps a contour closed that a single dash covers', () => {
    expect(dashOutline(square, { dash: [500, 1] }, pathContext())).toEqual(square);
  });

  it('restarts the pattern with every contour', () => {
    const two = build(
      { start: [0, 0], pieces: [[7, 0]], isClosed: false },
      { start: [0, 5], pieces: [[7, 5]], isClosed: false },
    );
    const starts = contoursOf(dashOutline(two, { dash: [5, 5] }, pathContext())).map(({ start }) => start);
    expect(starts).toEqual([
      [0, 0],
      [0, 5],
    ]);
  });

  it('refuses a pattern with more dashes than the segment limit', () => {
    for (const dash of [
      [1e-5, 1e-5],
      [1e-30, 1e-30],
      [0, 1e-9],
    ]) {
      expect(() => dashOutline(line, { dash }, pathContext())).toThrow(
        expect.objectContaining({ code: 'OUTLINE_TOO_LONG' }),
      );
    }
  });

  it('spends budget for long patterns on many short contours', () => {
    const many = build(
      ...Array.from({ length: 1000 }, () => ({ start: [0, 0], pieces: [[1, 0]], isClosed: false }) as const),
    );
    const dash = Array.from({ length: 10_000 }, () => 1);
    expect(() => dashOutline(many, { dash }, pathContext({ maxWork: 1_000_000 }))).toThrow(
      expect.objectContaining({ code: 'WORK_EXHAUSTED' }),
    );
  });
});

describe('a dash of zero length', () => {
  const slope = build({ start: [0, 0], pieces: [[30, 30]], isClosed: false });
  const style = { width: 2, join: 'miter', miterLimit: 4, dash: [0, 100], dashPhase: -10 } as const;

  it('has square caps in the direction of the path', () => {
    const outline = strokeOutline(slope, { ...style, cap: 'square' }, pathContext());
    const [at, reach] = [10 / Math.SQRT2, Math.SQRT2];
    expect(areaOf(outline)).toBeCloseTo(4, 10);
    expect(boundsOf(outline)?.xMax).toBeCloseTo(at + reach, 10);
    expect(boundsOf(outline)?.yMin).toBeCloseTo(at - reach, 10);
  });

  it('has square caps even if lonePoint is "nothing", and nothing with butt caps', () => {
    const lone = { ...style, lonePoint: 'nothing' } as const;
    expect(areaOf(strokeOutline(slope, { ...lone, cap: 'square' }, pathContext()))).toBeCloseTo(4, 10);
    expect(strokeOutline(slope, { ...style, cap: 'butt' }, pathContext()).verbs).toHaveLength(0);
  });
});

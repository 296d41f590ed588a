import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, sample } from '../../test/font/outlines.ts';
import { closeOutline, contoursOf, openOutline, reverseOutline } from './contour.ts';
import { areaOf } from './measure/area.ts';
import { recordOutline } from './outline.ts';

const [open, closed] = [false, true].map((isClosed) =>
  build({
    start: [0, 0],
    pieces: [
      [4, 0],
      [6, 0, 6, 3],
      [5, 4, 2, 5, 1, 4],
    ],
    isClosed,
  }),
) as [ReturnType<typeof build>, ReturnType<typeof build>];

describe('contoursOf', () => {
  it('includes the closing line if it has a length', () => {
    expect(contoursOf(closed)[0]?.segments.at(-1)).toEqual([1, 4, 0, 0]);
    expect(
      contoursOf(
        build({
          start: [0, 0],
          pieces: [
            [4, 0],
            [0, 0],
          ],
          isClosed: true,
        }),
      )[0]?.segments,
    ).toHaveLength(2);
  });

  it('continues from the start of a closed contour without a moveTo', () => {
    const outline = recordOutline((pen) => {
      pen.moveTo(1, 2);
      pen.lineTo(5, 2);
      pen.close();
      pen.lineTo(7, 7);
    });
    expect(contoursOf(outline)[1]?.segments).toEqual([[1, 2, 7, 7]]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e31])('refuses the coordinate %d', (value) => {
    const outline = build({ start: [0, 0], pieces: [[value, 0]], isClosed: false });
    expect(() => contoursOf(outline)).toThrow(expect.objectContaining({ code: 'OUTLINE_MALFORMED' }));
  });
});

describe('reverseOutline', () => {
  it('restores the outline when applied twice', () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        const there = reverseOutline(outline);
        expect(reverseOutline(reverseOutline(there))).toEqual(there);
      }),
    );
  });

  it('passes through the same points from the other end', () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        const [there, back] = [outline, reverseOutline(outline)].map((one) => sample(one, 8).map(dropRepeats));
        expect(back).toHaveLength(there!.length);
        for (const [index, line] of there!.entries()) {
          const other = [...back![index]!].reverse();
          expect(other).toHaveLength(line.length);
          for (const [at, [x, y]] of line.entries()) {
            expect(Math.hypot(x - other[at]![0], y - other[at]![1])).toBeLessThan(1e-9);
          }
        }
        expect(areaOf(reverseOutline(outline))).toBeCloseTo(-areaOf(outline), 6);
      }),
    );
  });

  it('keeps the start of closed contours', () => {
    expect([...reverseOutline(closed).points.slice(0, 2)]).toEqual([0, 0]);
    expect([...reverseOutline(open).points.slice(0, 2)]).toEqual([1, 4]);
  });
});

/** Removes repeated points: closing a contour that is already closed adds its first point once more. */
function dropRepeats(line: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  return line.filter(([x, y], index) => index === 0 || x !== line[index - 1]![0] || y !== line[index - 1]![1]);
}

describe('closeOutline and openOutline', () => {
  it('add or remove the closing line', () => {
    expect(closeOutline(open)).toEqual(closed);
    expect(openOutline(open)).toEqual(open);
    expect(sample(openOutline(closed), 1)).toEqual(sample(closed, 1));
    expect(contoursOf(openOutline(closed))[0]?.isClosed).toBe(false);
    expect(closeOutline(openOutline(closed))).toEqual(closed);
  });
});

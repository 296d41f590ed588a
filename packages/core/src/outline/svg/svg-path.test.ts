import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, pathContext } from '../../../test/font/outlines.ts';
import { drawOutline, type Outline, recordOutline } from '../outline.ts';
import { toSvgPath } from './svg-path.ts';
import { parseSvgPath } from './svg-path-parser.ts';

function parse(text: string): Outline {
  return recordOutline((pen) => expect(parseSvgPath(text, pen, pathContext())).toBeUndefined());
}

/** The outline with lines instead of cubics whose control points are their ends after rounding. */
function withLines(outline: Outline, decimals: number): Outline {
  const isSame = (one: number, other: number): boolean =>
    Math.round(one * 10 ** decimals) === Math.round(other * 10 ** decimals);
  return recordOutline((pen) => {
    let [fromX, fromY, startX, startY] = [0, 0, 0, 0];
    drawOutline(outline, {
      moveTo: (x, y) => {
        [fromX, fromY, startX, startY] = [x, y, x, y];
        pen.moveTo(x, y);
      },
      lineTo: (x, y) => {
        [fromX, fromY] = [x, y];
        pen.lineTo(x, y);
      },
      quadTo: (x1, y1, x, y) => {
        [fromX, fromY] = [x, y];
        pen.quadTo(x1, y1, x, y);
      },
      cubicTo: (x1, y1, x2, y2, x, y) => {
        const isLine = isSame(x1, fromX) && isSame(y1, fromY) && isSame(x2, x) && isSame(y2, y);
        [fromX, fromY] = [x, y];
        if (isLine) pen.lineTo(x, y);
        else pen.cubicTo(x1, y1, x2, y2, x, y);
      },
      close: () => {
        [fromX, fromY] = [startX, startY];
        pen.close();
      },
    });
  });
}

describe('toSvgPath', () => {
  it.each([
    [
      [
        [10, 0],
        [10, 20],
      ],
      true,
      'M0 0H10V20z',
    ],
    [
      [
        [0.5, 0.25],
        [0.75, -0.25],
      ],
      false,
      'M0 0 .5.25.75-.25',
    ],
    [
      [
        [-1, -1],
        [-2, 5],
      ],
      false,
      'M0 0-1-1-2 5',
    ],
    [
      [
        [1000, 1000],
        [1001, 1001],
      ],
      false,
      'M0 0 1000 1000l1 1',
    ],
    [[[1, 2, 3, 4]], false, 'M0 0Q1 2 3 4'],
    [
      [
        [1, 2, 3, 4, 5, 6],
        [6, 6, 7, 7, 8, 9],
      ],
      false,
      'M0 0C1 2 3 4 5 6 6 6 7 7 8 9',
    ],
    [[[0.0004, 0]], false, 'M0 0 0 0'],
    // Cubics that are lines.
    [
      [
        [0, 0, 5, 0, 5, 0],
        [5, 0, 7, 9, 7, 9],
        [7, 8, 7, 0, 7, 0],
      ],
      true,
      'M0 0H5L7 9C7 8 7 0 7 0z',
    ],
  ])('writes %j compactly', (pieces, isClosed, text) => {
    expect(toSvgPath(build({ start: [0, 0], pieces, isClosed }), 3)).toBe(text);
  });

  it('keeps every coordinate accurate, however many precede it', () => {
    fc.assert(
      fc.property(anyOutline, fc.integer({ min: 0, max: 6 }), (outline, decimals) => {
        const back = parse(toSvgPath(outline, decimals));
        const expected = withLines(outline, decimals);
        expect([...back.verbs]).toEqual([...expected.verbs]);
        for (const [index, value] of expected.points.entries()) {
          expect(Math.abs(back.points[index]! - value)).toBeLessThanOrEqual(0.500001 / 10 ** decimals); // the same number of points
        }
      }),
    );
  });

  it('writes the same path after reading it back', () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        const text = toSvgPath(outline, 2);
        expect(toSvgPath(parse(text), 2)).toBe(text);
      }),
    );
  });

  it('writes very large and very small numbers in a readable form', () => {
    const pieces = [
      [1e25, 0.0000001],
      [1e-9, -1e22],
    ];
    expect(parse(toSvgPath(build({ start: [0, 0], pieces, isClosed: false }), 7)).points).toEqual(
      Float64Array.of(0, 0, 1e25, 1e-7, 0, -1e22),
    );
  });
});

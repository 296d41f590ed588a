import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, pathContext } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { flattenOutline } from '../flatten.ts';
import { type Box, boundsOf } from '../measure/bounds.ts';
import { windingAt } from '../measure/winding.ts';
import { drawOutline, type Outline, recordOutline } from '../outline.ts';
import { strokeOutline } from '../stroke/stroke.ts';
import type { StrokeStyle } from '../stroke/style.ts';
import { parseSvgPath } from '../svg/svg-path-parser.ts';
import { clipFill } from './clip-fill.ts';
import { clipStroke } from './clip-stroke.ts';

const pathOf = (text: string): Outline => recordOutline((pen) => void parseSvgPath(text, pen, pathContext()));

/** A box within the range of the outlines, so that most cross its sides. */
const anyBox = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -60, max: 60 }))).map(
  ([x0, y0, x1, y1]): Box => ({
    xMin: Math.min(x0!, x1!),
    yMin: Math.min(y0!, y1!),
    xMax: Math.max(x0!, x1!) + 7,
    yMax: Math.max(y0!, y1!) + 7,
  }),
);

/** Points of a box that are unlikely to lie on an edge. */
const pointsIn = ({ xMin, yMin, xMax, yMax }: Box) =>
  [0.0713, 0.317, 0.513, 0.7719, 0.931].flatMap((x) =>
    [0.0519, 0.271, 0.4937, 0.7531, 0.917].map((y) => [xMin + (xMax - xMin) * x, yMin + (yMax - yMin) * y] as const),
  );

describe('clipFill', () => {
  it('keeps the winding number of each point in the box, and nothing outside', () => {
    fc.assert(
      fc.property(anyOutline, anyBox, (outline, box) => {
        const clipped = clipFill(outline, box, pathContext());
        for (const [x, y] of pointsIn(box)) expect(windingAt(clipped, x, y)).toBe(windingAt(outline, x, y));
        const bounds = boundsOf(clipped);
        if (bounds === undefined) return;
        expect(Math.min(bounds.xMin - box.xMin, bounds.yMin - box.yMin)).toBeGreaterThan(-1e-9);
        expect(Math.min(box.xMax - bounds.xMax, box.yMax - bounds.yMax)).toBeGreaterThan(-1e-9);
      }),
      { numRuns: countOf(500) },
    );
  });

  it('removes a curve that touches the box from outside in its middle', () => {
    const box = { xMin: -1, yMin: -42, xMax: 7, yMax: -35 };
    expect(boundsOf(clipFill(pathOf('M0 0Q0 -70 0 0'), box, pathContext()))).toBeUndefined();
  });

  it.each([6, 12, 20, 30])('is exact for lines of a length of 10 to the power of %i', (power) => {
    const far = `1e${power}`;
    const outline = pathOf(`M-${far} -${far}L${far} ${far}L0 100zM${far} 20H-${far}V10H${far}z`);
    const clipped = clipFill(outline, { xMin: -200, yMin: -200, xMax: 200, yMax: 200 }, pathContext());
    const near = pathOf('M-300 -300L300 300L0 100zM300 20H-300V10H300z');
    for (const [x, y] of pointsIn({ xMin: 0, yMin: 0, xMax: 100, yMax: 100 }))
      expect(windingAt(clipped, x, y)).toBe(windingAt(near, x, y));
  });
});

describe('clipStroke', () => {
  const [width, miterLimit] = [4, 5];
  const styles: readonly StrokeStyle[] = [
    { width, miterLimit, cap: 'butt', join: 'miter' },
    { width, miterLimit, cap: 'round', join: 'round', dash: [9, 5], dashPhase: 3 },
    { width, miterLimit, cap: 'square', join: 'bevel', dash: [7, 3, 2], dashPhase: -4 },
  ];

  it.each(styles)('covers the same within the box: $cap', (style) => {
    const reach = (width / 2) * miterLimit;
    fc.assert(
      fc.property(anyOutline, anyBox, (curves, box) => {
        const outline = flattenOutline(curves, 0.01, pathContext());
        const larger = {
          xMin: box.xMin - reach,
          yMin: box.yMin - reach,
          xMax: box.xMax + reach,
          yMax: box.yMax + reach,
        };
        const parts = clipStroke(outline, larger, style, pathContext());
        const [whole, thin, thick] = [0, -0.05, 0.05].map((more) =>
          strokeOutline(outline, { ...style, width: width + more }, pathContext()),
        );
        const joined = recordOutline((pen) => {
          for (const { outline: part, ...dashes } of parts)
            drawOutline(strokeOutline(part, { ...style, ...dashes }, pathContext()), pen);
        });
        for (const [x, y] of pointsIn(box)) {
          const isCovered = (stroke: Outline): boolean => windingAt(stroke, x, y) !== 0;
          // Arcs are approximated, so a point at the edge may be on either side.
          if (isCovered(joined) !== isCovered(whole!)) expect(isCovered(thin!)).not.toBe(isCovered(thick!));
        }
      }),
      { numRuns: countOf(150) },
    );
  });

  it('keeps the corner at the start of a closed contour, and contours that are inside', () => {
    const box = { xMin: 0, yMin: 0, xMax: 50, yMax: 50 };
    const [part] = clipStroke(pathOf('M10 10H90V90H10zM20 20H30V30z'), box, {}, pathContext());
    expect([...part!.outline.points]).toEqual([10, 50, 10, 10, 50, 10, 20, 20, 30, 20, 30, 30]);
  });

  it('counts dashes from the start of the contour, within one period', () => {
    const box = { xMin: 0, yMin: -1, xMax: 50, yMax: 1 };
    const [part] = clipStroke(pathOf('M-1000000007 0H1000'), box, { dash: [10, 20], dashPhase: 5 }, pathContext());
    expect(part!.dashPhase).toBeCloseTo(1000000012 % 30, 6);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Point, sample } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { recordOutline } from '../outline.ts';
import { drawSvgArc, type SvgArc } from './svg-arc.ts';

function draw(start: Point, arc: SvgArc): Point[] {
  const outline = recordOutline((pen) => {
    pen.moveTo(...start);
    drawSvgArc(pen, start, arc);
  });
  return sample(outline, 32)[0] ?? [];
}

/**
 * Centre and radii by the formulas of SVG.
 * @see SVG 2, "Elliptical arc implementation notes", steps 1 to 3 and "Correction of out-of-range radii"
 */
function centreOf([x1, y1]: Point, arc: SvgArc) {
  const [x2, y2] = arc.end;
  const phi = (arc.rotationDegrees / 180) * Math.PI;
  const xp = (Math.cos(phi) * (x1 - x2)) / 2 + (Math.sin(phi) * (y1 - y2)) / 2;
  const yp = (-Math.sin(phi) * (x1 - x2)) / 2 + (Math.cos(phi) * (y1 - y2)) / 2;
  const lambda = xp ** 2 / arc.rx ** 2 + yp ** 2 / arc.ry ** 2;
  const grow = lambda > 1 ? Math.sqrt(lambda) : 1;
  const [rx, ry] = [arc.rx * grow, arc.ry * grow];
  const under = rx ** 2 * ry ** 2 - rx ** 2 * yp ** 2 - ry ** 2 * xp ** 2;
  const root = Math.sqrt(Math.max(0, under) / (rx ** 2 * yp ** 2 + ry ** 2 * xp ** 2));
  const sign = arc.isLarge !== arc.isSweep ? 1 : -1;
  const [cxp, cyp] = [(sign * root * rx * yp) / ry, (-sign * root * ry * xp) / rx];
  const cx = Math.cos(phi) * cxp - Math.sin(phi) * cyp + (x1 + x2) / 2;
  const cy = Math.sin(phi) * cxp + Math.cos(phi) * cyp + (y1 + y2) / 2;
  return { cx, cy, rx, ry, phi };
}

const length = fc.double({ min: 1, max: 100, noNaN: true });
const anyPoint = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
const anyArc: fc.Arbitrary<SvgArc> = fc.record({
  rx: length,
  ry: length,
  rotationDegrees: fc.integer({ min: -360, max: 360 }),
  isLarge: fc.boolean(),
  isSweep: fc.boolean(),
  end: anyPoint,
});

describe('drawSvgArc', () => {
  it('stays on the ellipse, and turns as its flags state', () => {
    fc.assert(
      fc.property(anyPoint, anyArc, (start, arc) => {
        fc.pre(start[0] !== arc.end[0] || start[1] !== arc.end[1]);
        const { cx, cy, rx, ry, phi } = centreOf(start, arc);
        const onCircle = draw(start, arc).map(([x, y]) => {
          const [dx, dy] = [x - cx, y - cy];
          return [
            (Math.cos(phi) * dx + Math.sin(phi) * dy) / rx,
            (Math.cos(phi) * dy - Math.sin(phi) * dx) / ry,
          ] as const;
        });
        let turned = 0;
        for (const [index, [x, y]] of onCircle.entries()) {
          expect(Math.abs(Math.hypot(x, y) - 1)).toBeLessThan(2.8e-4);
          const [px, py] = onCircle[Math.max(0, index - 1)]!; // the previous one
          turned += Math.atan2(px * y - py * x, px * x + py * y);
        }
        expect(turned > 0).toBe(arc.isSweep);
        if (Math.abs(Math.abs(turned) - Math.PI) > 0.01) expect(Math.abs(turned) > Math.PI).toBe(arc.isLarge);
        expect(onCircle).not.toHaveLength(1);
      }),
      { numRuns: countOf(300) },
    );
  });

  it('ends exactly at the given point', () => {
    const line = draw([0, 0], { rx: 3, ry: 7, rotationDegrees: 33, isLarge: true, isSweep: false, end: [0.1, 0.7] });
    expect(line.at(-1)).toEqual([0.1, 0.7]);
  });

  it('uses the absolute values of negative radii', () => {
    const arc = { rx: 30, ry: 20, rotationDegrees: 10, isLarge: false, isSweep: true, end: [25, 5] } as const;
    expect(draw([0, 0], { ...arc, rx: -30, ry: -20 })).toEqual(draw([0, 0], arc));
  });

  it('is nearly straight on a huge circle', () => {
    const arc = { rx: 1e20, ry: 1e20, rotationDegrees: 0, isLarge: false, isSweep: true, end: [10, 0] } as const;
    for (const rx of [1e3, 1e6, 1e9, 1e20]) {
      for (const [x, y] of draw([0, 0], { ...arc, rx, ry: rx })) {
        expect(Math.abs(y)).toBeLessThan(0.013); // 5² / (2 · 1000)
        expect(Math.abs(x - 5)).toBeLessThanOrEqual(5.000001);
      }
    }
  });

  it('is a half circle with too small radii, and a line with tiny ones', () => {
    const arc = { rx: 1e-9, ry: 1e-9, rotationDegrees: 0, isLarge: false, isSweep: true, end: [10, 0] } as const;
    for (const [x, y] of draw([0, 0], arc)) expect(Math.hypot(x - 5, y)).toBeCloseTo(5, 2);
    expect(draw([0, 0], { ...arc, rx: 1e-300 })).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });
});

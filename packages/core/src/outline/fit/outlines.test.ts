import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import { recordOutline, verb } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { toCubics } from './cubics/cubics.ts';
import { toQuads } from './quads/quad-outline.ts';
import { QuadFitter } from './quads/quads.ts';

const context = contextOf();

function contextOf(limits = {}) {
  return new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
}

/** A circle of radius 200 from four cubics with rounded handles. */
function drawCircle(pen: Pen): void {
  pen.moveTo(200, 0);
  pen.cubicTo(200, 110, 110, 200, 0, 200);
  pen.cubicTo(-110, 200, -200, 110, -200, 0);
  pen.cubicTo(-200, -110, -110, -200, 0, -200);
  pen.cubicTo(110, -200, 200, -110, 200, 0);
  pen.close();
}

describe('toQuads', () => {
  const fitter = new QuadFitter({ tolerance: 1, grid: 1 });

  it('leaves no cubics and keeps contours closed', () => {
    const { outline, error } = toQuads(recordOutline(drawCircle), fitter, context);
    expect([...outline.verbs]).toEqual([verb.move, ...Array<number>(8).fill(verb.quad), verb.close]);
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThanOrEqual(1);
  });

  it('moves other points to the grid and counts the error', () => {
    const { outline, error } = toQuads(
      recordOutline((pen) => {
        pen.moveTo(0.5, 0);
        pen.lineTo(10.25, 0);
        pen.quadTo(20, 0, 20, 9.75);
      }),
      fitter,
      context,
    );
    expect([...outline.points]).toEqual([1, 0, 10, 0, 20, 0, 20, 10]);
    expect(error).toBe(0.5);
  });

  it('stops the conversion when the budget is spent', () => {
    expect(() => toQuads(recordOutline(drawCircle), fitter, contextOf({ maxWork: 3 }))).toThrow(ConversionError);
  });
});

describe('toCubics', () => {
  const options = { tolerance: 1, grid: 1 };
  const convert = (draw: (pen: Pen) => void) => toCubics(recordOutline(draw), options, context);

  it('restores the four cubics of a circle from its quadratics', () => {
    const quads = toQuads(recordOutline(drawCircle), new QuadFitter({ tolerance: 1, grid: 1 }), context);
    const { outline, error } = toCubics(quads.outline, options, context);
    expect([...outline.verbs]).toEqual([verb.move, ...Array<number>(4).fill(verb.cubic), verb.close]);
    expect(error).toBeLessThanOrEqual(1);
    const ends = [0, 1, 2, 3].map((at) => [...outline.points.subarray(2 + 6 * at + 4, 2 + 6 * at + 6)]);
    expect(ends).toEqual([
      [0, 200],
      [-200, 0],
      [0, -200],
      [200, 0],
    ]);
  });

  it('starts closed contours at a kept joint, not in the middle of a curve', () => {
    const { outline } = convert((pen) => {
      pen.moveTo(146, 354); // the middle of an arc from (0, 0) to (500, 500)
      pen.quadTo(293, 500, 500, 500);
      pen.lineTo(500, 0);
      pen.lineTo(0, 0);
      pen.quadTo(0, 207, 146, 354);
      pen.close();
    });
    expect([...outline.verbs]).toEqual([verb.move, verb.line, verb.line, verb.cubic, verb.close]);
    expect([...outline.points.subarray(0, 2)]).toEqual([500, 500]);
    expect([...outline.points.subarray(-2)]).toEqual([500, 500]);
  });

  it('merges collinear quadratics into one line and removes points', () => {
    const { outline } = convert((pen) => {
      pen.moveTo(0, 0);
      pen.quadTo(0, 0, 0, 0);
      pen.quadTo(20, 0, 60, 0);
      pen.quadTo(60, 0, 60, 0);
      pen.quadTo(70, 0, 100, 0);
      pen.quadTo(100, 20, 100, 50);
      pen.close();
    });
    expect([...outline.verbs]).toEqual([verb.move, verb.line, verb.line, verb.close]);
    expect([...outline.points]).toEqual([0, 0, 100, 0, 100, 50]);
  });

  it('keeps segments that go out and back, as lines and as one quadratic', () => {
    const spike = convert((pen) => {
      pen.moveTo(0, 0);
      pen.quadTo(30, 0, 60, 0);
      pen.quadTo(30, 0, 0, 0);
      pen.close();
    });
    expect([...spike.outline.verbs]).toEqual([verb.move, verb.line, verb.close]);
    expect([...spike.outline.points]).toEqual([0, 0, 60, 0]);
    const turned = convert((pen) => {
      pen.moveTo(0, 0);
      pen.quadTo(60, 30, 0, 0); // turns back at (30, 15)
      pen.close();
    });
    expect([...turned.outline.points]).toEqual([0, 0, 40, 20, 40, 20, 0, 0]);
  });

  it('keeps open contours open, and keeps cubics', () => {
    const { outline } = convert((pen) => {
      pen.moveTo(0, 0);
      pen.cubicTo(0, 10, 10, 20, 20, 20);
      pen.moveTo(5, 5);
      pen.lineTo(6, 6);
    });
    expect([...outline.verbs]).toEqual([verb.move, verb.cubic, verb.move, verb.line]);
    expect([...outline.points]).toEqual([0, 0, 0, 10, 10, 20, 20, 20, 5, 5, 6, 6]);
  });
});

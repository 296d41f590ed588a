import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { OutlineRecorder, recordOutline } from '../../../../outline/outline.ts';
import type { Pen } from '../../../../outline/pen.ts';
import { MeasuringPen } from './measuring-pen.ts';

function draw(pen: Pen): void {
  pen.moveTo(10, 20);
  pen.lineTo(40, 20);
  pen.quadTo(60, 50, 40, 80);
  pen.cubicTo(30, 110, 20, 110, 10, 80);
  pen.close();
}

/** The bounding box; `undefined` if nothing was drawn. */
function boxOf({ box }: MeasuringPen): Box | undefined {
  return box.isEmpty ? undefined : { xMin: box.xMin, yMin: box.yMin, xMax: box.xMax, yMax: box.yMax };
}

describe('MeasuringPen', () => {
  it('passes the contour on unchanged', () => {
    const recorder = new OutlineRecorder();
    draw(new MeasuringPen(recorder));
    expect(recorder.outline()).toEqual(recordOutline(draw));
  });

  it('measures the extent of curves, not of control points, and keeps the start point', () => {
    const pen = new MeasuringPen(new OutlineRecorder());
    draw(pen);
    // At its middle, a quadratic reaches half the distance to its control point, a cubic three quarters to its two.
    expect(boxOf(pen)).toEqual({ xMin: 10, yMin: 20, xMax: 50, yMax: 80 + 0.75 * 30 });
    expect([pen.startX, pen.startY]).toEqual([10, 20]);
  });

  it('starts over with the next contour', () => {
    const pen = new MeasuringPen(new OutlineRecorder());
    draw(pen);
    pen.moveTo(-5, -6);
    expect(boxOf(pen), 'a movement alone fills nothing').toBeUndefined();
    pen.lineTo(5, 6);
    expect(boxOf(pen)).toEqual({ xMin: -5, yMin: -6, xMax: 5, yMax: 6 });
    expect([pen.startX, pen.startY]).toEqual([-5, -6]);
  });
});

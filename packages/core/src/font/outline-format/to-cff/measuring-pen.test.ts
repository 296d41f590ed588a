import { describe, expect, it } from 'vitest';
import { OutlineRecorder, recordOutline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { MeasuringPen } from './measuring-pen.ts';

function draw(pen: Pen): void {
  pen.moveTo(10, 20);
  pen.lineTo(40, 20);
  pen.quadTo(60, 50, 40, 80);
  pen.cubicTo(30, 110, 20, 110, 10, 80);
  pen.close();
}

describe('a contour on its way', () => {
  it('passes on as it was drawn', () => {
    const recorder = new OutlineRecorder();
    draw(new MeasuringPen(recorder));
    expect(recorder.outline()).toEqual(recordOutline(draw));
  });

  it('is measured where its curves reach, not where their control points lie, with its start', () => {
    const pen = new MeasuringPen(new OutlineRecorder());
    draw(pen);
    // Halfway, a quadratic is as far out as half its control point is, a cubic three quarters of its two.
    expect(pen.box).toEqual({ xMin: 10, yMin: 20, xMax: 50, yMax: 80 + 0.75 * 30 });
    expect([pen.startX, pen.startY]).toEqual([10, 20]);
  });

  it('is measured anew where another begins', () => {
    const pen = new MeasuringPen(new OutlineRecorder());
    draw(pen);
    pen.moveTo(-5, -6);
    expect(pen.box, 'moving alone fills nothing').toBeUndefined();
    pen.lineTo(5, 6);
    expect(pen.box).toEqual({ xMin: -5, yMin: -6, xMax: 5, yMax: 6 });
    expect([pen.startX, pen.startY]).toEqual([-5, -6]);
  });
});

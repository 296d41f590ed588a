import { describe, expect, it } from 'vitest';
import { OutlineRecorder, recordOutline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { PortionPen } from './portion-pen.ts';

const draw = (pen: Pen): void => {
  for (let contour = 0; contour < 50; contour++) {
    pen.moveTo(contour, 0);
    pen.lineTo(contour, 1);
    pen.quadTo(1, 2, 3, 4);
    pen.cubicTo(1, 2, 3, 4, 5, contour);
    pen.close();
  }
};

describe('PortionPen', () => {
  it.each([0, 1, 7, 250, 1000])('draws the same outline in portions if it is busy after %i pieces', async (free) => {
    const target = new OutlineRecorder();
    let [pieces, turns] = [0, 0];
    const pen = new PortionPen(target, () => pieces++ >= free);
    draw(pen);
    expect(pen.isDone).toBe(free >= 250);
    await pen.drawRest(async () => void turns++);
    expect(target.outline()).toEqual(recordOutline(draw));
    expect(turns).toBe(free >= 250 ? 0 : Math.ceil((250 - free) / 32));
  });
});

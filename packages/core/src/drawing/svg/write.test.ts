import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingCases } from '../../../test/drawing/drawing-cases.data.ts';
import { drawingOf, openRun } from '../../../test/drawing/drawings.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import { writeDrawingSvg } from './write.ts';

async function draw(drawing: Drawing) {
  const { run, context } = openRun();
  const svg = await writeDrawingSvg(drawing, { pixelsPerUnit: 1 }, context);
  const { data, info } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { at, notes: run.notes };
}

describe.each(drawingCases)('$name', ({ nodes, samples, tolerance = 2 }) => {
  it('is drawn by the engine as defined', async () => {
    const { at, notes } = await draw(drawingOf(...nodes));
    expect(notes).toEqual([]);
    for (const [x, y, ...expected] of samples) {
      const found = at(x, y);
      const compared = expected[3] === 0 ? [3] : [0, 1, 2, 3];
      const far = Math.max(...compared.map((channel) => Math.abs(found[channel]! - expected[channel]!)));
      expect(far, `at ${x}, ${y}: found ${found}, expected ${expected}`).toBeLessThanOrEqual(tolerance);
    }
  });
});

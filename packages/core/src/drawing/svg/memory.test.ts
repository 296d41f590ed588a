import { describe, expect, it } from 'vitest';
import { drawingOf, openRun, red, solid } from '../../../test/drawing/drawings.ts';
import { measureMemory } from '../../../test/memory.ts';
import type { FillNode } from '../../models/drawing/nodes.ts';
import { recordOutline } from '../../outline/outline.ts';
import { writeDrawingSvg } from './write.ts';

/** A row of small parallelograms, all of them in one path. */
function rowOf(count: number, y: number): FillNode {
  const outline = recordOutline((pen) => {
    for (let x = 0; x < count; x++) {
      pen.moveTo(x * 1.17, y);
      pen.lineTo(x * 1.17 + 1, y + 0.3);
      pen.lineTo(x * 1.17 + 0.7, y + 1.3);
      pen.lineTo(x * 1.17 - 0.3, y + 1);
      pen.close();
    }
  });
  return { kind: 'fill', outline, rule: 'nonzero', paint: solid(red) };
}

describe('writeDrawingSvg', () => {
  it('takes a few times the memory of its output', async () => {
    const row = rowOf(500, 3);
    const drawing = drawingOf(...Array<FillNode>(1000).fill(row));
    const { result, bytes } = await measureMemory(() => writeDrawingSvg(drawing, {}, openRun().context));
    expect(result.length).toBeGreaterThan(10e6);
    expect(bytes).toBeLessThan(6 * result.length);
  });
});

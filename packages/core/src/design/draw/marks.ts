import type { DrawingNode } from '../../models/drawing/nodes.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { growBox } from '../../outline/measure/boxes.ts';
import { recordOutline } from '../../outline/outline.ts';

/** Distance of crop marks from the visible area, their length and their width, in points. */
const [gap, length, width] = [6, 18, 0.25];
/** All inks. @see ISO 32000-1, "Separation Colour Spaces" */
const registration = {
  srgb: [0, 0, 0],
  source: {
    space: 'inks',
    inks: [{ ink: { name: 'All', alternate: { space: 'cmyk', values: [1, 1, 1, 1] } }, tint: 1 }],
  },
} as const;

/** The area of a page with its marks. */
export function markReach(visible: Box): Box {
  return growBox(visible, gap + length);
}

/** Crop marks at the corners of the page, outside of the visible area. */
export function drawMarks(trim: Box, visible: Box): DrawingNode[] {
  const outer = growBox(visible, gap + length);
  const inner = growBox(visible, gap);
  const outline = recordOutline((pen) => {
    for (const x of [trim.xMin, trim.xMax]) {
      for (const [from, to] of [
        [outer.yMin, inner.yMin],
        [inner.yMax, outer.yMax],
      ] as const) {
        pen.moveTo(x, from);
        pen.lineTo(x, to);
      }
    }
    for (const y of [trim.yMin, trim.yMax]) {
      for (const [from, to] of [
        [outer.xMin, inner.xMin],
        [inner.xMax, outer.xMax],
      ] as const) {
        pen.moveTo(from, y);
        pen.lineTo(to, y);
      }
    }
  });
  const style = { width, cap: 'butt', join: 'miter', miterLimit: 4 } as const;
  return [{ kind: 'stroke', outline, style, paint: { kind: 'solid', colour: registration } }];
}

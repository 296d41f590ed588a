import type { PagePlacement } from '../../../context.ts';
import type { Drawing } from '../../../models/drawing/drawing.ts';
import type { FillNode } from '../../../models/drawing/nodes.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';

/** Adds the white background of a placement that has one. */
export function addBackground(drawing: Drawing, placement: PagePlacement | undefined): Drawing {
  if (placement?.isOpaque !== true) return drawing;
  const paint = { kind: 'solid', colour: { srgb: [1, 1, 1] } } as const;
  const background: FillNode = { kind: 'fill', outline: outlineOfBox(drawing.viewBox), rule: 'nonzero', paint };
  return { ...drawing, children: [background, ...drawing.children] };
}

import { strokeLine } from '../../../drawing/painting/stroke-line.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';
import { strokeOutline } from '../../../outline/stroke/stroke.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { lineWidths } from './page.ts';
import type { GraphicsState } from './state.ts';

/** The outline of a stroke of the current path or another, in device space. */
export function outlineOfStroke(state: GraphicsState, context: PathContext, path = state.path.outline()): Outline {
  const node = strokeLine(state, path, lineWidths);
  if (node === undefined) return recordOutline(() => {});
  const { outline, style, transform } = node;
  const stroked = strokeOutline(outline, style, context);
  return transform === undefined ? stroked : transformOutline(stroked, transform);
}

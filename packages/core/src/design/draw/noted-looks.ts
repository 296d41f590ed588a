import type { Element } from '../../models/design/elements.ts';
import type { Stroke } from '../../models/design/paint.ts';
import type { Shape } from '../../models/design/shapes.ts';
import type { DrawScene } from './scene.ts';

/** Stroke types whose geometry is not published. */
const estimatedPatterns: readonly unknown[] = ['wavy', 'hash', 'diamond'];

/** True if a stroke type is drawn by an estimate. */
export function isEstimated(pattern: Stroke['pattern']): boolean {
  return estimatedPatterns.includes(pattern);
}

/** Notes parts of an element that are drawn by estimates. */
export function noteLooks(element: Element, scene: DrawScene): void {
  const change = (detail: string): void => scene.note('DRAWING_LOOK_CHANGED', detail, element);
  if (element.kind === 'group') {
    if (element.wrap?.mode === 'shape') change('text wraps around the bounding box of the group');
    return;
  }
  if (hasFancyCorner(element.shape)) change('the fancy corners are approximated');
  if (element.stroke === undefined || !(element.stroke.width > 0)) return;
  if (isEstimated(element.stroke.pattern)) change(`the stroke type "${element.stroke.pattern}" is approximated`);
  if (hasArrowHead(element.stroke)) change('the arrowheads are approximated');
}

function hasFancyCorner(shape: Shape): boolean {
  return shape.kind === 'rectangle' && (shape.corners ?? []).some(({ kind, radius }) => kind === 'fancy' && radius > 0);
}

function hasArrowHead({ start, end }: Stroke): boolean {
  return start !== undefined || end !== undefined;
}

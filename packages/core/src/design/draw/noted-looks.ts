import type { Element } from '../../models/design/elements.ts';
import type { Line, Stroke } from '../../models/design/paint.ts';
import type { Shape } from '../../models/design/shapes.ts';
import type { DrawScene } from './scene.ts';

/** Stroke types whose geometry is not published. */
const estimatedPatterns: readonly unknown[] = ['wavy', 'hash', 'diamond'];

/** The change of a stroke type that is drawn by an estimate. */
export function strokeChangeOf({ pattern, stripes }: Line): string | undefined {
  if (pattern === 'striped' && stripes === undefined) return 'the stripes of the stroke are unknown, so it is solid';
  return estimatedPatterns.includes(pattern) ? `the stroke type "${pattern}" is approximated` : undefined;
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
  const changed = strokeChangeOf(element.stroke);
  if (changed !== undefined) change(changed);
  if (hasArrowHead(element.stroke)) change('the arrowheads are approximated');
}

function hasFancyCorner(shape: Shape): boolean {
  return shape.kind === 'rectangle' && (shape.corners ?? []).some(({ kind, radius }) => kind === 'fancy' && radius > 0);
}

function hasArrowHead({ start, end }: Stroke): boolean {
  return start !== undefined || end !== undefined;
}

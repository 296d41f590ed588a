import type { Element } from '../../../../models/design/elements.ts';
import type { Wrap } from '../../../../models/design/frames.ts';
import { flattenOutline } from '../../../../outline/flatten.ts';
import { invertMatrix, joinMatrices, type Matrix } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { mapBox, outlineOfBox } from '../../../../outline/measure/boxes.ts';
import { transformOutline } from '../../../../outline/transform.ts';
import { boxOfElement } from '../../element-box.ts';
import { type DrawScene, isHidden } from '../../scene.ts';
import { drawShape } from '../../shape.ts';
import { WrapShape, type WrapSource } from './wrap-shape.ts';

/** An element around which the text of others flows, with the groups that contain it. */
export interface WrappedElement {
  readonly element: Element;
  readonly wrap: Wrap;
  readonly matrix: Matrix;
  /** Its box on the page, with the offsets. */
  readonly box: Box;
}

/** The place of an element in the groups of a page. */
export interface ElementPath {
  readonly element: Element;
  readonly parent: ElementPath | undefined;
}

/** Steps of work for one wrapped element and frame. */
const wrapSteps = 2_000;

/** Distance in points of a curve from the lines that replace it. */
export const flatness = 0.05;

/** The wrap of an element; undefined if it has none, is hidden or has no points. */
export function wrapOf(element: Element, matrix: Matrix, scene: DrawScene): WrappedElement | undefined {
  const { wrap } = element;
  if (wrap === undefined || wrap.mode === 'none') return undefined;
  if (isHidden({ ...element, printing: true }, scene.hiddenLayers)) return undefined;
  const box = boxOfElement(element, matrix, scene);
  if (box === undefined) return undefined;
  const { top, right, bottom, left } = wrap.offsets ?? noOffsets;
  const grown = { xMin: box.xMin - left, yMin: box.yMin - top, xMax: box.xMax + right, yMax: box.yMax + bottom };
  return { element, wrap, matrix, box: grown };
}

const noOffsets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The areas around which the text of a frame flows, in its space. */
export function wrapsAround(
  { element, path, matrix, box, side }: FrameOfText,
  wraps: readonly WrappedElement[],
  scene: DrawScene,
): WrapShape[] {
  const back = invertMatrix(matrix);
  if (wraps.length === 0 || back === undefined) return [];
  const around = new Set<Element>([element]);
  for (let at = path; at !== undefined; at = at.parent) around.add(at.element);
  const area = mapBox(box, matrix);
  scene.context.spend(wraps.length);
  return wraps.flatMap((wrapped) => {
    const isOwn = around.has(wrapped.element) || isSamePart(wrapped.element, element);
    if (isOwn || !overlaps(wrapped.box, area)) return [];
    scene.context.spend(wrapSteps);
    const source = sourceOf(wrapped, back, side, scene);
    return [new WrapShape(source, (cost) => scene.context.spend(cost))];
  });
}

/** A text frame on its page. */
interface FrameOfText {
  readonly element: Element;
  readonly path: ElementPath | undefined;
  readonly matrix: Matrix;
  readonly box: Box;
  /** The side of its page. */
  readonly side: 'left' | 'right';
}

/** True if both are parts of an element that is on several pages. */
function isSamePart(one: Element, other: Element): boolean {
  return one.spanId !== undefined && one.spanId === other.spanId;
}

function overlaps(one: Box, other: Box): boolean {
  return one.xMin < other.xMax && one.xMax > other.xMin && one.yMin < other.yMax && one.yMax > other.yMin;
}

function sourceOf(
  { element, wrap, matrix, box }: WrappedElement,
  back: Matrix,
  pageSide: 'left' | 'right',
  { context }: DrawScene,
): WrapSource {
  const isShape = wrap.mode === 'shape' && element.kind !== 'group';
  const spine = pageSide === 'left' ? 'right' : 'left';
  const away = pageSide === 'left' ? 'left' : 'right';
  const { side = 'both' } = wrap;
  const common = {
    isInverted: wrap.inverted === true && (wrap.mode === 'box' || wrap.mode === 'shape'),
    isJumped: wrap.mode === 'jump' || wrap.mode === 'next-column',
    endsColumn: wrap.mode === 'next-column',
    side: side === 'toward-spine' ? spine : side === 'away-from-spine' ? away : side,
  } as const;
  if (!isShape) {
    const outline = outlineOfBox(common.isInverted ? shrunken(box, wrap) : box, back);
    return { ...common, outline, rule: 'nonzero', offsets: noOffsets };
  }
  const { outline, rule } = drawShape(wrap.contour ?? element.shape, context);
  const placed = transformOutline(outline, joinMatrices(matrix, back));
  return { ...common, outline: flattenOutline(placed, flatness, context), rule, offsets: wrap.offsets ?? noOffsets };
}

/** The box of an inverted wrap, whose offsets are within the element. */
function shrunken({ xMin, yMin, xMax, yMax }: Box, { offsets = noOffsets }: Wrap): Box {
  const { top, right, bottom, left } = offsets;
  return { xMin: xMin + 2 * left, yMin: yMin + 2 * top, xMax: xMax - 2 * right, yMax: yMax - 2 * bottom };
}

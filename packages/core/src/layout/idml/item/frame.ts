import type { Element, GroupElement } from '../../../models/design/elements.ts';
import type { Fill, Stroke } from '../../../models/design/paint.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { readBlendingOf } from '../paint/effects/effects.ts';
import { fillNames, readPaint } from '../paint/fill.ts';
import { readStroke } from '../paint/stroke.ts';
import type { Report } from '../report.ts';
import { createReport } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';
import { resolveObjectStyle } from '../styled-element.ts';
import type { ElementBase } from './base.ts';
import { readBase } from './base.ts';
import { readCorners } from './corners.ts';
import { groupFrameContent } from './frame-group.ts';
import { readImage } from './image.ts';
import { isFormField, isItem } from './kinds.ts';
import { readItemPath } from './path.ts';
import { pictureIn } from './pictures.ts';
import type { ItemShape } from './shape.ts';
import { shapeOf } from './shape.ts';
import { readTextFrame, readTextPaths } from './text/text.ts';
import type { ItemPlacement, ItemTools } from './tools.ts';

/** Reads nested items. Passed as a parameter, because items contain items. */
export type ReadItemsIn = (parent: XmlElement, placement: ItemPlacement, tools: ItemTools) => Element[];

/** The shape of an item with its own fill and stroke. */
interface PaintedShape {
  readonly shape: ItemShape['shape'];
  readonly fill?: Fill;
  readonly stroke?: Stroke;
}

/** An item with a path, and what was read of it before its content. */
interface FrameParts {
  readonly styled: StyledElement;
  readonly base: ElementBase;
  readonly shape: ItemShape;
  readonly painted: PaintedShape;
  readonly placement: ItemPlacement;
  readonly tools: ItemTools;
  readonly report: Report;
}

/** Reads an item with a path: a shape, or a frame with text, image or nested items. */
export function readFrame(
  item: XmlElement,
  matrix: Matrix,
  placement: ItemPlacement,
  tools: ItemTools,
  readItemsIn: ReadItemsIn,
): Element[] {
  const report = createReport(item, tools.idml.context, placement.page);
  const styled = resolveObjectStyle(item, tools.objectStyles);
  const outline = readItemPath(item, tools.idml.context, report);
  if (outline.verbs.length === 0) report('LAYOUT_ITEM_EMPTY', item.name);
  if (isFormField(item.name)) report('LAYOUT_INTERACTION_DROPPED', `form field ${item.name}; only its frame was kept`);
  const shape = shapeOf(outline, readCorners(styled.chainFor('EnableStrokeAndCornerOptions'), report), report);
  const base = readBase(styled, matrix, placement, tools, report);
  const painted = readPainted(styled, shape, tools, report);
  const frame: FrameParts = { styled, base, shape, painted, placement, tools, report };
  const hasItems = item.elements().some(({ name }) => isItem(name));
  const element = hasItems ? readFrameWithItems(frame, readItemsIn) : readContent(frame);
  return [element, ...readTextPaths(item, base, shape, placement, tools, report)];
}

function readPainted(styled: StyledElement, shape: ItemShape, tools: ItemTools, report: Report): PaintedShape {
  const fill = readPaint(styled.chainFor('EnableFill'), fillNames, shape.box, tools.paint, report);
  const stroke = readStroke(styled, shape, tools.paint, report);
  return omitUndefined<PaintedShape>({
    shape: shape.shape,
    fill: fill && applyOpacity(fill, styled, 'fill', report),
    stroke: stroke && applyOpacity(stroke, styled, 'stroke', report),
  });
}

/** Applies the opacity of a fill or stroke. The design has no blend mode for a fill or stroke alone. */
function applyOpacity<Paint extends Fill>(
  paint: Paint,
  styled: StyledElement,
  target: 'fill' | 'stroke',
  report: Report,
): Paint {
  const { opacity, blendMode } = readBlendingOf(styled, target, report);
  if (blendMode !== undefined) report('LAYOUT_LOOK_LOST', `the blend mode "${blendMode}" of its ${target} alone`);
  return opacity === undefined ? paint : { ...paint, opacity };
}

function readContent({ styled, base, shape, painted, placement, tools, report }: FrameParts): Element {
  const { element: item } = styled;
  const text = readTextFrame(styled, base.id, placement, tools, report);
  if (text !== undefined) return { kind: 'text', ...base, ...painted, text };
  const picture = pictureIn(item);
  if (picture === undefined && item.attribute('ContentType') !== 'GraphicType')
    return { kind: 'shape', ...base, ...painted };
  const { alt: _, ...rest } = base;
  return { kind: 'image', ...rest, ...painted, image: readImage(styled, picture, shape, tools, report) };
}

/** Reads a frame with nested items: it clips them, and its stroke is drawn above them. */
function readFrameWithItems(
  { styled, base, shape, painted, placement, tools, report }: FrameParts,
  readItemsIn: ReadItemsIn,
): GroupElement {
  const { element: item } = styled;
  const self = item.attribute('Self') ?? item.name;
  const idOf = (part: string): string => tools.ids.take(`${self}/${part}${placement.idSuffix}`);
  const picture = pictureIn(item);
  const image = picture && readImage(styled, picture, shape, tools, report);
  return groupFrameContent(base, { ...painted, image }, readItemsIn(item, placement, tools), idOf);
}

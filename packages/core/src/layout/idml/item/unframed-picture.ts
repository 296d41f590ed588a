import type { ImageElement } from '../../../models/design/elements.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { identity } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Report } from '../report.ts';
import { resolveObjectStyle } from '../styled-element.ts';
import { identify } from './base.ts';
import { readPlacedPicture } from './image.ts';
import { areaOf } from './shape.ts';
import type { ItemPlacement, ItemTools } from './tools.ts';

/** Reads an image without a frame, as buttons may contain. Its bounds become the frame. */
export function readUnframedPicture(
  picture: XmlElement,
  matrix: Matrix,
  placement: ItemPlacement,
  tools: ItemTools,
  report: Report,
): ImageElement {
  const base = identify(picture, matrix, placement, tools, report);
  const image = readPlacedPicture(resolveObjectStyle(picture, tools.objectStyles), identity, undefined, tools, report);
  const [width = 0, , , height = 0, x = 0, y = 0] = image.placement ?? [];
  const box = { xMin: x, yMin: y, xMax: x + width, yMax: y + height };
  return { kind: 'image', ...base, shape: { kind: 'rectangle', ...areaOf(box) }, image };
}

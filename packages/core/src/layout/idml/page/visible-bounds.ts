import type { Context } from '../../../context.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { joinMatrices, transformPoint } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { attributeIn } from '../chain.ts';
import { readItemMatrix } from '../item/item-matrix.ts';
import { isGroup, isItem, isStateful } from '../item/kinds.ts';
import { readItemPath } from '../item/path.ts';
import { strokeWidth } from '../paint/stroke.ts';
import type { Report } from '../report.ts';
import { resolveObjectStyle } from '../styled-element.ts';

/** Problems of paths are noted when they are read again. */
const ignoreReport: Report = () => {};

/** Returns the visible bounds of an item with its content, including the outer part of its stroke. */
export function visibleBounds(
  item: XmlElement,
  toParent: Matrix,
  styles: ReadonlyMap<string, XmlElement>,
  context: Context,
): Box {
  const matrix = joinMatrices(readItemMatrix(item, ignoreReport), toParent);
  const parts = partsOf(item).map((part) => visibleBounds(part, matrix, styles, context));
  if (parts.length > 0) return parts.reduce(join);
  const box = boundsOf(transformOutline(readItemPath(item, context, ignoreReport), matrix));
  const [x, y] = transformPoint(matrix, 0, 0);
  return box === undefined ? { xMin: x, yMin: y, xMax: x, yMax: y } : grow(box, strokeOutset(item, matrix, styles));
}

function partsOf(item: XmlElement): XmlElement[] {
  if (isGroup(item.name)) return item.elements().filter(({ name }) => isItem(name));
  if (!isStateful(item.name)) return [];
  return item.childrenNamed('State').flatMap((state) => state.elements().filter(({ name }) => isItem(name)));
}

function strokeOutset(item: XmlElement, [a, b, c, d]: Matrix, styles: ReadonlyMap<string, XmlElement>): number {
  const styled = resolveObjectStyle(item, styles);
  const color = attributeIn(styled.chainFor('EnableStroke'), 'StrokeColor') ?? 'n';
  if (color === 'n' || color === 'Swatch/None') return 0;
  const align = attributeIn(styled.chainFor('EnableStrokeAndCornerOptions'), 'StrokeAlignment');
  const share = align === 'InsideAlignment' ? 0 : align === 'OutsideAlignment' ? 1 : 0.5;
  return Math.max(0, strokeWidth(styled)) * share * Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

function grow({ xMin, yMin, xMax, yMax }: Box, by: number): Box {
  return { xMin: xMin - by, yMin: yMin - by, xMax: xMax + by, yMax: yMax + by };
}

function join(first: Box, second: Box): Box {
  return {
    xMin: Math.min(first.xMin, second.xMin),
    yMin: Math.min(first.yMin, second.yMin),
    xMax: Math.max(first.xMax, second.xMax),
    yMax: Math.max(first.yMax, second.yMax),
  };
}

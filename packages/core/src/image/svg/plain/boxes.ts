import { type Box, boundsOf } from '../../../outline/bounds.ts';
import { type PathContext, recordLimited } from '../../../outline/segment-limit.ts';
import { parseSvgPath } from '../../../outline/svg-path-parser.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Screen } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';
import { shapePath } from '../text/shape-path.ts';

/** The box of a shape or of a picture, in its own units; nothing for what has none by itself, such as a group. */
export function boxOfShape(element: XmlElement, context: PathContext): Box | undefined {
  const path = element.local === 'image' ? pictureFrame(element) : shapePath(element);
  if (path === undefined) return undefined;
  return boundsOf(recordLimited(context, (pen) => void parseSvgPath(path, pen, context)));
}

function pictureFrame(image: XmlElement): string | undefined {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    parseLength(image.attribute(name) ?? '0', { em: 16, whole: Number.NaN }),
  );
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** The drawing that an element stands in, in its own units. */
export function viewOf(element: XmlElement, screen: Screen): Screen {
  for (let each = element.parent; each !== undefined; each = each.parent) {
    const [, , width, height] = (each.attribute('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (width !== undefined && height !== undefined && width > 0 && height > 0) return { width, height };
  }
  return screen;
}

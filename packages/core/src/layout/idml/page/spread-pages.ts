import type { Matrix } from '../../../outline/matrix.ts';
import { invertMatrix, joinMatrices, translation } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import type { DocumentSettings } from './document-settings.ts';

/** A page with its position in the spread. */
export interface SpreadPage {
  readonly element: XmlElement;
  readonly self: string;
  readonly width: number;
  readonly height: number;
  /** The page's origin in its inner space, often not 0. */
  readonly left: number;
  readonly top: number;
  /** Transform from the page's inner space to the spread. */
  readonly toSpread: Matrix;
  /** Transform from the spread to the page, whose origin is its top left corner. */
  readonly fromSpread: Matrix;
  readonly side: 'left' | 'right' | 'single';
  /** Index from the left in the spread. */
  readonly index: number;
  /** Index in file order. */
  readonly fileIndex: number;
}

/**
 * Reads the pages of a spread. The origin is the vertical centre, and horizontally the spine with facing pages,
 * otherwise the centre of all pages. CS4 files do not store positions.
 * @see IDML File Format Specification, "Spread Coordinates" and "Pages"
 */
export function readSpreadPages(spread: XmlElement, settings: DocumentSettings): SpreadPage[] {
  const pages = spread.childrenNamed('Page');
  const geometries = pages.map((page, at) => geometryOf(page, at, pages.length, spread, settings));
  const middles = geometries.map(
    ({ width, height, left, top, toSpread: [a, , c, , e] }) => e + a * (left + width / 2) + c * (top + height / 2),
  );
  const order = [...middles.keys()].sort((first, second) => (middles[first] ?? 0) - (middles[second] ?? 0));
  return pages.map((element, at) => {
    const geometry = geometries[at] ?? { ...settings, left: 0, top: 0, toSpread: translation(0, 0) };
    const fromSpread = invertMatrix(geometry.toSpread) ?? translation(0, 0);
    return {
      element,
      self: element.attribute('Self') ?? `${spread.attribute('Self') ?? 'spread'}/${at}`,
      ...geometry,
      fromSpread: joinMatrices(fromSpread, translation(-geometry.left, -geometry.top)),
      side: settings.isFacing ? ((middles[at] ?? 0) < 0 ? 'left' : 'right') : 'single',
      index: order.indexOf(at),
      fileIndex: at,
    };
  });
}

type PageGeometry = Pick<SpreadPage, 'width' | 'height' | 'left' | 'top' | 'toSpread'>;

function geometryOf(
  page: XmlElement,
  at: number,
  count: number,
  spread: XmlElement,
  settings: DocumentSettings,
): PageGeometry {
  const [top = 0, left = 0, bottom = 0, right = 0] = numbersIn([page], 'GeometricBounds', 4) ?? [];
  const matrix = numbersIn([page], 'ItemTransform', 6) as Matrix | undefined;
  const hasBounds = right > left && bottom > top;
  const [width, height] = hasBounds ? [right - left, bottom - top] : [settings.width, settings.height];
  const origin = hasBounds ? { left, top } : { left: 0, top: 0 };
  if (matrix !== undefined && invertMatrix(matrix) !== undefined) return { width, height, ...origin, toSpread: matrix };
  const x = impliedLeft(at, count, width, spread, settings);
  return { width, height, ...origin, toSpread: translation(x - origin.left, -height / 2 - origin.top) };
}

/** Computes the left edge of a page without a position. */
function impliedLeft(at: number, count: number, width: number, spread: XmlElement, settings: DocumentSettings): number {
  const binding = Number(spread.attribute('BindingLocation') ?? (count > 1 ? 1 : 0));
  const before = settings.isFacing ? (Number.isInteger(binding) ? binding : 0) : count / 2;
  return settings.isRightToLeft ? (before - at - 1) * width : (at - before) * width;
}

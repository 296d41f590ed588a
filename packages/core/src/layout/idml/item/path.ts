import type { Context } from '../../../context.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { recordLimited } from '../../../outline/segment-limit.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { numbersIn } from '../chain.ts';
import type { Report } from '../report.ts';

/** A point of a path with the handles of the segments before and after it. */
interface PathPoint {
  readonly anchor: readonly [number, number];
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
}

/** No layout uses larger coordinates, and precision would suffer beyond this. */
const maxCoordinate = 1e7;

/** Reads the path of an item in inner coordinates. A path without points draws nothing. */
export function readItemPath(item: XmlElement, context: Context, report: Report): Outline {
  return readGeometry(item.child('Properties')?.child('PathGeometry'), context, report);
}

/**
 * Reads the paths of a geometry. The left handle is incoming, the right one outgoing. The closing segment has handles
 * like all others.
 * @see IDML File Format Specification, "PageItem Geometry"
 */
export function readGeometry(geometry: XmlElement | undefined, context: Context, report: Report): Outline {
  return recordLimited(context, (pen) => {
    for (const path of geometry?.childrenNamed('GeometryPathType') ?? []) {
      const points = (path.child('PathPointArray')?.childrenNamed('PathPointType') ?? []).flatMap((element) => {
        context.spend(200);
        return readPoint(element, report);
      });
      drawPath(points, path.attribute('PathOpen') !== 'true', pen);
    }
  });
}

function readPoint(element: XmlElement, report: Report): PathPoint[] {
  const pointAt = (name: string): readonly [number, number] | undefined => {
    const [x = 0, y = 0] = numbersIn([element], name, 2) ?? [Number.NaN];
    return Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate ? [x, y] : undefined;
  };
  const anchor = pointAt('Anchor');
  if (anchor === undefined) {
    report('LAYOUT_VALUE_IGNORED', 'a point of its path has no valid Anchor and was dropped');
    return [];
  }
  return [{ anchor, left: pointAt('LeftDirection') ?? anchor, right: pointAt('RightDirection') ?? anchor }];
}

/** Draws a path. A single point draws nothing. */
function drawPath(points: readonly PathPoint[], isClosed: boolean, pen: Pen): void {
  const [first, ...others] = points;
  if (first === undefined || others.length === 0) return;
  pen.moveTo(...first.anchor);
  let from = first;
  for (const to of others) {
    drawPathSegment(from, to, pen);
    from = to;
  }
  if (!isClosed) return;
  if (!isStraight(from, first)) drawPathSegment(from, first, pen);
  pen.close();
}

function drawPathSegment(from: PathPoint, to: PathPoint, pen: Pen): void {
  if (isStraight(from, to)) pen.lineTo(...to.anchor);
  else pen.cubicTo(...from.right, ...to.left, ...to.anchor);
}

function isStraight({ anchor: [x1, y1], right }: PathPoint, { anchor: [x2, y2], left }: PathPoint): boolean {
  return right[0] === x1 && right[1] === y1 && left[0] === x2 && left[1] === y2;
}

import { closeContour, contoursOf } from '../contour.ts';
import type { Box } from '../measure/bounds.ts';
import type { Outline } from '../outline.ts';
import { drawSegment, endOfSegment, type Segment, startOfSegment } from '../segment.ts';
import { type PathContext, recordLimited } from '../segment-limit.ts';
import { type BoxSide, isPieceBeyond, sidesOf, splitAtSide } from './crossings.ts';

/**
 * The part of a filled outline within a box, with the same winding number around each point in it. What lies beyond a
 * side is moved onto that side: this never passes a point inside.
 * @see Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974
 */
export function clipFill(outline: Outline, box: Box, context: PathContext): Outline {
  const sides = sidesOf(box);
  return recordLimited(context, (pen) => {
    for (const contour of contoursOf(outline)) {
      let segments = closeContour(contour).segments;
      for (const side of sides) segments = moveOntoSide(segments, side, context);
      if (segments.length === 0) continue;
      pen.moveTo(...startOfSegment(segments[0]!)); // there is one
      for (const segment of segments) drawSegment(segment, pen);
      pen.close();
    }
  });
}

/** Replaces what lies beyond a side by lines along it; empty if everything does. */
function moveOntoSide(segments: readonly Segment[], side: BoxSide, context: PathContext): readonly Segment[] {
  const moved: Segment[] = [];
  let [isBeyond, hasPart] = [false, false];
  for (const segment of segments) {
    context.spend(1);
    for (const piece of splitAtSide(segment, side)) {
      const wasBeyond = isBeyond;
      isBeyond = isPieceBeyond(piece, side);
      if (!isBeyond) {
        moved.push(piece);
        hasPart = true;
        continue;
      }
      const before = wasBeyond ? moved.pop() : undefined; // lines along the side are joined
      const start = before === undefined ? ontoSide(startOfSegment(piece), side) : startOfSegment(before);
      moved.push([...start, ...ontoSide(endOfSegment(piece), side)]);
    }
  }
  return hasPart ? moved : [];
}

function ontoSide([x, y]: readonly [number, number], { axis, bound }: BoxSide): readonly [number, number] {
  return axis === 0 ? [bound, y] : [x, bound];
}

import { type Contour, contoursOf } from '../../../../packages/core/src/outline/contour.ts';
import type { Point } from '../../../../packages/core/src/outline/matrix.ts';
import type { Outline } from '../../../../packages/core/src/outline/outline.ts';
import { pointOfSegment } from '../../../../packages/core/src/outline/segment.ts';
import type { StrokeStyle } from '../../../../packages/core/src/outline/stroke/style.ts';

/**
 * Returns a stroke without dashes by its definition, as SVG path data: all lines of the pen's width across the path,
 * approximated by many small polygons, and the shapes of joins and caps. All polygons have the same direction, so that
 * none cancels another.
 *
 * @see SVG 2, "Computing the shape of the stroke"
 */
export function strokeByDefinition(outline: Outline, style: StrokeStyle): string {
  return contoursOf(outline)
    .flatMap((contour) => polygonsOf(contour, style))
    .map(
      (polygon) =>
        `M${(areaOf(polygon) < 0 ? [...polygon].reverse() : polygon).map(([x, y]) => `${x} ${y}`).join('L')}Z`,
    )
    .join('');
}

/** Chords that approximate a segment. */
const chords = 250;

function polygonsOf({ segments, isClosed }: Contour, style: StrokeStyle): Point[][] {
  const half = style.width / 2;
  const polygons: Point[][] = [];
  const directions: [first: Point, last: Point][] = [];
  for (const segment of segments) {
    const line = Array.from({ length: chords + 1 }, (_, index) => pointOfSegment(segment, index / chords));
    const tangents = line.slice(1).map(([x, y], at) => unit(x - line[at]![0], y - line[at]![1])); // one per chord
    for (const [index, direction] of tangents.entries()) {
      const [from, to] = [line[index]!, line[index + 1]!]; // one point more than chords
      polygons.push([
        offsetPoint(from, direction, half),
        offsetPoint(to, direction, half),
        offsetPoint(to, direction, -half),
        offsetPoint(from, direction, -half),
      ]);
      const before = tangents[index - 1];
      if (before !== undefined) polygons.push(...wedges(from, before, direction, half));
    }
    directions.push([tangents[0]!, tangents.at(-1)!]); // there is at least one chord
  }
  for (const [index, segment] of segments.entries()) {
    const before = directions.at(index - 1);
    const own = directions[index];
    if (before && own && (index > 0 || isClosed))
      polygons.push(...joinAt(pointOfSegment(segment, 0), before[1], own[0], style));
  }
  const [first, last] = [segments[0], segments.at(-1)];
  if (!isClosed && first && last) {
    const [[start]] = directions as [[Point, Point]];
    const end = directions.at(-1)![1]; // one pair per segment
    polygons.push(...capAt(pointOfSegment(first, 0), [-start[0], -start[1]], style));
    polygons.push(...capAt(pointOfSegment(last, 1), end, style));
  }
  return polygons;
}

/** Fills the gap between two chords of a curve. Both sides are filled, although only one has a gap. */
function wedges(at: Point, before: Point, after: Point, half: number): Point[][] {
  return [half, -half].map((side) => [at, offsetPoint(at, before, side), offsetPoint(at, after, side)]);
}

function joinAt(at: Point, before: Point, after: Point, style: StrokeStyle): Point[][] {
  const half = style.width / 2;
  if (style.join === 'round') return [disc(at, half)];
  const turn = before[0] * after[1] - before[1] * after[0];
  const side = turn > 0 ? half : -half;
  const [from, to] = [offsetPoint(at, before, side), offsetPoint(at, after, side)];
  // The ratio of miter length to width is 1 / sin(θ / 2), with the angle θ between the lines.
  const sine = Math.sqrt((1 + before[0] * after[0] + before[1] * after[1]) / 2);
  if (style.join === 'bevel' || 1 / sine > style.miterLimit) return [[at, from, to]];
  const [x, y] = unit(from[0] + to[0] - 2 * at[0], from[1] + to[1] - 2 * at[1]);
  return [[at, from, [at[0] + (x * half) / sine, at[1] + (y * half) / sine], to]];
}

function capAt(at: Point, outwards: Point, { cap, width }: StrokeStyle): Point[][] {
  const half = width / 2;
  if (cap === 'round') return [disc(at, half)];
  if (cap === 'butt') return [];
  const end: Point = [at[0] + half * outwards[0], at[1] + half * outwards[1]];
  return [
    [
      offsetPoint(at, outwards, half),
      offsetPoint(end, outwards, half),
      offsetPoint(end, outwards, -half),
      offsetPoint(at, outwards, -half),
    ],
  ];
}

function disc([x, y]: Point, radius: number): Point[] {
  const angles = Array.from({ length: 180 }, (_, index) => (index * Math.PI) / 90);
  return angles.map((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}

function offsetPoint([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + distance * dy, y - distance * dx];
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function areaOf(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], index) => {
    const [px, py] = polygon.at(index - 1) ?? [0, 0];
    return sum + px * y - py * x;
  }, 0);
}

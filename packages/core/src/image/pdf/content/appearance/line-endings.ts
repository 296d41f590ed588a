import { ellipseIn, type Point, paint, pathThrough } from './shapes.ts';

/** An ending of a line. */
export interface LineEnding {
  /** The end of the line, and the point from which the line comes. */
  readonly at: Point;
  readonly from: Point;
  readonly size: number;
  readonly width: number;
  /** Operators that set the colour of its inside; undefined if it has none. */
  readonly fill: string | undefined;
}

type Ending = 'closed' | 'open';

/** Points along the line and to its left, in sizes of an ending. @see ISO 32000-1, "Line ending styles" */
const shapes: Readonly<Record<string, readonly [kind: Ending, points: readonly Point[]]>> = {
  Square: ['closed', corners([-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5])],
  Diamond: ['closed', corners([-0.5, 0], [0, 0.5], [0.5, 0], [0, -0.5])],
  OpenArrow: ['open', arrow(-1)],
  ClosedArrow: ['closed', arrow(-1)],
  ROpenArrow: ['open', arrow(1)],
  RClosedArrow: ['closed', arrow(1)],
  Butt: ['open', corners([0, 0.5], [0, -0.5])],
  // 30 degrees clockwise from perpendicular to the line.
  Slash: ['open', corners([0.25, Math.sqrt(3) / 4], [-0.25, -Math.sqrt(3) / 4])],
};

function corners(...points: readonly Point[]): readonly Point[] {
  return points;
}

/** An arrow with sides at 30 degrees, which begins at a distance along the line. */
function arrow(along: number): readonly Point[] {
  const side = 1 / Math.sqrt(3);
  return [
    [along, side],
    [0, 0],
    [along, -side],
  ];
}

/** The length by which an ending shortens its line, so that its inside stays free. */
export function endingDepth(name: string | undefined, size: number): number {
  if (name === 'Square' || name === 'Circle' || name === 'Diamond') return size / 2;
  return name === 'ClosedArrow' ? size : 0;
}

/** Content that draws the ending of a line, with the colour and width that are set; empty for none. */
export function drawEnding(name: string | undefined, { at: [x, y], from, size, width, fill }: LineEnding): string {
  const length = Math.hypot(x - from[0], y - from[1]);
  if (name === undefined || !(length > 0)) return '';
  if (name === 'Circle') {
    const radius = size / 2;
    const box = { xMin: x - radius, yMin: y - radius, xMax: x + radius, yMax: y + radius };
    return `[] 0 d ${paint(ellipseIn(box), ['', fill])}`;
  }
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (shape === undefined) return '';
  const [kind, points] = shape;
  const [across, up] = [((x - from[0]) / length) * size, ((y - from[1]) / length) * size];
  const placed = points.map(([along, left]): Point => [x + across * along - up * left, y + up * along + across * left]);
  const path = pathThrough(placed);
  const line = `[] 0 d ${width} w`;
  return kind === 'open' ? `${line} ${path} S` : `${line} ${paint(`${path} h`, ['', fill])}`;
}

import type { VariedContour } from '../../../outline/cff/write/charstrings/varied-charstring-list.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import type { VariedGlyph } from '../../../outline/glyf/gvar/varied.ts';
import { drawContour } from '../../../outline/glyf/kernel/draw-contour.ts';
import { OutlineRecorder } from '../../../outline/outline.ts';

/**
 * Converts the contours of a glyph to cubics and reverses them: PostScript fills to the left. Degree elevation is
 * exact, and deltas are elevated like points. The left edge is at the left side bearing.
 */
export function elevateContours({ glyph, deltas }: VariedGlyph): VariedContour[] {
  const columns = [glyph, ...deltas];
  const contours: VariedContour[] = [];
  let first = 0;
  for (const last of glyph.ends) {
    // A single point is only an anchor for other glyphs.
    if (last > first) {
      const drawn = columns.map(({ xs, ys, phantoms }) =>
        elevateContour({ xs, ys, onCurve: glyph.onCurve }, first, last, phantoms.left),
      );
      contours.push({ verbs: drawn[0]!.verbs, columns: drawn.map(({ points }) => points) }); // there is a first column
    }
    first = last + 1;
  }
  return contours;
}

function elevateContour(points: Omit<GlyphPoints, 'ends'>, first: number, last: number, leftEdge: number) {
  const { xs, ys, onCurve } = reversePoints(points, first, last);
  const pen = new ElevatingPen();
  drawContour(xs, ys, onCurve, 0, last - first, pen, -leftEdge);
  return pen.outline();
}

/** Reverses the points of a contour; the first point stays first. */
function reversePoints(
  { xs, ys, onCurve }: Omit<GlyphPoints, 'ends'>,
  first: number,
  last: number,
): Omit<GlyphPoints, 'ends'> {
  const turnList = <List extends Float64Array | Uint8Array>(list: List): List => {
    const reversed = list.slice(first, last + 1) as List;
    reversed.subarray(1).reverse();
    return reversed;
  };
  return { xs: turnList(xs), ys: turnList(ys), onCurve: turnList(onCurve) };
}

/** Records quadratics as exactly equal cubics. */
class ElevatingPen extends OutlineRecorder {
  #x = 0;
  #y = 0;

  override moveTo(x: number, y: number): void {
    super.moveTo(x, y);
    [this.#x, this.#y] = [x, y];
  }
  override lineTo(x: number, y: number): void {
    super.lineTo(x, y);
    [this.#x, this.#y] = [x, y];
  }
  override quadTo(x1: number, y1: number, x: number, y: number): void {
    const [fromX, fromY] = [this.#x, this.#y];
    const [ax, ay] = [fromX + (2 / 3) * (x1 - fromX), fromY + (2 / 3) * (y1 - fromY)];
    super.cubicTo(ax, ay, x + (2 / 3) * (x1 - x), y + (2 / 3) * (y1 - y), x, y);
    [this.#x, this.#y] = [x, y];
  }
}

import type { VariedContour } from '../../outline/cff/write/charstrings/varied-charstring-list.ts';
import { drawPointContour } from '../../outline/glyf/draw-points.ts';
import type { GlyphPoints } from '../../outline/glyf/glyph.ts';
import type { VariedGlyph } from '../../outline/glyf/varied.ts';
import { OutlineRecorder } from '../../outline/outline.ts';

/**
 * The contours of a glyph as cubics, the other way round: PostScript fills what lies to the left. Raising a quadratic is
 * exact, and what it gains is raised as it is itself. The left edge comes to lie where the metrics have it.
 */
export function raiseContours({ glyph, deltas }: VariedGlyph): VariedContour[] {
  const columns = [glyph, ...deltas];
  const contours: VariedContour[] = [];
  let first = 0;
  for (const last of glyph.ends) {
    // One point alone is an anchor for other glyphs.
    if (last > first) {
      const drawn = columns.map(({ xs, ys, phantoms }) =>
        raiseContour({ xs, ys, onCurve: glyph.onCurve }, first, last, phantoms.left),
      );
      contours.push({ verbs: drawn[0]!.verbs, columns: drawn.map(({ points }) => points) }); // there is a first column
    }
    first = last + 1;
  }
  return contours;
}

function raiseContour(points: Omit<GlyphPoints, 'ends'>, first: number, last: number, left: number) {
  const turned = turn(points, first, last);
  const pen = new RaisingPen();
  drawPointContour(turned, 0, last - first, pen, -left);
  return pen.outline();
}

/** The points of a contour the other way round; the first stays the first. */
function turn({ xs, ys, onCurve }: Omit<GlyphPoints, 'ends'>, first: number, last: number): Omit<GlyphPoints, 'ends'> {
  const turnList = <List extends Float64Array | Uint8Array>(list: List): List => {
    const turned = list.slice(first, last + 1) as List;
    turned.subarray(1).reverse();
    return turned;
  };
  return { xs: turnList(xs), ys: turnList(ys), onCurve: turnList(onCurve) };
}

/** Records quadratics as the cubics that they are. */
class RaisingPen extends OutlineRecorder {
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

import { type Outline, verb } from '../../../outline.ts';
import { coordinateOutOfRange, tooManyFractions } from './charstring-list.ts';
import { charstringsOf } from './charstrings-of.ts';
import { CharstringBuilder } from './kernel/charstring-builder.ts';
import { toFixed } from './kernel/fixed.ts';

/** Makes charstrings of outlines. */
export class OutlineCharstrings {
  readonly #builder = new CharstringBuilder();
  readonly list = charstringsOf(this.#builder);

  /** Adds the next glyph. `width` is the width operand, if the charstring has one. */
  add(outline: Outline, width: number | undefined): void {
    const builder = this.#builder;
    builder.begin();
    if (width !== undefined) builder.addWidth(width);
    for (const contour of contoursOf(outline)) {
      if (contour.verbs.length < 2 || contour.verbs[1] === verb.close) continue;
      this.#record(contour);
      const body = builder.addBody();
      if (body >= 0) builder.place(body, builder.bodies.pen.startX, builder.bodies.pen.startY);
      if (builder.outOfRange !== 0) throw coordinateOutOfRange(builder.outOfRange);
    }
    builder.end();
    if (builder.hasTooManyFractions) throw tooManyFractions();
  }

  /**
   * Records a contour that begins with its `moveTo`. A final line back to the start is omitted, because contours are
   * closed implicitly.
   */
  #record({ verbs, points }: Outline): void {
    const { pen } = this.#builder.bodies;
    pen.moveTo(points[0] ?? 0, points[1] ?? 0);
    const last = verbs.at(-1) === verb.close ? verbs.length - 2 : verbs.length - 1;
    let n = 2;
    for (let at = 1; at <= last; at++) {
      const kind = verbs[at];
      const x1 = points[n]!; // each verb has its coordinates
      const y1 = points[n + 1]!;
      if (kind === verb.line) {
        const isClosingLine = at === last && at > 1 && toFixed(x1) === pen.startX && toFixed(y1) === pen.startY;
        if (!isClosingLine) pen.lineTo(x1, y1);
        n += 2;
      } else if (kind === verb.quad) {
        pen.quadTo(x1, y1, points[n + 2]!, points[n + 3]!);
        n += 4;
      } else {
        pen.cubicTo(x1, y1, points[n + 2]!, points[n + 3]!, points[n + 4]!, points[n + 5]!);
        n += 6;
      }
    }
  }
}

/** The contours of an outline, each beginning with its `moveTo`. */
function* contoursOf({ verbs, points }: Outline): Generator<Outline> {
  let [from, first, point] = [0, 0, 0];
  for (let at = 0; at < verbs.length; at++) {
    point += coordinateCounts[verbs[at]!]!; // there are five verbs
    if (at + 1 < verbs.length && verbs[at + 1] !== verb.move) continue;
    yield { verbs: verbs.subarray(from, at + 1), points: points.subarray(first, point) };
    [from, first] = [at + 1, point];
  }
}

/** Number of coordinates of each verb. */
const coordinateCounts: Readonly<Record<number, number>> = {
  [verb.move]: 2,
  [verb.line]: 2,
  [verb.quad]: 4,
  [verb.cubic]: 6,
  [verb.close]: 0,
};

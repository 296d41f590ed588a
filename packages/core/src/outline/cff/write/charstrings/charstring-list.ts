import { type Outline, verb } from '../../../outline.ts';
import { operator } from '../../charstrings/charstring-operators.ts';
import { SymbolListBuilder } from '../subroutines/kernel/symbol-list-builder.ts';
import { firstBody } from '../subroutines/kernel/token-lengths.ts';
import { BodyTable } from './body-table.ts';
import { CharstringWriter } from './charstring.ts';
import { DeltaRecorder, maxDelta, requireCoordinate, toFixed } from './delta-recorder.ts';
import { SegmentList } from './segment-list.ts';
import { listsOf, type SymbolLists } from './symbol-lists.ts';
import { TokenTable } from './tokens.ts';

/** Numbers stored for each body, relative to its start: the end point and the bounds of its points. */
const extentLength = 6;

/**
 * The charstrings of a font as tokens, glyph by glyph, without hints. A contour is written as a moveto and a body, so
 * that a contour used in several glyphs is stored once.
 * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
 */
export class CharstringList {
  readonly table = new TokenTable();
  readonly #bodies = new BodyTable();
  readonly #glyphs = new SymbolListBuilder();
  readonly #segments = new SegmentList();
  /** Records the contour for the next `addBody`. */
  readonly pen = new DeltaRecorder(this.#segments);
  #extents = new Float64Array(extentLength * 256);
  readonly #writer = new CharstringWriter(this.table);
  #x = 0;
  #y = 0;

  get count(): number {
    return this.#glyphs.count;
  }
  get bodyCount(): number {
    return this.#bodies.count;
  }

  bodies(): SymbolLists {
    return this.#bodies.lists();
  }
  /** The tokens of each glyph, including references to bodies. */
  glyphs(): SymbolLists {
    return listsOf(this.#glyphs);
  }

  /** Adds the next glyph. `width` is the width operand, if the charstring has one. */
  add(outline: Outline, width: number | undefined): void {
    this.begin(width);
    for (const contour of contoursOf(outline)) {
      if (contour.verbs.length < 2 || contour.verbs[1] === verb.close) continue;
      this.pen.recordContour(contour);
      this.placeBody(this.addBody(), this.pen.startX, this.pen.startY);
    }
    this.end();
  }

  begin(width: number | undefined): void {
    this.#glyphs.begin();
    this.#x = this.#y = 0;
    if (width !== undefined) this.#glyphs.push(this.table.tokenOf(width));
  }

  end(): void {
    this.#glyphs.push(operator.endchar);
  }

  /**
   * Adds the contour that `pen` recorded and returns the number of its body. Equal contours share a body, wherever they
   * start.
   */
  addBody(): number {
    this.#bodies.begin();
    this.#writer.writeBody(this.#segments, this.#bodies);
    const body = this.#bodies.end();
    const at = extentLength * body;
    if (at === this.#extents.length) this.#grow();
    const { x, y, startX, startY, xMin, yMin, xMax, yMax } = this.pen;
    const extents = this.#extents;
    extents[at] = x - startX;
    extents[at + 1] = y - startY;
    extents[at + 2] = xMin - startX;
    extents[at + 3] = yMin - startY;
    extents[at + 4] = xMax - startX;
    extents[at + 5] = yMax - startY;
    return body;
  }

  /** Appends a body at a start point to the current glyph. */
  placeBody(body: number, startX: number, startY: number): void {
    const x = toFixed(startX);
    const y = toFixed(startY);
    const extents = this.#extents;
    const at = extentLength * body;
    requireCoordinate(x + extents[at + 2]!); // every body has its extents
    requireCoordinate(y + extents[at + 3]!);
    requireCoordinate(x + extents[at + 4]!);
    requireCoordinate(y + extents[at + 5]!);
    this.#writeMove(x - this.#x, y - this.#y);
    this.#glyphs.push(firstBody + body);
    this.#x = x + extents[at]!;
    this.#y = y + extents[at + 1]!;
  }

  #grow(): void {
    const extents = this.#extents;
    this.#extents = new Float64Array(2 * extents.length);
    this.#extents.set(extents);
  }

  #writeMove(dx: number, dy: number): void {
    if (Math.abs(dx) > maxDelta || Math.abs(dy) > maxDelta) {
      const [x, y] = [Math.trunc(dx / 2), Math.trunc(dy / 2)];
      this.#writeMove(x, y);
      this.#writeMove(dx - x, dy - y);
    } else this.#writer.writeMove(dx, dy, this.#glyphs);
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

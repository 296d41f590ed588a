import { type Outline, verb } from '../../outline.ts';
import { operator } from '../charstring-operators.ts';
import { BodyTable } from './body-table.ts';
import { CharstringWriter } from './charstring.ts';
import { PieceList } from './pieces.ts';
import { maxStep, requireCoordinate, StepWalk, toFixed } from './steps.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';
import { firstBody, TokenTable } from './tokens.ts';

/** What is drawn of a contour, wherever it begins. All is counted from its start. */
export interface Body {
  /** Behind `firstBody`. */
  readonly number: number;
  /** Where the pen stands in the end. */
  readonly endX: number;
  readonly endY: number;
  /** How far its points reach, those of control among them. */
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/**
 * The charstrings of a font as tokens, glyph after glyph, without hints. Contours are made of a movement and a body, so
 * that one contour in many glyphs is written once.
 * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
 */
export class CharstringList {
  readonly table = new TokenTable();
  readonly #bodies = new BodyTable();
  readonly #glyphs = new SymbolListBuilder();
  readonly #pieces = new PieceList();
  readonly #walk = new StepWalk(this.#pieces);
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
  /** Of each glyph its tokens, with the numbers of bodies among them. */
  glyphs(): SymbolLists {
    return this.#glyphs.lists();
  }

  /** Adds the next glyph: `width` is what its charstring says of its advance, if anything. */
  add(outline: Outline, width: number | undefined): void {
    this.begin(width);
    for (const contour of contoursOf(outline)) {
      if (contour.verbs.length < 2 || contour.verbs[1] === verb.close) continue;
      this.place(this.bodyOf(contour), contour.points[0]!, contour.points[1]!); // where its moveTo leads
    }
    this.end();
  }

  begin(width: number | undefined): void {
    this.#glyphs.begin();
    [this.#x, this.#y] = [0, 0];
    if (width !== undefined) this.#glyphs.push(this.table.of(width));
  }

  end(): void {
    this.#glyphs.push(operator.endchar);
  }

  /** What is drawn of a contour, which begins with its `moveTo`. */
  bodyOf(contour: Outline): Body {
    const walk = this.#walk;
    walk.walk(contour);
    this.#bodies.begin();
    this.#writer.body(this.#pieces, this.#bodies);
    const [x, y] = [toFixed(contour.points[0]!), toFixed(contour.points[1]!)]; // where the walk began
    const number = this.#bodies.end();
    const reach = { xMin: walk.xMin - x, yMin: walk.yMin - y, xMax: walk.xMax - x, yMax: walk.yMax - y };
    return { number, endX: walk.x - x, endY: walk.y - y, ...reach };
  }

  /** Lets the glyph that was begun have a contour that starts here. */
  place(body: Body, startX: number, startY: number): void {
    const [x, y] = [toFixed(startX), toFixed(startY)];
    for (const reached of [x + body.xMin, x + body.xMax, y + body.yMin, y + body.yMax]) requireCoordinate(reached);
    this.#move(x - this.#x, y - this.#y);
    this.#glyphs.push(firstBody + body.number);
    [this.#x, this.#y] = [x + body.endX, y + body.endY];
  }

  #move(dx: number, dy: number): void {
    if (Math.abs(dx) > maxStep || Math.abs(dy) > maxStep) {
      const [x, y] = [Math.trunc(dx / 2), Math.trunc(dy / 2)];
      this.#move(x, y);
      this.#move(dx - x, dy - y);
    } else this.#writer.move(dx, dy, this.#glyphs);
  }
}

/** The contours of an outline, each beginning with its `moveTo`. */
function* contoursOf({ verbs, points }: Outline): Generator<Outline> {
  let [from, first, point] = [0, 0, 0];
  for (let at = 0; at < verbs.length; at++) {
    point += numbersOf[verbs[at]!]!; // there are five verbs
    if (at + 1 < verbs.length && verbs[at + 1] !== verb.move) continue;
    yield { verbs: verbs.subarray(from, at + 1), points: points.subarray(first, point) };
    [from, first] = [at + 1, point];
  }
}

/** How many numbers each piece has. */
const numbersOf: Readonly<Record<number, number>> = {
  [verb.move]: 2,
  [verb.line]: 2,
  [verb.quad]: 4,
  [verb.cubic]: 6,
  [verb.close]: 0,
};

import { type Outline, verb } from '../../outline.ts';
import { operator } from '../charstring-operators.ts';
import { BodyTable } from './body-table.ts';
import { CharstringWriter } from './charstring.ts';
import { PieceList } from './pieces.ts';
import { maxStep, requireCoordinate, StepWalk, toFixed } from './steps.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';
import { firstBody, TokenTable } from './tokens.ts';

/** What is known of each body: where the pen stands in the end, and how far its points reach, counted from its start. */
const factCount = 6;

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
  /** Draws the contour that `takeBody` takes up. */
  readonly pen = new StepWalk(this.#pieces);
  #facts = new Float64Array(factCount * 256);
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
      this.pen.walk(contour);
      this.place(this.takeBody(), this.pen.startX, this.pen.startY);
    }
    this.end();
  }

  begin(width: number | undefined): void {
    this.#glyphs.begin();
    this.#x = this.#y = 0;
    if (width !== undefined) this.#glyphs.push(this.table.of(width));
  }

  end(): void {
    this.#glyphs.push(operator.endchar);
  }

  /** The number of what `pen` has drawn since it moved, wherever that begins; the same for the same. */
  takeBody(): number {
    this.#bodies.begin();
    this.#writer.body(this.#pieces, this.#bodies);
    const body = this.#bodies.end();
    const at = factCount * body;
    if (at === this.#facts.length) this.#grow();
    const { x, y, startX, startY, xMin, yMin, xMax, yMax } = this.pen;
    const facts = this.#facts;
    facts[at] = x - startX;
    facts[at + 1] = y - startY;
    facts[at + 2] = xMin - startX;
    facts[at + 3] = yMin - startY;
    facts[at + 4] = xMax - startX;
    facts[at + 5] = yMax - startY;
    return body;
  }

  /** Lets the glyph that was begun have a body that starts here. */
  place(body: number, startX: number, startY: number): void {
    const x = toFixed(startX);
    const y = toFixed(startY);
    const facts = this.#facts;
    const at = factCount * body;
    requireCoordinate(x + facts[at + 2]!); // every body has its facts
    requireCoordinate(y + facts[at + 3]!);
    requireCoordinate(x + facts[at + 4]!);
    requireCoordinate(y + facts[at + 5]!);
    this.#move(x - this.#x, y - this.#y);
    this.#glyphs.push(firstBody + body);
    this.#x = x + facts[at]!;
    this.#y = y + facts[at + 1]!;
  }

  #grow(): void {
    const facts = this.#facts;
    this.#facts = new Float64Array(2 * facts.length);
    this.#facts.set(facts);
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

import { verb } from '../../outline.ts';
import type { Columns } from '../../varied-points.ts';
import { operator } from '../charstring-operators.ts';
import { BodyTable } from './body-table.ts';
import type { Charstrings } from './programs.ts';
import { toFixed } from './steps.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';
import { firstBody, TokenTable } from './tokens.ts';
import { VariedCharstringWriter } from './varied-charstring.ts';
import { VariedPieces } from './varied-pieces.ts';

/** A contour that varies: its pieces, lines and cubics behind a `moveTo`, and their points as x, y in columns. */
export interface VariedContour {
  readonly verbs: ArrayLike<number>;
  readonly columns: Columns;
}

/**
 * The charstrings of a font of CFF 2 as tokens, glyph after glyph, without hints. Each glyph varies in the regions of one
 * set, as many as its contours have columns besides the first.
 * @see OpenType 1.9.1, "CFF2 CharString Format"
 */
export class VariedCharstringList implements Charstrings {
  readonly table = new TokenTable();
  readonly #bodies = new BodyTable();
  readonly #glyphs = new SymbolListBuilder();
  readonly #pieces = new VariedPieces();
  readonly #writer = new VariedCharstringWriter(this.table);
  /** Of each glyph its set of regions; nothing for one that does not vary. */
  readonly #sets: (number | undefined)[] = [];
  /** Where the pen stands, in each column. */
  #x: number[] = [];
  #y: number[] = [];

  get count(): number {
    return this.#glyphs.count;
  }
  get bodyCount(): number {
    return this.#bodies.count;
  }
  bodies(): SymbolLists {
    return this.#bodies.lists();
  }

  /** The sets, those of the most glyphs first: the first need not be named by its glyphs. */
  get setOrder(): number[] {
    const uses = new Map<number, number>();
    for (const set of this.#sets) if (set !== undefined) uses.set(set, (uses.get(set) ?? 0) + 1);
    return [...uses].sort(([, a], [, b]) => b - a).map(([set]) => set);
  }

  /** Of each glyph its tokens, with the numbers of bodies among them. */
  glyphs(): SymbolLists {
    const numbers = new Map(this.setOrder.map((set, number) => [set, number]));
    const { symbols, starts } = this.#glyphs.lists();
    const named = new SymbolListBuilder();
    for (const [glyph, set] of this.#sets.entries()) {
      named.begin();
      const number = set === undefined ? 0 : (numbers.get(set) ?? 0);
      if (number !== 0) {
        named.push(this.table.of(number));
        named.push(operator.vsindex);
      }
      for (let at = starts[glyph]!; at < starts[glyph + 1]!; at++) named.push(symbols[at]!); // within the glyph
    }
    return named.lists();
  }

  /** Adds the next glyph, which varies in the regions of a set. */
  add(contours: readonly VariedContour[], set: number | undefined): void {
    this.#glyphs.begin();
    this.#sets.push(set);
    [this.#x, this.#y] = [[], []];
    for (const contour of contours) this.#addContour(contour);
  }

  #addContour({ verbs, columns }: VariedContour): void {
    const pieces = this.#pieces;
    this.#move(columns);
    pieces.clear(columns.length);
    for (let at = 1, point = 2; at < verbs.length; at++) {
      const isLine = verbs[at] === verb.line;
      if (!isLine && verbs[at] !== verb.cubic) continue;
      const from = point;
      pieces.add(isLine, (which, column) => {
        const values = columns[column]!; // there are as many
        return toFixed(values[from + which]!) - toFixed(values[from + which - 2]!);
      });
      point += isLine ? 2 : 6;
      this.#stand(columns, point - 2);
    }
    this.#bodies.begin();
    this.#writer.body(pieces, this.#bodies);
    this.#glyphs.push(firstBody + this.#bodies.end());
  }

  #move(columns: Columns): void {
    const pieces = this.#pieces;
    pieces.clear(columns.length);
    pieces.add(true, (which, column) => {
      const stood = which === 0 ? this.#x : this.#y;
      return toFixed(columns[column]![which]!) - (stood[column] ?? 0);
    });
    if (pieces.count === 0) pieces.addStill(); // even a contour that begins where the pen stands has a movement
    this.#writer.move(pieces, this.#glyphs);
    this.#stand(columns, 0);
  }

  #stand(columns: Columns, at: number): void {
    this.#x = columns.map((column) => toFixed(column[at]!)); // a point of the contour
    this.#y = columns.map((column) => toFixed(column[at + 1]!));
  }
}

import { verb } from '../../../outline.ts';
import type { Columns } from '../../../variations/varied-points.ts';
import { operator } from '../../charstrings/charstring-operators.ts';
import { SymbolListBuilder } from '../subroutines/kernel/symbol-list-builder.ts';
import { firstBody } from '../subroutines/kernel/token-lengths.ts';
import type { CharstringList } from './charstring-list.ts';
import { BodyTable } from './kernel/body-table.ts';
import { toFixed } from './kernel/fixed.ts';
import { FractionTable } from './kernel/fraction-table.ts';
import { listFractions, listsOf, type SymbolLists } from './symbol-lists.ts';
import { TokenTable } from './tokens.ts';
import { VariedCharstringWriter } from './varied-charstring.ts';
import { VariedSegmentList } from './varied-segment-list.ts';

/** A contour that varies: a `moveTo`, lines and cubics, and the x, y of their points in columns. */
export interface VariedContour {
  readonly verbs: ArrayLike<number>;
  readonly columns: Columns;
}

/**
 * The charstrings of a CFF 2 font as tokens, glyph by glyph, without hints. The contours of a glyph have one column for
 * the default and one for each region of its set.
 * @see OpenType 1.9.1, "CFF2 CharString Format"
 */
export class VariedCharstringList implements CharstringList {
  readonly #fractions = new FractionTable();
  readonly #table = new TokenTable(this.#fractions);
  readonly #bodies = new BodyTable();
  readonly #glyphs = new SymbolListBuilder();
  readonly #segments = new VariedSegmentList();
  readonly #writer = new VariedCharstringWriter(this.#table);
  /** The region set of each glyph; `undefined` for a glyph that does not vary. */
  readonly #sets: (number | undefined)[] = [];
  /** The current point in each column. */
  #x: number[] = [];
  #y: number[] = [];

  get count(): number {
    return this.#glyphs.count;
  }
  get bodyCount(): number {
    return this.#bodies.lists.count;
  }
  bodies(): SymbolLists {
    return listsOf(this.#bodies.lists);
  }

  fractions(): Int32Array {
    return listFractions(this.#fractions);
  }

  /** The region sets, most used first. Glyphs need not name the first, which is the default. */
  get setOrder(): number[] {
    const uses = new Map<number, number>();
    for (const set of this.#sets) if (set !== undefined) uses.set(set, (uses.get(set) ?? 0) + 1);
    return [...uses].sort(([, a], [, b]) => b - a).map(([set]) => set);
  }

  /** The tokens of each glyph, including references to bodies. */
  glyphs(): SymbolLists {
    const numbers = new Map(this.setOrder.map((set, number) => [set, number]));
    const { symbols, starts } = listsOf(this.#glyphs);
    const named = new SymbolListBuilder();
    for (const [glyph, set] of this.#sets.entries()) {
      named.begin();
      const number = set === undefined ? 0 : (numbers.get(set) ?? 0);
      if (number !== 0) {
        named.push(this.#table.tokenOf(number));
        named.push(operator.vsindex);
      }
      for (let at = starts[glyph]!; at < starts[glyph + 1]!; at++) named.push(symbols[at]!); // within the glyph
    }
    return listsOf(named);
  }

  /** Adds the next glyph, which varies in the regions of a set. */
  add(contours: readonly VariedContour[], set: number | undefined): void {
    this.#glyphs.begin();
    this.#sets.push(set);
    [this.#x, this.#y] = [[], []];
    for (const contour of contours) this.#addContour(contour);
  }

  #addContour({ verbs, columns }: VariedContour): void {
    const segments = this.#segments;
    this.#writeMove(columns);
    segments.clear(columns.length);
    for (let at = 1, point = 2; at < verbs.length; at++) {
      const isLine = verbs[at] === verb.line;
      if (!isLine && verbs[at] !== verb.cubic) continue;
      const from = point;
      segments.add(isLine, (index, column) => {
        const values = columns[column]!; // there is a column for each
        return toFixed(values[from + index]!) - toFixed(values[from + index - 2]!);
      });
      point += isLine ? 2 : 6;
      this.#setPoint(columns, point - 2);
    }
    this.#bodies.begin();
    this.#writer.writeBody(segments, this.#bodies);
    this.#glyphs.push(firstBody + this.#bodies.end());
  }

  #writeMove(columns: Columns): void {
    const segments = this.#segments;
    segments.clear(columns.length);
    segments.add(true, (index, column) => {
      const current = index === 0 ? this.#x : this.#y;
      return toFixed(columns[column]![index]!) - (current[column] ?? 0);
    });
    // A contour needs a movement even if it starts at the current point.
    if (segments.count === 0) segments.addEmptyLine();
    this.#writer.writeMove(segments, this.#glyphs);
    this.#setPoint(columns, 0);
  }

  #setPoint(columns: Columns, at: number): void {
    this.#x = columns.map((column) => toFixed(column[at]!)); // a point of the contour
    this.#y = columns.map((column) => toFixed(column[at + 1]!));
  }
}

import type { CffIndex } from './index-table.ts';
import { standardStrings } from './standard-strings.data.ts';

/** The strings of a font by their identifiers (SIDs): those that every font has, and its own behind them. */
export class CffStrings {
  readonly #own: CffIndex;
  /** Many glyphs may have one long name. */
  readonly #read: string[] = [];

  constructor(own: CffIndex) {
    this.#own = own;
  }

  get(sid: number): string | undefined {
    const index = sid - standardStrings.length;
    if (!(index >= 0)) return standardStrings[sid];
    if (!Number.isInteger(index) || index >= this.#own.count) return undefined;
    const known = this.#read[index];
    if (known !== undefined) return known;
    const bytes = this.#own.open(index);
    const text = bytes.latin1(bytes.length);
    this.#read[index] = text;
    return text;
  }
}

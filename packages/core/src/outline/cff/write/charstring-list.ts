import type { Outline } from '../../outline.ts';
import { writeCharstring } from './charstring.ts';
import { TokenTable } from './tokens.ts';

/** The charstrings of a font as tokens, glyph after glyph. */
export class CharstringList {
  readonly table = new TokenTable();
  readonly #starts: number[] = [];
  #tokens = new Int32Array(4096);
  #length = 0;

  get count(): number {
    return this.#starts.length;
  }

  /** All tokens, and where those of each glyph begin. */
  get tokens(): Int32Array {
    return this.#tokens.subarray(0, this.#length);
  }
  get starts(): readonly number[] {
    return this.#starts;
  }

  /** Adds the next glyph: `width` is what its charstring says of its advance, if anything. */
  add(outline: Outline, width: number | undefined): void {
    this.#starts.push(this.#length);
    writeCharstring(outline, width, {
      number: (value) => this.#push(this.table.of(value)),
      operator: (code) => this.#push(code),
    });
  }

  #push(token: number): void {
    if (this.#length === this.#tokens.length) {
      const grown = new Int32Array(2 * this.#length);
      grown.set(this.#tokens);
      this.#tokens = grown;
    }
    this.#tokens[this.#length++] = token;
  }
}

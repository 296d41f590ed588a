import type { CffIndex } from '../index-table.ts';
import { standardStrings } from './standard-strings.data.ts';

/** The strings of a font by SID: the standard strings, followed by the font's own. */
export class CffStrings {
  readonly #custom: CffIndex;
  /** Cache, since many glyphs may share one long name. */
  readonly #decoded: string[] = [];

  constructor(own: CffIndex) {
    this.#custom = own;
  }

  get(sid: number): string | undefined {
    const index = sid - standardStrings.length;
    if (!(index >= 0)) return standardStrings[sid];
    if (!Number.isInteger(index) || index >= this.#custom.count) return undefined;
    const known = this.#decoded[index];
    if (known !== undefined) return known;
    const bytes = this.#custom.open(index);
    const text = bytes.latin1(bytes.length);
    this.#decoded[index] = text;
    return text;
  }
}

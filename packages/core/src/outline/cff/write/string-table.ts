import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { standardStrings } from '../standard-strings.data.ts';

/** The highest identifier that a string may have. @see Adobe Technical Note 5176 (2003), "String INDEX" */
const maxSid = 64_999;
/** So many strings of its own a font can have. */
export const maxOwnStrings = maxSid + 1 - standardStrings.length;

/** The strings of a font that is being written: each once, and none that every font has. */
export class StringTable {
  readonly #sids = new Map<string, number>(standardStrings.map((text, sid) => [text, sid]));
  readonly #own: string[] = [];

  /** The identifier of a string of one byte a character. */
  sid(text: string): number {
    const known = this.#sids.get(text);
    if (known !== undefined) return known;
    const sid = standardStrings.length + this.#own.length;
    if (sid > maxSid) {
      throw new ConversionError('FONT_TOO_LARGE', `found over ${maxOwnStrings} strings, the most that CFF can hold`);
    }
    this.#own.push(text);
    this.#sids.set(text, sid);
    return sid;
  }

  /** What stands in the String INDEX. */
  entries(): readonly Uint8Array[] {
    const file = new ByteWriter();
    const ends = this.#own.map((text) => {
      file.latin1(text);
      return file.length;
    });
    const bytes = file.finish();
    return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
  }
}

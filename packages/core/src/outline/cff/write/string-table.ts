import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { standardStrings } from '../names/standard-strings.data.ts';

/** The highest string identifier. @see Adobe Technical Note 5176 (2003), "String INDEX" */
const maxSid = 64_999;
/** Maximum number of strings besides the standard strings. */
export const maxCustomStrings = maxSid + 1 - standardStrings.length;

/** The strings of a font being written. Each is stored once; standard strings are not stored. */
export class StringTable {
  readonly #sids = new Map<string, number>(standardStrings.map((text, sid) => [text, sid]));
  readonly #custom: string[] = [];

  /** Returns the SID of a string with one byte per character. */
  sid(text: string): number {
    const known = this.#sids.get(text);
    if (known !== undefined) return known;
    const sid = standardStrings.length + this.#custom.length;
    if (sid > maxSid) {
      throw new ConversionError('FONT_TOO_LARGE', `font has more than ${maxCustomStrings} strings, the maximum in CFF`);
    }
    this.#custom.push(text);
    this.#sids.set(text, sid);
    return sid;
  }

  /** The entries of the String INDEX. */
  entries(): readonly Uint8Array[] {
    const file = new ByteWriter();
    const ends = this.#custom.map((text) => {
      file.latin1(text);
      return file.length;
    });
    const bytes = file.finish();
    return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
  }
}

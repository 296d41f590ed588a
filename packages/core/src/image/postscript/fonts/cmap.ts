import type { Context } from '../../../context.ts';
import type { Name } from '../objects/values.ts';

/** Codes of one length, and the character that the first of them selects. */
export interface CodeRange {
  readonly length: number;
  readonly low: number;
  readonly high: number;
  /** A CID, the code in a font without CIDs, or the name of a glyph. */
  readonly first: number | Name;
  readonly font: number;
}

/** The codes of one length that begin a character: each byte has its own bounds. */
interface CodeSpace {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

/** One character of a string. */
interface MappedCode {
  readonly length: number;
  readonly code: number;
  readonly character: number | Name;
  readonly font: number;
}

/** The entry of a CMap dictionary that holds its data. */
export const cmapEntry = '.QuoinCMap';

/** Divides strings into codes, and maps these to characters. @see Adobe Technical Note 5014, "CMap and CIDFont Files" */
export class CMap {
  readonly spaces: CodeSpace[] = [];
  readonly ranges: CodeRange[] = [];
  readonly undefinedRanges: CodeRange[] = [];
  /** The number of the font for the ranges that follow. */
  font = 0;
  readonly #found = new Map<string, { character: number | Name; font: number }>();

  /** Adds everything of another map. */
  include(other: CMap): void {
    if (other === this) return;
    const { spaces, ranges, undefinedRanges } = other;
    for (const each of spaces) this.spaces.push(each);
    for (const range of ranges) this.ranges.push(range);
    for (const each of undefinedRanges) this.undefinedRanges.push(each);
  }

  next(bytes: Uint8Array, at: number, context: Context): MappedCode {
    const length = this.#lengthAt(bytes, at);
    let code = 0;
    for (let index = 0; index < length; index++) code = code * 256 + (bytes[at + index] ?? 0);
    const key = `${length} ${code}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      context.spend(this.ranges.length >> 2);
      const isRight = (range: CodeRange) => range.length === length && code >= range.low && code <= range.high;
      const range = this.ranges.findLast(isRight);
      const replacement = range === undefined ? this.undefinedRanges.findLast(isRight) : undefined;
      const first = range?.first ?? replacement?.first ?? 0;
      const character = range !== undefined && typeof first === 'number' ? first + code - range.low : first;
      found = { character, font: (range ?? replacement)?.font ?? 0 };
      this.#found.set(key, found);
    }
    return { length, code, ...found };
  }

  /** The length of the code at an offset; that of the shortest codes if none begins there. */
  #lengthAt(bytes: Uint8Array, at: number): number {
    for (let length = 1; length <= 4; length++) {
      const isWithin = ({ low, high }: CodeSpace) =>
        low.length === length && low.every((byte, index) => isBetween(bytes[at + index], byte, high[index]!));
      if (this.spaces.some(isWithin)) return length;
    }
    return Math.max(1, Math.min(4, ...this.spaces.map(({ low }) => low.length)));
  }
}

function isBetween(byte: number | undefined, low: number, high: number): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}

/** The map of two-byte codes to equal CIDs. */
export function identityMap(): CMap {
  const map = new CMap();
  map.spaces.push({ low: Uint8Array.of(0, 0), high: Uint8Array.of(255, 255) });
  map.ranges.push({ length: 2, low: 0, high: 0xffff, first: 0, font: 0 });
  return map;
}

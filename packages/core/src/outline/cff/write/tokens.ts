import type { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';

/**
 * The smallest parts of charstrings, operators and numbers, each as one whole number: operators below 32, then whole
 * numbers, then numbers with a fraction. Behind all of these come the bodies of contours, and then what stands for
 * several symbols.
 */
export const firstBody = 0x1000000;
export const firstGroup = 0x2000000;
const firstWhole = 0x100;
const firstFraction = firstWhole + 0x10000;
const one = 0x10000;
/** 16 bits before the point and 16 behind it are all that a charstring can say. */
const [least, most] = [-0x8000, 0x7fff];

/** Gives tokens to numbers, and bytes to tokens. */
export class TokenTable {
  readonly #fractions: number[] = [];
  readonly #known = new Map<number, number>();

  /** The token of a number, which is a multiple of 1/65536. */
  of(value: number): number {
    if (value < least || value > most) {
      throw new ConversionError('BYTES_UNWRITABLE', `found ${value} in a charstring, expected ${least} to ${most}`);
    }
    return Number.isInteger(value) ? firstWhole - least + value : this.#ofFraction(value);
  }

  #ofFraction(value: number): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const token = firstFraction + this.#fractions.length;
    if (token === firstBody) {
      throw new ConversionError('FONT_TOO_LARGE', `found over ${this.#fractions.length} different fractions in a font`);
    }
    this.#fractions.push(value);
    this.#known.set(value, token);
    return token;
  }

  /** How many bytes a token has. */
  lengthOf(token: number): number {
    if (token < firstWhole) return 1;
    return token < firstFraction ? lengthOfNumber(token - firstWhole + least) : 5;
  }

  /** @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
  write(token: number, file: ByteWriter): void {
    if (token < firstWhole) file.u8(token);
    else if (token < firstFraction) writeWhole(token - firstWhole + least, file);
    else {
      file.u8(255);
      file.i32(this.#fractions[token - firstFraction]! * one); // only `of` makes such tokens
    }
  }
}

/** How many bytes a number has in a charstring. */
export function lengthOfNumber(value: number): number {
  if (!Number.isInteger(value)) return 5;
  const size = Math.abs(value);
  if (size <= 107) return 1;
  return size <= 1131 ? 2 : 3;
}

/** A whole number of 16 bits as charstrings and DICTs have it. @see Adobe Technical Note 5176 (2003), "DICT Data" */
export function writeWhole(value: number, file: ByteWriter): void {
  const size = Math.abs(value);
  if (size <= 107) file.u8(value + 139);
  else if (size <= 1131) {
    file.u8((value > 0 ? 247 : 251) + ((size - 108) >> 8));
    file.u8((size - 108) & 0xff);
  } else {
    file.u8(28);
    file.i16(value);
  }
}

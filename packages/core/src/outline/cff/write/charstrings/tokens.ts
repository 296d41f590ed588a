import type { ByteWriter } from '../../../../bytes/writer.ts';
import { ConversionError } from '../../../../errors.ts';

/**
 * Tokens, the smallest parts of charstrings, are integers: operators below 32, then integer operands, then fractional
 * operands. Larger numbers stand for contour bodies, and then for groups of symbols.
 */
export const firstBody = 0x1000000;
export const firstGroup = 0x2000000;
const firstWhole = 0x100;
const firstFraction = firstWhole + 0x10000;
const one = 0x10000;
/** The range of the integer part of a 16.16 number. */
const [minNumber, maxNumber] = [-0x8000, 0x7fff];

/** Maps numbers to tokens and tokens to bytes. */
export class TokenTable {
  readonly #fractions: number[] = [];
  readonly #known = new Map<number, number>();

  /** Returns the token of a number, which must be a multiple of 1/65536. */
  tokenOf(value: number): number {
    if (value < minNumber || value > maxNumber) {
      throw new ConversionError(
        'BYTES_UNWRITABLE',
        `charstring number ${value} is out of range, expected ${minNumber} to ${maxNumber}`,
      );
    }
    return Number.isInteger(value) ? firstWhole - minNumber + value : this.#tokenOfFraction(value);
  }

  #tokenOfFraction(value: number): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const token = firstFraction + this.#fractions.length;
    if (token === firstBody) {
      throw new ConversionError('FONT_TOO_LARGE', `font has more than ${this.#fractions.length} different fractions`);
    }
    this.#fractions.push(value);
    this.#known.set(value, token);
    return token;
  }

  /** Number of bytes of a token. */
  lengthOf(token: number): number {
    if (token < firstWhole) return 1;
    return token < firstFraction ? lengthOfNumber(token - firstWhole + minNumber) : 5;
  }

  /** @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
  write(token: number, file: ByteWriter): void {
    if (token < firstWhole) file.u8(token);
    else if (token < firstFraction) writeWhole(token - firstWhole + minNumber, file);
    else {
      file.u8(255);
      file.i32(this.#fractions[token - firstFraction]! * one); // only `tokenOf` creates such tokens
    }
  }
}

/** Number of bytes of a number in a charstring. */
export function lengthOfNumber(value: number): number {
  if (!Number.isInteger(value)) return 5;
  const size = Math.abs(value);
  if (size <= 107) return 1;
  return size <= 1131 ? 2 : 3;
}

/** Writes a 16-bit integer as charstrings and DICTs encode it. @see Adobe Technical Note 5176 (2003), "DICT Data" */
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

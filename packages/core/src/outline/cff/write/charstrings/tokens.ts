import type { ByteWriter } from '../../../../bytes/writer.ts';
import { ConversionError } from '../../../../errors.ts';
import { firstBody, firstFraction, firstWhole, lengthOfWhole, minWhole } from '../subroutines/kernel/token-lengths.ts';

const one = 0x10000;
const maxWhole = minWhole + firstFraction - firstWhole - 1;

/** Maps numbers to tokens and tokens to bytes. */
export class TokenTable {
  readonly #fractions: number[] = [];
  readonly #known = new Map<number, number>();

  /** Returns the token of a number, which must be a multiple of 1/65536. */
  tokenOf(value: number): number {
    if (value < minWhole || value > maxWhole) {
      throw new ConversionError(
        'BYTES_UNWRITABLE',
        `charstring number ${value} is out of range, expected ${minWhole} to ${maxWhole}`,
      );
    }
    return Number.isInteger(value) ? firstWhole - minWhole + value : this.#tokenOfFraction(value);
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

  /** @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
  write(token: number, file: ByteWriter): void {
    if (token < firstWhole) file.u8(token);
    else if (token < firstFraction) writeWhole(token - firstWhole + minWhole, file);
    else {
      file.u8(255);
      file.i32(this.#fractions[token - firstFraction]! * one); // only `tokenOf` creates such tokens
    }
  }
}

/** Number of bytes of a number in a charstring. */
export function lengthOfNumber(value: number): number {
  return Number.isInteger(value) ? lengthOfWhole(value) : 5;
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

import { ConversionError } from '../../../../errors.ts';
import { firstFraction, firstWhole, minWhole, tokenOfWhole } from '../subroutines/kernel/token-lengths.ts';
import { tooManyFractions } from './charstring-list.ts';
import type { FractionTable } from './kernel/fraction-table.ts';

const one = 0x10000;
const maxWhole = minWhole + firstFraction - firstWhole - 1;

/** Maps numbers to tokens. */
export class TokenTable {
  readonly #fractions: FractionTable;

  constructor(fractions: FractionTable) {
    this.#fractions = fractions;
  }

  /** Returns the token of a number, which must be a multiple of 1/65536. */
  tokenOf(value: number): number {
    if (value < minWhole || value > maxWhole) {
      throw new ConversionError(
        'BYTES_UNWRITABLE',
        `charstring number ${value} is out of range, expected ${minWhole} to ${maxWhole}`,
      );
    }
    return Number.isInteger(value) ? tokenOfWhole(value) : this.#tokenOfFraction(value);
  }

  #tokenOfFraction(value: number): number {
    const index = this.#fractions.add(value * one);
    if (index < 0) throw tooManyFractions();
    return firstFraction + index;
  }
}

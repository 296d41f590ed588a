import { ConversionError } from '../../../../errors.ts';
import { maxFractions } from '../subroutines/kernel/token-lengths.ts';
import { maxDelta } from './kernel/fixed.ts';
import type { SymbolLists } from './symbol-lists.ts';

/** The charstrings of a font as tokens: contour bodies, and glyphs that refer to bodies. */
export interface CharstringList {
  /** Number of glyphs. */
  readonly count: number;
  readonly bodyCount: number;
  bodies(): SymbolLists;
  /** The tokens of each glyph, including references to bodies. */
  glyphs(): SymbolLists;
  /** The fractional operands times 65536, in the order of their tokens. */
  fractions(): Int32Array;
}

export function tooManyFractions(): ConversionError {
  return new ConversionError('FONT_TOO_LARGE', `font has more than ${maxFractions} different fractions`);
}

export function coordinateOutOfRange(value: number): ConversionError {
  return new ConversionError(
    'BYTES_UNWRITABLE',
    `coordinate ${value} is out of range, expected ${-maxDelta} to ${maxDelta}`,
  );
}

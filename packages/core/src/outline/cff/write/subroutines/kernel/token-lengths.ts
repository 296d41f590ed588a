import { type float, type int, isWhole, toInt } from '../../../../kernel/numbers.ts';

/**
 * Tokens, the smallest parts of charstrings, are integers: operators below 32, then integer operands, then fractional
 * operands. Larger numbers stand for contour bodies, and then for groups of symbols.
 */
export const firstWhole: int = 0x100;
export const firstFraction: int = 0x10100;
export const firstBody: int = 0x1000000;
export const firstGroup: int = 0x2000000;
/** Number of tokens for fractional operands. */
export const maxFractions: int = firstBody - firstFraction;
/** The integer operand of the first token. */
export const minWhole: int = -0x8000;

/** The token of an integer operand. */
export function tokenOfWhole(value: int): int {
  return firstWhole - minWhole + value;
}

/** Number of bytes of a token. */
export function lengthOfToken(token: int): int {
  if (token < firstWhole) return 1;
  return token < firstFraction ? lengthOfWhole(token - firstWhole + minWhole) : 5;
}

/** Number of bytes of an operand. */
export function lengthOfNumber(value: float): int {
  return isWhole(value) ? lengthOfWhole(toInt(value)) : 5;
}

/** Number of bytes of an integer operand. @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
function lengthOfWhole(value: int): int {
  const size: int = value < 0 ? -value : value;
  if (size <= 107) return 1;
  return size <= 1131 ? 2 : 3;
}

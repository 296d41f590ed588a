import { type float, isWhole } from '../../../../kernel/numbers.ts';

/** Interpreters store coordinates and deltas with 16 integer bits. */
export const maxDelta: float = 0x7fff;

/** Rounds to the nearest number that a charstring can represent (16.16 fixed point). */
export function toFixed(value: float): float {
  return isWhole(value) ? value : Math.round(value * 0x10000) / 0x10000;
}

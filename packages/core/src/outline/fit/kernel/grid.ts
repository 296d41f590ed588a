import type { float } from '../../kernel/numbers.ts';

/** Rounds a value to a multiple of `step`; with a step of 0 it is unchanged. */
export function roundToStep(value: float, step: float): float {
  return step === 0 ? value : Math.round(value / step) * step + 0; // never -0
}

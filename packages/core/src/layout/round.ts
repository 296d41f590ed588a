import type { Matrix } from '../outline/matrix.ts';

const steps = 1_000_000;
const largest = Number.MAX_SAFE_INTEGER;

/** Rounds a number for the design: six decimals are finer than any device. Never returns −0. */
export function roundNumber(value: number): number {
  if (!Number.isFinite(value)) return 0; // products of valid numbers can overflow
  if (Math.abs(value) > largest) return value; // has no decimals, and the multiplication would overflow
  return Math.round(value * steps) / steps + 0;
}

export function roundMatrix([a, b, c, d, e, f]: Matrix): [number, number, number, number, number, number] {
  const linear = [a, b, c, d].map(roundNumber) as [number, number, number, number];
  return [...linear, roundNumber(e), roundNumber(f)];
}

import type { Matrix } from '../outline/matrix.ts';

const steps = 1_000_000;
const largest = Number.MAX_SAFE_INTEGER;

/** A number of the document: six decimals are finer than any device, and no zero has a sign. */
export function roundNumber(value: number): number {
  if (!Number.isFinite(value)) return 0; // a product of numbers that were each fine may still run out of range
  if (Math.abs(value) > largest) return value; // has no decimals, and would itself run out of range
  return Math.round(value * steps) / steps + 0;
}

export function roundMatrix([a, b, c, d, e, f]: Matrix): [number, number, number, number, number, number] {
  const linear = [a, b, c, d].map(roundNumber) as [number, number, number, number];
  return [...linear, roundNumber(e), roundNumber(f)];
}

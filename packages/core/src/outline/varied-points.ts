import type { RegionSet } from './region-set.ts';

/**
 * Numbers that vary, such as x, y of points one after the other: the first column has them as they are by default, each
 * other what they gain in one region of a set.
 */
export type Columns = readonly Float64Array[];

/** Fractions of this are what charstrings can say. */
const one = 0x10000;

/**
 * Rounds so that errors do not add up: what is whole is each point at the default and at the peak of each region, as far
 * as regions lie in one another. The difference there makes up for what was rounded before.
 */
export function roundColumns(columns: Columns, set: RegionSet): Float64Array[] {
  const [base = new Float64Array()] = columns;
  const rounded: Float64Array[] = [base.map((value) => Math.round(value) + 0)];
  const errors: Float64Array[] = [difference(rounded[0]!, base)];
  for (const at of set.order) {
    const exact = columns[at + 1]!; // one for each region
    const wanted = difference(exact, errors[0]!);
    for (const [other, weight] of set.overlaps[at]!) {
      const error = errors[other + 1]!; // before this one in the order
      for (let n = 0; n < wanted.length; n++) wanted[n]! -= weight * error[n]!;
    }
    rounded[at + 1] = wanted.map((value) => Math.round(value) + 0); // never -0
    errors[at + 1] = difference(rounded[at + 1]!, exact);
  }
  return rounded;
}

/** The whole numbers, and for points that these would put farther off than is allowed, fractions. */
export function roundWithin(columns: Columns, set: RegionSet, allowed: number): Columns {
  const rounded = roundColumns(columns, set);
  const distances = measure(subtract(rounded, columns), set);
  for (const [point, distance] of distances.entries()) {
    if (distance <= allowed) continue;
    for (const [at, column] of rounded.entries()) {
      for (const n of [2 * point, 2 * point + 1]) column[n] = Math.round(columns[at]![n]! * one) / one; // the same shape
    }
  }
  return rounded;
}

export function subtract(a: Columns, b: Columns): Columns {
  return a.map((column, at) => difference(column, b[at]!)); // as many
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, n) => value - b[n]!); // as many
}

/** Of each point, given by x and y, the longest way that it is from 0 at any of the places that count. */
export function measure(columns: Columns, { places }: RegionSet): Float64Array {
  const worst = new Float64Array((columns[0]?.length ?? 0) / 2);
  for (const weights of places) {
    const sums = weigh(columns, weights);
    for (let point = 0; point < worst.length; point++) {
      worst[point] = Math.max(worst[point]!, Math.hypot(sums[2 * point]!, sums[2 * point + 1]!));
    }
  }
  return worst;
}

/** The numbers where each region weighs so much. */
export function weigh(columns: Columns, weights: Float64Array): Float64Array {
  const [base = new Float64Array(), ...others] = columns;
  const sums = base.slice();
  for (const [at, column] of others.entries()) {
    const weight = weights[at]!; // one for each region
    if (weight !== 0) for (let n = 0; n < sums.length; n++) sums[n]! += weight * column[n]!;
  }
  return sums;
}

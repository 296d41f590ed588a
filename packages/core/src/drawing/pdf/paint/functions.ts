import { formatArray, formatShare } from '../file/syntax.ts';

/** A place on a ramp, and the values there. */
export interface RampStop {
  readonly offset: number;
  readonly values: readonly number[];
}

/**
 * Writes a function that mixes values linearly between stops from 0 to 1. Before the first stop and after the last, the
 * values are theirs.
 * @see ISO 32000-2, "Type 3 (stitching) functions"
 */
export function rampFunction(stops: readonly RampStop[]): string {
  const all = [...stops];
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return constant([0]);
  if (first.offset > 0) all.unshift({ ...first, offset: 0 });
  if (last.offset < 1) all.push({ ...last, offset: 1 });
  const [functions, bounds]: [string[], number[]] = [[], []];
  for (let at = 1; at < all.length; at++) {
    const [from, to] = [all[at - 1]!, all[at]!];
    const end = rounded(to.offset);
    // Bounds increase and lie within the domain, so a jump is the border of two functions.
    if (end <= (bounds.at(-1) ?? 0)) continue;
    functions.push(interpolation(from.values, to.values));
    bounds.push(end);
  }
  if (functions.length === 0) return constant(last.values);
  bounds.pop();
  if (functions.length === 1) return functions[0]!;
  const encode = '0 1 '.repeat(functions.length).trim();
  return `<</FunctionType 3/Domain[0 1]/Functions[${functions.join('')}]/Bounds ${formatArray(bounds)}/Encode[${encode}]>>`;
}

const rounded = (offset: number): number => Number(formatShare(offset));

function interpolation(from: readonly number[], to: readonly number[]): string {
  return `<</FunctionType 2/Domain[0 1]/C0 ${formatArray(from)}/C1 ${formatArray(to)}/N 1>>`;
}

function constant(values: readonly number[]): string {
  return interpolation(values, values);
}

/**
 * Repeats a function of 0 to 1 over whole numbers, in the other direction at odd ones if it is reflected. The domain
 * begins and ends anywhere.
 */
export function repeatedFunction(reference: string, from: number, to: number, isReflected: boolean): string {
  const [first, last] = [Math.floor(from), Math.ceil(to)];
  const [functions, bounds, encode]: [string[], number[], number[]] = [[], [], []];
  for (let cell = first; cell < last; cell++) {
    const [start, end] = [Math.max(from, cell) - cell, Math.min(to, cell + 1) - cell];
    const isBackward = isReflected && Math.abs(cell % 2) === 1;
    functions.push(reference);
    encode.push(...(isBackward ? [1 - start, 1 - end] : [start, end]));
    if (cell > first) bounds.push(cell);
  }
  const parts = `/Functions[${functions.join(' ')}]/Bounds ${formatArray(bounds)}/Encode ${formatArray(encode)}`;
  return `<</FunctionType 3/Domain ${formatArray([from, to])}${parts}>>`;
}

import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { runNested } from '../machine/nested.ts';
import { PsArray } from '../objects/values.ts';

/** A function of one number that a procedure computes. */
export type Curve = (value: number) => number;

/** Results that are kept before the procedure is tabulated, and intervals of the table. */
const [maxKnown, intervals] = [1_000, 1_024];

/** Calls a procedure with numbers and returns the numbers that it leaves. */
export function callFunction(machine: Machine, procedure: unknown, inputs: readonly number[], count: number): number[] {
  if (!(procedure instanceof PsArray)) throw new ProgramError('typecheck');
  const { operands } = machine;
  const height = operands.count;
  for (const value of inputs) {
    if (Number.isInteger(value)) operands.pushInteger(value);
    else operands.pushNumber(value);
  }
  runNested(machine, procedure);
  if (operands.count < height + count) throw new ProgramError('stackunderflow');
  const results = Array.from({ length: count }, (_, at) => operands.number(count - 1 - at));
  operands.count = height;
  return results;
}

/**
 * The curve of a procedure on a range, to which inputs are clamped. The procedure is called for each new value; pictures
 * have too many of them, so that later values are interpolated in a table.
 */
export function curveOf(machine: Machine, procedure: unknown, [low, high]: readonly [number, number]): Curve {
  const clamp = (value: number): number => Math.min(high, Math.max(low, value));
  if (!(procedure instanceof PsArray)) throw new ProgramError('typecheck');
  if (procedure.length === 0) return clamp;
  const call = (value: number): number => callFunction(machine, procedure, [value], 1)[0]!;
  const known = new Map<number, number>();
  let table: Float64Array | undefined;
  return (value) => {
    const input = clamp(value);
    let result = known.get(input);
    if (result !== undefined) return result;
    if (known.size < maxKnown || high <= low) {
      result = call(input);
      if (known.size < maxKnown) known.set(input, result);
      return result;
    }
    table ??= Float64Array.from({ length: intervals + 1 }, (_, at) => call(low + ((high - low) * at) / intervals));
    const place = ((input - low) / (high - low)) * intervals;
    const at = Math.min(intervals - 1, Math.floor(place));
    return table[at]! + (table[at + 1]! - table[at]!) * (place - at);
  };
}

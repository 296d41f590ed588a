import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { Dict, elementOf, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/matrix.ts';
import { sampleAt } from '../pictures/image-data.ts';

/** A function of one number. */
export type NumberFunction = (input: number) => number[];

/** Reads a function dictionary of one input, or an array of such with one output each. */
export function readFunction(machine: Machine, ref: unknown, depth = 0): NumberFunction {
  if (depth > 8) throw new ProgramError('limitcheck');
  if (ref instanceof PsArray) {
    const parts = Array.from({ length: ref.length }, (_, at) =>
      readFunction(machine, elementOf(ref, at).ref, depth + 1),
    );
    return (input) => parts.flatMap((part) => part(input));
  }
  if (!(ref instanceof Dict)) throw new ProgramError('typecheck');
  const array = (name: string, initial: readonly number[]): readonly number[] => {
    const value = entryOf(machine, ref, name)?.ref;
    return value instanceof PsArray ? numbersOf(value) : initial;
  };
  const [from = 0, to = 1] = array('Domain', [0, 1]);
  const clamp = (input: number): number => Math.min(to, Math.max(from, input));
  switch (entryOf(machine, ref, 'FunctionType')?.number) {
    case 0:
      return sampled(machine, ref, array, clamp);
    case 2: {
      const [start, end] = [array('C0', [0]), array('C1', [1])];
      const exponent = entryOf(machine, ref, 'N')?.number ?? 1;
      return (input) => start.map((low, at) => low + clamp(input) ** exponent * ((end[at] ?? low) - low));
    }
    case 3:
      return stitched(machine, ref, array, clamp, depth);
    default:
      throw new ProgramError('rangecheck');
  }
}

type ReadArray = (name: string, initial: readonly number[]) => readonly number[];

/** @see PostScript Language Reference, third edition, "Type 0 Function Dictionaries (Sampled Functions)" */
function sampled(machine: Machine, dict: Dict, array: ReadArray, clamp: (input: number) => number): NumberFunction {
  const data = entryOf(machine, dict, 'DataSource')?.ref;
  const [size = 0] = array('Size', []);
  const bits = entryOf(machine, dict, 'BitsPerSample')?.number ?? 8;
  const range = array('Range', [0, 1]);
  const outputs = range.length >> 1;
  const [from = 0, to = 1] = array('Domain', [0, 1]);
  const [first = 0, last = size - 1] = array('Encode', [0, size - 1]);
  const decode = array('Decode', range);
  if (!(data instanceof PsString) || size < 1 || ![1, 2, 4, 8, 12, 16].includes(bits))
    throw new ProgramError('rangecheck');
  return (input) => {
    const place = first + ((clamp(input) - from) / (to - from || 1)) * (last - first);
    const low = Math.min(size - 1, Math.max(0, Math.floor(place)));
    const high = Math.min(size - 1, low + 1);
    return Array.from({ length: outputs }, (_, at) => {
      const [a, b] = [low, high].map((index) => sampleAt(data.bytes, 0, index * outputs + at, bits)) as [
        number,
        number,
      ];
      const value = (a + (b - a) * (place - low)) / (2 ** bits - 1);
      const [least = 0, most = 1] = [decode[at * 2], decode[at * 2 + 1]];
      return least + value * (most - least);
    });
  };
}

/** @see PostScript Language Reference, third edition, "Type 3 Function Dictionaries (1-Input Stitching Functions)" */
function stitched(
  machine: Machine,
  dict: Dict,
  array: ReadArray,
  clamp: (input: number) => number,
  depth: number,
): NumberFunction {
  const list = entryOf(machine, dict, 'Functions')?.ref;
  if (!(list instanceof PsArray) || list.length === 0) throw new ProgramError('typecheck');
  const parts = Array.from({ length: list.length }, (_, at) =>
    readFunction(machine, elementOf(list, at).ref, depth + 1),
  );
  const [bounds, encode] = [array('Bounds', []), array('Encode', [])];
  const [from = 0, to = 1] = array('Domain', [0, 1]);
  return (input) => {
    const value = clamp(input);
    let at = bounds.findIndex((bound) => value < bound);
    if (at < 0 || at >= parts.length) at = parts.length - 1;
    const [low, high] = [bounds[at - 1] ?? from, bounds[at] ?? to];
    const [start = 0, end = 1] = [encode[at * 2], encode[at * 2 + 1]];
    const share = high > low ? (value - low) / (high - low) : 0;
    return parts[at]!(start + share * (end - start));
  };
}

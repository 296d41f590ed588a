import { findBreaks } from '../../../drawing/painting/stitching.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { Dict, elementOf, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import { sampleAt } from '../pictures/image-data.ts';

/** A function of one number, or of two. */
export type NumberFunction = (input: number, second?: number) => number[];

/** A function, and the inputs at which it may jump. */
interface BrokenFunction {
  readonly run: NumberFunction;
  readonly breaks: readonly number[];
}

/** Nesting of functions that consist of others. */
const maxDepth = 8;
/** Work of the values of a shading, for each of their functions. */
const workOfResult = 1000;

/** Reads a function dictionary, or an array of such with one output each. */
export function readFunction(machine: Machine, ref: unknown): BrokenFunction {
  const reader = new FunctionReader(machine);
  if (!(ref instanceof PsArray)) return reader.read(ref, 0);
  machine.context.spend(ref.length * workOfResult);
  const parts = Array.from({ length: ref.length }, (_, at) => reader.read(elementOf(ref, at).ref, 0));
  return {
    run: (input, second) => parts.flatMap(({ run }) => run(input, second)),
    breaks: parts.flatMap(({ breaks }) => breaks),
  };
}

/** Reads the functions of a shading, each once, so that those that share their parts take no longer. */
class FunctionReader {
  readonly #machine: Machine;
  readonly #known = new Map<Dict, BrokenFunction>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  read(ref: unknown, depth: number): BrokenFunction {
    if (depth > maxDepth) throw new ProgramError('limitcheck');
    if (!(ref instanceof Dict)) throw new ProgramError('typecheck');
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const found = this.#readDict(ref, depth);
    this.#known.set(ref, found);
    return found;
  }

  #readDict(dict: Dict, depth: number): BrokenFunction {
    const array = (name: string, initial: readonly number[]): readonly number[] => {
      const value = entryOf(this.#machine, dict, name)?.ref;
      return value instanceof PsArray ? numbersOf(value) : initial;
    };
    const [from = 0, to = 1] = array('Domain', [0, 1]);
    const clamp = (input: number): number => Math.min(to, Math.max(from, input));
    switch (entryOf(this.#machine, dict, 'FunctionType')?.number) {
      case 0:
        return { run: sampled(this.#machine, dict, array), breaks: [] };
      case 2: {
        const [start, end] = [array('C0', [0]), array('C1', [1])];
        const exponent = entryOf(this.#machine, dict, 'N')?.number ?? 1;
        const run: NumberFunction = (input) =>
          start.map((low, at) => low + clamp(input) ** exponent * ((end[at] ?? low) - low));
        return { run, breaks: [] };
      }
      case 3:
        return this.#stitched(dict, array, clamp, depth);
      default:
        throw new ProgramError('rangecheck');
    }
  }

  /** @see PostScript Language Reference, third edition, "Type 3 Function Dictionaries (1-Input Stitching Functions)" */
  #stitched(dict: Dict, array: ReadArray, clamp: (input: number) => number, depth: number): BrokenFunction {
    const list = entryOf(this.#machine, dict, 'Functions')?.ref;
    if (!(list instanceof PsArray) || list.length === 0) throw new ProgramError('typecheck');
    const parts = Array.from({ length: list.length }, (_, at) => this.read(elementOf(list, at).ref, depth + 1));
    const [bounds, encode, domain] = [array('Bounds', []), array('Encode', []), array('Domain', [0, 1])];
    const [from = 0, to = 1] = domain;
    const run: NumberFunction = (input) => {
      const value = clamp(input);
      let at = bounds.findIndex((bound) => value < bound);
      if (at < 0 || at >= parts.length) at = parts.length - 1;
      const [low, high] = [bounds[at - 1] ?? from, bounds[at] ?? to];
      const [start = 0, end = 1] = [encode[at * 2], encode[at * 2 + 1]];
      const share = high > low ? (value - low) / (high - low) : 0;
      return parts[at]!.run(start + share * (end - start));
    };
    const breaks = findBreaks({ domain, bounds, encode, count: parts.length }, (at) => parts[at]!.breaks);
    return { run, breaks };
  }
}

type ReadArray = (name: string, initial: readonly number[]) => readonly number[];

/** The least and greatest sample that surround a place, and its distance from the least. */
interface Place {
  readonly low: number;
  readonly high: number;
  readonly share: number;
}

/** @see PostScript Language Reference, third edition, "Type 0 Function Dictionaries (Sampled Functions)" */
function sampled(machine: Machine, dict: Dict, array: ReadArray): NumberFunction {
  const data = entryOf(machine, dict, 'DataSource')?.ref;
  const sizes = array('Size', []);
  const bits = entryOf(machine, dict, 'BitsPerSample')?.number ?? 8;
  const range = array('Range', [0, 1]);
  const outputs = range.length >> 1;
  const domain = array('Domain', [0, 1]);
  const encode = array(
    'Encode',
    sizes.flatMap((size) => [0, size - 1]),
  );
  const decode = array('Decode', range);
  if (!(data instanceof PsString) || ![1, 2].includes(sizes.length) || ![1, 2, 4, 8, 12, 16].includes(bits))
    throw new ProgramError('rangecheck');
  const place = (input: number, at: number): Place => {
    const [from = 0, to = 1, first = 0, last = 0] = [
      ...domain.slice(at * 2, at * 2 + 2),
      ...encode.slice(at * 2, at * 2 + 2),
    ];
    const most = (sizes[at] ?? 1) - 1;
    const inside = Math.min(to, Math.max(from, input));
    const encoded = Math.min(most, Math.max(0, first + ((inside - from) / (to - from || 1)) * (last - first)));
    const low = Math.floor(encoded);
    return { low, high: Math.min(most, low + 1), share: encoded - low };
  };
  const [columns = 1] = sizes;
  return (input, second = 0) => {
    const x = place(input, 0);
    const y = sizes.length === 2 ? place(second, 1) : { low: 0, high: 0, share: 0 };
    return Array.from({ length: outputs }, (_, at) => {
      const inRow = (row: number): number => {
        const [a, b] = [x.low, x.high].map((column) =>
          sampleAt(data.bytes, 0, (row * columns + column) * outputs + at, bits),
        ) as [number, number];
        return a + (b - a) * x.share;
      };
      const value = (inRow(y.low) * (1 - y.share) + (y.share === 0 ? 0 : inRow(y.high) * y.share)) / (2 ** bits - 1);
      const [least = 0, most = 1] = [decode[at * 2], decode[at * 2 + 1]];
      return least + value * (most - least);
    });
  };
}

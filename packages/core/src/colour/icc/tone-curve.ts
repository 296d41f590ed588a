import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { clampUnit } from '../spaces.ts';

/** The tone curve of one channel, with its inverse. Both are for 0 to 1; parametric curves are also defined beyond. */
export interface ToneCurve {
  evaluate(x: number): number;
  invert(y: number): number;
}

/** Far above any sample; keeps extreme exponents finite. */
const maxMagnitude = 1000;

/** @see ICC.1:2022, "curveType" and "parametricCurveType" */
export function readToneCurve(tag: ByteReader): ToneCurve {
  const at = tag.offset;
  const type = tag.latin1(4);
  tag.skip(4);
  if (type === 'curv') return readTable(tag);
  if (type === 'para') return readFormula(tag);
  throw new ConversionError('PROFILE_MALFORMED', `curve has the type "${type}", expected "curv" or "para"`, { at });
}

function readTable(tag: ByteReader): ToneCurve {
  const count = tag.u32();
  if (count === 0) return formulaCurve([1, 1, 0, 0, 0, 0, 0]);
  if (count === 1) return formulaCurve([tag.u16() / 256, 1, 0, 0, 0, 0, 0]);
  return tableCurve(readSamples(tag, count, 2));
}

/** Reads samples of 8 or 16 bits as 16 bits. */
export function readSamples(tag: ByteReader, count: number, width: 1 | 2): Uint16Array {
  const bytes = tag.take(count * width); // checks the length before memory is allocated
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Uint16Array(count);
  for (let index = 0; index < count; index++) {
    samples[index] = width === 1 ? view.getUint8(index) * 257 : view.getUint16(index * 2);
  }
  return samples;
}

/** The parameters among g, a, b, c, d, e, f of each kind of parametric curve, in order. */
const parametersByKind = ['g', 'gab', 'gabc', 'gabcd', 'gabcdef'] as const;

function readFormula(tag: ByteReader): ToneCurve {
  const at = tag.offset;
  const kind = tag.u16();
  tag.skip(2);
  const names = parametersByKind[kind];
  if (names === undefined) {
    throw new ConversionError('PROFILE_MALFORMED', `parametric curve has function type ${kind}, expected 0 to 4`, {
      at,
    });
  }
  const found = new Map([...names].map((name) => [name, tag.i32() / 65536]));
  const value = (name: string, absent = 0): number => found.get(name) ?? absent;
  const [g, a, b, c] = [value('g'), value('a', 1), value('b'), value('c')];
  // Kinds 1 and 2 are constant where the base would be negative; kind 2 adds c everywhere.
  const level = kind === 1 || kind === 2;
  if (!level) return formulaCurve([g, a, b, c, value('d', kind === 0 ? -maxMagnitude : 0), value('e'), value('f')]);
  return formulaCurve([g, a, b, 0, a === 0 ? maxMagnitude : -b / a, c, c]);
}

/** Parameters of kind 4: from d on (a·x + b)^g + e, below it c·x + f. */
type Formula = readonly [g: number, a: number, b: number, c: number, d: number, e: number, f: number];

/** @see ICC.1:2022, "parametricCurveType", the function of kind 4 */
export function formulaCurve([g, a, b, c, d, e, f]: Formula): ToneCurve {
  const power = (base: number, exponent: number): number => (base < 0 ? 0 : base ** exponent);
  const above = (x: number): number => (g === 1 ? a * x + b : power(a * x + b, g)) + e;
  const corner = finite(above(d));
  return {
    evaluate: (x) => finite(x >= d ? above(x) : c * x + f),
    invert: (y) => {
      if (y < corner && d > -maxMagnitude) return c === 0 ? d : Math.min(finite((y - f) / c), d); // the two parts may not meet
      if (a === 0 || g === 0) return 0;
      return finite(((g === 1 ? y - e : power(y - e, 1 / g)) - b) / a);
    },
  };
}

/** A curve from evenly spaced samples, interpolated linearly. */
export function tableCurve(samples: Uint16Array): ToneCurve {
  const last = samples.length - 1;
  const at = (index: number): number => samples[index]! / 65535; // callers stay within 0 and last
  const isRising = samples.every((sample, index) => index === 0 || sample >= samples[index - 1]!);
  const find = isRising ? findInRising : findInUnsorted;
  return {
    evaluate: (x) => {
      const position = clampUnit(x) * last;
      const index = Math.min(Math.floor(position), last - 1);
      return at(index) + (at(index + 1) - at(index)) * (position - index);
    },
    invert: (y) => {
      const index = find(samples, y * 65535);
      const [low, high] = [at(index), at(index + 1)];
      const share = high === low ? 1 : clampUnit((y - low) / (high - low));
      return (index + share) / last;
    },
  };
}

/** The last interval that contains the value, in non-decreasing samples; beyond the ends, the nearest interval. */
function findInRising(samples: Uint16Array, value: number): number {
  let [low, high] = [0, samples.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (samples[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** The last interval that contains the value, in samples that rise and fall. */
function findInUnsorted(samples: Uint16Array, value: number): number {
  for (let index = samples.length - 2; index >= 0; index--) {
    const [a, b] = [samples[index]!, samples[index + 1]!]; // a table has at least two samples
    if (Math.min(a, b) <= value && value <= Math.max(a, b)) return index;
  }
  const [first, last] = [samples[0]!, samples[samples.length - 1]!];
  return Math.abs(value - first) < Math.abs(value - last) ? 0 : samples.length - 2;
}

function finite(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-maxMagnitude, Math.min(value, maxMagnitude));
}

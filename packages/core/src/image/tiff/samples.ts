import type { Endian } from '../../bytes/reader.ts';
import type { SampleKind } from './picture.ts';

/** How samples lie, one behind the other, and what they are. */
export interface SampleRun {
  /** The bits of each sample of a pixel. */
  readonly depths: readonly number[];
  readonly kind: SampleKind;
  readonly endian: Endian;
  /** Whether samples of no whole bytes stand as the difference from those before them. */
  readonly isDifferent: boolean;
}

/** Where numbers go: from `at`, in steps. */
interface Place {
  readonly target: Float64Array;
  readonly at: number;
  /** From one pixel to the next. */
  readonly step: number;
}

/**
 * Reads the samples of some pixels as numbers. 16, 24, 32 and 64 bits are in the byte order of the file; all other
 * depths are bits in a row, the highest first.
 * @see TIFF 6.0, "BitsPerSample"; TIFF Technical Note 3, "Floating Point Formats"
 */
export function readSamples(bytes: Uint8Array, count: number, run: SampleRun, place: Place): void {
  const [depth = 1] = run.depths;
  const isEven = run.depths.every((each) => each === depth);
  const read = isEven ? readerOf(depth, run.kind) : undefined;
  if (read !== undefined) readWhole(bytes, count, run, place, read);
  else readBits(bytes, count, run, place);
}

type ReadSample = (view: DataView, at: number, isLittle: boolean) => number;

function readWhole(bytes: Uint8Array, count: number, run: SampleRun, place: Place, read: ReadSample): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = run.depths[0]! / 8;
  const isLittle = run.endian === 'little';
  const channels = run.depths.length;
  for (let pixel = 0, from = 0, to = place.at; pixel < count; pixel++, to += place.step) {
    for (let channel = 0; channel < channels; channel++, from += width) {
      place.target[to + channel] = read(view, from, isLittle);
    }
  }
}

function readerOf(depth: number, kind: SampleKind): ReadSample | undefined {
  return readers[kind][depth];
}

const u24: ReadSample = (view, at, isLittle) =>
  isLittle
    ? view.getUint8(at) | (view.getUint16(at + 1, true) << 8)
    : (view.getUint16(at) << 8) | view.getUint8(at + 2);

const readers: Record<SampleKind, Partial<Record<number, ReadSample>>> = {
  unsigned: {
    8: (view, at) => view.getUint8(at),
    16: (view, at, isLittle) => view.getUint16(at, isLittle),
    24: u24,
    32: (view, at, isLittle) => view.getUint32(at, isLittle),
    64: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)),
  },
  signed: {
    8: (view, at) => view.getInt8(at),
    16: (view, at, isLittle) => view.getInt16(at, isLittle),
    24: (view, at, isLittle) => (u24(view, at, isLittle) << 8) >> 8,
    32: (view, at, isLittle) => view.getInt32(at, isLittle),
    64: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
  },
  float: {
    16: (view, at, isLittle) => toFloat(view.getUint16(at, isLittle), 5, 10),
    24: (view, at, isLittle) => toFloat(u24(view, at, isLittle), 7, 16),
    32: (view, at, isLittle) => view.getFloat32(at, isLittle),
    64: (view, at, isLittle) => view.getFloat64(at, isLittle),
  },
};

/** Whether floating point of such a depth is known. */
export function isFloatDepth(depth: number): boolean {
  return readers.float[depth] !== undefined;
}

/** A number in floating point whose fraction and exponent have so many bits. @see IEEE 754, "Interchange format encodings" */
function toFloat(bits: number, exponentBits: number, fractionBits: number): number {
  const sign = (bits >> (exponentBits + fractionBits)) & 1 ? -1 : 1;
  const most = (1 << exponentBits) - 1;
  const exponent = (bits >> fractionBits) & most;
  const fraction = (bits & ((1 << fractionBits) - 1)) / (1 << fractionBits);
  if (exponent === most) return fraction === 0 ? sign * Infinity : Number.NaN;
  const bias = most >> 1;
  return exponent === 0 ? sign * fraction * 2 ** (1 - bias) : sign * (1 + fraction) * 2 ** (exponent - bias);
}

/** Any depth, and samples of several depths. More than 53 bits are rounded. */
function readBits(bytes: Uint8Array, count: number, { depths, kind, isDifferent }: SampleRun, place: Place): void {
  const { target, step } = place;
  const sums = new Float64Array(depths.length);
  let bit = 0;
  for (let pixel = 0, to = place.at; pixel < count; pixel++, to += step) {
    for (const [channel, depth] of depths.entries()) {
      let value = takeBits(bytes, bit, depth);
      bit += depth;
      const most = 2 ** depth;
      if (isDifferent) {
        value = (sums[channel]! + value) % most;
        sums[channel] = value;
      }
      target[to + channel] = kind === 'signed' && value >= most / 2 ? value - most : value;
    }
  }
}

function takeBits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let bit = start, left = count; left > 0; ) {
    const inByte = 8 - (bit & 7);
    const taken = Math.min(inByte, left);
    const piece = (bytes[bit >> 3]! >> (inByte - taken)) & ((1 << taken) - 1);
    value = value * (1 << taken) + piece;
    bit += taken;
    left -= taken;
  }
  return value;
}

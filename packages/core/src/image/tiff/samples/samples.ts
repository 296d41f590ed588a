import type { Endian } from '../../../bytes/reader.ts';
import type { SampleKind } from '../directory/picture.ts';

/** Layout and number format of consecutive samples. */
export interface SampleLayout {
  /** Bits of each sample of a pixel. */
  readonly depths: readonly number[];
  readonly kind: SampleKind;
  readonly endian: Endian;
  /** True if samples of partial bytes are stored as differences from the previous pixel. */
  readonly isDifferenced: boolean;
}

/** Target of the numbers: starts at `at`. */
interface SampleTarget {
  readonly values: Float64Array;
  readonly at: number;
  /** From one pixel to the next. */
  readonly step: number;
}

/**
 * Reads the samples of some pixels as numbers. 16, 24, 32 and 64 bits are in the file's byte order; other depths are
 * consecutive bits, the highest first.
 * @see TIFF 6.0, "BitsPerSample"; TIFF Technical Note 3, "Floating Point Formats"
 */
export function readSamples(bytes: Uint8Array, count: number, run: SampleLayout, target: SampleTarget): void {
  const [depth = 1] = run.depths;
  const isUniform = run.depths.every((each) => each === depth);
  const read = isUniform ? sampleReaderOf(depth, run.kind) : undefined;
  if (read !== undefined) readAligned(bytes, count, run, target, read);
  else readBits(bytes, count, run, target);
}

type ReadSample = (view: DataView, at: number, isLittle: boolean) => number;

function readAligned(
  bytes: Uint8Array,
  count: number,
  run: SampleLayout,
  target: SampleTarget,
  read: ReadSample,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = run.depths[0]! / 8;
  const isLittle = run.endian === 'little';
  const channels = run.depths.length;
  for (let pixel = 0, from = 0, to = target.at; pixel < count; pixel++, to += target.step) {
    for (let channel = 0; channel < channels; channel++, from += width) {
      target.values[to + channel] = read(view, from, isLittle);
    }
  }
}

function sampleReaderOf(depth: number, kind: SampleKind): ReadSample | undefined {
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

/** True if floating point of this depth is supported. */
export function isFloatDepth(depth: number): boolean {
  return readers.float[depth] !== undefined;
}

/** Decodes floating point with the given exponent and fraction sizes. @see IEEE 754, "Interchange format encodings" */
function toFloat(bits: number, exponentBits: number, fractionBits: number): number {
  const sign = (bits >> (exponentBits + fractionBits)) & 1 ? -1 : 1;
  const maxExponent = (1 << exponentBits) - 1;
  const exponent = (bits >> fractionBits) & maxExponent;
  const fraction = (bits & ((1 << fractionBits) - 1)) / (1 << fractionBits);
  if (exponent === maxExponent) return fraction === 0 ? sign * Infinity : Number.NaN;
  const bias = maxExponent >> 1;
  return exponent === 0 ? sign * fraction * 2 ** (1 - bias) : sign * (1 + fraction) * 2 ** (exponent - bias);
}

/** Reads any depth, and mixed depths. Integers above 53 bits are rounded. */
function readBits(
  bytes: Uint8Array,
  count: number,
  { depths, kind, isDifferenced }: SampleLayout,
  target: SampleTarget,
): void {
  const { values, step } = target;
  const sums = new Float64Array(depths.length);
  let bit = 0;
  for (let pixel = 0, to = target.at; pixel < count; pixel++, to += step) {
    for (const [channel, depth] of depths.entries()) {
      let value = takeBits(bytes, bit, depth);
      bit += depth;
      const range = 2 ** depth;
      if (isDifferenced) {
        value = (sums[channel]! + value) % range;
        sums[channel] = value;
      }
      values[to + channel] = kind === 'signed' && value >= range / 2 ? value - range : value;
    }
  }
}

function takeBits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let bit = start, remaining = count; remaining > 0; ) {
    const bitsInByte = 8 - (bit & 7);
    const taken = Math.min(bitsInByte, remaining);
    const piece = (bytes[bit >> 3]! >> (bitsInByte - taken)) & ((1 << taken) - 1);
    value = value * (1 << taken) + piece;
    bit += taken;
    remaining -= taken;
  }
  return value;
}

import { deflateSync } from 'node:zlib';
import { encodeLzw } from './lzw-encoder.ts';

type Kind = 'unsigned' | 'signed' | 'float';
type Packing = 'none' | 'packBits' | 'lzw' | 'oldLzw' | 'deflate' | 'oldDeflate';

/** A picture in any TIFF layout, except for fax compression and JPEG. */
export interface TiffForm {
  readonly width: number;
  readonly height: number;
  /** Interleaved samples as stored in the file. */
  readonly values: readonly number[];
  readonly depths: readonly number[];
  readonly photometric: number | undefined;
  readonly kind?: Kind;
  readonly endian?: 'little' | 'big';
  readonly isBig?: boolean;
  readonly isPlanar?: boolean;
  readonly tile?: readonly [width: number, height: number];
  readonly rowsPerStrip?: number;
  readonly packing?: Packing;
  readonly predictor?: 1 | 2 | 3;
  readonly isLowBitFirst?: boolean;
  readonly tags?: readonly Tag[];
}

/** A tag of shorts, longs, floats, doubles, rationals or bytes. */
export type Tag = readonly [number: number, type: 1 | 3 | 4 | 5 | 7 | 11 | 12, values: readonly number[]];

const packings: Record<Packing, readonly [number, (bytes: Buffer) => Uint8Array]> = {
  none: [1, (bytes) => bytes],
  packBits: [32773, packBits],
  lzw: [5, (bytes) => encodeLzw(bytes, false)],
  oldLzw: [5, (bytes) => encodeLzw(bytes, true)],
  deflate: [8, (bytes) => deflateSync(bytes)],
  oldDeflate: [32946, (bytes) => deflateSync(bytes)],
};
const kinds = { unsigned: 1, signed: 2, float: 3 };

/** Writes the file. @see TIFF 6.0 */
export function buildTiff(form: TiffForm): Uint8Array {
  const { width, height, depths, photometric, kind = 'unsigned', packing = 'none', predictor = 1 } = form;
  const [compression, pack] = packings[packing];
  const [blockWidth, blockHeight] = form.tile ?? [width, form.rowsPerStrip ?? height];
  const planes = form.isPlanar ? depths.map((_, index) => [index]) : [depths.map((_, index) => index)];
  const blocks: Uint8Array[] = [];
  for (const plane of planes) {
    for (let top = 0; top < height; top += blockHeight) {
      for (let left = 0; left < width; left += blockWidth) {
        const rows = form.tile ? blockHeight : Math.min(blockHeight, height - top);
        const lines = Array.from({ length: rows }, (_, row) => encodeRow(form, plane, left, top + row, blockWidth));
        const bytes = pack(Buffer.concat(lines));
        blocks.push(form.isLowBitFirst ? bytes.map(reverse) : bytes);
      }
    }
  }
  const layoutTags: Tag[] = form.tile
    ? [
        [322, 4, [blockWidth]],
        [323, 4, [blockHeight]],
      ] // prettier-ignore
    : [[278, 4, [blockHeight]]];
  const tags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, depths],
    [259, 3, [compression]],
    [277, 3, [depths.length]],
    [284, 3, [form.isPlanar ? 2 : 1]],
    [317, 3, [predictor]],
    [339, 3, depths.map(() => kinds[kind])],
    ...(photometric === undefined ? [] : [[262, 3, [photometric]] as const]),
    ...(form.isLowBitFirst ? [[266, 3, [2]] as const] : []),
    ...layoutTags,
    ...(form.tags ?? []),
  ];
  return joinFile(form, tags, blocks);
}

/** A file of one page with compressed blocks. */
export function joinFile(
  { endian = 'little', isBig = false, tile }: Pick<TiffForm, 'endian' | 'isBig' | 'tile'>,
  tags: readonly Tag[],
  blocks: readonly Uint8Array[],
): Uint8Array {
  const number = (value: number, length: number): Buffer => encodeWhole(value, length, endian);
  const fieldLength = isBig ? 8 : 4;
  const parts: Uint8Array[] = [];
  let at = isBig ? 16 : 8;
  const append = (part: Uint8Array): number => {
    const start = at;
    const padding = new Uint8Array(part.length % 2);
    parts.push(part, padding);
    at += part.length + padding.length;
    return start;
  };
  const offsets = blocks.map(append);
  const lengths = blocks.map(({ length }) => length);
  const all: Tag[] = [...tags, [tile ? 324 : 273, 4, offsets], [tile ? 325 : 279, 4, lengths]];
  const entries = all
    .toSorted(([a], [b]) => a - b)
    .map(([tag, type, values]) => {
      const value = Buffer.concat(values.map((each) => encodeValue(each, type, endian)));
      const field =
        value.length <= fieldLength
          ? [value, Buffer.alloc(fieldLength - value.length)]
          : [number(append(value), fieldLength)];
      return Buffer.concat([number(tag, 2), number(type, 2), number(values.length, fieldLength), ...field]);
    });
  const head = isBig ? [number(43, 2), number(8, 2), number(0, 2), number(at, 8)] : [number(42, 2), number(at, 4)];
  const order = Buffer.from(endian === 'little' ? 'II' : 'MM');
  const directory = [number(entries.length, isBig ? 8 : 2), ...entries, number(0, fieldLength)];
  return new Uint8Array(Buffer.concat([order, ...head, ...parts, ...directory]));
}

/** Repeats the blocks of a little-endian file after its directory, which then refers to the copies. */
export function directoryFirst(file: Uint8Array): Uint8Array {
  const bytes = Buffer.concat([file, file.subarray(8)]);
  for (const field of offsetFieldsOf(bytes)) bytes.writeUInt32LE(bytes.readUInt32LE(field) + file.length - 8, field);
  return new Uint8Array(bytes.subarray(0, file.length + bytes.readUInt32LE(4) - 8));
}

/** Offset of the first strip or tile of a little-endian file. */
export function firstBlockAt(file: Uint8Array): number {
  const bytes = Buffer.from(file);
  return Math.min(...offsetFieldsOf(bytes).map((field) => bytes.readUInt32LE(field)));
}

/** Positions of the fields with the offsets of strips or tiles. */
function offsetFieldsOf(bytes: Buffer): number[] {
  const start = bytes.readUInt32LE(4) + 2;
  const entries = Array.from({ length: bytes.readUInt16LE(start - 2) }, (_, index) => start + index * 12);
  const entry = entries.find((at) => [273, 324].includes(bytes.readUInt16LE(at)))!;
  const count = bytes.readUInt32LE(entry + 4);
  const first = count === 1 ? entry + 8 : bytes.readUInt32LE(entry + 8);
  return Array.from({ length: count }, (_, index) => first + index * 4);
}

function encodeValue(value: number, type: Tag[1], endian: 'little' | 'big'): Buffer {
  if (type === 11) return encodeFloat(value, 32, endian);
  if (type === 12) return encodeFloat(value, 64, endian);
  if (type === 5)
    return Buffer.concat([encodeWhole(Math.round(value * 1_000), 4, endian), encodeWhole(1_000, 4, endian)]);
  return encodeWhole(value, type === 3 ? 2 : type === 4 ? 4 : 1, endian);
}

/** Encodes one row of a block; pixels beyond the picture repeat its last pixel. */
function encodeRow(form: TiffForm, plane: readonly number[], left: number, y: number, count: number): Buffer {
  const { width, height, values, depths, kind = 'unsigned', endian = 'little', predictor = 1 } = form;
  const row = Math.min(y, height - 1) * width;
  const samples: number[] = [];
  for (let x = left; x < left + count; x++) {
    const from = (row + Math.min(x, width - 1)) * depths.length;
    for (const channel of plane) samples.push(values[from + channel]!);
  }
  const ownDepths = plane.map((channel) => depths[channel]!);
  const depthAt = (index: number): number => ownDepths[index % ownDepths.length]!;
  if (kind !== 'float' && predictor !== 3 && ownDepths.every((depth) => depth === 8)) {
    const before = predictor === 2 ? samples.slice(0, -ownDepths.length) : [];
    return Buffer.from(samples.map((value, index) => value - (before[index - ownDepths.length] ?? 0)));
  }
  const isWhole = ownDepths.every((depth) => [8, 16, 24, 32, 64].includes(depth));
  let codes = samples.map((value, index) =>
    kind === 'float' ? floatCode(value, depthAt(index)) : BigInt.asUintN(depthAt(index), BigInt(value)),
  );
  if (predictor === 2) {
    codes = codes.map((code, index) => {
      const before = index < ownDepths.length ? 0n : codes[index - ownDepths.length]!;
      return BigInt.asUintN(depthAt(index), code - before);
    });
  }
  if (!isWhole) return packCodes(codes, depthAt);
  const bytes = codes.map((code, index) => encodeWhole(code, depthAt(index) / 8, predictor === 3 ? 'big' : endian));
  return predictor === 3 ? splitBytes(Buffer.concat(bytes), ownDepths[0]! / 8, ownDepths.length) : Buffer.concat(bytes);
}

/** All first bytes, then all second bytes, each as the difference from the previous one. */
function splitBytes(row: Buffer, width: number, channels: number): Buffer {
  const count = row.length / width;
  const split = Buffer.from(row.map((_, at) => row[(at % count) * width + Math.floor(at / count)]!));
  return Buffer.from(split.map((byte, at) => byte - (at < channels ? 0 : split[at - channels]!)));
}

function packCodes(codes: readonly bigint[], depthAt: (index: number) => number): Buffer {
  const bits = codes.map((code, index) => code.toString(2).padStart(depthAt(index), '0')).join('');
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at++) if (bits[at] === '1') bytes[at >> 3]! |= 0x80 >> (at & 7);
  return bytes;
}

function encodeWhole(value: number | bigint, length: number, endian: 'little' | 'big'): Buffer {
  if (typeof value === 'number' && value >= 0 && length <= 6) {
    const short = Buffer.alloc(length);
    if (endian === 'little') short.writeUIntLE(value, 0, length);
    else short.writeUIntBE(value, 0, length);
    return short;
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value)));
  const ownDepths = bytes.subarray(8 - length);
  return Buffer.from(endian === 'little' ? ownDepths.toReversed() : ownDepths);
}

function encodeFloat(value: number, depth: number, endian: 'little' | 'big'): Buffer {
  return encodeWhole(floatCode(value, depth), depth / 8, endian);
}

/** Encodes a number that each depth represents exactly, since it truncates. @see IEEE 754; TIFF Technical Note 3 */
function floatCode(value: number, depth: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const code = view.getBigUint64(0);
  if (depth === 64) return code;
  const [exponentBits, fractionBits] = ({ 16: [5, 10], 24: [7, 16], 32: [8, 23] } as const)[depth as 16 | 24 | 32];
  if (value === 0) return 0n;
  const exponent = ((code >> 52n) & 0x7ffn) - 1_023n + BigInt((1 << (exponentBits - 1)) - 1);
  const fraction = (code & 0xfffffffffffffn) >> BigInt(52 - fractionBits);
  return ((code >> 63n) << BigInt(depth - 1)) | (exponent << BigInt(fractionBits)) | fraction;
}

function packBits(bytes: Buffer): Uint8Array {
  const packed: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at]) run++;
    if (run > 1) packed.push(257 - run, bytes[at]!);
    else packed.push(0, bytes[at]!);
    at += run;
  }
  return Uint8Array.from(packed);
}

function reverse(byte: number): number {
  return Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2);
}

import { latin1 } from '../fixtures.ts';
import type { Pixel } from './pixels.ts';

/** A bitmap as its bytes are stored. Defaults are those of a Windows 3 file. */
export interface PlainBmp {
  readonly width: number;
  /** Negative if rows go from top to bottom. */
  readonly height: number;
  readonly bits: number;
  /** Header length, which determines the version. */
  readonly header?: number;
  readonly compression?: number;
  /** Red, green, blue and optionally alpha; in the header if it has these fields, otherwise after it. */
  readonly masks?: readonly number[];
  readonly palette?: readonly Pixel[];
  /** Bytes between palette and pixels. */
  readonly gap?: number;
  readonly pixels: Uint8Array;
  readonly profile?: Uint8Array;
  /** 32-bit numbers that overwrite the file at these offsets. */
  readonly patches?: readonly (readonly [number, number])[];
}

/** @see [MS-WMF], "DeviceIndependentBitmap Object" */
export function writeBmp(bmp: PlainBmp): Uint8Array {
  const { width, height, bits, header = 40, compression = 0, masks = [], palette = [], gap = 0, pixels, profile } = bmp;
  const isCore = header === 12;
  const info = Buffer.alloc(header);
  const fields = [width, height, 1 | (bits << 16), compression, pixels.length, 2835, 2835, palette.length, 0];
  info.writeUInt32LE(header, 0);
  if (isCore) for (const [index, value] of [width, height, 1, bits].entries()) info.writeUInt16LE(value, 4 + index * 2);
  else
    for (const [index, value] of fields.entries()) if (8 + index * 4 <= header) info.writeInt32LE(value, 4 + index * 4);
  const headerMasks = header >= 52 && header !== 64 ? masks : [];
  for (const [index, mask] of headerMasks.entries()) info.writeUInt32LE(mask >>> 0, 40 + index * 4);
  const followingMasks = Buffer.alloc(headerMasks.length > 0 ? 0 : masks.length * 4);
  if (headerMasks.length === 0)
    for (const [index, mask] of masks.entries()) followingMasks.writeUInt32LE(mask >>> 0, index * 4);
  const colours = palette.flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, ...(isCore ? [] : [0])]);
  const pixelOffset = 14 + header + followingMasks.length + colours.length + gap;
  if (header >= 108) info.write('BGRs', 56, 'latin1'); // sRGB as a number
  if (profile !== undefined) {
    info.write('DEBM', 56, 'latin1');
    info.writeUInt32LE(pixelOffset - 14 + pixels.length, 112);
    info.writeUInt32LE(profile.length, 116);
  }
  const file = Buffer.alloc(14);
  file.set(latin1('BM'));
  file.writeUInt32LE(pixelOffset, 10);
  const parts = [
    file,
    info,
    followingMasks,
    Uint8Array.from(colours),
    Buffer.alloc(gap),
    pixels,
    profile ?? Buffer.alloc(0),
  ];
  const whole = Buffer.concat(parts);
  whole.writeUInt32LE(whole.length, 2);
  for (const [at, value] of bmp.patches ?? []) whole.writeUInt32LE(value >>> 0, at);
  return new Uint8Array(whole);
}

/** Packs rows of numbers into bits, the leftmost highest, padded to 32 bits, in file order. */
export function packRows(rows: readonly (readonly number[])[], bits: number): Uint8Array {
  return Buffer.concat(
    rows.map((row) => {
      if (bits >= 8) return fillUp(row.flatMap((value) => toBytes(value, bits / 8)));
      const bytes = new Array<number>(Math.ceil((row.length * bits) / 8)).fill(0);
      for (const [x, value] of row.entries()) {
        const at = (x * bits) >> 3;
        bytes[at] = (bytes[at] ?? 0) | (value << (8 - bits - ((x * bits) & 7)));
      }
      return fillUp(bytes);
    }),
  );
}

const toBytes = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) & 0xff);

const fillUp = (bytes: readonly number[]): Buffer =>
  Buffer.concat([Uint8Array.from(bytes), Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

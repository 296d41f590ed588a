import type { Context } from '../../context.ts';
import type { Planes } from '../planes/planes.ts';
import type { ChannelField, Masks } from './masks.ts';
import { toChannelField } from './masks.ts';
import type { Rows } from './rows.ts';
import { visitRows } from './rows.ts';

/** Fills planes from pixels of 2, 3 or 4 bytes, whose bits are red, green, blue and, if the planes have it, alpha. */
export async function fillMasked(
  rows: Rows,
  pixelLength: number,
  masks: Masks,
  planes: Planes,
  context: Context,
): Promise<void> {
  const fields = masks.slice(0, planes.channels).map(toChannelField);
  const byteOffsets = fields.map(byteOffsetOf);
  const isByteAligned = byteOffsets.every((place) => place !== undefined) && planes.header.depth === 8;
  const fill = isByteAligned
    ? fillFromBytes(rows, pixelLength, byteOffsets, planes)
    : fillFromBits(rows, pixelLength, fields, planes);
  await visitRows(rows, context, fill);
}

/** The offset in the pixel if the field is exactly one byte. */
function byteOffsetOf({ shift, max }: ChannelField): number | undefined {
  return max === 0xff && shift % 8 === 0 ? shift / 8 : undefined;
}

/** Fast path for nearly all files. */
function fillFromBytes(
  { bytes, width }: Rows,
  pixelLength: number,
  [red = 0, green = 0, blue = 0, alpha = 0]: readonly number[],
  { samples, channels }: Planes,
): (start: number, y: number) => undefined {
  return (start, y) => {
    let to = y * width * channels;
    for (let from = start, end = start + width * pixelLength; from < end; from += pixelLength) {
      samples[to++] = bytes[from + red]!;
      samples[to++] = bytes[from + green]!;
      samples[to++] = bytes[from + blue]!;
      if (channels === 4) samples[to++] = bytes[from + alpha]!;
    }
  };
}

function fillFromBits(
  { bytes, width }: Rows,
  pixelLength: number,
  fields: readonly ChannelField[],
  { samples, channels, header }: Planes,
): (start: number, y: number) => undefined {
  const maxSample = header.depth === 8 ? 255 : 65_535;
  const scales = fields.map(({ max }) => (max === 0 ? 0 : maxSample / max));
  return (start, y) => {
    let to = y * width * channels;
    for (let from = start, end = start + width * pixelLength; from < end; from += pixelLength) {
      const pixel = pixelAt(bytes, from, pixelLength);
      for (let channel = 0; channel < channels; channel++) {
        const { mask, shift } = fields[channel]!;
        samples[to++] = ((pixel & mask) >>> shift) * scales[channel]! + 0.5;
      }
    }
  };
}

function pixelAt(bytes: Uint8Array, at: number, length: number): number {
  const low = bytes[at]! | (bytes[at + 1]! << 8);
  if (length === 2) return low;
  return length === 3 ? low | (bytes[at + 2]! << 16) : low | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** True if any pixel is visible. If none is, the program never set alpha. */
export async function hasVisiblePixel(
  rows: Rows,
  pixelLength: number,
  mask: number,
  context: Context,
): Promise<boolean> {
  let isVisible = false;
  await visitRows(rows, context, (start) => {
    for (let x = 0; x < rows.width && !isVisible; x++) {
      isVisible = (pixelAt(rows.bytes, start + x * pixelLength, pixelLength) & mask) !== 0;
    }
    return isVisible;
  });
  return isVisible;
}

import { encodeSrgb } from '../../colour/spaces.ts';
import type { Context } from '../../context.ts';
import type { Planes } from '../planes/planes.ts';
import type { Rows } from './rows.ts';
import { visitRows } from './rows.ts';

/** The number that means 1. Three more bits hold brighter values, one bit the sign. */
const one = 8_192;
const pixelLength = 8;

/**
 * Fills planes from pixels of 64 bits: blue, green, red and alpha as signed fixed-point numbers in linear light. Values
 * outside the range of a screen are clipped.
 * @see Windows Imaging Component, "Native Pixel Formats Overview", "64bppBGRAFixedPoint"
 */
export async function fillWide(rows: Rows, { samples, channels }: Planes, context: Context): Promise<void> {
  const view = new DataView(rows.bytes.buffer, rows.bytes.byteOffset, rows.bytes.length);
  const light = Uint16Array.from({ length: one + 1 }, (_, value) => encodeSrgb(value / one) * 65_535 + 0.5);
  const fixedAt = (at: number): number => Math.min(one, Math.max(0, view.getInt16(at, true)));
  await visitRows(rows, context, (start, y) => {
    let to = y * rows.width * channels;
    for (let from = start, end = start + rows.width * pixelLength; from < end; from += pixelLength) {
      samples[to++] = light[fixedAt(from + 4)]!;
      samples[to++] = light[fixedAt(from + 2)]!;
      samples[to++] = light[fixedAt(from)]!;
      if (channels === 4) samples[to++] = (fixedAt(from + 6) / one) * 65_535 + 0.5;
    }
    return undefined;
  });
}

/** True if any pixel is visible. */
export async function hasVisibleWidePixel(rows: Rows, context: Context): Promise<boolean> {
  let isVisible = false;
  await visitRows(rows, context, (start) => {
    for (let x = 0; x < rows.width && !isVisible; x++) {
      const at = start + x * pixelLength + 6;
      isVisible = rows.bytes[at] !== 0 || rows.bytes[at + 1] !== 0;
    }
    return isVisible;
  });
  return isVisible;
}

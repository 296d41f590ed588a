import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { BmpHeader } from './header.ts';

/** Pixels that are not packed: rows of one length, in either order. */
export interface Rows {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the topmost row lies. */
  readonly topOffset: number;
  /** From one row to the one below it, which lies before it where they go from the bottom to the top. */
  readonly step: number;
}

const rowAlignment = 4;
const bandPixels = 1 << 20;

/** The bytes from one row to the next. */
export function rowLengthOf({ width, bitsPerPixel }: Pick<BmpHeader, 'width' | 'bitsPerPixel'>): number {
  return Math.ceil((width * bitsPerPixel) / 8 / rowAlignment) * rowAlignment;
}

/** The rows of a bitmap, once all of them are known to be there. */
export function locateRows(bytes: Uint8Array, header: BmpHeader): Rows {
  const { width, height, bitsPerPixel, pixelOffset, isTopDown } = header;
  const usedLength = Math.ceil((width * bitsPerPixel) / 8);
  const rowLength = rowLengthOf(header);
  const neededLength = rowLength * (height - 1) + usedLength; // what fills up the last row is often left out
  const available = bytes.length - pixelOffset;
  if (neededLength > available) {
    const found = `found ${available} bytes of pixels, expected ${neededLength} for ${width}×${height}`;
    throw new ConversionError('IMAGE_DAMAGED', found, { at: pixelOffset });
  }
  const topOffset = isTopDown ? pixelOffset : pixelOffset + rowLength * (height - 1);
  return { bytes, width, height, topOffset, step: isTopDown ? rowLength : -rowLength };
}

/** What is done with a row: `start` is its first byte, `y` counts from the top; true where no other is needed. */
export type VisitRow = (start: number, y: number) => boolean | undefined;

/** Goes through the rows from the top, so that it can be stopped and others get their turn. */
export async function visitRows(
  { width, height, topOffset, step }: Rows,
  context: Context,
  visit: VisitRow,
): Promise<void> {
  const rowsPerBreath = Math.max(1, Math.floor(bandPixels / width));
  for (let y = 0; y < height; y++) {
    if (y % rowsPerBreath === 0) await context.breathe();
    if (visit(topOffset + y * step, y)) return;
  }
}

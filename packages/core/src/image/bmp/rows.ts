import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { BmpHeader } from './header.ts';

/** Uncompressed pixels: rows of equal length, in either order. */
export interface Rows {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Offset of the topmost row. */
  readonly topOffset: number;
  /** Bytes from one row to the row below it; negative if rows go from bottom to top. */
  readonly step: number;
}

const rowAlignment = 4;
const bandPixels = 1 << 20;

/** Bytes from one row to the next. */
export function rowLengthOf({ width, bitsPerPixel }: Pick<BmpHeader, 'width' | 'bitsPerPixel'>): number {
  return Math.ceil((width * bitsPerPixel) / 8 / rowAlignment) * rowAlignment;
}

/** Locates the rows and requires all of them to be in the file. */
export function locateRows(bytes: Uint8Array, header: BmpHeader): Rows {
  const { width, height, bitsPerPixel, pixelOffset, isTopDown } = header;
  const usedLength = Math.ceil((width * bitsPerPixel) / 8);
  const rowLength = rowLengthOf(header);
  const neededLength = rowLength * (height - 1) + usedLength; // the padding of the last row is often omitted
  const available = bytes.length - pixelOffset;
  if (neededLength > available) {
    const message = `pixels of ${width}×${height} need ${neededLength} bytes, but only ${available} are left`;
    throw new ConversionError('IMAGE_DAMAGED', message, { at: pixelOffset });
  }
  const topOffset = isTopDown ? pixelOffset : pixelOffset + rowLength * (height - 1);
  return { bytes, width, height, topOffset, step: isTopDown ? rowLength : -rowLength };
}

/** Receives a row: `start` is the offset of its first byte, `y` counts from the top. Returning true stops. */
export type VisitRow = (start: number, y: number) => boolean | undefined;

/** Visits the rows from the top, yielding to the event loop regularly. */
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

import { malformed } from '../header.ts';
import type { FillRow, MergedRows } from './row-fill.ts';

const entries = 256;

/**
 * Fills rows through a palette, which stores all reds, then all greens, then all blues.
 * @see Adobe Photoshop File Formats Specification, "Color Mode Data Section"
 */
export function createPaletteFill(
  { header, rows }: MergedRows,
  palette: Uint8Array,
  transparentIndex: number | undefined,
): FillRow {
  if (palette.length < entries * 3) {
    throw malformed(`the palette has ${palette.length} bytes, but needs ${entries * 3}`, 26);
  }
  return ({ samples, channels }, y, start) => {
    const row = rows.row(y);
    for (let pixel = 0, at = start; pixel < header.width; pixel++, at += channels) {
      const index = row[pixel]!;
      samples[at] = palette[index]!;
      samples[at + 1] = palette[entries + index]!;
      samples[at + 2] = palette[entries * 2 + index]!;
      if (channels === 4) samples[at + 3] = index === transparentIndex ? 0 : 255;
    }
  };
}

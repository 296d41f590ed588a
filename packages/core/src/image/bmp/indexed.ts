import type { Context } from '../../context.ts';
import type { Planes } from '../planes/planes.ts';
import type { Palette } from './palette.ts';
import type { Rows } from './rows.ts';
import { visitRows } from './rows.ts';

/** Fills planes from palette indexes of 1, 2, 4 or 8 bits, the leftmost pixel in the highest bits. */
export async function fillIndexed(
  rows: Rows,
  bitsPerPixel: number,
  palette: Palette,
  { samples, channels }: Planes,
  context: Context,
): Promise<void> {
  const { bytes, width } = rows;
  const { colours } = palette;
  const mask = 2 ** bitsPerPixel - 1;
  const used = new Uint8Array(256);
  await visitRows(rows, context, (start, y) => {
    let at = y * width * channels;
    let bit = 0;
    for (let x = 0; x < width; x++, bit += bitsPerPixel) {
      const index = (bytes[start + (bit >> 3)]! >> (8 - bitsPerPixel - (bit & 7))) & mask;
      used[index] = 1;
      samples[at++] = colours[index * 3]!;
      if (channels === 1) continue;
      samples[at++] = colours[index * 3 + 1]!;
      samples[at++] = colours[index * 3 + 2]!;
    }
    return undefined;
  });
  noteMissingColours(used, palette, context);
}

/** Adds a note if pixels use colours that the palette does not have. */
export function noteMissingColours(used: Uint8Array, { count }: Palette, context: Pick<Context, 'note'>): void {
  const last = used.lastIndexOf(1);
  if (last >= count)
    context.note('PALETTE_EXCEEDED', `pixels use colour ${last}, but the palette has ${count} colours`);
}

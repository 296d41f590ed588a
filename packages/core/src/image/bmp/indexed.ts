import type { Context } from '../../context.ts';
import type { Planes } from '../planes/planes.ts';
import type { Palette } from './palette.ts';
import type { Rows } from './rows.ts';
import { visitRows } from './rows.ts';

/** Fills in pixels that name colours of a palette by numbers of 1, 2, 4 or 8 bits, the leftmost in the highest. */
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

/** Says that pixels name colours that are not there. */
export function noteMissingColours(used: Uint8Array, { count }: Palette, context: Pick<Context, 'note'>): void {
  const last = used.lastIndexOf(1);
  if (last >= count) context.note('PALETTE_EXCEEDED', `found colour ${last}, the palette has ${count}`);
}

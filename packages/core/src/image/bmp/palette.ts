import type { ByteReader } from '../../bytes/reader.ts';
import type { PaletteLocation } from './header.ts';

/** Palette colours: red, green and blue of each. Missing entries are black. */
export interface Palette {
  readonly colours: Uint8Array;
  readonly count: number;
  readonly isGray: boolean;
}

const maxColours = 256;

/** Reads the palette. The fourth byte of an entry is reserved and never means transparency. */
export function readPalette(file: ByteReader, { start, count, entryLength }: PaletteLocation): Palette {
  const entries = file.windowAt(start, count * entryLength).take(count * entryLength);
  const colours = new Uint8Array(maxColours * 3);
  let isGray = true;
  for (let index = 0; index < count; index++) {
    const at = index * entryLength;
    const [blue = 0, green = 0, red = 0] = [entries[at], entries[at + 1], entries[at + 2]];
    colours.set([red, green, blue], index * 3);
    isGray &&= red === green && green === blue;
  }
  return { colours, count, isGray };
}

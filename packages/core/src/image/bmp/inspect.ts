import { ByteReader } from '../../bytes/reader.ts';
import { readProfileName } from '../../colour/icc/profile-name.ts';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { findFirstBitmap } from './array.ts';
import type { BmpHeader } from './header.ts';
import { readHeader } from './header.ts';
import { readBmpProfile } from './profile.ts';

const compressionNames: Readonly<Record<BmpHeader['compression'], string>> = {
  none: 'none',
  masks: 'none',
  rle4: 'RLE4',
  rle8: 'RLE8',
  rle24: 'RLE24',
  huffman: 'Huffman 1D',
  jpeg: 'JPEG',
  png: 'PNG',
};

/** Reads the facts of a bitmap from its headers, without decoding pixels. */
export async function inspectBmp(bytes: Uint8Array, context: Context): Promise<Facts> {
  const file = new ByteReader(bytes, 'little');
  file.seek(findFirstBitmap(file, context));
  const header = readHeader(file);
  const { version, width, height, bitsPerPixel, palette, compression, masks, density } = header;
  const profile = readBmpProfile(file, header, context);
  const facts = {
    version,
    width,
    height,
    colourSpace: 'srgb',
    bitsPerPixel,
    paletteColours: palette?.count,
    hasAlpha: masks !== undefined && masks[3] !== 0,
    profile: profile && (readProfileName(profile) ?? 'unnamed'),
    dpi: density && Math.round(density),
    compression: compressionNames[compression],
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

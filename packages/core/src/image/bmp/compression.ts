import { ConversionError } from '../../errors.ts';

/** Compression of the pixels. `masks` states which bits are which channel; `none` need not. */
export type BmpCompression = 'none' | 'masks' | 'rle4' | 'rle8' | 'rle24' | 'huffman' | 'jpeg' | 'png';

const bitsOf: Readonly<Record<BmpCompression, readonly number[]>> = {
  none: [1, 2, 4, 8, 16, 24, 32, 64],
  masks: [16, 24, 32],
  rle4: [4],
  rle8: [8],
  rle24: [24],
  huffman: [1],
  jpeg: [0, 8, 32],
  png: [0, 8, 16, 24, 32, 48, 64],
};

const cmykNames: Readonly<Record<number, string>> = { 11: ' (CMYK)', 12: ' (CMYK, RLE8)', 13: ' (CMYK, RLE4)' };

/** @see [MS-WMF], "Compression Enumeration"; OS/2 has meanings of its own for 3 and 4; 6 comes from Windows CE */
export function resolveCompression(compression: number, bitsPerPixel: number): BmpCompression {
  const resolved = compressionOf(compression, bitsPerPixel);
  if (resolved === undefined) {
    const name = `compression ${compression}${cmykNames[compression] ?? ''}`;
    throw new ConversionError('IMAGE_UNSUPPORTED', `${name} is not supported; supported are 0 to 6`);
  }
  if (!bitsOf[resolved].includes(bitsPerPixel)) {
    const expected = bitsOf[resolved].join(', ');
    throw new ConversionError(
      'IMAGE_DAMAGED',
      `the header states ${bitsPerPixel} bits per pixel; with this compression, expected ${expected}`,
    );
  }
  return resolved;
}

function compressionOf(compression: number, bitsPerPixel: number): BmpCompression | undefined {
  switch (compression) {
    case 0:
      return 'none';
    case 1:
      return 'rle8';
    case 2:
      return 'rle4';
    case 3:
      return bitsPerPixel === 1 ? 'huffman' : 'masks';
    case 4:
      return bitsPerPixel === 24 ? 'rle24' : 'jpeg';
    case 5:
      return 'png';
    case 6:
      return 'masks';
    default:
      return undefined;
  }
}

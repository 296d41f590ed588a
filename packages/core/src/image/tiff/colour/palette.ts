import { ConversionError } from '../../../errors.ts';
import { tag } from '../directory/directory.ts';
import type { TiffPage } from '../directory/values.ts';
import { numbersOf } from '../directory/values.ts';

/** Palette colours: red, green and blue of each. */
export interface TiffPalette {
  readonly colours: Uint16Array;
  readonly count: number;
  /** 16 if the colours use more than 8 bits. */
  readonly depth: 8 | 16;
}

const maxIndexBits = 16;

/** Reads the palette, which is stored as all reds, then all greens, then all blues. @see TIFF 6.0, "ColorMap" */
export function readPalette(page: TiffPage, depth: number): TiffPalette {
  if (depth > maxIndexBits) {
    throw new ConversionError(
      'IMAGE_UNSUPPORTED',
      `a palette for ${depth} bits is not supported; expected at most ${maxIndexBits}`,
    );
  }
  const count = 2 ** depth;
  const stated = numbersOf(page, tag.colourMap, count * 3) ?? [];
  if (stated.length < count * 3) {
    throw new ConversionError('IMAGE_DAMAGED', `the palette has ${stated.length} values; expected ${count * 3}`);
  }
  const { divisor, depth: depth16 } = scaleOf(stated);
  const colours = new Uint16Array(count * 3);
  for (let index = 0; index < count; index++) {
    for (let band = 0; band < 3; band++)
      colours[index * 3 + band] = Math.floor(stated[band * count + index]! / divisor);
  }
  return { colours, count, depth: depth16 };
}

/** Many programs write 8-bit colours: unscaled, in the upper byte, or in both bytes. */
function scaleOf(stated: readonly number[]): { divisor: number; depth: 8 | 16 } {
  if (stated.every((value) => value < 256)) return { divisor: 1, depth: 8 };
  if (stated.every((value) => value % 257 === 0 || value % 256 === 0)) return { divisor: 256, depth: 8 };
  return { divisor: 1, depth: 16 };
}

import type { Context } from '../../../context.ts';
import type { PlanesHeader } from '../../planes/header.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';
import type { TiffPage } from '../directory/values.ts';
import { colourCountOf } from './channels.ts';
import { readPalette } from './palette.ts';
import type { ConvertRow } from './row-converters.ts';
import {
  directConverter,
  labConverter,
  linearLightConverter,
  logLuvConverter,
  paletteConverter,
  yCbCrConverter,
} from './row-converters.ts';

/** The output colour space, and the conversion of a row to it. */
export interface ColourConversion extends Pick<PlanesHeader, 'space' | 'depth'> {
  readonly convertRow: ConvertRow;
  /** True if colour samples have a range to be scaled; false for codes and palette indexes. */
  readonly hasRange: boolean;
  /** True if the file's profile applies to the converted colours. */
  readonly keepsProfile: boolean;
}

/**
 * Chooses the conversion by photometric interpretation. Floating-point RGB without a profile is converted from linear
 * light.
 */
export function chooseColourConversion(
  page: TiffPage,
  picture: TiffPicture,
  hasProfile: boolean,
  context: Context,
): ColourConversion {
  const { photometric: interpretation, kind, depths } = picture;
  const colourCount = colourCountOf(picture);
  const scaled = { depth: Math.max(...depths) > 8 ? 16 : 8, hasRange: true, keepsProfile: true } as const;
  const codes = { hasRange: false, keepsProfile: false } as const;
  switch (interpretation) {
    case photometric.rgb:
      if (kind !== 'float' || hasProfile) return { ...scaled, space: 'srgb', convertRow: directConverter(3, 3, false) };
      context.note('COLOUR_CONVERTED', 'from linear light in floating point');
      return { ...scaled, space: 'srgb', keepsProfile: false, convertRow: linearLightConverter() };
    case photometric.palette: {
      const palette = readPalette(page, depths[0]!);
      return {
        ...codes,
        space: 'srgb',
        depth: palette.depth,
        keepsProfile: true,
        convertRow: paletteConverter(palette),
      };
    }
    case photometric.separated:
      return { ...scaled, space: 'cmyk', convertRow: directConverter(4, colourCount, false) };
    case photometric.yCbCr:
      return { ...scaled, space: 'srgb', convertRow: yCbCrConverter(page, depths[0]!) };
    case photometric.cieLab:
    case photometric.iccLab:
    case photometric.ituLab:
      return { ...codes, space: 'lab', depth: scaled.depth, convertRow: labConverter(picture, colourCount) };
    case photometric.logL:
    case photometric.logLuv:
      context.note('COLOUR_CONVERTED', 'from logarithmic luminance');
      return {
        ...codes,
        space: interpretation === photometric.logL ? 'gray' : 'srgb',
        depth: 16,
        convertRow: logLuvConverter(picture),
      };
    default:
      return {
        ...scaled,
        space: 'gray',
        convertRow: directConverter(1, 1, interpretation === photometric.whiteIsZero),
      };
  }
}

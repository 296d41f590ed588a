import type { Context } from '../../context.ts';
import type { PlanesHeader } from '../planes/header.ts';
import { colourCountOf } from './channels.ts';
import type { PaintRow } from './colours.ts';
import { amountPainter, labPainter, lightPainter, logPainter, palettePainter, yCbCrPainter } from './colours.ts';
import { readPalette } from './palette.ts';
import type { TiffPicture } from './picture.ts';
import { photometric } from './picture.ts';
import type { TiffPage } from './values.ts';

/** What a picture is shown as, and how its pixels become that. */
export interface Shown extends Pick<PlanesHeader, 'space' | 'depth'> {
  readonly paint: PaintRow;
  /** Whether the samples of the colour are amounts, which have a range; others are codes or numbers of colours. */
  readonly hasAmounts: boolean;
  /** Whether the profile of the file is about what comes out. */
  readonly keepsProfile: boolean;
}

/** Decides by what the samples mean. Light without a profile becomes what a screen is sent. */
export function chooseShown(page: TiffPage, picture: TiffPicture, hasProfile: boolean, context: Context): Shown {
  const { photometric: meaning, kind, depths } = picture;
  const given = colourCountOf(picture);
  const amounts = { depth: Math.max(...depths) > 8 ? 16 : 8, hasAmounts: true, keepsProfile: true } as const;
  const codes = { hasAmounts: false, keepsProfile: false } as const;
  switch (meaning) {
    case photometric.rgb:
      if (kind !== 'float' || hasProfile) return { ...amounts, space: 'srgb', paint: amountPainter(3, 3, false) };
      context.note('COLOUR_CONVERTED', 'from light in floating point');
      return { ...amounts, space: 'srgb', keepsProfile: false, paint: lightPainter() };
    case photometric.palette: {
      const palette = readPalette(page, depths[0]!);
      return { ...codes, space: 'srgb', depth: palette.depth, keepsProfile: true, paint: palettePainter(palette) };
    }
    case photometric.inks:
      return { ...amounts, space: 'cmyk', paint: amountPainter(4, given, false) };
    case photometric.yCbCr:
      return { ...amounts, space: 'srgb', paint: yCbCrPainter(page, depths[0]!) };
    case photometric.cieLab:
    case photometric.iccLab:
    case photometric.ituLab:
      return { ...codes, space: 'lab', depth: amounts.depth, paint: labPainter(picture, given) };
    case photometric.logL:
    case photometric.logLuv:
      context.note('COLOUR_CONVERTED', 'from logarithms of light');
      return { ...codes, space: meaning === photometric.logL ? 'gray' : 'srgb', depth: 16, paint: logPainter(picture) };
    default:
      return { ...amounts, space: 'gray', paint: amountPainter(1, 1, meaning === photometric.whiteIsZero) };
  }
}

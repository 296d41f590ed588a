import { ConversionError } from './errors.ts';

/** A font to set text in. What is left out is as the font itself says. */
export interface FontAsset {
  /** A file of any type of font, or a collection. */
  readonly bytes: Uint8Array;
  /** The name that text asks for it by, in place of its own names. */
  readonly family?: string | undefined;
  /** From 1 to 1000: 400 is usual, 700 bold. */
  readonly weight?: number | undefined;
  readonly style?: 'normal' | 'italic' | 'oblique' | undefined;
  /** In percent: 75 is condensed. */
  readonly stretch?: number | undefined;
}

/** What conversions may use beside the file and what core brings along. */
export interface Assets {
  /** Fonts for text whose font does not come with it; the first of one name and look is taken. */
  readonly fonts?: readonly (FontAsset | Uint8Array)[] | undefined;
}

/** The same with nothing left out. */
export interface ResolvedAssets {
  readonly fonts: readonly FontAsset[];
}

/** Checks what the caller hands in; whether fonts can be read is seen when text asks for them. */
export function resolveAssets({ fonts = [] }: Assets = {}): ResolvedAssets {
  return { fonts: fonts.map((font, index) => resolveFont(font, `assets.fonts[${index}]`)) };
}

function resolveFont(font: FontAsset | Uint8Array, name: string): FontAsset {
  const asset = font instanceof Uint8Array ? { bytes: font } : font;
  if (!(asset?.bytes instanceof Uint8Array)) {
    throw new ConversionError('OPTION_INVALID', `${name} has ${typeof asset?.bytes} as bytes, expected a Uint8Array`);
  }
  const { weight, stretch } = asset;
  requireWithin(weight, 1, 1000, `${name}.weight`);
  requireWithin(stretch, 1, 1000, `${name}.stretch`);
  return asset;
}

function requireWithin(value: number | undefined, least: number, most: number, name: string): void {
  if (value === undefined || (value >= least && value <= most)) return;
  throw new ConversionError('OPTION_INVALID', `${name} is ${String(value)}, expected ${least} to ${most}`);
}

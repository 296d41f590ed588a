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
  /**
   * ICC profiles. Documents that name one find it here by the name that it gives itself; the first of CMYK is that of all
   * CMYK which comes without a profile.
   */
  readonly profiles?: readonly Uint8Array[] | undefined;
}

/** The same with nothing left out. */
export interface ResolvedAssets {
  readonly fonts: readonly FontAsset[];
  readonly profiles: readonly Uint8Array[];
  /** The profile of CMYK that comes without one; nothing where it is the built-in one. */
  readonly press?: Uint8Array | undefined;
}

export const noAssets: ResolvedAssets = { fonts: [], profiles: [] };

/** Checks what the caller hands in; whether fonts can be read is seen when text asks for them. */
export function resolveAssets({ fonts = [], profiles = [] }: Assets = {}): ResolvedAssets {
  for (const [index, profile] of profiles.entries()) requireProfile(profile, `assets.profiles[${index}]`);
  return {
    fonts: fonts.map((font, index) => resolveFont(font, `assets.fonts[${index}]`)),
    profiles,
    press: profiles.find((profile) => latin1(profile, 16) === 'CMYK'),
  };
}

/** @see ICC.1:2022, "Profile header": the signature of every profile */
function requireProfile(profile: Uint8Array, name: string): void {
  if (profile instanceof Uint8Array && latin1(profile, 36) === 'acsp') return;
  const found = profile instanceof Uint8Array ? 'bytes without the signature of an ICC profile' : typeof profile;
  throw new ConversionError('OPTION_INVALID', `${name} is ${found}, expected a profile as a Uint8Array`);
}

function latin1(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
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

import { invalid, readList, readMembers, requireBytes, requireType, requireWithin } from './arguments.ts';
import { ConversionError } from './errors.ts';

/** A font to set text in. The font's own values apply to absent members. */
export interface FontAsset {
  /** A font file or collection of any supported type. */
  readonly bytes: Uint8Array;
  /** The family name for this font in text; it replaces the font's own names. Default: those names. */
  readonly family?: string | undefined;
  /** From 1 to 1000: 400 is regular, 700 bold. Default: that of the font. */
  readonly weight?: number | undefined;
  /** The style, as in CSS. Default: that of the font. */
  readonly style?: 'normal' | 'italic' | 'oblique' | undefined;
  /** In percent, from 1 to 1000: 75 is condensed. Default: that of the font. */
  readonly stretch?: number | undefined;
}

/** Files that conversions may use in addition to the input and core's own assets. */
export interface Assets {
  /** Fonts for text whose font is not in the file; of several with the same name and style, the first is used. */
  readonly fonts?: readonly (FontAsset | Uint8Array)[] | undefined;
  /**
   * ICC profiles. Profiles named by a document are found here by their own description; the first CMYK profile is used
   * for all CMYK colours without a profile.
   */
  readonly profiles?: readonly Uint8Array[] | undefined;
}

/** The checked assets, without absent members. */
export interface ResolvedAssets {
  readonly fonts: readonly FontAsset[];
  readonly profiles: readonly Uint8Array[];
  /** The profile for CMYK colours without a profile; undefined for the built-in one. */
  readonly press?: Uint8Array | undefined;
}

export const noAssets: ResolvedAssets = { fonts: [], profiles: [] };

/** Checks the caller's assets; fonts are not parsed before text needs them. */
export function resolveAssets(assets: unknown = {}): ResolvedAssets {
  const { fonts = [], profiles = [] } = readMembers(assets, 'assets', ['fonts', 'profiles']);
  const read = readList(profiles, 'assets.profiles').map((each, at) => requireProfile(each, `assets.profiles[${at}]`));
  return {
    fonts: readList(fonts, 'assets.fonts').map((each, at) => resolveFont(each, `assets.fonts[${at}]`)),
    profiles: read,
    press: read.find((profile) => latin1(profile, 16) === 'CMYK'),
  };
}

/** @see ICC.1:2022, "Profile header": the signature of every profile */
function requireProfile(value: unknown, name: string): Uint8Array {
  const profile = requireBytes(value, name);
  if (latin1(profile, 36) === 'acsp') return profile;
  const found = 'bytes without the signature of an ICC profile';
  throw new ConversionError('OPTION_INVALID', `${name} is ${found}, expected a profile as a Uint8Array`);
}

function latin1(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

const fontMembers = ['bytes', 'family', 'weight', 'style', 'stretch'] as const;
const fontStyles = ['normal', 'italic', 'oblique'] as const;

function resolveFont(value: unknown, name: string): FontAsset {
  if (ArrayBuffer.isView(value)) return { bytes: requireBytes(value, name) };
  const { bytes, family, weight, style, stretch } = readMembers(value, name, fontMembers);
  const isStyle = style === undefined || (fontStyles as readonly unknown[]).includes(style);
  if (!isStyle) throw invalid(`${name}.style`, style, `one of ${fontStyles.join(', ')}`);
  return {
    bytes: requireBytes(bytes, `${name}.bytes`),
    family: family === undefined ? undefined : requireType(family, `${name}.family`, 'string'),
    weight: requireWithin(weight, 1, 1000, `${name}.weight`),
    style: style as FontAsset['style'],
    stretch: requireWithin(stretch, 1, 1000, `${name}.stretch`),
  };
}

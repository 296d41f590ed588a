import { invalid, readList, readMembers, requireBytes, requireType, requireWithin } from './arguments.ts';
import { ConversionError } from './errors.ts';

/** A font to set text in. What is left out is as the font itself says. */
export interface FontAsset {
  /** A file of any type of font, or a collection. */
  readonly bytes: Uint8Array;
  /** The name that text asks for it by, in place of its own names. */
  readonly family?: string | undefined;
  /** From 1 to 1000: 400 is usual, 700 bold. */
  readonly weight?: number | undefined;
  /** As CSS names it. */
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

/** Checks what the caller passes in; fonts are parsed when text first needs them. */
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

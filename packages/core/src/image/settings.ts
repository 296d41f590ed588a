/**
 * The settings of image conversions as data: ranges, defaults and descriptions, for help texts and forms.
 * @packageDocumentation
 */

/** The sizing methods of the API. */
export const apiFits = ['max', 'min', 'exact', 'crop'] as const;
/** The sizing methods. */
export const fits = [...apiFits, 'pad'] as const;
/** Places of a picture within its frame, by the points of the compass. */
export const places = [
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
/** Parts of a picture that are chosen by its content. */
export const searches = ['attention', 'entropy'] as const;
/** Kinds of metadata. */
export const metadataKinds = ['exif', 'xmp', 'iptc', 'profile'] as const;
/** Rendering intents. @see ICC.1:2022, "Rendering intents" */
export const intents = ['perceptual', 'relative', 'saturation', 'absolute'] as const;

/** Maximum width and height that can be requested. */
export const maxTargetSide = 10_000;

interface Described {
  /** The effect, as the start of a sentence. */
  readonly description: string;
  /** The value or behaviour without the setting, in words. */
  readonly default: string;
  /** True if the service's API has it; false if only the library, the command line and direct conversion do. */
  readonly api: boolean;
}

/** A setting with its range. */
export type ImageSetting = Described &
  (
    | { readonly kind: 'integer'; readonly min: number; readonly max: number }
    | { readonly kind: 'choice'; readonly values: readonly string[] }
    | { readonly kind: 'list'; readonly values: readonly string[] }
    | { readonly kind: 'switch' }
    | { readonly kind: 'colour' }
  );

/**
 * All settings of `config`. Validation, the JSON Schema, the help of the command line, the query of direct conversions
 * and the tables of the documentation are made from this table.
 *
 * @example
 * ```ts
 * import { imageSettings } from '@quoin/core/image-settings';
 *
 * imageSettings.quality.max; // => 100
 * ```
 */
export const imageSettings = {
  width: {
    kind: 'integer',
    min: 1,
    max: maxTargetSide,
    description: 'Target width in pixels',
    default: 'follows from the height and the ratio, or is that of the source',
    api: true,
  },
  height: {
    kind: 'integer',
    min: 1,
    max: maxTargetSide,
    description: 'Target height in pixels',
    default: 'follows from the width and the ratio, or is that of the source',
    api: true,
  },
  quality: {
    kind: 'integer',
    min: 1,
    max: 100,
    description: 'Quality of jpg, webp and avif',
    default: '90',
    api: true,
  },
  fit: {
    kind: 'choice',
    values: fits,
    description: 'Sizing method if both sides are given',
    default: 'max',
    api: true,
  },
  strip: {
    kind: 'switch',
    description: 'Remove metadata and profiles, after converting colours to sRGB',
    default: 'false',
    api: true,
  },
  trace: {
    kind: 'switch',
    description: 'Convert pictures to outlines instead of embedding them; only for svg',
    default: 'false',
    api: false,
  },
  background: {
    kind: 'colour',
    description: 'Colour behind transparent areas, and of the border of `pad`',
    default: 'white in jpg, elsewhere transparent',
    api: false,
  },
  gravity: {
    kind: 'choice',
    values: [...places, ...searches],
    description:
      'Part that `crop` keeps, or side at which `pad` places the picture; `attention` and `entropy` let `crop` search for the part that matters most',
    default: 'center',
    api: false,
  },
  noEnlarge: {
    kind: 'switch',
    description: 'Never make the picture larger than the source',
    default: 'false',
    api: false,
  },
  lossless: {
    kind: 'switch',
    description: 'Encode webp and avif without loss',
    default: 'false',
    api: false,
  },
  effort: {
    kind: 'integer',
    min: 0,
    max: 9,
    description: 'Time to spend on a smaller or better file, 0 being the fastest; for webp, avif, gif and png',
    default: 'webp and gif 6, avif 4, png 3',
    api: false,
  },
  progressive: {
    kind: 'switch',
    description: 'Store jpg, png and gif so that a coarse picture appears first',
    default: 'false',
    api: false,
  },
  density: {
    kind: 'integer',
    min: 1,
    max: 2400,
    description: 'Pixels per inch at which drawings are drawn, and that the file states',
    default: 'svg 96, other drawings 150; pictures keep theirs',
    api: false,
  },
  frame: {
    kind: 'integer',
    min: 1,
    max: 999_999,
    description: 'Frame of an animation to convert as a still picture, from 1',
    default: 'all frames in webp and gif, elsewhere the first',
    api: false,
  },
  keep: {
    kind: 'list',
    values: metadataKinds,
    description: 'Kinds of metadata to keep; without `profile`, colours become sRGB',
    default: 'all',
    api: false,
  },
  intent: {
    kind: 'choice',
    values: intents,
    description: 'Rendering intent for pictures in CMYK',
    default: 'perceptual',
    api: false,
  },
} as const satisfies Record<string, ImageSetting>;

/** The name of a setting of images. */
export type ImageSettingName = keyof typeof imageSettings;

/**
 * The range of a setting in words; undefined for switches.
 *
 * @example
 * ```ts
 * import { describeRange, imageSettings } from '@quoin/core/image-settings';
 *
 * describeRange(imageSettings.quality); // => '1 to 100'
 * ```
 */
export function describeRange(setting: ImageSetting): string | undefined {
  switch (setting.kind) {
    case 'integer':
      return `${setting.min} to ${setting.max}`;
    case 'choice':
      return setting.values.join(', ');
    case 'list':
      return `any of ${setting.values.join(', ')}`;
    case 'colour':
      return 'an opaque CSS colour or transparent';
    case 'switch':
      return undefined;
  }
}

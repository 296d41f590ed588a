import { describeValue } from '../arguments.ts';
import { type CssColour, parseCssColour } from '../colour/css-colour.ts';
import { ConversionError } from '../errors.ts';
import {
  describeRange,
  type fits,
  type ImageSetting,
  type ImageSettingName,
  imageSettings,
  type intents,
  metadataKinds,
  places,
  type searches,
} from './settings.ts';

export type Place = (typeof places)[number];
export type MetadataKind = (typeof metadataKinds)[number];

/** Settings of an image conversion, as the caller passes them. */
export interface ImageConfig {
  /** Target width in pixels: 1 to 10000. Default: follows from the height and the ratio, or is that of the source. */
  readonly width?: number | undefined;
  /** Target height in pixels: 1 to 10000. Default: follows from the width and the ratio, or is that of the source. */
  readonly height?: number | undefined;
  /** Quality of jpg, webp and avif: 1 to 100. Default: 90. */
  readonly quality?: number | undefined;
  /** Sizing method if both sides are given: max, min, exact, crop, pad. Default: max. */
  readonly fit?: (typeof fits)[number] | undefined;
  /** Remove metadata and profiles, after converting colours to sRGB. Default: false. */
  readonly strip?: boolean | undefined;
  /** Convert pictures to outlines instead of embedding them; only for svg. Default: false. */
  readonly trace?: boolean | undefined;
  /**
   * Colour behind transparent areas, and of the border of `pad`: an opaque CSS colour or transparent. Default: white in
   * jpg, elsewhere transparent.
   */
  readonly background?: string | undefined;
  /**
   * Part that `crop` keeps, or side at which `pad` places the picture; `attention` and `entropy` let `crop` search for
   * the part that matters most: center, north, northeast, east, southeast, south, southwest, west, northwest,
   * attention, entropy. Default: center.
   */
  readonly gravity?: Place | (typeof searches)[number] | undefined;
  /** Never make the picture larger than the source. Default: false. */
  readonly noEnlarge?: boolean | undefined;
  /** Encode webp and avif without loss. Default: false. */
  readonly lossless?: boolean | undefined;
  /**
   * Time to spend on a smaller or better file, 0 being the fastest; for webp, avif, gif and png: 0 to 9. Default: webp
   * and gif 6, avif 4, png 3.
   */
  readonly effort?: number | undefined;
  /** Store jpg, png and gif so that a coarse picture appears first. Default: false. */
  readonly progressive?: boolean | undefined;
  /**
   * Pixels per inch at which drawings are drawn, and that the file states: 1 to 2400. Default: svg 96, other drawings
   * 150; pictures keep theirs.
   */
  readonly density?: number | undefined;
  /**
   * Frame of an animation to convert as a still picture, from 1: 1 to 999999. Default: all frames in webp and gif,
   * elsewhere the first.
   */
  readonly frame?: number | undefined;
  /**
   * Kinds of metadata to keep; without `profile`, colours become sRGB: any of exif, xmp, iptc, profile. Default: all.
   */
  readonly keep?: readonly MetadataKind[] | undefined;
  /** Rendering intent for pictures in CMYK: perceptual, relative, saturation, absolute. Default: perceptual. */
  readonly intent?: (typeof intents)[number] | undefined;
}

/** Settings with defaults filled in. */
export interface ResolvedImageConfig {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly quality: number;
  readonly fit: (typeof fits)[number];
  readonly strip: boolean;
  /** True if a picture becomes outlines instead of being embedded. */
  readonly trace: boolean;
  /** The colour behind transparent areas; undefined if they stay transparent where the output can. */
  readonly background: CssColour['rgb'] | undefined;
  readonly gravity: Place | (typeof searches)[number];
  readonly noEnlarge: boolean;
  readonly lossless: boolean;
  /** Undefined for the default of the output. */
  readonly effort: number | undefined;
  readonly progressive: boolean;
  readonly density: number | undefined;
  readonly frame: number | undefined;
  /** The kinds of metadata that are kept; none with `strip`. */
  readonly keep: ReadonlySet<MetadataKind>;
  readonly intent: (typeof intents)[number];
  /** Names of the settings that the caller passed. */
  readonly given: ReadonlySet<string>;
}

/**
 * Validates the settings for an output and fills in defaults. The error lists every problem. The schema in
 * `config-schema.ts` has the same rules, but needs more memory and time than a small picture.
 */
export function resolveImageConfig(value: unknown, to: string): ResolvedImageConfig {
  const config: ImageConfig = value ?? {};
  if (typeof config !== 'object' || Array.isArray(config)) {
    throw new ConversionError('CONFIG_INVALID', `config must be an object, but is ${describeValue(config)}`);
  }
  const entries: [string, unknown][] = Object.entries(config);
  const problems = entries
    .map(([name, setting]) => describeProblem(name, setting))
    .filter((fault) => fault !== undefined);
  if (problems.length > 0) throw new ConversionError('CONFIG_INVALID', problems.join('; '));
  requireTogether(config, to);
  const given = entries.filter(([, setting]) => setting !== undefined);
  return withDefaults(config, new Set(given.map(([name]) => name)));
}

/**
 * Lists the problems of settings for an output, without throwing; an empty list if they are valid.
 *
 * @example
 * ```ts
 * import { validateImageConfig } from '@quoin/core/image';
 *
 * validateImageConfig({ quality: 101 }, 'webp'); // => ['config.quality must be a whole number from 1 to 100, but is 101']
 * ```
 */
export function validateImageConfig(value: unknown, to: string): string[] {
  try {
    resolveImageConfig(value, to);
    return [];
  } catch (error) {
    if (error instanceof ConversionError) return [error.message];
    throw error;
  }
}

function withDefaults(config: ImageConfig, given: ReadonlySet<string>): ResolvedImageConfig {
  const { strip = false, keep = strip ? [] : metadataKinds, background } = config;
  const colour = background === undefined ? undefined : parseCssColour(background);
  return {
    width: config.width,
    height: config.height,
    quality: config.quality ?? 90,
    fit: config.fit ?? 'max',
    strip,
    trace: config.trace ?? false,
    background: colour?.alpha === 1 ? colour.rgb : undefined,
    gravity: config.gravity ?? 'center',
    noEnlarge: config.noEnlarge ?? false,
    lossless: config.lossless ?? false,
    effort: config.effort,
    progressive: config.progressive ?? false,
    density: config.density,
    frame: config.frame,
    keep: new Set(keep),
    intent: config.intent ?? 'perceptual',
    given,
  };
}

/** Refuses settings that contradict each other or the output. */
function requireTogether({ trace, strip, keep, fit, gravity = 'center' }: ImageConfig, to: string): void {
  const refuse = (problem: string) => new ConversionError('CONFIG_INVALID', problem);
  if (trace && to !== 'svg') throw refuse(`config.trace is true, but the output is ${to}; only svg can be traced`);
  if (strip && keep !== undefined) throw refuse('config.strip and config.keep cannot be combined; keep lists the rest');
  if (fit === 'pad' && !(places as readonly string[]).includes(gravity))
    throw refuse(`config.gravity is ${gravity}, which needs the fit crop; pad has ${places.join(', ')}`);
}

function describeProblem(name: string, setting: unknown): string | undefined {
  if (!isKnown(name)) return `config has the unknown setting ${describeValue(name)}; valid settings: ${listNames()}`;
  const known: ImageSetting = imageSettings[name];
  if (setting === undefined || isValid(known, setting)) return undefined;
  if (known.kind === 'list' && Array.isArray(setting)) {
    const wrong = setting.find((each) => !known.values.includes(each));
    return `config.${name} has ${describeValue(wrong)}; expected ${known.values.join(', ')}`;
  }
  return `config.${name} must be ${describeExpected(known)}, but is ${describeValue(setting)}`;
}

function isValid(setting: ImageSetting, value: unknown): boolean {
  switch (setting.kind) {
    case 'integer':
      return Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max;
    case 'choice':
      return setting.values.includes(value as string);
    case 'list':
      return Array.isArray(value) && value.every((each) => setting.values.includes(each));
    case 'switch':
      return typeof value === 'boolean';
    case 'colour':
      return typeof value === 'string' && isBackground(value);
  }
}

/** True for colours without translucency, and for `transparent`. */
export function isBackground(text: string): boolean {
  const colour = parseCssColour(text);
  return colour !== undefined && (colour.alpha === 1 || colour.alpha === 0);
}

function describeExpected(setting: ImageSetting): string {
  const range = describeRange(setting);
  if (setting.kind === 'integer') return `a whole number from ${range}`;
  if (setting.kind === 'choice') return `one of ${range}`;
  if (setting.kind === 'list') return `a list of ${setting.values.join(', ')}`;
  return range ?? 'true or false';
}

const isKnown = (name: string): name is ImageSettingName => Object.hasOwn(imageSettings, name);
const listNames = (): string => Object.keys(imageSettings).join(', ');

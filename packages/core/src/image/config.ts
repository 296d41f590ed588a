import { describeValue } from '../arguments.ts';
import { ConversionError } from '../errors.ts';

/** The sizing methods. */
export const fits = ['max', 'min', 'exact', 'crop'] as const;
/** Maximum width and height that can be requested. */
export const maxTargetSide = 10_000;
export const maxQuality = 100;

/** Settings of an image conversion, as the caller passes them. */
export interface ImageConfig {
  /** Target width in pixels, 1 to 10,000. Default: follows from the height and the ratio, or is that of the source. */
  readonly width?: number | undefined;
  /** Target height in pixels, 1 to 10,000. Default: follows from the width and the ratio, or is that of the source. */
  readonly height?: number | undefined;
  /** Quality of jpg, webp and avif, 1 to 100; default 90. */
  readonly quality?: number | undefined;
  /** Sizing method if both sides are given: `max`, `min`, `exact` or `crop`; default `max`. */
  readonly fit?: (typeof fits)[number] | undefined;
  /** True to convert colours to sRGB and remove metadata and profiles. Default: false. */
  readonly strip?: boolean | undefined;
  /** True to convert pictures to outlines; only for svg. Default: false, which embeds them. */
  readonly trace?: boolean | undefined;
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
  /** Names of the settings that the caller passed. */
  readonly given: ReadonlySet<string>;
}

/** A check for one setting, and the valid values in words. */
interface Rule {
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}

const booleanRule: Rule = { expected: 'true or false', isValid: (value) => typeof value === 'boolean' };

/**
 * The same rules as `imageConfigSchema`, which needs more memory and time than a small picture. The schema only
 * describes the settings to other programs.
 */
const rules: Readonly<Record<keyof ImageConfig, Rule>> = {
  width: integerRule(maxTargetSide),
  height: integerRule(maxTargetSide),
  quality: integerRule(maxQuality),
  fit: { expected: `one of ${fits.join(', ')}`, isValid: (value) => (fits as readonly unknown[]).includes(value) },
  strip: booleanRule,
  trace: booleanRule,
};

function integerRule(max: number): Rule {
  const isValid = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
  return { expected: `a whole number from 1 to ${max}`, isValid };
}

/** Validates the settings for an output and fills in defaults. The error lists every problem. */
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
  const { width, height, quality = 90, fit = 'max', strip = false, trace = false } = config;
  if (trace && to !== 'svg') {
    throw new ConversionError(
      'CONFIG_INVALID',
      `config.trace is true, but the output is ${to}; only svg can be traced`,
    );
  }
  const given = entries.filter(([, setting]) => setting !== undefined);
  return { width, height, quality, fit, strip, trace, given: new Set(given.map(([name]) => name)) };
}

function describeProblem(name: string, setting: unknown): string | undefined {
  if (!isKnown(name)) return `config has the unknown setting ${describeValue(name)}; valid settings: ${listNames()}`;
  const { expected, isValid } = rules[name];
  if (setting === undefined || isValid(setting)) return undefined;
  return `config.${name} must be ${expected}, but is ${describeValue(setting)}`;
}

const isKnown = (name: string): name is keyof ImageConfig => Object.hasOwn(rules, name);
const listNames = (): string => Object.keys(rules).join(', ');

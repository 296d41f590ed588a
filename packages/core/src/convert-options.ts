import { describeValue, readMembers, readRecord, requireDate, requireSignal, requireType } from './arguments.ts';
import type { Assets } from './asset-options.ts';
import { ConversionError } from './errors.ts';
import type { FontOptions } from './font/options.ts';
import type { InputType, OutputType } from './formats/registry.ts';
import type { ImageConfig } from './image/config.ts';
import type { Limits } from './limits.ts';

/** The options of a conversion. Only `to` is required; unknown members are refused. */
export interface ConvertOptions {
  /** The type of the bytes. Default: detected from the bytes. A type that contradicts the bytes is refused. */
  readonly from?: InputType;
  /** The type to convert into; `formats` lists the outputs of each input. */
  readonly to: OutputType;
  /** Size, quality and other settings of an image. Default: the size of the source, quality 90, metadata kept. */
  readonly config?: ImageConfig;
  /** The face of a collection (default: 0), and the instance of a variable font (default: the font stays variable). */
  readonly font?: FontOptions;
  /** The page of a pdf or ai document or of a tiff, from 1. Default: the first. */
  readonly page?: number;
  /** The password of an encrypted pdf or ai document. Default: none. */
  readonly password?: string;
  /** True if a layout package may lack its links or fonts: they become notes instead of a failure. Default: false. */
  readonly allowMissing?: boolean;
  /** True if an image whose file ends early is read as far as it goes, with a note. Default: false. */
  readonly tolerant?: boolean;
  /** Fonts that text may be set in, and ICC profiles. Default: only the built-in ones and those in the file. */
  readonly assets?: Assets;
  /**
   * True if the text of drawings is set with the fonts of the machine alone; results then differ between machines.
   * Default: false.
   */
  readonly systemFonts?: boolean;
  /** Upper bounds for the conversion; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the conversion, which then fails with `ABORTED` as soon as it can stop. */
  readonly signal?: AbortSignal;
  /** The time to write into formats that contain one; core reads no clock. Default: no time is written. */
  readonly now?: Date;
}

/** Checks one option; some values are only passed on here, because their own readers check them later. */
type OptionReader = (value: unknown, name: string) => unknown;

const toBoolean: OptionReader = (value, name) => requireType(value, name, 'boolean');
const keepValue: OptionReader = (value) => value;

const readers: Readonly<Record<keyof ConvertOptions, OptionReader>> = {
  from: (value, name) => requireType(value, name, 'string'),
  to: (value, name) => requireType(value, name, 'string'),
  config: (value, name) => (value === null ? {} : readRecord(value, name, 'CONFIG_INVALID')),
  font: readFont,
  page: readPage,
  password: (value, name) => requireType(value, name, 'string'),
  allowMissing: toBoolean,
  tolerant: toBoolean,
  assets: keepValue, // read by `resolveAssets`
  systemFonts: toBoolean,
  limits: keepValue, // read by `resolveLimits`
  signal: requireSignal,
  now: requireDate,
};

const optionNames = Object.keys(readers) as (keyof ConvertOptions)[];

/** Reads the options of a call; errors name the option and the expected value. */
export function readOptions<Name extends keyof ConvertOptions>(
  options: unknown,
  known: readonly Name[],
): Pick<Partial<ConvertOptions>, Name> {
  const members = readMembers(options, 'options', known);
  const read = Object.entries(members).map(([name, value]) => [name, readers[name as Name](value, `options.${name}`)]);
  return Object.fromEntries(read);
}

/** The options of `convert`. */
export function readConvertOptions(options: unknown): ConvertOptions {
  const example = "pass the type to convert into, such as { to: 'png' }";
  if (options === undefined) throw new ConversionError('OPTION_INVALID', `options are missing; ${example}`);
  const { to, ...others } = readOptions(options, optionNames);
  if (to === undefined) throw new ConversionError('TYPE_UNKNOWN', `options.to is missing; ${example}`);
  return { to, ...others };
}

/** The coordinates of an instance are a nested object whose members can have any name. */
function readFont(value: unknown, name: string): unknown {
  const { instance, ...others } = readRecord(value, name);
  if (typeof instance !== 'object' || instance === null) return { ...others, instance };
  return { ...others, instance: readRecord(instance, `${name}.instance`) };
}

function readPage(value: unknown, name: string): number {
  if (Number.isSafeInteger(value) && Number(value) >= 1) return Number(value);
  throw new ConversionError('OPTION_INVALID', `${name} is ${describeValue(value)}, expected a whole number from 1`);
}

import {
  invalid,
  readList,
  readMembers,
  readSafely,
  requireBytes,
  requireDate,
  requireSignal,
  requireType,
  requireWithin,
} from './arguments.ts';
import { type Assets, type ResolvedAssets, resolveAssets } from './asset-options.ts';
import { ConversionError } from './errors.ts';
import type { OutputType } from './formats/registry.ts';
import { type Limits, resolveLimits } from './limits.ts';

/** Options of `render`. */
export interface RenderOptions {
  /** The page, from 1; several for a pdf. Default: the first page, and all pages for a pdf. */
  readonly page?: number | readonly number[];
  /** The type of the result: `svg`, `png`, `jpg`, `webp` or `pdf`. Default: `png`. */
  readonly format?: OutputType;
  /** The size as a multiple of the page's own, at which a point is 4/3 pixels (96 pixels per inch). Default: 1. */
  readonly scale?: number;
  /** True if the picture includes the bleed of the page. Default: false. */
  readonly bleed?: boolean;
  /** True if crop marks are drawn around the page. Default: false. */
  readonly marks?: boolean;
  /** Settings of a pdf. */
  readonly pdf?: PdfRenderOptions;
  /** Fonts for text whose font is not among the files, and ICC profiles. Default: only the built-in ones. */
  readonly assets?: Assets;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
  /** The time that `PDF/X-4` requires; core reads no clock. Default: no time is written. */
  readonly now?: Date;
}

/** Settings of a pdf that `render` writes. */
export interface PdfRenderOptions {
  /** The part of a page that viewers show: with its marks, with its bleed, or as it is after cutting. Default: `media`. */
  readonly view?: 'media' | 'bleed' | 'trim';
  /** The printing condition that the colours are meant for. Default: none. */
  readonly outputIntent?: OutputIntent;
  /** The standard that the file must meet. A file that cannot meet it is refused. Default: none. */
  readonly standard?: 'PDF/X-4';
}

/** A printing condition. */
export interface OutputIntent {
  /** Its name in the registry of the ICC, such as `FOGRA39`, or another name. Default: the name of the profile. */
  readonly condition?: string;
  /** The ICC profile of the press or of another output device. */
  readonly profile?: Uint8Array;
}

const optionNames = [
  'page',
  'format',
  'scale',
  'bleed',
  'marks',
  'pdf',
  'assets',
  'limits',
  'signal',
  'now',
] as const satisfies readonly (keyof RenderOptions)[];
/** Any larger picture exceeds every limit of pixels. */
const [minScale, maxScale] = [0.001, 1_000];
const views = ['media', 'bleed', 'trim'] as const;
const standards = ['PDF/X-4'] as const;

/** The options of `render` after their check. */
export interface ResolvedRenderOptions {
  /** The numbers of the pages; undefined for the default. */
  readonly pages: readonly number[] | undefined;
  readonly format: string;
  readonly page: { readonly scale: number; readonly bleed: boolean; readonly marks: boolean };
  readonly pdf: PdfRenderOptions | undefined;
  readonly assets: ResolvedAssets;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly now: Date | undefined;
}

/** Checks the options of `render`; errors name the option and the expected value. */
export function readRenderOptions(options: unknown): ResolvedRenderOptions {
  const given = readMembers(options, 'options', optionNames);
  const toBoolean = (name: 'bleed' | 'marks'): boolean =>
    given[name] !== undefined && requireType(given[name], `options.${name}`, 'boolean');
  return {
    pages: given.page === undefined ? undefined : readPages(given.page),
    format: given.format === undefined ? 'png' : requireType(given.format, 'options.format', 'string'),
    page: {
      scale: requireWithin(given.scale, minScale, maxScale, 'options.scale') ?? 1,
      bleed: toBoolean('bleed'),
      marks: toBoolean('marks'),
    },
    pdf: given.pdf === undefined ? undefined : readPdfOptions(given.pdf),
    assets: resolveAssets(given.assets),
    limits: resolveLimits(given.limits),
    signal: requireSignal(given.signal, 'options.signal'),
    now: given.now === undefined ? undefined : requireDate(given.now, 'options.now'),
  };
}

function readPages(given: unknown): number[] {
  const isList = readSafely('options.page', 'OPTION_INVALID', () => Array.isArray(given));
  const numbers = isList ? readList(given, 'options.page') : [given];
  if (numbers.length === 0) throw invalid('options.page', given, 'a page or several');
  return numbers.map((number) => {
    if (Number.isInteger(number) && Number(number) >= 1) return Number(number);
    throw invalid('options.page', number, 'a whole number from 1');
  });
}

function readPdfOptions(given: unknown): PdfRenderOptions {
  const { view, outputIntent, standard } = readMembers(given, 'options.pdf', ['view', 'outputIntent', 'standard']);
  return {
    ...(view !== undefined && { view: requireOneOf(view, views, 'options.pdf.view') }),
    ...(outputIntent !== undefined && { outputIntent: readOutputIntent(outputIntent) }),
    ...(standard !== undefined && { standard: requireOneOf(standard, standards, 'options.pdf.standard') }),
  };
}

function readOutputIntent(given: unknown): OutputIntent {
  const name = 'options.pdf.outputIntent';
  const { condition, profile } = readMembers(given, name, ['condition', 'profile']);
  if (condition === undefined && profile === undefined)
    throw new ConversionError('OPTION_INVALID', `${name} is empty; expected a condition or a profile`);
  return {
    ...(condition !== undefined && { condition: requireType(condition, `${name}.condition`, 'string') }),
    ...(profile !== undefined && { profile: requireBytes(profile, `${name}.profile`) }),
  };
}

function requireOneOf<Value extends string>(given: unknown, known: readonly Value[], argument: string): Value {
  const found = known.find((each) => each === given);
  if (found !== undefined) return found;
  throw invalid(argument, given, known.map((each) => `"${each}"`).join(' or '));
}

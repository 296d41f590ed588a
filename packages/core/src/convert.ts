import type { Assets } from './asset-options.ts';
import { resolveAssets } from './asset-options.ts';
import type { AssetWish, Context } from './context.ts';
import { Job, requireRunning } from './context.ts';
import { ConversionError } from './errors.ts';
import type { FontOptions } from './font/options.ts';
import type { Format, Mender } from './format.ts';
import type { InputType, OutputType } from './formats/registry.ts';
import { formats } from './formats/registry.ts';
import { endsOf, requireFormat } from './formats/sniff.ts';
import { resolveInputType, resolveOutputType } from './formats/types.ts';
import type { ImageConfig } from './image/config.ts';
import type { Limits } from './limits.ts';
import { resolveLimits } from './limits.ts';
import type { Note } from './notes.ts';
import { planConversion } from './plan.ts';

/** What to convert into, and within which bounds; `to` alone is required. */
export interface ConvertOptions {
  /** What the bytes are; left out, they are sniffed. A type that contradicts the bytes is refused. */
  readonly from?: InputType;
  readonly to: OutputType;
  /** Size, fit, quality and strip of an image. */
  readonly config?: ImageConfig;
  /** Which face of a collection, and which instance of a variable font. */
  readonly font?: FontOptions;
  /** Whether a layout may lack the folders with its links and fonts; they are then noted instead of refused. */
  readonly allowMissing?: boolean;
  /** True if an image whose file ends early is read as far as it goes, with a note. */
  readonly tolerant?: boolean;
  /** Fonts that text may be set in. */
  readonly assets?: Assets;
  /** Whether the text of drawings is set with the fonts of the machine, as they happen to be, in place of all others. */
  readonly systemFonts?: boolean;
  /** Those left out are `defaultLimits`. */
  readonly limits?: Partial<Limits>;
  /** Once it is aborted, the conversion fails with `ABORTED` as soon as it can stop. */
  readonly signal?: AbortSignal;
  /** The time to write where a format asks for one; core reads no clock. */
  readonly now?: Date;
}

/** The new file, what it is, and how it differs from the old one. */
export interface ConversionResult {
  readonly bytes: Uint8Array;
  readonly type: OutputType;
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** What differs from the source: nothing is lost silently. */
  readonly notes: readonly Note[];
}

/**
 * Converts a file: bytes in, bytes out. Fails only with a `ConversionError`.
 *
 * @example
 * ```ts
 * import { convert } from '@quoin/core';
 *
 * const logo = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>');
 * const result = await convert(logo, { to: 'webp', config: { width: 400 } });
 * result.mediaType; // => 'image/webp'
 * result.extension; // => 'webp'
 * result.notes; // => []
 * ```
 */
export async function convert(bytes: Uint8Array, options: ConvertOptions): Promise<ConversionResult> {
  return convertWith(formats, bytes, options) as Promise<ConversionResult>;
}

/** The same over any set of formats. */
export async function convertWith(
  known: readonly Format[],
  bytes: Uint8Array,
  options: Omit<ConvertOptions, 'from' | 'to' | 'config' | 'font'> & AssetWish,
): Promise<Omit<ConversionResult, 'type'> & { type: string }> {
  const job = new Job(resolveLimits(options.limits), options.signal, options.now, resolveAssets(options.assets));
  const { allowMissing, systemFonts, tolerant } = options;
  const result = await convertFile({ known, job, depth: 0, allowMissing, systemFonts, tolerant }, bytes, options);
  return { ...result, notes: job.notes };
}

/** One call of the door: what is known to it, what its files share, and how deep the present one lies. */
interface Call {
  readonly known: readonly Format[];
  readonly job: Job;
  readonly depth: number;
  readonly allowMissing: boolean | undefined;
  readonly systemFonts: boolean | undefined;
  readonly tolerant: boolean | undefined;
}

type Converted = Omit<ConversionResult, 'type' | 'notes'> & { type: string };

async function convertFile(call: Call, bytes: Uint8Array, wish: AssetWish): Promise<Converted> {
  const { known, job, allowMissing, systemFonts } = call;
  requireInput(bytes, job);
  const target = resolveOutputType(wish.to, known);
  const convertAsset: Context['convertAsset'] = (asset, assetWish) => convertInside(call, asset, assetWish);
  const context = job.context(convertAsset, wish);
  const source = resolveSource(bytes, wish.from, known, context);
  const plan = planConversion(source, target);

  const [read, write] = await Promise.all([plan.read(), plan.write()]);
  const order = { to: target.id, config: wish.config, font: wish.font, allowMissing, systemFonts };
  const run = async (whole: Uint8Array, own: Context): Promise<Uint8Array> => {
    let model = await read(whole, own, order);
    if (plan.bridge !== undefined) model = await (await plan.bridge.load())(model, own);
    return write(model, order, own);
  };
  const result = await (call.tolerant ? runTolerant(source, bytes, run, context) : run(bytes, context));
  requireRunning(job.signal);
  return { bytes: result, type: target.id, mediaType: target.mediaType, extension: target.extensions[0] };
}

/** Runs a conversion, and once more on what is there of the file if the file ends early. */
async function runTolerant(
  source: Format,
  bytes: Uint8Array,
  run: (bytes: Uint8Array, context: Context) => Promise<Uint8Array>,
  context: Context,
): Promise<Uint8Array> {
  // The notes of an attempt that fails are about nothing.
  const attempt = async (whole: Uint8Array): Promise<Uint8Array> => {
    const notes: Parameters<Context['note']>[] = [];
    const result = await run(whole, { ...context, note: (...note) => notes.push(note) });
    for (const note of notes) context.note(...note);
    return result;
  };
  try {
    return await attempt(bytes);
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed' || source.mend === undefined) throw error;
    const mended = await mendWith(await source.mend(), bytes, context);
    if (mended === undefined) throw error;
    const result = await attempt(mended).catch((again: unknown) => {
      throw again instanceof ConversionError && again.kind === 'malformed' ? error : again;
    });
    context.note('IMAGE_TRUNCATED', error.message);
    return result;
  }
}

/** A header that cannot be read leaves nothing to fill up. */
async function mendWith(mend: Mender, bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  try {
    return await mend(bytes, context);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}

async function convertInside(call: Call, bytes: Uint8Array, wish: AssetWish): Promise<Converted> {
  const depth = call.depth + 1;
  const { maxNesting } = call.job.limits;
  if (depth > maxNesting) {
    throw new ConversionError('NESTING_TOO_DEEP', `found a file ${depth} levels deep, expected at most ${maxNesting}`);
  }
  return convertFile({ ...call, depth }, bytes, wish);
}

/** The checks that need no format: a wrong call is told before a wrong file. */
export function requireInput(bytes: Uint8Array, { limits, signal }: Pick<Job, 'limits' | 'signal'>): void {
  if (!(bytes instanceof Uint8Array)) {
    throw new ConversionError('OPTION_INVALID', `the input is ${typeof bytes}, expected a Uint8Array`);
  }
  requireRunning(signal);
  if (bytes.length > limits.maxInputBytes) {
    throw new ConversionError(
      'INPUT_TOO_LARGE',
      `found ${bytes.length} bytes, expected at most ${limits.maxInputBytes}`,
    );
  }
}

/** What the bytes are. The caller's word must agree with them; within a family the bytes are followed. */
export function resolveSource(
  bytes: Uint8Array,
  from: string | undefined,
  known: readonly Format[],
  { note }: Pick<Context, 'note'>,
): Format {
  const named = from === undefined ? undefined : resolveInputType(from, known);
  if (named?.admits?.(endsOf(bytes))) return named;
  const found = requireFormat(bytes, known);
  if (named === undefined || named === found) return found;
  if (named.family !== undefined && named.family === found.family) {
    note('TYPE_FOLLOWED', `named ${named.name}, found ${found.name}`);
    return found;
  }
  throw new ConversionError('TYPE_CONTRADICTED', `found ${found.name}, expected ${named.name} as the caller named it`);
}

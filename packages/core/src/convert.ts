import { requireBytes, requireUndetached } from './arguments.ts';
import { resolveAssets } from './asset-options.ts';
import type { AssetRequest, Context } from './context.ts';
import { ConversionRun, requireInput, throwIfAborted } from './context.ts';
import { type ConvertOptions, readConvertOptions } from './convert-options.ts';
import { ConversionError } from './errors.ts';
import { resolveFontOptions } from './font/options.ts';
import type { Format } from './format.ts';
import type { OutputType } from './formats/registry.ts';
import { formats } from './formats/registry.ts';
import { fileEndsOf, requireFormat } from './formats/sniff.ts';
import { resolveInputType, resolveOutputType } from './formats/types.ts';
import { resolveImageConfig } from './image/config.ts';
import { resolveLimits } from './limits.ts';
import { withFormatInFailure } from './named-failure.ts';
import type { Note } from './notes.ts';
import { planConversion } from './plan.ts';
import { runTolerant } from './tolerant.ts';

/** The converted file, its type, and its differences from the source. */
export interface ConversionResult {
  readonly bytes: Uint8Array;
  readonly type: OutputType;
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** The differences from the source; nothing is lost silently. */
  readonly notes: readonly Note[];
}

/**
 * Converts a file: bytes in, bytes out. Rejects only with a `ConversionError`. Do not change or transfer the memory of
 * the bytes until the promise settles; shared memory is copied first.
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
  return convertWith(formats, bytes, readConvertOptions(options)) as Promise<ConversionResult>;
}

/** Like `convert`, for any set of formats. */
export async function convertWith(
  known: readonly Format[],
  bytes: Uint8Array,
  options: Omit<ConvertOptions, 'from' | 'to' | 'config' | 'font' | 'page' | 'password'> & AssetRequest,
): Promise<Omit<ConversionResult, 'type'> & { type: string }> {
  const run = new ConversionRun(
    resolveLimits(options.limits),
    options.signal,
    options.now,
    resolveAssets(options.assets),
  );
  const { allowMissing, systemFonts, tolerant } = options;
  const input = requireBytes(bytes, 'the input');
  try {
    const result = await convertFile(
      { known, run: run, depth: 0, allowMissing, systemFonts, tolerant },
      input,
      options,
    );
    return { ...result, notes: run.notes };
  } finally {
    if (!run.signal?.aborted) requireUndetached(input, 'the input');
  }
}

/** One call of `convert()`: the known formats, the state that its files share, and the nesting depth of this file. */
interface ConversionCall {
  readonly known: readonly Format[];
  readonly run: ConversionRun;
  readonly depth: number;
  readonly allowMissing: boolean | undefined;
  readonly systemFonts: boolean | undefined;
  readonly tolerant: boolean | undefined;
}

type ConvertedFile = Omit<ConversionResult, 'type' | 'notes'> & { type: string };

async function convertFile(call: ConversionCall, bytes: Uint8Array, options: AssetRequest): Promise<ConvertedFile> {
  const { known, run: job, allowMissing, systemFonts } = call;
  requireInput(bytes, job);
  const target = resolveOutputType(options.to, known);
  const convertAsset: Context['convertAsset'] = (asset, request) => convertNested(call, asset, request);
  const context = job.context(convertAsset, options);
  const source = resolveSource(bytes, options.from, known, context);
  const plan = planConversion(source, target);

  noteUnusedOptions(target, options, context);
  if (call.depth === 0 && options.page !== undefined && !source.hasPages)
    context.note('CONFIG_IGNORED', `page applies to documents of pages, not to ${source.name}`);
  const writeOptions = {
    to: target.id,
    config: options.config,
    font: options.font,
    page: options.page,
    placement: options.placement,
    password: options.password,
    allowMissing,
    systemFonts,
  };
  const run = async (whole: Uint8Array, own: Context): Promise<Uint8Array> => {
    const [read, write] = await Promise.all([plan.read(), plan.write()]);
    let model = await read(whole, own, writeOptions);
    if (plan.bridge !== undefined) model = await (await plan.bridge.load())(model, own, writeOptions);
    return write(model, writeOptions, own);
  };
  const result = await withFormatInFailure(source.name, () =>
    call.tolerant ? runTolerant(source, bytes, run, context) : run(bytes, context),
  );
  throwIfAborted(job.signal);
  return { bytes: result, type: target.id, mediaType: target.mediaType, extension: target.extensions[0] };
}

/** The context of a call that starts with a model instead of a file. */
export function openContext(run: ConversionRun): Context {
  const call = { known: formats, run, depth: 0, allowMissing: undefined, systemFonts: undefined, tolerant: undefined };
  return run.context((asset, request) => convertNested(call, asset, request));
}

/** Checks the options for other kinds of outputs and notes that they have no effect. */
function noteUnusedOptions({ id, kind }: Format, { config, font }: AssetRequest, { note }: Context): void {
  const settings = kind === 'image' ? [] : [...resolveImageConfig(config, id).given];
  const choices = kind === 'font' ? [] : Object.keys(resolveFontOptions(font));
  for (const name of settings) note('CONFIG_IGNORED', `config.${name} applies to images only`);
  for (const name of choices) note('CONFIG_IGNORED', `font.${name} applies to fonts only`);
}

async function convertNested(call: ConversionCall, bytes: Uint8Array, options: AssetRequest): Promise<ConvertedFile> {
  const depth = call.depth + 1;
  const { maxNesting } = call.run.limits;
  if (depth > maxNesting) {
    throw new ConversionError(
      'NESTING_TOO_DEEP',
      `a file is nested ${depth} levels deep; at most ${maxNesting} are allowed`,
    );
  }
  return convertFile({ ...call, depth }, bytes, options);
}

/** The format of the bytes. It must be the one that the caller named, or one of the same family. */
export function resolveSource(
  bytes: Uint8Array,
  from: string | undefined,
  known: readonly Format[],
  { note }: Pick<Context, 'note'>,
): Format {
  const named = from === undefined ? undefined : resolveInputType(from, known);
  const ends = fileEndsOf(bytes);
  if (named?.accepts?.(ends)) return named;
  const found = requireFormat(bytes, known);
  if (named === undefined || named === found) return found;
  if (named.family !== undefined && named.family(ends) === found.family?.(ends)) {
    note('TYPE_FOLLOWED', `${found.name}, not ${named.name} as named`);
    return found;
  }
  throw new ConversionError('TYPE_CONTRADICTED', `the file is ${found.name}, not ${named.name} as named`);
}

import { requireBytes, requireUndetached } from './arguments.ts';
import { ConversionRun, requireInput } from './context.ts';
import { resolveSource } from './convert.ts';
import { readOptions } from './convert-options.ts';
import { ConversionError } from './errors.ts';
import type { Facts, Kind } from './format.ts';
import type { FormatId, InputType } from './formats/registry.ts';
import { formats } from './formats/registry.ts';
import type { Limits } from './limits.ts';
import { resolveLimits } from './limits.ts';
import { withFormatInFailure } from './named-failure.ts';

/** The options of `convert` that also apply to `inspect`. */
export interface InspectOptions {
  /** The type of the bytes. Default: detected from the bytes. A type that contradicts the bytes is refused. */
  readonly from?: InputType;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

/** The type and the main facts of a file. */
export interface Inspection {
  readonly type: FormatId;
  readonly name: string;
  readonly kind: Kind;
  readonly mediaType: string;
  readonly byteLength: number;
  /** Depends on the kind of file: dimensions, colour space, profile and the like. */
  readonly facts: Facts;
}

/**
 * Describes a file from its headers; it never decodes the whole file.
 *
 * @example
 * ```ts
 * import { inspect } from '@quoin/core';
 *
 * const logo = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="25.4mm" height="20"/>');
 * const { type, facts } = await inspect(logo);
 * type; // => 'svg'
 * facts.width; // => 96
 * ```
 */
export async function inspect(bytes: Uint8Array, options: InspectOptions = {}): Promise<Inspection> {
  const { from, limits, signal } = readOptions(options, ['from', 'limits', 'signal']);
  const run = new ConversionRun(resolveLimits(limits), signal);
  const input = requireBytes(bytes, 'the input');
  requireInput(input, run);
  const context = run.context(refuseAssets);
  const format = resolveSource(input, from, formats, context);
  const { id, name, kind, mediaType } = format;
  try {
    const facts = await withFormatInFailure(name, async () => (await format.inspect())(input, context));
    return { type: id as FormatId, name, kind, mediaType, byteLength: input.length, facts };
  } finally {
    if (!signal?.aborted) requireUndetached(input, 'the input');
  }
}

/** Inspection converts nothing inside the file. */
async function refuseAssets(): Promise<never> {
  throw new ConversionError('PAIR_UNSUPPORTED', 'nothing is converted while a file is inspected');
}

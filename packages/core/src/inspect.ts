import { invalid, readMembers, requireBytes, requireUndetached } from './arguments.ts';
import { ConversionRun, requireInput } from './context.ts';
import { resolveSource } from './convert.ts';
import { readOptions } from './convert-options.ts';
import { ConversionError } from './errors.ts';
import type { Facts, Format, Kind } from './format.ts';
import type { FormatId, InputType } from './formats/registry.ts';
import { formats } from './formats/registry.ts';
import type { Limits } from './limits.ts';
import { resolveLimits } from './limits.ts';
import { withFormatInFailure } from './named-failure.ts';

/** The options of `convert` that also apply to `inspect`. */
export interface InspectOptions {
  /** The type of the bytes. Default: detected from the bytes. A type that contradicts the bytes is refused. */
  readonly from?: InputType;
  /** The number of a font in a collection, from 0. Default: the first; the names of all are listed. */
  readonly face?: number;
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
  const { face, ...given } = readMembers(options, 'options', ['from', 'face', 'limits', 'signal']);
  const { from, limits, signal } = readOptions(given, ['from', 'limits', 'signal']);
  const wanted = readFace(face);
  const run = new ConversionRun(resolveLimits(limits), signal);
  const input = requireBytes(bytes, 'the input');
  requireInput(input, run);
  const context = run.context(refuseAssets);
  const format = resolveSource(input, from, formats, context);
  const { id, name, kind, mediaType } = format;
  try {
    const facts = await withFormatInFailure(name, async () => {
      if (wanted > 0) requireCollection(format);
      return (await format.inspect())(input, context, wanted);
    });
    return { type: id as FormatId, name, kind, mediaType, byteLength: input.length, facts };
  } finally {
    if (!signal?.aborted) requireUndetached(input, 'the input');
  }
}

function readFace(value: unknown): number {
  if (value === undefined) return 0;
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw invalid('options.face', value, 'a whole number from 0');
}

/** Throws for formats whose files contain at most one font. */
function requireCollection({ id, name }: Format): void {
  if (['otf', 'ttf', 'woff2'].includes(id)) return;
  throw new ConversionError(
    'FONT_FACE_ABSENT',
    `${name} is not a collection of fonts; leave the number of the face out`,
  );
}

/** Inspection converts nothing inside the file. */
async function refuseAssets(): Promise<never> {
  throw new ConversionError('PAIR_UNSUPPORTED', 'nothing is converted while a file is inspected');
}

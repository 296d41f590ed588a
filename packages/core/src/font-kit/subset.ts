import { requireBytes, requireUndetached } from '../arguments.ts';
import { type Context, ConversionRun, requireInput, throwIfAborted } from '../context.ts';
import { openContext, resolveSource } from '../convert.ts';
import { ConversionError } from '../errors.ts';
import type { Format, Reader, Writer } from '../format.ts';
import { formats } from '../formats/registry.ts';
import { resolveOutputType } from '../formats/types.ts';
import type { FontFile } from '../models/font-file.ts';
import { withFormatInFailure } from '../named-failure.ts';
import type { Note } from '../notes.ts';
import { countCharacters, formatUnicodeRange } from './code-points.ts';
import { type FontType, readSubsetOptions, type SubsetOptions } from './options.ts';

/** A subset of a font. */
export interface SubsetResult {
  readonly bytes: Uint8Array;
  readonly type: FontType;
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** The characters of the subset, as a value of CSS's `unicode-range`. */
  readonly unicodeRange: string;
  /** The number of its characters. */
  readonly characters: number;
  /** The differences from the source; dropped characters and their glyphs are none. */
  readonly notes: readonly Note[];
}

/**
 * Subsets a font for the web: keeps the characters asked for, and everything that their text is laid out with.
 * Rejects only with a `ConversionError`.
 *
 * @param bytes a font in any format that `convert` reads
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { subsetFont } from '@quoin/core/font';
 *
 * const subset = await subsetFont(await readFile('font.ttf'), { text: 'fa', to: 'woff2' });
 * subset.mediaType; // => 'font/woff2'
 * subset.unicodeRange; // => 'U+61, U+66'
 * ```
 */
export async function subsetFont(bytes: Uint8Array, options: SubsetOptions = {}): Promise<SubsetResult> {
  const { request, to, face, limits, signal } = await readSubsetOptions(options);
  const run = new ConversionRun(limits, signal);
  const input = requireBytes(bytes, 'the input');
  try {
    requireInput(input, run);
    const context = openContext(run);
    const [source, { subsetTables }] = await Promise.all([
      readFont(input, face, context),
      import('./subset-tables.ts'),
    ]);
    const { font, characters } = await withFormatInFailure(source.name, () =>
      subsetTables(source.font, request, context),
    );
    const written = await writeFont(font, to, context);
    throwIfAborted(signal);
    return {
      ...written,
      unicodeRange: formatUnicodeRange(characters),
      characters: countCharacters(characters),
      notes: run.notes,
    };
  } finally {
    if (!run.signal?.aborted) requireUndetached(input, 'the input');
  }
}

/** Reads one font of a file in any format. */
export async function readFont(
  bytes: Uint8Array,
  face: unknown,
  context: Context,
): Promise<{ readonly name: string; readonly font: FontFile }> {
  const { name, kind, reads }: Format = resolveSource(bytes, undefined, formats, context);
  if (kind !== 'font' || reads === undefined)
    throw new ConversionError('PAIR_UNSUPPORTED', `the file is ${name}, expected a font`);
  const read = (await reads.load()) as unknown as Reader<'font'>;
  const font = face === undefined ? undefined : { face };
  return {
    name,
    font: await withFormatInFailure(name, () => read(bytes, context, { to: 'woff2', config: undefined, font })),
  };
}

/** Writes a font in a format for the web, or as sfnt. */
export async function writeFont(
  font: FontFile,
  to: FontType,
  context: Context,
): Promise<Pick<SubsetResult, 'bytes' | 'type' | 'mediaType' | 'extension'>> {
  const { writes, mediaType, extensions } = resolveOutputType(to, formats);
  const write = to === 'woff' ? await loadWoff() : ((await writes?.load()) as unknown as Writer<'font'>);
  const bytes = await write(font, { to, config: undefined }, context);
  return { bytes, type: to, mediaType, extension: extensions[0] };
}

/** Fonts for the web are made once and loaded often. */
async function loadWoff(): Promise<Writer<'font'>> {
  return (await import('../font/woff/write.ts')).writeShortWoff;
}

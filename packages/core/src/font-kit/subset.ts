import { requireBytes, requireUndetached } from '../arguments.ts';
import { type Context, ConversionRun, requireInput, throwIfAborted } from '../context.ts';
import { openContext, resolveSource } from '../convert.ts';
import { ConversionError } from '../errors.ts';
import type { Format, Reader, Writer } from '../format.ts';
import { formats } from '../formats/registry.ts';
import { resolveOutputType } from '../formats/types.ts';
import { loadOnce } from '../load-once.ts';
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
    const { subsetTables } = await loadSubsetter();
    const source = await readFont(input, face, context);
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

/** Loads the subsetter. Other threads then compile HarfBuzz, while the font is read. */
export const loadSubsetter = loadOnce(async () => {
  const { startCompiling } = await import('./engine.ts');
  startCompiling();
  const { subsetTables } = await import('./subset-tables.ts');
  return { subsetTables };
});

/** Writes a font in a format for the web, or as sfnt. */
async function writeFont(
  font: FontFile,
  to: FontType,
  context: Context,
): Promise<Pick<SubsetResult, 'bytes' | 'type' | 'mediaType' | 'extension'>> {
  const { bytes, ...written } = await startFont(font, to, context);
  return { ...written, bytes: await bytes };
}

/** A font whose bytes may still be compressed by other threads. */
export interface StartedFont extends Pick<SubsetResult, 'type' | 'mediaType' | 'extension'> {
  readonly bytes: Promise<Uint8Array>;
}

/** Writes a font in a format for the web, or as sfnt; does not wait until WOFF 2 is compressed. */
export async function startFont(font: FontFile, to: FontType, context: Context): Promise<StartedFont> {
  const { writes, mediaType, extensions } = resolveOutputType(to, formats);
  const described = { type: to, mediaType, extension: extensions[0] };
  const options = { to, config: undefined };
  if (to === 'woff2') {
    const { startWoff2 } = await import('../font/woff2/write.ts');
    return { ...described, ...(await startWoff2(font, options, context)) };
  }
  const write = to === 'woff' ? await loadWoff() : ((await writes?.load()) as unknown as Writer<'font'>);
  const bytes = await write(font, options, context);
  return { ...described, bytes: Promise.resolve(bytes) };
}

/** Fonts for the web are made once and loaded often. */
async function loadWoff(): Promise<Writer<'font'>> {
  return (await import('../font/woff/write.ts')).writeShortWoff;
}

import { readList, requireBytes, requireUndetached } from '../../arguments.ts';
import { type Context, ConversionRun, requireInput, throwIfAborted } from '../../context.ts';
import { openContext } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import { requireGlyphs } from '../../font/presence.ts';
import { noteResult } from '../../font/result-notes.ts';
import { dropSignature, isSigned } from '../../font/signature.ts';
import type { FontFile } from '../../models/font-file.ts';
import { withFormatInFailure } from '../../named-failure.ts';
import type { Note } from '../../notes.ts';
import { readFaces } from '../read-faces.ts';
import { type CollectionType, type JoinOptions, readJoinOptions } from './options.ts';

/** A collection of fonts. */
export interface JoinResult {
  readonly bytes: Uint8Array;
  readonly type: CollectionType;
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** The number of its fonts. */
  readonly faces: number;
  /** The differences from the sources. */
  readonly notes: readonly Note[];
}

const mediaTypes = { ttc: 'font/collection', woff2: 'font/woff2' } as const;

/**
 * Joins fonts to a collection, in which equal tables are stored once. Outlines are not changed: glyf and CFF fonts
 * can be in one collection. All faces of collections among the sources are included. Rejects only with a
 * `ConversionError`.
 *
 * @param fonts fonts in any format that `convert` reads, in the order of the faces
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { joinFonts } from '@quoin/core/font';
 *
 * const fonts = [await readFile('font.ttf'), await readFile('family.ttc')];
 * const family = await joinFonts(fonts, { to: 'woff2' });
 * family.faces; // => 4
 * ```
 */
export async function joinFonts(fonts: readonly Uint8Array[], options: JoinOptions = {}): Promise<JoinResult> {
  const { to, limits, signal } = readJoinOptions(options);
  const inputs = readList(fonts, 'the fonts').map((bytes, index) => requireBytes(bytes, `font ${index}`));
  const run = new ConversionRun(limits, signal);
  const context = openContext(run);
  const faces: FontFile[] = [];
  for (const [index, bytes] of inputs.entries()) {
    requireInput(bytes, run);
    for await (const font of readFaces(bytes, limits, context)) {
      faces.push(await withFormatInFailure('the font', () => prepareFace(font, to, context)));
      requireCount(faces.length, limits.maxFaces);
    }
    if (!signal?.aborted) requireUndetached(bytes, `font ${index}`);
  }
  if (faces.length === 0)
    throw new ConversionError('OPTION_INVALID', 'there are no fonts to join, expected at least one');
  const bytes = await writeCollection(faces, to, context);
  throwIfAborted(signal);
  return { bytes, type: to, mediaType: mediaTypes[to], extension: to, faces: faces.length, notes: run.notes };
}

async function prepareFace(source: FontFile, to: CollectionType, context: Context): Promise<FontFile> {
  requireGlyphs(source);
  await noteResult(source, source, { to: to === 'ttc' ? 'ttf' : to }, context);
  // WOFF 2 has no signatures, not even empty ones.
  const isUnwanted = isSigned(source) || (to === 'woff2' && source.tables.has('DSIG'));
  const font = isUnwanted ? dropSignature(source, 'it does not cover the collection', context) : source;
  const { version, tables, metadata, privateData } = font;
  if (metadata !== undefined) context.note('METADATA_DROPPED', 'the extended metadata of a WOFF');
  if (privateData !== undefined) context.note('METADATA_DROPPED', 'the private data of a WOFF');
  return { version, tables };
}

async function writeCollection(fonts: readonly FontFile[], to: CollectionType, context: Context): Promise<Uint8Array> {
  if (to === 'ttc') {
    const { writeTtc } = await import('../../font/sfnt/write-collection.ts');
    return writeTtc(fonts, context);
  }
  const { writeWoff2Collection } = await import('../../font/woff2/write-collection.ts');
  return writeWoff2Collection(fonts, context);
}

function requireCount(count: number, maxFaces: number): void {
  if (count <= maxFaces) return;
  throw new ConversionError('FONT_TOO_LARGE', `there are more than ${maxFaces} fonts, the maximum of a collection`);
}

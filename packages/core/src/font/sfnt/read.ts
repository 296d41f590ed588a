import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Limits } from '../../limits.ts';
import type { FontFile } from '../../models/font-file.ts';
import { noteDroppedFaces } from '../dropped-faces.ts';
import { resolveFontOptions } from '../options.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { readDirectory, type TableRecord } from './directory.ts';
import { type Faces, findFaces, nameFaces, requireFace } from './faces.ts';
import { findLayoutFaults, findWrongChecksums, sumTables } from './faults.ts';
import { joinSfnt, layOutSfnt } from './layout.ts';
import { requireDisjoint } from './placement.ts';

/** A font, and the faults of its container. */
export interface FontWithFaults {
  readonly font: FontFile;
  readonly faults: readonly string[];
}

/** Reads a TrueType or OpenType font, or one font of a collection (by default the first). */
export async function readSfnt(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<FontFile> {
  const { face = 0 } = resolveFontOptions(options.font);
  const faces = findFaces(bytes, context.limits);
  const { font, faults } = await readFace(bytes, faces, face, context);
  for (const fault of faults) context.note('FONT_REPAIRED', fault);
  if (faces.isCollection) {
    noteDroppedFaces(await nameFaces(bytes, faces, context), face, context);
    return dropCollectionSignature(font, faces, context);
  }
  return isSigned(font) && !isCanonical(font, bytes)
    ? dropSignature(font, 'the container was repaired', context)
    : font;
}

/** Reads one font of a file. */
export async function readFace(
  bytes: Uint8Array,
  faces: Faces,
  face: number,
  context: Context,
): Promise<FontWithFaults> {
  const file = new ByteReader(bytes);
  file.seek(requireFace(faces, face));
  const directory = readDirectory(file);
  const sorted = requireDisjoint(directory, bytes.length);
  requireTotalLength(sorted, context.limits);
  const tables = new Map(sorted.map(({ tag, offset, length }) => [tag, sliceTable(bytes, offset, length)]));
  const sums = await sumTables(tables, context);
  const wrong = findWrongChecksums(tables, sums, sorted);
  const layout = faces.isCollection ? [] : await findLayoutFaults(bytes, directory, sorted, { tables, sums }, context);
  return { font: { version: directory.version, tables }, faults: [...wrong, ...layout] };
}

/** Tables may share bytes, so their sum can exceed the length of the file. */
export function requireTotalLength(records: readonly TableRecord[], { maxFontBytes }: Limits): void {
  const total = records.reduce((sum, { length }) => sum + length, 0);
  if (total <= maxFontBytes) return;
  throw new ConversionError('FONT_TOO_LARGE', `the tables have ${total} bytes, the limit is ${maxFontBytes}`);
}

/** An empty table may have any offset. */
function sliceTable(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  return length === 0 ? new Uint8Array(0) : bytes.subarray(offset, offset + length);
}

/** True if writing the font reproduces the file, so that its signature stays valid. */
function isCanonical(font: FontFile, bytes: Uint8Array): boolean {
  const written = joinSfnt(layOutSfnt(font));
  return written.length === bytes.length && written.every((byte, at) => byte === bytes[at]);
}

/** A signature of a font in a collection covers the whole collection. */
function dropCollectionSignature(font: FontFile, { isSigned: isWholeSigned }: Faces, context: Context): FontFile {
  if (isSigned(font)) return dropSignature(font, 'it covered the whole collection', context);
  if (isWholeSigned) context.note('SIGNATURE_DROPPED', 'it covered the whole collection');
  return font;
}

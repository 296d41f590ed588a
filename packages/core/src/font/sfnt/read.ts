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
import { findLayoutFaults, findWrongChecksums } from './faults.ts';
import { joinSfnt, layOutSfnt } from './layout.ts';
import { requireDisjoint } from './placement.ts';

/** A font as it was found, and what was wrong with its wrapper. */
export interface FontWithFaults {
  readonly font: FontFile;
  readonly faults: readonly string[];
}

/** Reads a TrueType or OpenType font, or one of a collection: the first unless another is asked for. */
export async function readSfnt(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<FontFile> {
  const { face = 0 } = resolveFontOptions(options.font);
  const faces = findFaces(bytes, context.limits);
  const { font, faults } = await readFace(bytes, faces, face, context);
  for (const fault of faults) context.note('FONT_MENDED', fault);
  if (faces.isCollection) {
    noteDroppedFaces(await nameFaces(bytes, faces, context), face, context);
    return dropCollectionSignature(font, faces, context);
  }
  return isSigned(font) && !isCanonical(font, bytes) ? dropSignature(font, 'the wrapper was mended', context) : font;
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
  const placed = requireDisjoint(directory, bytes.length);
  requireTotalLength(placed, context.limits);
  const tables = new Map(placed.map(({ tag, offset, length }) => [tag, sliceTable(bytes, offset, length)]));
  const sums = await findWrongChecksums(tables, placed, context);
  const layout = faces.isCollection ? [] : await findLayoutFaults(bytes, directory, placed, tables, context);
  return { font: { version: directory.version, tables }, faults: [...sums, ...layout] };
}

/** Tables that are the same bytes make the result longer than the file. */
export function requireTotalLength(records: readonly TableRecord[], { maxFontBytes }: Limits): void {
  const total = records.reduce((sum, { length }) => sum + length, 0);
  if (total <= maxFontBytes) return;
  throw new ConversionError('FONT_TOO_LARGE', `found ${total} bytes of tables, expected at most ${maxFontBytes}`);
}

/** The place of a table without bytes may be anywhere. */
function sliceTable(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  return length === 0 ? new Uint8Array(0) : bytes.subarray(offset, offset + length);
}

/** Whether the font would be written as it was found, so that its signature still holds. */
function isCanonical(font: FontFile, bytes: Uint8Array): boolean {
  const written = joinSfnt(layOutSfnt(font));
  return written.length === bytes.length && written.every((byte, at) => byte === bytes[at]);
}

/** A signature is for the file that the collection was. */
function dropCollectionSignature(font: FontFile, { isSigned: isWholeSigned }: Faces, context: Context): FontFile {
  if (isSigned(font)) return dropSignature(font, 'it was for the collection', context);
  if (isWholeSigned) context.note('SIGNATURE_DROPPED', 'it was for the collection');
  return font;
}

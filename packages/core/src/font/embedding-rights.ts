import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';
import { describeRights, maySubset } from './facts/embedding.ts';

/** Offset of fsType in OS/2. */
const offset = 8;

/**
 * Notes that the embedding rights stated in the font do not cover the conversion. Nothing is refused: the caller may
 * hold a licence that the font does not state. A font that is only copied into another sfnt gets no note.
 * @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "fsType"
 */
export function noteEmbedding(
  { tables }: Pick<FontFile, 'tables'>,
  done: string,
  { note }: Pick<Context, 'note'>,
): void {
  const fsType = readRights(tables);
  const rights = fsType === undefined ? undefined : describeRights(fsType);
  if (rights !== undefined) note('FONT_RIGHTS_RESTRICTED', `${rights}; ${done}`);
}

/** Notes that the embedding rights do not allow subsets of the font. Nothing is refused, as above. */
export function noteSubsetting({ tables }: Pick<FontFile, 'tables'>, { note }: Pick<Context, 'note'>): void {
  const fsType = readRights(tables);
  if (fsType === undefined || maySubset(fsType)) return;
  note('FONT_RIGHTS_RESTRICTED', `fsType 0x${fsType.toString(16).padStart(4, '0')}, no subsetting; it was subset`);
}

function readRights(tables: FontFile['tables']): number | undefined {
  const os2 = tables.get('OS/2');
  if (os2 === undefined || os2.length < offset + 2) return undefined;
  return new DataView(os2.buffer, os2.byteOffset).getUint16(offset);
}

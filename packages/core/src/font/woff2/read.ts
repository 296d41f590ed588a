import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { noteDroppedFaces } from '../dropped-faces.ts';
import { resolveFontOptions } from '../options.ts';
import { requireFace } from '../sfnt/faces.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { requireKnownVersion } from '../versions.ts';
import { nameFaces } from './face-names.ts';
import { unpackMetadata } from './metadata.ts';
import { openWoff2 } from './open.ts';
import { decodeTables } from './transforms/decode.ts';

/** Offset of the flavor in the header. */
const flavorOffset = 4;

/**
 * Reads a WOFF 2 font, or one font of a collection (by default the first).
 * @see WOFF 2.0 (2024)
 */
export async function readWoff2(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<FontFile> {
  const { face: wanted = 0 } = resolveFontOptions(options.font);
  const opened = await openWoff2(bytes, context);
  const { faces, take, blocks, faults } = opened;
  for (const fault of faults) context.note('FONT_REPAIRED', fault);
  const face = requireFace({ starts: faces }, wanted);
  const version = requireKnownVersion(face.version, flavorOffset);
  const tables = await decodeTables(face, take, context);
  if (opened.isCollection) noteDroppedFaces(await nameFaces(opened, context), wanted, context);
  const metadata = await unpackMetadata(blocks.metadata, context);
  const font = { version, tables, metadata, privateData: blocks.privateData };
  return isSigned(font) ? dropSignature(font, 'WOFF 2 changes the bytes of tables', context) : font;
}

import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { prepareFont } from '../prepare.ts';
import { noteResult } from '../result-notes.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { assemble, type Contents, joinTables, placeTables } from './assemble.ts';
import { pack } from './brotli.ts';
import { encodeTables } from './transforms/encode.ts';

/**
 * Writes a WOFF 2 font.
 * @see WOFF 2.0 (2024)
 */
export async function writeWoff2(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const prepared = await prepareFont(font, options, context);
  await noteResult(prepared, font, options, context);
  const { version, tables, metadata, privateData } = withoutSignature(prepared, context);
  const encoded = await encodeTables(tables, context);
  const packed = await pack(joinTables(encoded), 'font', context);
  return assemble({
    flavor: version,
    entries: placeTables(encoded),
    packed,
    metadata: metadata?.length ? await packMetadata(metadata, context) : undefined,
    privateData: privateData?.length ? privateData : undefined,
  });
}

async function packMetadata(metadata: Uint8Array, context: Context): Promise<NonNullable<Contents['metadata']>> {
  return { packed: await pack(metadata, 'text', context), originalLength: metadata.length };
}

/** Drops the signature: decoding does not restore the original bytes of glyphs. @see #conform-mustRemoveDSIG */
function withoutSignature(font: FontFile, context: Context): FontFile {
  if (!font.tables.has('DSIG')) return font;
  return dropSignature(font, isSigned(font) ? 'WOFF 2 changes the bytes of tables' : 'it was empty', context);
}

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
  return (await startWoff2(font, options, context)).bytes;
}

/**
 * Does all of writing a WOFF 2 font but compressing it, which other threads do until the bytes are ready. All notes are
 * complete before.
 */
export async function startWoff2(
  font: FontFile,
  options: WriteOptions,
  context: Context,
): Promise<{ readonly bytes: Promise<Uint8Array> }> {
  const prepared = await prepareFont(font, options, context);
  await noteResult(prepared, font, options, context);
  const whole = withoutSignature(prepared, context);
  const bytes = packTables(whole, await encodeTables(whole.tables, context), context);
  bytes.catch(() => {}); // the caller may fail before it waits for them
  return { bytes };
}

async function packTables(
  { version, metadata, privateData }: FontFile,
  encoded: Awaited<ReturnType<typeof encodeTables>>,
  context: Context,
): Promise<Uint8Array> {
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

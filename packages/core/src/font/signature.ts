import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';

/**
 * True if the font is signed. Many fonts have a DSIG table without signatures because some systems only checked that
 * the table exists; such a table is kept.
 * @see OpenType 1.9.1, "DSIG — Digital Signature Table"
 */
export function isSigned({ tables }: FontFile): boolean {
  const signature = tables.get('DSIG');
  if (signature === undefined || signature.length < 8) return false;
  return new DataView(signature.buffer, signature.byteOffset).getUint16(4) > 0;
}

/** Returns the font without its signature, which would be invalid. */
export function dropSignature(font: FontFile, reason: string, { note }: Pick<Context, 'note'>): FontFile {
  note('SIGNATURE_DROPPED', reason);
  const tables = new Map(font.tables);
  tables.delete('DSIG');
  return { ...font, tables };
}

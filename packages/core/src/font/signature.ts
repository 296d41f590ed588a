import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';

/**
 * Whether the font is signed. Many fonts have a table DSIG without any signature in it, because some systems looked for
 * the table: that one holds whatever becomes of the rest.
 * @see OpenType 1.9.1, "DSIG — Digital Signature Table"
 */
export function isSigned({ tables }: FontFile): boolean {
  const signature = tables.get('DSIG');
  if (signature === undefined || signature.length < 8) return false;
  return new DataView(signature.buffer, signature.byteOffset).getUint16(4) > 0;
}

/** The font without its signature, which would no longer hold. */
export function dropSignature(font: FontFile, why: string, { note }: Pick<Context, 'note'>): FontFile {
  note('SIGNATURE_DROPPED', why);
  const tables = new Map(font.tables);
  tables.delete('DSIG');
  return { ...font, tables };
}

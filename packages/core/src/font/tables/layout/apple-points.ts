import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';

/** AAT tables that may refer to outline points by number. */
export const applePointTables = ['fmtx', 'kerx', 'lcar', 'opbd'] as const;
type ApplePointTable = (typeof applePointTables)[number];

/** Format with point numbers; the other format has distances. */
const pointFormat = 1;
const attachmentType = 4;
/** The two bits for the attachment action: point numbers, anchors or coordinates. */
const actionBits = 0xc0000000;
const subtableHeaderLength = 12;

/**
 * True if the table refers to points. A damaged table counts as not referring to any.
 * @see TrueType Reference Manual, "The 'fmtx' table", "The 'kerx' table", "The 'lcar' table", "The 'opbd' table"
 */
export function refersToPoints(
  tag: ApplePointTable,
  table: Uint8Array | undefined,
  context: Pick<Context, 'spend'>,
): boolean {
  if (table === undefined) return false;
  try {
    const file = new ByteReader(table);
    if (tag === 'fmtx') return true;
    if (tag === 'kerx') return attachesByPoints(file, context);
    file.skip(4);
    return file.u16() === pointFormat;
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return false;
    throw error;
  }
}

/** True if a subtable attaches glyphs by point numbers. */
function attachesByPoints(file: ByteReader, { spend }: Pick<Context, 'spend'>): boolean {
  file.skip(4);
  for (let remaining = file.u32(); remaining > 0; remaining--) {
    spend(1);
    const length = file.u32();
    const kind = file.u32() & 0xff;
    file.skip(4);
    const body = file.window(Math.max(0, length - subtableHeaderLength));
    if (kind !== attachmentType) continue;
    body.skip(16); // the four offsets of the state table header
    if ((body.u32() & actionBits) === 0) return true;
  }
  return false;
}

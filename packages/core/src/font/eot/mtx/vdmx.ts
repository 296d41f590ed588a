import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { clampToI16 } from '../../tables/patch.ts';
import { DifferenceReader } from './difference-reader.ts';

const lastVersion = 1;
const headerLength = 6;
const [ratioLength, offsetLength, groupHeaderLength, recordLength] = [4, 2, 6, 6];
/** The predicted first size of a group; each size is predicted to follow the previous one. */
const defaultFirstSize = 8;
/** Unit of a group's extents: parts of the size. */
const shareUnits = 2048;

/**
 * Decodes VDMX, whose extents are stored as differences from a share of the size. `undefined` if they are invalid: the
 * table is optional.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "The VDMX Table"
 */
export function decodeVdmx(packed: Uint8Array, context: Pick<Context, 'spend'>): Uint8Array | undefined {
  try {
    return unpackGroups(packed, context);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}

function unpackGroups(packed: Uint8Array, context: Pick<Context, 'spend'>): Uint8Array | undefined {
  const file = new ByteReader(packed);
  const version = file.u16();
  file.skip(2); // number of groups, which follows from the distinct offsets
  const ratioCount = file.u16();
  const ratios = file.take(ratioLength * ratioCount);
  const starts = file.window(offsetLength * ratioCount);
  const list = Array.from({ length: ratioCount }, () => starts.u16());
  const distinct = [...new Set(list)].sort((a, b) => a - b);
  if (version > lastVersion || ratioCount === 0) return undefined;
  const newOffsets = new Map<number, number>();
  const groups = new ByteWriter();
  const start = headerLength + (ratioLength + offsetLength) * ratioCount;
  for (const at of distinct) {
    newOffsets.set(at, start + groups.length);
    if (start + groups.length > 0xffff || !unpackGroup(packed, at, groups, context)) return undefined;
  }
  const out = new ByteWriter();
  for (const word of [version, distinct.length, ratioCount]) out.u16(word);
  out.bytes(ratios);
  for (const at of list) out.u16(newOffsets.get(at) ?? 0);
  out.bytes(groups.finish());
  return out.finish();
}

/** False if a record is missing or the sizes do not ascend. */
function unpackGroup(packed: Uint8Array, at: number, out: ByteWriter, context: Pick<Context, 'spend'>): boolean {
  const file = new ByteReader(packed).windowAt(at, Math.max(packed.length - at, 0));
  const [count, highest, lowest] = [file.u16(), file.i16(), file.i16()];
  const differences = new DifferenceReader(packed.subarray(at + groupHeaderLength));
  context.spend(count);
  const records = new ByteWriter('big', { capacity: Math.min(recordLength * count, 8 * packed.length) });
  let [first, last] = [0, defaultFirstSize - 1];
  for (let record = 0; record < count; record++) {
    const [size, above, below] = [differences.read(), differences.read(), differences.read()];
    if (size === undefined || above === undefined || below === undefined) return false;
    const next = last + 1 + size;
    if (next > 0xff || next < (record === 0 ? 0 : last + 1)) return false;
    [first, last] = [record === 0 ? next : first, next];
    const [top, bottom] = [shareOf(next, highest) + above, below - shareOf(next, lowest)];
    if (clampToI16(top) !== top || clampToI16(bottom) !== bottom) return false;
    records.u16(next);
    records.i16(top);
    records.i16(bottom);
  }
  out.u16(count);
  out.u8(count === 0 ? 0 : first);
  out.u8(count === 0 ? 0 : last);
  out.bytes(records.finish());
  return true;
}

function shareOf(size: number, share: number): number {
  return Math.trunc((size * share + shareUnits / 2) / shareUnits);
}

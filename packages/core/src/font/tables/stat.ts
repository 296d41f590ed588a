import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { requireLength } from './require.ts';

/** A name for a place on one axis, or on several at once. */
export interface AxisName {
  readonly format: number;
  /** Whether the name goes without saying. */
  readonly isElidable: boolean;
  readonly nameId: number;
  readonly places: readonly { readonly axis: number; readonly value: number }[];
  readonly bytes: Uint8Array;
}

/** @see OpenType 1.9.1, "STAT — Style Attributes Table" */
export interface Stat {
  readonly axes: readonly { readonly tag: string; readonly nameId: number }[];
  readonly names: readonly AxisName[];
  /** What a place is called whose names all go without saying; absent in version 1.0. */
  readonly elidedNameId: number | undefined;
}

const headerLength = 18;
const elidedAt = 18;
const elidable = 2;
/** Of the formats that have one place: how long they are. */
const lengths: Readonly<Record<number, number>> = { 1: 12, 2: 20, 3: 16 };

export function readStat(table: Uint8Array, { spend }: Pick<Context, 'spend'>): Stat {
  const file = new ByteReader(requireLength(table, headerLength, 'STAT'));
  file.skip(2);
  const hasElided = file.u16() > 0 && table.length >= elidedAt + 2;
  const [axisSize, axisCount, axesStart, count, listStart] = [
    file.u16(),
    file.u16(),
    file.u32(),
    file.u16(),
    file.u32(),
  ];
  const elidedNameId = hasElided ? file.u16() : undefined;
  spend(axisCount + count);
  if (axisCount > 0) file.seek(axesStart);
  const axes = Array.from({ length: axisCount }, () => {
    const record = file.window(axisSize);
    return { tag: record.latin1(4), nameId: record.u16() };
  });
  if (count === 0) return { axes, names: [], elidedNameId };
  file.seek(listStart);
  const offsets = file.window(2 * count);
  const names = Array.from({ length: count }, () => readName(table, listStart + offsets.u16(), spend));
  return { axes, names: names.filter((name) => name !== undefined), elidedNameId };
}

/** Nothing for a format that is not known. */
function readName(table: Uint8Array, start: number, spend: Context['spend']): AxisName | undefined {
  const file = new ByteReader(table);
  file.seek(start);
  const [format, second, flags, nameId] = [file.u16(), file.u16(), file.u16(), file.u16()];
  const shared = { format, isElidable: (flags & elidable) !== 0, nameId };
  if (format === 4) {
    spend(second);
    const places = Array.from({ length: second }, () => ({ axis: file.u16(), value: file.i32() / 0x10000 }));
    return { ...shared, places, bytes: table.subarray(start, start + 8 + 6 * second) };
  }
  const length = lengths[format];
  if (length === undefined) return undefined;
  const value = file.i32() / 0x10000;
  return { ...shared, places: [{ axis: second, value }], bytes: table.subarray(start, start + length) };
}

/** The table with these names alone. */
export function withAxisNames(table: Uint8Array, names: readonly AxisName[]): Uint8Array {
  const source = new ByteReader(requireLength(table, headerLength, 'STAT'));
  source.seek(4);
  const [axisSize, axisCount, axesStart] = [source.u16(), source.u16(), source.u32()];
  const head = table.subarray(0, headerLength + (table.length >= elidedAt + 2 ? 2 : 0));
  const axes =
    axisCount === 0 ? new Uint8Array() : source.windowAt(axesStart, axisSize * axisCount).take(axisSize * axisCount);
  const file = new ByteWriter('big', { capacity: table.length });
  file.bytes(head.subarray(0, 8));
  file.u32(axisCount === 0 ? 0 : head.length);
  file.u16(names.length);
  file.u32(names.length === 0 ? 0 : head.length + axes.length);
  file.bytes(head.subarray(headerLength));
  file.bytes(axes);
  let place = 2 * names.length;
  for (const { bytes } of names) {
    file.u16(place);
    place += bytes.length;
  }
  for (const { bytes } of names) file.bytes(bytes);
  return file.finish();
}

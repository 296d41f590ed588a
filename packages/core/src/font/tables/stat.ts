import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { requireLength } from './require.ts';

/** A name for a value of one axis, or for values of several axes (format 4). */
export interface AxisValue {
  readonly format: number;
  /** True if the name is omitted when composing a style name (ELIDABLE_AXIS_VALUE_NAME). */
  readonly isElidable: boolean;
  readonly nameId: number;
  readonly coordinates: readonly { readonly axis: number; readonly value: number }[];
  readonly bytes: Uint8Array;
}

/** @see OpenType 1.9.1, "STAT — Style Attributes Table" */
export interface Stat {
  readonly axes: readonly { readonly tag: string; readonly nameId: number }[];
  readonly axisValues: readonly AxisValue[];
  /** The style name if all axis value names are elidable; absent in version 1.0. */
  readonly elidedFallbackNameId: number | undefined;
}

const headerLength = 18;
const elidedFallbackOffset = 18;
const elidableFlag = 2;
/** Lengths of the formats with one axis. */
const axisValueLengths: Readonly<Record<number, number>> = { 1: 12, 2: 20, 3: 16 };

export function readStat(table: Uint8Array, { spend }: Pick<Context, 'spend'>): Stat {
  const file = new ByteReader(requireLength(table, headerLength, 'STAT'));
  file.skip(2);
  const hasElided = file.u16() > 0 && table.length >= elidedFallbackOffset + 2;
  const [axisSize, axisCount, axesStart, count, listStart] = [
    file.u16(),
    file.u16(),
    file.u32(),
    file.u16(),
    file.u32(),
  ];
  const elidedFallbackNameId = hasElided ? file.u16() : undefined;
  spend(axisCount + count);
  if (axisCount > 0) file.seek(axesStart);
  const axes = Array.from({ length: axisCount }, () => {
    const record = file.window(axisSize);
    return { tag: record.latin1(4), nameId: record.u16() };
  });
  if (count === 0) return { axes, axisValues: [], elidedFallbackNameId };
  file.seek(listStart);
  const offsets = file.window(2 * count);
  const axisValues = Array.from({ length: count }, () => readAxisValue(table, listStart + offsets.u16(), spend));
  return { axes, axisValues: axisValues.filter((name) => name !== undefined), elidedFallbackNameId };
}

/** Returns `undefined` for unknown formats. */
function readAxisValue(table: Uint8Array, start: number, spend: Context['spend']): AxisValue | undefined {
  const file = new ByteReader(table);
  file.seek(start);
  const [format, axisOrCount, flags, nameId] = [file.u16(), file.u16(), file.u16(), file.u16()];
  const shared = { format, isElidable: (flags & elidableFlag) !== 0, nameId };
  if (format === 4) {
    spend(axisOrCount);
    const coordinates = Array.from({ length: axisOrCount }, () => ({ axis: file.u16(), value: file.i32() / 0x10000 }));
    return { ...shared, coordinates, bytes: table.subarray(start, start + 8 + 6 * axisOrCount) };
  }
  const length = axisValueLengths[format];
  if (length === undefined) return undefined;
  const value = file.i32() / 0x10000;
  return { ...shared, coordinates: [{ axis: axisOrCount, value }], bytes: table.subarray(start, start + length) };
}

/** Writes the table with only these axis values. */
export function withAxisValues(table: Uint8Array, axisValues: readonly AxisValue[]): Uint8Array {
  const source = new ByteReader(requireLength(table, headerLength, 'STAT'));
  source.seek(4);
  const [axisSize, axisCount, axesStart] = [source.u16(), source.u16(), source.u32()];
  const head = table.subarray(0, headerLength + (table.length >= elidedFallbackOffset + 2 ? 2 : 0));
  const axes =
    axisCount === 0 ? new Uint8Array() : source.windowAt(axesStart, axisSize * axisCount).take(axisSize * axisCount);
  const file = new ByteWriter('big', { capacity: table.length });
  file.bytes(head.subarray(0, 8));
  file.u32(axisCount === 0 ? 0 : head.length);
  file.u16(axisValues.length);
  file.u32(axisValues.length === 0 ? 0 : head.length + axes.length);
  file.bytes(head.subarray(headerLength));
  file.bytes(axes);
  let offset = 2 * axisValues.length;
  for (const { bytes } of axisValues) {
    file.u16(offset);
    offset += bytes.length;
  }
  for (const { bytes } of axisValues) file.bytes(bytes);
  return file.finish();
}

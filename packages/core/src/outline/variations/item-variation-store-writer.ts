import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';
import type { ExplicitRegion } from './region-table.ts';

/** Delta-set rows with one delta for each region. `regions` are indexes into the region list. */
export interface VariationRows {
  readonly regions: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

const headerLength = 8;
const [longWords, maxCount] = [0x8000, 0xffff];

/**
 * Encodes an ItemVariationStore: the region list and the delta-set rows.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Item Variation Store"
 */
export function encodeItemVariationStore(
  axisCount: number,
  regions: readonly ExplicitRegion[],
  sets: readonly VariationRows[],
): Uint8Array {
  for (const [count, what] of [
    [regions.length, 'regions'],
    [sets.length, 'subtables'],
  ] as const) {
    if (count <= maxCount) continue;
    throw new ConversionError('FONT_TOO_LARGE', `font has ${count} variation ${what}, at most ${maxCount} are allowed`);
  }
  const list = encodeRegions(axisCount, regions);
  const written = sets.map(encodeVariationRows);
  const file = new ByteWriter();
  file.u16(1);
  let offset = headerLength + 4 * written.length;
  file.u32(offset);
  file.u16(written.length);
  offset += list.length;
  for (const set of written) {
    file.u32(offset);
    offset += set.length;
  }
  file.bytes(list);
  for (const set of written) file.bytes(set);
  return file.finish();
}

function encodeRegions(axisCount: number, regions: readonly ExplicitRegion[]): Uint8Array {
  const file = new ByteWriter();
  file.u16(axisCount);
  file.u16(regions.length);
  for (const { peak, range } of regions) {
    for (let axis = 0; axis < axisCount; axis++) {
      for (const tuple of [range.start, peak, range.end]) file.i16(Math.round((tuple[axis] ?? 0) * 0x4000));
    }
  }
  return file.finish();
}

/** Encodes rows; regions with word deltas must come first. */
function encodeVariationRows({ regions, rows }: VariationRows): Uint8Array {
  const sizes = regions.map((_, at) => rows.reduce((largest, row) => Math.max(largest, sizeOf(row[at] ?? 0)), 1));
  const isLong = sizes.includes(4);
  const isWide = (at: number): boolean => sizes[at] === 4 || (!isLong && sizes[at] === 2);
  const columns = regions.map((_, at) => at);
  const order = [...columns.filter(isWide), ...columns.filter((at) => !isWide(at))];
  const wideCount = columns.filter(isWide).length;
  const file = new ByteWriter();
  file.u16(rows.length);
  file.u16(wideCount | (isLong ? longWords : 0));
  file.u16(regions.length);
  for (const at of order) file.u16(regions[at]!); // an index within the list
  for (const row of rows) {
    for (const at of order) {
      const value = row[at] ?? 0;
      if (isLong) isWide(at) ? file.i32(value) : file.i16(value);
      else isWide(at) ? file.i16(value) : file.i8(value);
    }
  }
  return file.finish();
}

function sizeOf(value: number): 1 | 2 | 4 {
  if (value >= -0x80 && value <= 0x7f) return 1;
  return value >= -0x8000 && value <= 0x7fff ? 2 : 4;
}

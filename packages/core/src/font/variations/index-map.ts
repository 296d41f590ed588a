import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { DeltaIndex } from './store-instancer.ts';

const entry = { innerBits: 0x0f, length: 0x30 } as const;

/** Which differences belong to a glyph, or to whatever else is counted from 0. */
export type FindDeltaIndex = (index: number) => DeltaIndex;

/** Without a map, the number itself is the row of the first set. */
export const implicitDeltaIndex: FindDeltaIndex = (index) => ({ outer: index >>> 16, inner: index & 0xffff });

/**
 * Reads the map that lies at a place of a table. Behind its last entry that one goes on.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "DeltaSetIndexMap table"
 */
export function readIndexMap(table: Uint8Array, start: number): FindDeltaIndex {
  const file = new ByteReader(table);
  file.seek(start);
  const [format, entryFormat] = [file.u8(), file.u8()];
  if (format > 1) {
    throw new ConversionError('FONT_VARIATIONS', `found a map of variations of format ${format}, expected 0 or 1`);
  }
  const count = format === 0 ? file.u16() : file.u32();
  const innerBits = (entryFormat & entry.innerBits) + 1;
  const width = ((entryFormat & entry.length) >> 4) + 1;
  const entries = file.window(count * width);
  return (index) => {
    if (count === 0) return implicitDeltaIndex(index);
    entries.seek(width * Math.min(index, count - 1));
    let value = 0;
    for (let left = width; left > 0; left--) value = value * 0x100 + entries.u8();
    const span = 2 ** innerBits;
    return { outer: Math.floor(value / span), inner: value % span };
  };
}

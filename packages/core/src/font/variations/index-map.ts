import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { DeltaIndex } from './store-instancer.ts';

const entry = { innerBits: 0x0f, length: 0x30 } as const;

/** Finds the delta set of a glyph or another index. */
export type FindDeltaIndex = (index: number) => DeltaIndex;

/** The delta set without a map: the index is split into outer and inner index. */
export const implicitDeltaIndex: FindDeltaIndex = (index) => ({ outer: index >>> 16, inner: index & 0xffff });

/**
 * Reads a DeltaSetIndexMap. Indexes beyond its end use the last entry.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "DeltaSetIndexMap table"
 */
export function readIndexMap(table: Uint8Array, start: number): FindDeltaIndex {
  const file = new ByteReader(table);
  file.seek(start);
  const [format, entryFormat] = [file.u8(), file.u8()];
  if (format > 1) {
    throw new ConversionError('FONT_VARIATIONS', `a DeltaSetIndexMap has format ${format}, expected 0 or 1`);
  }
  const count = format === 0 ? file.u16() : file.u32();
  const innerBits = (entryFormat & entry.innerBits) + 1;
  const width = ((entryFormat & entry.length) >> 4) + 1;
  const entries = file.window(count * width);
  return (index) => {
    if (count === 0) return implicitDeltaIndex(index);
    entries.seek(width * Math.min(index, count - 1));
    let value = 0;
    for (let remaining = width; remaining > 0; remaining--) value = value * 0x100 + entries.u8();
    const span = 2 ** innerBits;
    return { outer: Math.floor(value / span), inner: value % span };
  };
}

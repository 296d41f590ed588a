import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { requireLength } from '../require.ts';

/** The vertical origins of glyphs: y coordinates above the baseline. Only in CFF fonts. */
export interface VerticalOrigins {
  readonly defaultY: number;
  /** The glyphs that differ from the default. */
  readonly originYs: ReadonlyMap<number, number>;
}

/** @see OpenType 1.9.1, "VORG — Vertical Origin Table" */
export function readVorg(table: Uint8Array): VerticalOrigins {
  const file = new ByteReader(requireLength(table, 8, 'VORG'));
  file.skip(4);
  const defaultY = file.i16();
  const count = file.u16();
  requireLength(table, 8 + 4 * count, 'VORG');
  return { defaultY, originYs: new Map(Array.from({ length: count }, () => [file.u16(), file.i16()] as const)) };
}

/** Writes the origins of all glyphs; the most frequent one becomes the default. */
export function writeVorg(origins: readonly number[] | Int16Array): Uint8Array {
  const defaultY = mostFrequent(origins);
  const listed = [...origins.entries()].filter(([, y]) => y !== defaultY);
  const file = new ByteWriter('big', { capacity: 8 + 4 * listed.length });
  file.u16(1);
  file.u16(0);
  file.i16(defaultY);
  file.u16(listed.length);
  for (const [glyph, y] of listed) {
    file.u16(glyph);
    file.i16(y);
  }
  return file.finish();
}

/** The first one if several are equally frequent. */
function mostFrequent(values: readonly number[] | Int16Array): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [mostFrequentValue, highestCount] = [0, 0];
  for (const [value, count] of counts) if (count > highestCount) [mostFrequentValue, highestCount] = [value, count];
  return mostFrequentValue;
}

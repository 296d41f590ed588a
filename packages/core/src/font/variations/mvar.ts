import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { requireLength } from '../tables/require.ts';
import { PlacedStore } from './placed-store.ts';

const headerLength = 12;
const leastRecordLength = 8;

/**
 * What numbers of the whole font gain at a place of the design space, by the tags of the numbers.
 * @see OpenType 1.9.1, "MVAR — Metrics Variations Table"
 */
export function readMetricGains(
  table: Uint8Array,
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): ReadonlyMap<string, number> {
  const file = new ByteReader(requireLength(table, headerLength, 'MVAR'));
  file.skip(6);
  const [recordLength, count, storeStart] = [file.u16(), file.u16(), file.u16()];
  if (count === 0 || storeStart === 0) return new Map();
  if (recordLength < leastRecordLength) {
    const message = `found records of ${recordLength} bytes in MVAR, expected ${leastRecordLength} or more`;
    throw new ConversionError('FONT_TABLE_DAMAGED', message);
  }
  const store = new PlacedStore(openItemVariationStore(table, storeStart, 'MVAR'), coordinates, context);
  const gains = new Map<string, number>();
  for (let left = count; left > 0; left--) {
    const record = file.window(recordLength);
    gains.set(record.latin1(4), store.delta({ outer: record.u16(), inner: record.u16() }));
  }
  return gains;
}

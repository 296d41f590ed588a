import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { openItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { requireLength } from '../tables/require.ts';
import { StoreInstancer } from './store-instancer.ts';

const headerLength = 12;
const minRecordLength = 8;

/**
 * The deltas of font-wide metrics at a location, by value tag.
 * @see OpenType 1.9.1, "MVAR — Metrics Variations Table"
 */
export function readMvarDeltas(
  table: Uint8Array,
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): ReadonlyMap<string, number> {
  const file = new ByteReader(requireLength(table, headerLength, 'MVAR'));
  file.skip(6);
  const [recordLength, count, storeStart] = [file.u16(), file.u16(), file.u16()];
  if (count === 0 || storeStart === 0) return new Map();
  if (recordLength < minRecordLength) {
    const message = `MVAR has records of ${recordLength} bytes, expected at least ${minRecordLength}`;
    throw new ConversionError('FONT_TABLE_DAMAGED', message);
  }
  const store = new StoreInstancer(openItemVariationStore(table, storeStart, 'MVAR'), coordinates, context);
  const deltas = new Map<string, number>();
  for (let remaining = count; remaining > 0; remaining--) {
    const record = file.window(recordLength);
    deltas.set(record.latin1(4), store.delta({ outer: record.u16(), inner: record.u16() }));
  }
  return deltas;
}

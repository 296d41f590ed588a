import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { readPackedDeltas, readPackedPoints } from '../../outline/glyf/gvar/packed.ts';
import { readTupleHeader, tupleFlag } from '../../outline/glyf/gvar/variations.ts';
import { regionScalar, type Tuple } from '../../outline/variations/region.ts';
import { requireLength } from '../tables/require.ts';

/**
 * The deltas of the `count` values of cvt at a location.
 * @see OpenType 1.9.1, "cvar — CVT Variations Table"
 */
export function readCvtDeltas(
  cvar: Uint8Array,
  count: number,
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): Float64Array {
  const file = new ByteReader(requireLength(cvar, 8, 'cvar'));
  file.skip(4);
  const [counts, dataStart] = [file.u16(), file.u16()];
  const data = file.windowAt(dataStart, Math.max(cvar.length - dataStart, 0));
  const shared = (counts & tupleFlag.sharedPoints) === 0 ? undefined : readPackedPoints(data);
  const sums = new Float64Array(count);
  for (let remaining = counts & tupleFlag.count; remaining > 0; remaining--) {
    const { length, region, hasOwnPoints } = readTupleHeader(file, { axisCount: coordinates.length, sharedPeaks: [] });
    const tuple = data.window(length);
    context.spend(1 + coordinates.length + length);
    const influence = regionScalar(region, coordinates);
    if (influence === 0) continue;
    context.spend(count);
    const touched = hasOwnPoints ? readPackedPoints(tuple) : shared;
    const deltas = readPackedDeltas(tuple, touched?.length ?? count);
    for (const [index, delta] of deltas.entries()) {
      const value = touched === undefined ? index : touched[index]!; // as many of both
      if (value < count) sums[value]! += delta * influence; // ignores values that cvt does not have
    }
  }
  return sums;
}

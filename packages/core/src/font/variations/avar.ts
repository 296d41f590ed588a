import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { openItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { requireLength } from '../tables/require.ts';
import { implicitDeltaIndex, readIndexMap } from './index-map.ts';
import { StoreInstancer } from './store-instancer.ts';

/** The piecewise linear map of an axis: pairs of input and output coordinates. */
type SegmentMap = readonly (readonly [from: number, to: number])[];

/**
 * Applies avar to normalized coordinates. In version 2 axes can also affect each other.
 * @see OpenType 1.9.1, "avar — Axis Variations Table"
 */
export function mapCoordinates(table: Uint8Array, coordinates: Tuple, context: Pick<Context, 'spend'>): Tuple {
  const file = new ByteReader(requireLength(table, 8, 'avar'));
  const version = file.u16();
  if (version !== 1 && version !== 2) {
    throw new ConversionError('FONT_VARIATIONS', `avar has version ${version}, expected 1 or 2`);
  }
  file.skip(4);
  const maps = Array.from({ length: file.u16() }, () => readSegments(file, context));
  const mapped = coordinates.map((value, axis) => quantize(mapValue(value, maps[axis] ?? [])));
  return version === 1 ? mapped : applyCrossAxisDeltas(table, file, mapped, context);
}

/** Rounds to a multiple of 1/16384 (F2DOT14), as coordinates in tables are. */
export function quantize(value: number): number {
  return Math.floor(value * 0x4000 + 0.5) / 0x4000;
}

function readSegments(file: ByteReader, { spend }: Pick<Context, 'spend'>): SegmentMap {
  const count = file.u16();
  spend(count);
  const pairs = file.window(4 * count);
  return Array.from({ length: count }, () => [pairs.i16() / 0x4000, pairs.i16() / 0x4000] as const);
}

/** Interpolates between two entries; outside of them the offset of the nearest entry applies. */
function mapValue(value: number, map: SegmentMap): number {
  let [below, above]: (readonly [number, number] | undefined)[] = [];
  for (const entry of map) {
    if (entry[0] === value) return entry[1];
    if (entry[0] < value && (below === undefined || entry[0] > below[0])) below = entry;
    if (entry[0] > value && (above === undefined || entry[0] < above[0])) above = entry;
  }
  if (below === undefined || above === undefined) {
    const [from, to] = below ?? above ?? [0, 0];
    return clamp(value + to - from);
  }
  return below[1] + ((above[1] - below[1]) * (value - below[0])) / (above[0] - below[0]);
}

/** @see OpenType 1.9.1, "avar", version 2 */
function applyCrossAxisDeltas(
  table: Uint8Array,
  file: ByteReader,
  mapped: Tuple,
  context: Pick<Context, 'spend'>,
): Tuple {
  const [mapStart, storeStart] = [file.u32(), file.u32()];
  if (storeStart === 0) return mapped;
  const store = new StoreInstancer(openItemVariationStore(table, storeStart, 'avar'), mapped, context);
  const find = mapStart === 0 ? implicitDeltaIndex : readIndexMap(table, mapStart);
  return mapped.map((value, axis) => clamp(quantize(value + store.delta(find(axis)) / 0x4000)));
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { requireLength } from '../tables/require.ts';
import { findInFirstSet, readIndexMap } from './index-map.ts';
import { PlacedStore } from './placed-store.ts';

/** How normalised coordinates are bent: pairs of what goes in and what comes out, axis by axis. */
type SegmentMap = readonly (readonly [from: number, to: number])[];

/**
 * Where coordinates that were normalised on each axis alone lie once avar has bent them. Version 2 lets axes move one
 * another besides.
 * @see OpenType 1.9.1, "avar — Axis Variations Table"
 */
export function bendCoordinates(table: Uint8Array, coordinates: Tuple, context: Pick<Context, 'spend'>): Tuple {
  const file = new ByteReader(requireLength(table, 8, 'avar'));
  const version = file.u16();
  if (version !== 1 && version !== 2) {
    throw new ConversionError('FONT_VARIATIONS', `found avar of version ${version}, expected 1 or 2`);
  }
  file.skip(4);
  const maps = Array.from({ length: file.u16() }, () => readSegments(file, context));
  const bent = coordinates.map((value, axis) => quantize(bend(value, maps[axis] ?? [])));
  return version === 1 ? bent : moveCoordinates(table, file, bent, context);
}

/** The nearest number that has 14 binary places, as all coordinates in tables have. */
export function quantize(value: number): number {
  return Math.floor(value * 0x4000 + 0.5) / 0x4000;
}

function readSegments(file: ByteReader, { spend }: Pick<Context, 'spend'>): SegmentMap {
  const count = file.u16();
  spend(count);
  const pairs = file.window(4 * count);
  return Array.from({ length: count }, () => [pairs.i16() / 0x4000, pairs.i16() / 0x4000] as const);
}

/** Between two entries in proportion; before the first and behind the last as far away as it was. */
function bend(value: number, map: SegmentMap): number {
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
function moveCoordinates(table: Uint8Array, file: ByteReader, bent: Tuple, context: Pick<Context, 'spend'>): Tuple {
  const [mapStart, storeStart] = [file.u32(), file.u32()];
  if (storeStart === 0) return bent;
  const store = new PlacedStore(openItemVariationStore(table, storeStart, 'avar'), bent, context);
  const find = mapStart === 0 ? findInFirstSet : readIndexMap(table, mapStart);
  return bent.map((value, axis) => clamp(quantize(value + store.delta(find(axis)) / 0x4000)));
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

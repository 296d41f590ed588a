import { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { PathContext } from '../../segment-limit.ts';
import type { Region, ScalarOf, Tuple } from '../../variations/region.ts';
import { interpolateUntouched } from './interpolation.ts';
import { readPackedDeltas, readPackedPoints } from './packed.ts';

/** The gvar table with its header read. */
export interface Variations {
  readonly axisCount: number;
  /** Peaks that tuples refer to by index. */
  readonly sharedPeaks: readonly Tuple[];
  readonly glyphCount: number;
  readonly hasLongOffsets: boolean;
  readonly table: ByteReader;
  readonly dataStart: number;
}

/** Flags and masks of tuple counts, tuple indexes and gvar's header. */
export const tupleFlag = {
  longOffsets: 0x0001,
  sharedPoints: 0x8000,
  embeddedPeak: 0x8000,
  intermediate: 0x4000,
  privatePoints: 0x2000,
  count: 0x0fff,
} as const;
const headerLength = 20;

/** @see OpenType 1.9, gvar, "gvar Header" */
export function readVariations(gvar: Uint8Array): Variations {
  const table = new ByteReader(gvar);
  const version = table.u16();
  if (version !== 1) throw damaged(`gvar has version ${version}, expected 1`, 0);
  table.skip(2);
  const [axisCount, peakCount, peaksOffset] = [table.u16(), table.u16(), table.u32()];
  const [glyphCount, flags, dataStart] = [table.u16(), table.u16(), table.u32()];
  const peaks = table.windowAt(peaksOffset, peakCount * axisCount * 2);
  const sharedPeaks = Array.from({ length: peakCount }, () => readTuple(peaks, axisCount));
  return {
    axisCount,
    sharedPeaks,
    glyphCount,
    hasLongOffsets: (flags & tupleFlag.longOffsets) !== 0,
    table,
    dataStart,
  };
}

/**
 * Applies variations to a glyph's points, with the given scalar for each region. The last four points are the phantom
 * points, which belong to no contour. `ends` is empty for a composite, whose points are its component offsets.
 * @see OpenType 1.9, "OpenType Font Variations Common Table Formats", "Tuple Variation Store"
 */
export function varyPoints(
  variations: Variations,
  glyph: number,
  scalarOf: ScalarOf,
  points: Positions,
  ends: readonly number[],
  context: PathContext,
): Positions {
  const varied = { xs: points.xs.slice(), ys: points.ys.slice() };
  const file = locateData(variations, glyph);
  if (file === undefined) return varied;
  const [count, dataOffset] = [file.u16(), file.u16()];
  const data = file.windowAt(dataOffset, file.length - dataOffset);
  const shared = (count & tupleFlag.sharedPoints) === 0 ? undefined : readPackedPoints(data);
  for (let left = count & tupleFlag.count; left > 0; left--) {
    const { length, region, hasOwnPoints } = readTupleHeader(file, variations);
    const tuple = data.window(length);
    context.spend(1 + region.peak.length);
    const scalar = scalarOf(region);
    if (scalar === 0) continue;
    context.spend(points.xs.length + length);
    const touched = hasOwnPoints ? readPackedPoints(tuple) : shared;
    addDeltas(varied.xs, readDeltas(tuple, touched, points.xs, ends), scalar);
    addDeltas(varied.ys, readDeltas(tuple, touched, points.ys, ends), scalar);
  }
  return varied;
}

/** Coordinates of points. */
export interface Positions {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** A glyph's variation data; `undefined` if it does not vary. */
function locateData(
  { table, glyphCount, hasLongOffsets, dataStart }: Variations,
  glyph: number,
): ByteReader | undefined {
  if (glyph >= glyphCount) return undefined;
  const width = hasLongOffsets ? 4 : 2;
  const offsets = table.windowAt(headerLength + glyph * width, 2 * width);
  const next = (): number => (hasLongOffsets ? offsets.u32() : offsets.u16() * 2);
  const [start, end] = [next(), next()];
  if (end < start) throw damaged(`data of glyph ${glyph} ends at ${end}, before its start ${start}`, offsets.offset);
  return start === end ? undefined : table.windowAt(dataStart + start, end - start);
}

/** The header of one tuple. */
export interface TupleHeader {
  /** Length in bytes of the point numbers and deltas. */
  readonly length: number;
  readonly region: Region;
  readonly hasOwnPoints: boolean;
}

/** @see "TupleVariationHeader" */
export function readTupleHeader(
  file: ByteReader,
  { axisCount, sharedPeaks }: Pick<Variations, 'axisCount' | 'sharedPeaks'>,
): TupleHeader {
  const [length, flags] = [file.u16(), file.u16()];
  const peak =
    (flags & tupleFlag.embeddedPeak) !== 0 ? readTuple(file, axisCount) : sharedPeaks[flags & tupleFlag.count];
  if (peak === undefined) {
    throw damaged(
      `gvar has ${sharedPeaks.length} shared tuples, tuple ${flags & tupleFlag.count} does not exist`,
      file.offset - 2,
    );
  }
  const isIntermediate = (flags & tupleFlag.intermediate) !== 0;
  const range = isIntermediate ? { start: readTuple(file, axisCount), end: readTuple(file, axisCount) } : undefined;
  const region: Region = { peak, range };
  return { length, region, hasOwnPoints: (flags & tupleFlag.privatePoints) !== 0 };
}

function readTuple(file: ByteReader, axisCount: number): Tuple {
  const tuple: number[] = [];
  for (let axis = 0; axis < axisCount; axis++) tuple.push(file.i16() / 0x4000);
  return tuple;
}

/** Reads the deltas of one coordinate. `touched` are the referenced points; `undefined` for all. */
function readDeltas(
  tuple: ByteReader,
  touched: readonly number[] | undefined,
  original: Float64Array,
  ends: readonly number[],
): Float64Array {
  if (touched === undefined) return readPackedDeltas(tuple, original.length);
  const deltas = new Float64Array(original.length);
  const isTouched = new Uint8Array(original.length);
  const given = readPackedDeltas(tuple, touched.length);
  for (const [index, point] of touched.entries()) {
    if (point >= deltas.length) continue; // a missing point is ignored, as in other implementations
    deltas[point] = given[index]!; // one delta for each point
    isTouched[point] = 1;
  }
  interpolateUntouched(deltas, isTouched, original, ends);
  return deltas;
}

function addDeltas(values: Float64Array, deltas: Float64Array, scalar: number): void {
  for (let at = 0; at < values.length; at++) values[at]! += deltas[at]! * scalar; // both have the same length
}

function damaged(message: string, at: number): ConversionError {
  return new ConversionError('GVAR_DAMAGED', message, { at });
}

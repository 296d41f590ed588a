import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import type { Tuple } from '../../variations/region.ts';
import type { ExplicitRegion } from '../../variations/region-table.ts';
import { writePackedDeltas, writePackedPoints } from './packed-writer.ts';
import type { PointDeltas } from './touched.ts';

/** Integer deltas of a glyph's points for one region. */
export interface GlyphVariation {
  readonly region: ExplicitRegion;
  readonly deltas: PointDeltas;
  /** The points that are written, in ascending order. The deltas of the others are inferred. */
  readonly touched: readonly number[];
}

/** An encoded variation without its header, which identifies the region. */
interface EncodedVariation {
  readonly region: ExplicitRegion;
  readonly points: Uint8Array;
  readonly deltas: Uint8Array;
}

const flag = {
  longOffsets: 0x0001,
  sharedPoints: 0x8000,
  embeddedPeak: 0x8000,
  intermediate: 0x4000,
  privatePoints: 0x2000,
} as const;
const headerLength = 20;
const maxSharedPeaks = 0x1000;
const maxVariations = 0x0fff;
/** The range of 16-bit offsets, which are stored halved. */
const maxShortOffset = 2 * 0xffff;

/** Writes gvar glyph by glyph. @see OpenType 1.9, gvar */
export class GvarWriter {
  readonly #axisCount: number;
  readonly #glyphs: (readonly EncodedVariation[])[] = [];
  readonly #peakUses = new Map<string, number>();

  constructor(axisCount: number) {
    this.#axisCount = axisCount;
  }

  /** Adds the next glyph, possibly without variations. */
  add(variations: readonly GlyphVariation[]): void {
    if (variations.length > maxVariations) {
      const message = `glyph ${this.#glyphs.length} varies in ${variations.length} regions, at most ${maxVariations} are allowed`;
      throw new ConversionError('FONT_TOO_LARGE', message);
    }
    for (const { region } of variations) {
      const key = region.peak.join();
      this.#peakUses.set(key, (this.#peakUses.get(key) ?? 0) + 1);
    }
    withGlyphInError(this.#glyphs.length, () => this.#glyphs.push(variations.map(writeVariation)));
  }

  finish(): Uint8Array {
    const sharedPeaks = this.#choosePeaks();
    const peakIndexes = new Map(sharedPeaks.map((key, place) => [key, place]));
    const body = new ByteWriter();
    const offsets = [0];
    for (const [glyph, variations] of this.#glyphs.entries()) {
      if (variations.length > 0) withGlyphInError(glyph, () => writeGlyph(variations, peakIndexes, body));
      body.align(2);
      offsets.push(body.length);
    }
    const isLong = body.length > maxShortOffset;
    const peaksOffset = headerLength + offsets.length * (isLong ? 4 : 2);
    const dataOffset = peaksOffset + 2 * this.#axisCount * sharedPeaks.length;
    const file = new ByteWriter('big', { capacity: dataOffset + body.length });
    for (const word of [1, 0, this.#axisCount, sharedPeaks.length]) file.u16(word);
    file.u32(peaksOffset);
    file.u16(this.#glyphs.length);
    file.u16(isLong ? flag.longOffsets : 0);
    file.u32(dataOffset);
    for (const offset of offsets) isLong ? file.u32(offset) : file.u16(offset / 2);
    for (const key of sharedPeaks) writeTuple(key.split(',').map(Number), file);
    file.bytes(body.finish());
    return file.finish();
  }

  /** The peaks used by several tuples, most used first. */
  #choosePeaks(): string[] {
    const uses = [...this.#peakUses].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
    return uses.slice(0, maxSharedPeaks).map(([key]) => key);
  }
}

/** Writes the touched points or all points, whichever is shorter. */
function writeVariation({ region, deltas, touched }: GlyphVariation): EncodedVariation {
  const pick = (values: Float64Array): number[] => touched.map((point) => values[point]!); // points of the glyph
  const few = encodeVariation(region, touched, pick(deltas.xs), pick(deltas.ys));
  const all = encodeVariation(region, undefined, deltas.xs, deltas.ys);
  const lengthOf = ({ points, deltas: written }: EncodedVariation): number => points.length + written.length;
  return touched.length > 0 && lengthOf(few) <= lengthOf(all) ? few : all;
}

function encodeVariation(
  region: ExplicitRegion,
  touched: readonly number[] | undefined,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
): EncodedVariation {
  const [points, deltas] = [new ByteWriter('big', { capacity: 16 }), new ByteWriter('big', { capacity: 64 })];
  writePackedPoints(touched, points);
  writePackedDeltas(xs, deltas);
  writePackedDeltas(ys, deltas);
  return { region, points: points.finish(), deltas: deltas.finish() };
}

/** @see OpenType 1.9, "OpenType Font Variations Common Table Formats", "Tuple Variation Store Header" */
function writeGlyph(
  variations: readonly EncodedVariation[],
  peakIndexes: ReadonlyMap<string, number>,
  file: ByteWriter,
): void {
  const shared = chooseSharedPoints(variations);
  const isShared = ({ points }: EncodedVariation): boolean => shared !== undefined && isSame(points, shared);
  const head = new ByteWriter('big', { capacity: 64 });
  for (const variation of variations) {
    const { region, points, deltas } = variation;
    head.u16(deltas.length + (isShared(variation) ? 0 : points.length));
    writeRegion(region, peakIndexes, isShared(variation) ? 0 : flag.privatePoints, head);
  }
  const headBytes = head.finish();
  file.u16(variations.length | (shared === undefined ? 0 : flag.sharedPoints));
  file.u16(4 + headBytes.length);
  file.bytes(headBytes);
  if (shared !== undefined) file.bytes(shared);
  for (const variation of variations) {
    if (!isShared(variation)) file.bytes(variation.points);
    file.bytes(variation.deltas);
  }
}

/** The point list that saves most when it is shared; `undefined` if all lists differ. */
function chooseSharedPoints(variations: readonly EncodedVariation[]): Uint8Array | undefined {
  const lists = new Map<string, { points: Uint8Array; saved: number }>();
  for (const { points } of variations) {
    const key = String.fromCharCode(...points.subarray(0, 64));
    const list = lists.get(key);
    if (list === undefined) lists.set(key, { points, saved: 0 });
    else if (isSame(list.points, points)) list.saved += points.length;
  }
  let best: { points: Uint8Array; saved: number } | undefined;
  for (const list of lists.values()) if (list.saved > (best?.saved ?? 0)) best = list;
  return best?.points;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, at) => byte === b[at]));
}

/** @see "TupleVariationHeader" */
function writeRegion(
  { peak, range }: ExplicitRegion,
  peakIndexes: ReadonlyMap<string, number>,
  pointFlag: number,
  file: ByteWriter,
): void {
  const shared = peakIndexes.get(peak.join());
  const hasDefaultRange = peak.every(
    (at, axis) => range.start[axis] === Math.min(at, 0) && range.end[axis] === Math.max(at, 0),
  );
  const peakFlag = shared ?? flag.embeddedPeak;
  file.u16(peakFlag | pointFlag | (hasDefaultRange ? 0 : flag.intermediate));
  if (shared === undefined) writeTuple(peak, file);
  if (hasDefaultRange) return;
  writeTuple(range.start, file);
  writeTuple(range.end, file);
}

function writeTuple(tuple: Tuple, file: ByteWriter): void {
  for (const value of tuple) file.i16(Math.round(value * 0x4000));
}

/** Adds the glyph number to errors about values out of range. */
function withGlyphInError(glyph: number, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'BYTES_UNWRITABLE') throw error;
    throw new ConversionError('BYTES_UNWRITABLE', `variations of glyph ${glyph}: ${error.message}`, { cause: error });
  }
}

import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { requirePoints } from '../../../outline/glyf/read.ts';
import { measureComponents } from '../../glyf/composite.ts';
import type { GlyfWithOffsets } from '../../glyf/loca.ts';
import { encode255UInt16 } from '../../glyf/number-255.ts';
import { lengthOfPoints, measurePoints, PointDeltas, readPoints } from '../../glyf/points.ts';
import { encodeTriplets, maxBytesPerTriplet } from '../../glyf/triplets.ts';
import { openStreams, setBit, writeStreams } from './glyf-streams.ts';

/** A transformed glyf table. */
export interface TransformedGlyphs {
  /** Writes the table for a loca of this format. */
  readonly write: (indexFormat: number) => Uint8Array;
  /** Length of the decoded glyf. */
  readonly length: number;
  /** The xMin of each glyph's bounds; 0 without an outline. */
  readonly xMins: Int16Array;
}

type EncodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** Bytes of glyphs read between two `breathe()` calls. */
const bytesPerBreath = 0x40000;
/** Length of the contour count and the bounds. */
const glyphHeaderLength = 10;
/** glyf can repeat flags and omit deltas of 0, so there could be many more points than bytes. */
const maxPointsPerByte = 4;

/**
 * Transforms glyf: splits glyphs into streams of similar data. Refuses glyphs that decoding would not restore; the
 * table is then stored without the transform.
 * @see WOFF 2.0 (2024), "Transformed glyf table format"
 */
export async function encodeGlyf(
  { glyf, offsets }: GlyfWithOffsets,
  context: EncodeContext,
): Promise<TransformedGlyphs> {
  const count = offsets.length - 1;
  const encoder = new GlyphEncoder(glyf, count, context);
  const xMins = new Int16Array(count);
  let next = bytesPerBreath;
  for (let glyph = 0; glyph < count; glyph++) {
    const end = offsets[glyph + 1]!; // one offset more than glyphs
    xMins[glyph] = encoder.encode(glyph, offsets[glyph]!, end);
    if (end < next) continue;
    next = end + bytesPerBreath;
    await context.breathe();
  }
  return { write: (indexFormat) => encoder.finish(indexFormat), length: encoder.length, xMins };
}

/** Splits glyphs into the streams one by one. */
class GlyphEncoder {
  readonly #glyf: Uint8Array;
  readonly #view: DataView;
  readonly #context: EncodeContext;
  readonly #streams: ReturnType<typeof openStreams>;
  readonly #points = new PointDeltas();
  /** Flags and triplets of the current glyph. */
  #flags = new Uint8Array(0);
  #glyphs = new Uint8Array(0);
  #pointCount = 0;
  #hasOverlaps = false;
  #length = 0;

  constructor(glyf: Uint8Array, count: number, context: EncodeContext) {
    this.#glyf = glyf;
    this.#view = new DataView(glyf.buffer, glyf.byteOffset, glyf.byteLength);
    this.#context = context;
    this.#streams = openStreams(count);
  }

  get length(): number {
    return this.#length;
  }

  finish(indexFormat: number): Uint8Array {
    const { overlapSimpleBitmap } = this.#streams;
    return writeStreams(
      { ...this.#streams, overlapSimpleBitmap: this.#hasOverlaps ? overlapSimpleBitmap : undefined },
      indexFormat,
    );
  }

  /** Adds the glyph between two offsets of glyf and returns its xMin. */
  encode(glyph: number, start: number, end: number): number {
    const { nContours } = this.#streams;
    if (this.#isEmpty(glyph, start, end)) {
      nContours.u16(0);
      return 0;
    }
    const count = this.#view.getInt16(start);
    const body = start + glyphHeaderLength;
    if (count > 0) {
      nContours.u16(count);
      this.#addSimple(glyph, count, body, end);
    } else {
      nContours.i16(-1); // all negative numbers mean a composite
      this.#addComposite(glyph, body, end);
    }
    this.#length = (this.#length + 3) & ~3;
    return this.#view.getInt16(start + 2);
  }

  /**
   * True if the glyph is empty. It may also consist of a header only, whose bounds must then be zero
   * (#conform-mustRejectNonEmptyBBox).
   */
  #isEmpty(glyph: number, start: number, end: number): boolean {
    if (start === end) return true;
    const length = Math.min(end - start, glyphHeaderLength);
    const header = this.#glyf.subarray(start, start + length);
    if (header[0] === 0 && (header[1] ?? 0) === 0) {
      if (header.every((byte) => byte === 0)) return true;
      throw damaged(glyph, 'has bounds but no contours');
    }
    if (length < glyphHeaderLength) throw damaged(glyph, `has ${length} bytes, expected at least ${glyphHeaderLength}`);
    return false;
  }

  #addSimple(glyph: number, contours: number, start: number, end: number): void {
    const instructionsAt = start + 2 * contours;
    if (instructionsAt + 2 > end) throw damaged(glyph, `is too short for the ends of its ${contours} contours`);
    const count = this.#addContours(glyph, contours, start);
    const instructionLength = this.#view.getUint16(instructionsAt);
    const pointsAt = instructionsAt + 2 + instructionLength;
    const points = this.#points;
    points.reserve(count);
    if (readPoints(points, this.#glyf, pointsAt, end) < 0) throw damaged(glyph, `is too short for its ${count} points`);
    this.#addPoints(count);
    this.#addInstructions(instructionsAt, instructionLength);
    measurePoints(points);
    if (!this.#areBoundsOfPoints(start - glyphHeaderLength + 2)) this.#addBounds(glyph, start);
    if (points.overlaps) this.#setOverlap(glyph);
    this.#length += pointsAt - start + glyphHeaderLength + lengthOfPoints(points);
  }

  /** Adds the number of points of each contour and returns their sum. */
  #addContours(glyph: number, contours: number, start: number): number {
    let last = -1;
    for (let contour = 0; contour < contours; contour++) {
      const end = this.#view.getUint16(start + 2 * contour);
      if (end < last) throw damaged(glyph, `has a contour that ends at point ${end} after one that ends at ${last}`);
      if (end - last > 0xffff) throw damaged(glyph, 'has a contour of 65536 points, expected at most 65535');
      encode255UInt16(this.#streams.nPoints, end - last);
      last = end;
    }
    const count = last + 1;
    requirePoints(count, this.#context);
    this.#context.spend(count);
    this.#pointCount += count;
    if (this.#pointCount > maxPointsPerByte * this.#glyf.length) {
      throw damaged(glyph, 'and the glyphs before it have too many points for the length of glyf');
    }
    return count;
  }

  #addPoints(count: number): void {
    if (count > this.#flags.length) {
      this.#flags = new Uint8Array(2 * count);
      this.#glyphs = new Uint8Array(maxBytesPerTriplet * 2 * count);
    }
    const end = encodeTriplets(this.#points, this.#flags, this.#glyphs);
    this.#streams.flags.bytes(this.#flags.subarray(0, count));
    this.#streams.glyphs.bytes(this.#glyphs.subarray(0, end));
  }

  /** Adds the instructions that follow their length at an offset of glyf. */
  #addInstructions(at: number, length: number): void {
    encode255UInt16(this.#streams.glyphs, length);
    if (length > 0) this.#streams.instructions.bytes(this.#glyf.subarray(at + 2, at + 2 + length));
  }

  /** True if the bounds at an offset of glyf equal those of the points. */
  #areBoundsOfPoints(at: number): boolean {
    const { xMin, yMin, xMax, yMax } = this.#points;
    return [xMin, yMin, xMax, yMax].every((value, index) => this.#view.getInt16(at + 2 * index) === value);
  }

  #addBounds(glyph: number, body: number): void {
    setBit(this.#streams.bboxBitmap, glyph);
    this.#streams.bboxes.bytes(this.#glyf.subarray(body - 8, body));
  }

  #setOverlap(glyph: number): void {
    this.#hasOverlaps = true;
    setBit(this.#streams.overlapSimpleBitmap, glyph);
  }

  #addComposite(glyph: number, start: number, end: number): void {
    const components = measureComponents(this.#glyf, start, end);
    if (components === undefined) throw damaged(glyph, 'has components that do not end');
    this.#context.spend((components.end - start) >> 3);
    this.#addBounds(glyph, start);
    this.#streams.composites.bytes(this.#glyf.subarray(start, components.end));
    this.#length += components.end - start + glyphHeaderLength;
    if (components.hasInstructions) this.#addCompositeInstructions(glyph, components.end, end);
  }

  #addCompositeInstructions(glyph: number, at: number, end: number): void {
    const length = at + 2 <= end ? this.#view.getUint16(at) : Number.NaN;
    if (!(at + 2 + length <= end)) throw damaged(glyph, 'is too short for its instructions');
    this.#addInstructions(at, length);
    this.#length += 2 + length;
  }
}

function damaged(glyph: number, what: string): ConversionError {
  return new ConversionError('GLYF_DAMAGED', `glyph ${glyph} ${what}`);
}

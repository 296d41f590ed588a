import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { requirePoints } from '../../outline/glyf/read.ts';
import { measureComponents } from '../glyf/composite.ts';
import type { GlyfWithOffsets } from '../glyf/loca.ts';
import { encode255UInt16 } from '../glyf/number-255.ts';
import { lengthOfPoints, measurePoints, PointDeltas, readPoints } from '../glyf/points.ts';
import { encodeTriplets, maxBytesPerTriplet } from '../glyf/triplets.ts';
import { openStreams, setBit, writeStreams } from './glyf-streams.ts';

/** A transformed glyf. */
export interface TransformedGlyphs {
  /** The table, beside a loca of this format. */
  readonly write: (indexFormat: number) => Uint8Array;
  /** How long glyf will be when it is put together again. */
  readonly length: number;
  /** For each glyph its left edge, as its bounds state it; 0 where it has no outline. */
  readonly xMins: Int16Array;
}

type EncodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** How many bytes of glyphs are read between two breaths. */
const bytesPerBreath = 0x40000;
/** The count of contours and the bounds. */
const glyphHeaderLength = 10;
/** Equal flags are counted in glyf, and steps of 0 left out: points could be many times as many as bytes. */
const maxPointsPerByte = 4;

/**
 * Takes the glyphs apart, so that what is alike lies together. Refuses what would not come back as it was: then the table
 * is better left as it is.
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
    const end = offsets[glyph + 1]!; // there is one place more than glyphs
    xMins[glyph] = encoder.encode(glyph, offsets[glyph]!, end);
    if (end < next) continue;
    next = end + bytesPerBreath;
    await context.breathe();
  }
  return { write: (indexFormat) => encoder.finish(indexFormat), length: encoder.length, xMins };
}

/** Puts one glyph after the other into the streams. */
class GlyphEncoder {
  readonly #glyf: Uint8Array;
  readonly #view: DataView;
  readonly #context: EncodeContext;
  readonly #streams: ReturnType<typeof openStreams>;
  readonly #points = new PointDeltas();
  /** The flags and steps of the present glyph, packed. */
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

  /** Adds the glyph between two places in glyf, and returns its left edge. */
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
      nContours.i16(-1); // other negative numbers say nothing else
      this.#addComposite(glyph, body, end);
    }
    this.#length = (this.#length + 3) & ~3;
    return this.#view.getInt16(start + 2);
  }

  /** A glyph may also be a header that says so; then its bounds must be zeros (#conform-mustRejectNonEmptyBBox). */
  #isEmpty(glyph: number, start: number, end: number): boolean {
    if (start === end) return true;
    const length = Math.min(end - start, glyphHeaderLength);
    const header = this.#glyf.subarray(start, start + length);
    if (header[0] === 0 && (header[1] ?? 0) === 0) {
      if (header.every((byte) => byte === 0)) return true;
      throw damaged(glyph, 'has no contours, but bounds');
    }
    if (length < glyphHeaderLength) throw damaged(glyph, `has ${length} bytes, expected at least ${glyphHeaderLength}`);
    return false;
  }

  #addSimple(glyph: number, contours: number, start: number, end: number): void {
    const instructionsAt = start + 2 * contours;
    if (instructionsAt + 2 > end) throw damaged(glyph, `ends before the ends of its ${contours} contours`);
    const count = this.#addContours(glyph, contours, start);
    const instructionLength = this.#view.getUint16(instructionsAt);
    const pointsAt = instructionsAt + 2 + instructionLength;
    const points = this.#points;
    points.reserve(count);
    if (readPoints(points, this.#glyf, pointsAt, end) < 0) throw damaged(glyph, `ends before its ${count} points`);
    this.#addPoints(count);
    this.#addInstructions(instructionsAt, instructionLength);
    measurePoints(points);
    if (!this.#areBoundsOfPoints(start - glyphHeaderLength + 2)) this.#addBounds(glyph, start);
    if (points.overlaps) this.#setOverlap(glyph);
    this.#length += pointsAt - start + glyphHeaderLength + lengthOfPoints(points);
  }

  /** Adds how many points each contour has, and returns how many there are in all. */
  #addContours(glyph: number, contours: number, start: number): number {
    let last = -1;
    for (let contour = 0; contour < contours; contour++) {
      const end = this.#view.getUint16(start + 2 * contour);
      if (end < last) throw damaged(glyph, `has a contour that ends at point ${end}, behind one that ends at ${last}`);
      if (end - last > 0xffff) throw damaged(glyph, 'has a contour of 65536 points, expected at most 65535');
      encode255UInt16(this.#streams.nPoints, end - last);
      last = end;
    }
    const count = last + 1;
    requirePoints(count, this.#context);
    this.#context.spend(count);
    this.#pointCount += count;
    if (this.#pointCount > maxPointsPerByte * this.#glyf.length) {
      throw damaged(glyph, 'and those before it have more points than can be packed');
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

  /** Adds what stands behind its length at a place in glyf. */
  #addInstructions(at: number, length: number): void {
    encode255UInt16(this.#streams.glyphs, length);
    if (length > 0) this.#streams.instructions.bytes(this.#glyf.subarray(at + 2, at + 2 + length));
  }

  /** Whether the bounds at a place in glyf are those of the points. */
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
    if (components === undefined) throw damaged(glyph, 'has parts that do not end');
    this.#context.spend((components.end - start) >> 3);
    this.#addBounds(glyph, start);
    this.#streams.composites.bytes(this.#glyf.subarray(start, components.end));
    this.#length += components.end - start + glyphHeaderLength;
    if (components.hasInstructions) this.#addCompositeInstructions(glyph, components.end, end);
  }

  #addCompositeInstructions(glyph: number, at: number, end: number): void {
    const length = at + 2 <= end ? this.#view.getUint16(at) : Number.NaN;
    if (!(at + 2 + length <= end)) throw damaged(glyph, 'ends before its instructions');
    this.#addInstructions(at, length);
    this.#length += 2 + length;
  }
}

function damaged(glyph: number, what: string): ConversionError {
  return new ConversionError('GLYF_DAMAGED', `glyph ${glyph} ${what}`);
}

import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { requirePoints } from '../../../outline/glyf/read.ts';
import { measureComponents } from '../../glyf/composite.ts';
import type { GlyfWithOffsets } from '../../glyf/loca.ts';
import { decode255UInt16 } from '../../glyf/number-255.ts';
import { maxPointsOfGlyph, measurePoints, PointDeltas, writePoints } from '../../glyf/points.ts';
import { decodeTriplets, lengthOfTriplets, maxBytesInGlyf } from '../../glyf/triplets.ts';
import type { ReadStreams } from './glyf-streams.ts';
import { hasBit, readStreams } from './glyf-streams.ts';

/** A decoded glyf table. */
export interface DecodedGlyphs extends GlyfWithOffsets {
  /** The xMin of each glyph's bounds; 0 without an outline. */
  readonly xMins: Int16Array;
  /** indexFormat of the transformed table: 0 for short loca offsets, otherwise long. */
  readonly indexFormat: number;
}

type DecodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** Bytes of glyphs written between two `breathe()` calls. */
const bytesPerBreath = 0x40000;
/** Length of the contour count and the bounds. */
const glyphHeaderLength = 10;
/** Maximum length of a glyph besides points, contour ends and bytes copied from streams. */
const maxOverheadPerGlyph = glyphHeaderLength + 2 + 3; // with instruction length and padding

/**
 * Decodes a transformed glyf. Each glyph begins at a multiple of 4.
 * @see WOFF 2.0 (2024), "Reconstruction of Glyph Records"
 */
export async function decodeGlyf(bytes: Uint8Array, context: DecodeContext): Promise<DecodedGlyphs> {
  const streams = readStreams(bytes);
  const { numGlyphs, indexFormat } = streams;
  requireGlyphs(numGlyphs, context);
  const decoder = new GlyphDecoder(streams, context);
  const offsets = new Uint32Array(numGlyphs + 1);
  const xMins = new Int16Array(numGlyphs);
  let next = bytesPerBreath;
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    xMins[glyph] = decoder.decode(glyph);
    offsets[glyph + 1] = decoder.length;
    if (decoder.length < next) continue;
    next = decoder.length + bytesPerBreath;
    await context.breathe();
  }
  return { glyf: decoder.finish(), offsets, xMins, indexFormat };
}

/** Writes glyphs one by one. */
class GlyphDecoder {
  readonly #streams: ReadStreams;
  readonly #context: DecodeContext;
  readonly #out: Uint8Array;
  readonly #view: DataView;
  readonly #points = new PointDeltas();
  /** Last point index of each contour in the current glyph. */
  #ends = new Uint16Array(0x100);
  #at = 0;

  constructor(streams: ReadStreams, context: DecodeContext) {
    this.#streams = streams;
    this.#context = context;
    this.#out = new Uint8Array(maxGlyfLength(streams));
    this.#view = new DataView(this.#out.buffer);
  }

  get length(): number {
    return this.#at;
  }

  finish(): Uint8Array {
    return this.#out.subarray(0, this.#at);
  }

  /** Writes the next glyph and returns its xMin. */
  decode(glyph: number): number {
    const contours = this.#streams.nContours.i16();
    const isBounded = hasBit(this.#streams.bboxBitmap, glyph);
    if (contours === 0) {
      // @see #conform-mustRejectNonEmptyBBox2
      if (isBounded) throw invalidGlyph(glyph, 'is empty but has bounds');
      return 0;
    }
    const start = this.#at;
    this.#u16(contours);
    if (contours > 0) this.#writeSimple(glyph, contours, isBounded);
    else if (contours === -1) this.#writeComposite(glyph, isBounded);
    else throw invalidGlyph(glyph, `has ${contours} contours, expected at least -1`);
    this.#at = (this.#at + 3) & ~3;
    return this.#view.getInt16(start + 2);
  }

  /** @see WOFF 2.0 (2024), "Decoding of Simple Glyphs" */
  #writeSimple(glyph: number, contours: number, isBounded: boolean): void {
    const { glyphs, overlapSimpleBitmap } = this.#streams;
    const points = this.#points;
    const count = this.#readEnds(glyph, contours);
    points.reserve(count);
    const flags = this.#streams.flags.take(count);
    decodeTriplets(points, flags, glyphs.take(lengthOfTriplets(flags)));
    points.overlaps = overlapSimpleBitmap !== undefined && hasBit(overlapSimpleBitmap, glyph);
    if (isBounded) this.#bytes(this.#streams.bboxes.take(8));
    else this.#writeBounds(glyph);
    for (let contour = 0; contour < contours; contour++) this.#u16(this.#ends[contour]!); // set for all contours
    this.#writeInstructions();
    const end = writePoints(points, this.#out, this.#at);
    if (end < 0) throw invalidGlyph(glyph, 'has a delta between points that does not fit 16 bits');
    this.#at = end;
  }

  /** Reads the end of each contour and returns the number of points. */
  #readEnds(glyph: number, contours: number): number {
    if (contours > this.#ends.length) this.#ends = new Uint16Array(0x7fff);
    let count = 0;
    for (let contour = 0; contour < contours; contour++) {
      count += decode255UInt16(this.#streams.nPoints);
      // The end of an empty first contour would be -1.
      if (count === 0) throw invalidGlyph(glyph, 'begins with a contour without points');
      this.#ends[contour] = count - 1;
    }
    if (count > maxPointsOfGlyph)
      throw invalidGlyph(glyph, `has ${count} points, expected at most ${maxPointsOfGlyph}`);
    requirePoints(count, this.#context);
    this.#context.spend(count);
    return count;
  }

  #writeBounds(glyph: number): void {
    const points = this.#points;
    measurePoints(points);
    for (const value of [points.xMin, points.yMin, points.xMax, points.yMax]) {
      if (value < -0x8000 || value > 0x7fff)
        throw invalidGlyph(glyph, `extends to ${value}, which does not fit 16 bits`);
      this.#u16(value);
    }
  }

  /** @see WOFF 2.0 (2024), "Decoding of Composite Glyphs" */
  #writeComposite(glyph: number, isBounded: boolean): void {
    // @see #conform-mustRejectNoCompositeBBox
    if (!isBounded) throw invalidGlyph(glyph, 'is a composite without bounds');
    this.#bytes(this.#streams.bboxes.take(8));
    const { composites } = this.#streams;
    const rest = composites.take(composites.remaining);
    const components = measureComponents(rest, 0, rest.length);
    if (components === undefined) throw invalidGlyph(glyph, 'has components that do not end');
    composites.seek(composites.length - rest.length + components.end);
    this.#context.spend(components.end >> 3);
    this.#bytes(rest.subarray(0, components.end));
    if (components.hasInstructions) this.#writeInstructions();
  }

  #writeInstructions(): void {
    const length = decode255UInt16(this.#streams.glyphs);
    this.#u16(length);
    if (length > 0) this.#bytes(this.#streams.instructions.take(length));
  }

  #u16(value: number): void {
    this.#view.setUint16(this.#at, value);
    this.#at += 2;
  }

  #bytes(bytes: Uint8Array): void {
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}

/** Upper bound of the decoded length, from the lengths of the streams. */
function maxGlyfLength({ numGlyphs, nPoints, flags, composites, instructions }: ReadStreams): number {
  const allFlags = flags.take(flags.length);
  flags.seek(0);
  const fromContours = 2 * nPoints.length;
  const fromPoints = maxBytesInGlyf(allFlags);
  return maxOverheadPerGlyph * numGlyphs + fromContours + fromPoints + composites.length + instructions.length;
}

function requireGlyphs(count: number, { limits }: DecodeContext): void {
  if (count <= limits.maxGlyphs) return;
  throw new ConversionError('FONT_TOO_LARGE', `the font has ${count} glyphs, the limit is ${limits.maxGlyphs}`);
}

function invalidGlyph(glyph: number, what: string): ConversionError {
  return new ConversionError('WOFF2_GLYPHS', `glyph ${glyph} ${what}`);
}

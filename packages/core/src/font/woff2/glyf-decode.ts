import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { requirePoints } from '../../outline/glyf/read.ts';
import { measureComponents } from '../glyf/composite.ts';
import type { GlyfWithOffsets } from '../glyf/loca.ts';
import { decode255UInt16 } from '../glyf/number-255.ts';
import { maxPointsOfGlyph, measurePoints, PointDeltas, writePoints } from '../glyf/points.ts';
import { decodeTriplets, lengthOfTriplets, maxBytesInGlyf } from '../glyf/triplets.ts';
import type { ReadStreams } from './glyf-streams.ts';
import { hasBit, readStreams } from './glyf-streams.ts';

/** Glyphs as a font has them. */
export interface DecodedGlyphs extends GlyfWithOffsets {
  /** For each glyph its left edge, as its bounds state it; 0 where it has no outline. */
  readonly xMins: Int16Array;
  /** Of the transformed table: 0 where loca is to have halves of 16 bits, else 32. */
  readonly indexFormat: number;
}

type DecodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** How many bytes of glyphs are made between two breaths. */
const bytesPerBreath = 0x40000;
/** The count of contours and the bounds. */
const glyphHeaderLength = 10;
/** What a glyph has at most beside points, ends of contours and bytes that stand in streams of their own. */
const maxOverheadPerGlyph = glyphHeaderLength + 2 + 3; // with the length of the instructions, and padding

/**
 * Puts the glyphs of a transformed glyf together again. Each begins at a multiple of 4, as the font had it, or not.
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

/** Writes one glyph after the other. */
class GlyphDecoder {
  readonly #streams: ReadStreams;
  readonly #context: DecodeContext;
  readonly #out: Uint8Array;
  readonly #view: DataView;
  readonly #points = new PointDeltas();
  /** Where each contour of the present glyph ends. */
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

  /** Writes the next glyph and returns its left edge. */
  decode(glyph: number): number {
    const contours = this.#streams.nContours.i16();
    const isBounded = hasBit(this.#streams.bboxBitmap, glyph);
    if (contours === 0) {
      // @see #conform-mustRejectNonEmptyBBox2
      if (isBounded) throw invalidGlyph(glyph, 'is empty, but has bounds');
      return 0;
    }
    const start = this.#at;
    this.#u16(contours);
    if (contours > 0) this.#writeSimple(glyph, contours, isBounded);
    else if (contours === -1) this.#writeComposite(glyph, isBounded);
    else throw invalidGlyph(glyph, `has ${contours} contours, expected -1 or more`);
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
    for (let contour = 0; contour < contours; contour++) this.#u16(this.#ends[contour]!); // read for all of them
    this.#writeInstructions();
    const end = writePoints(points, this.#out, this.#at);
    if (end < 0) throw invalidGlyph(glyph, 'has a step between points that 16 bits cannot hold');
    this.#at = end;
  }

  /** Reads where each contour ends, and returns how many points there are in all. */
  #readEnds(glyph: number, contours: number): number {
    if (contours > this.#ends.length) this.#ends = new Uint16Array(0x7fff);
    let count = 0;
    for (let contour = 0; contour < contours; contour++) {
      count += decode255UInt16(this.#streams.nPoints);
      // The end of an empty first contour would be the point before the first.
      if (count === 0) throw invalidGlyph(glyph, 'begins with a contour of 0 points, expected at least 1');
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
      if (value < -0x8000 || value > 0x7fff) throw invalidGlyph(glyph, `reaches ${value}, which 16 bits cannot hold`);
      this.#u16(value);
    }
  }

  /** @see WOFF 2.0 (2024), "Decoding of Composite Glyphs" */
  #writeComposite(glyph: number, isBounded: boolean): void {
    // @see #conform-mustRejectNoCompositeBBox
    if (!isBounded) throw invalidGlyph(glyph, 'is made of others, but has no bounds');
    this.#bytes(this.#streams.bboxes.take(8));
    const { composites } = this.#streams;
    const rest = composites.take(composites.remaining);
    const components = measureComponents(rest, 0, rest.length);
    if (components === undefined) throw invalidGlyph(glyph, 'has parts that do not end');
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

/** The most that the streams can stand for: the decoder cannot write more than this. */
function maxGlyfLength({ numGlyphs, nPoints, flags, composites, instructions }: ReadStreams): number {
  const allFlags = flags.take(flags.length);
  flags.seek(0);
  const fromContours = 2 * nPoints.length;
  const fromPoints = maxBytesInGlyf(allFlags);
  return maxOverheadPerGlyph * numGlyphs + fromContours + fromPoints + composites.length + instructions.length;
}

function requireGlyphs(count: number, { limits }: DecodeContext): void {
  if (count <= limits.maxGlyphs) return;
  throw new ConversionError('FONT_TOO_LARGE', `found ${count} glyphs, expected at most ${limits.maxGlyphs}`);
}

function invalidGlyph(glyph: number, what: string): ConversionError {
  return new ConversionError('WOFF2_GLYPHS', `glyph ${glyph} ${what}`);
}

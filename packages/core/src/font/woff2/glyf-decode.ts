import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { requirePoints } from '../../outline/glyf/read.ts';
import { measureParts } from '../glyf/composite.ts';
import type { PlacedGlyphs } from '../glyf/loca.ts';
import { decode255UInt16 } from '../glyf/number-255.ts';
import { measurePoints, mostPoints, Points, writePoints } from '../glyf/points.ts';
import { lengthOfSteps, mostBytesInGlyf, unpackSteps } from '../glyf/steps.ts';
import type { ReadStreams } from './glyf-streams.ts';
import { hasBit, readStreams } from './glyf-streams.ts';

/** Glyphs as a font has them. */
export interface UnpackedGlyphs extends PlacedGlyphs {
  /** For each glyph its left edge, as its bounds state it; 0 where it has no outline. */
  readonly xMins: Int16Array;
  /** Of the transformed table: 0 where loca is to have halves of 16 bits, else 32. */
  readonly indexFormat: number;
}

type DecodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** How many bytes of glyphs are made between two breaths. */
const breath = 0x40000;
/** The count of contours and the bounds. */
const glyphHeader = 10;
/** What a glyph has at most beside points, ends of contours and bytes that stand in streams of their own. */
const mostOverhead = glyphHeader + 2 + 3; // with the length of the instructions, and padding

/**
 * Puts the glyphs of a transformed glyf together again. Each begins at a multiple of 4, as the font had it, or not.
 * @see WOFF 2.0 (2024), "Reconstruction of Glyph Records"
 */
export async function decodeGlyf(bytes: Uint8Array, context: DecodeContext): Promise<UnpackedGlyphs> {
  const streams = readStreams(bytes);
  const { numGlyphs, indexFormat } = streams;
  requireGlyphs(numGlyphs, context);
  const decoder = new GlyphDecoder(streams, context);
  const offsets = new Uint32Array(numGlyphs + 1);
  const xMins = new Int16Array(numGlyphs);
  let next = breath;
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    xMins[glyph] = decoder.decode(glyph);
    offsets[glyph + 1] = decoder.length;
    if (decoder.length < next) continue;
    next = decoder.length + breath;
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
  readonly #points = new Points();
  /** Where each contour of the present glyph ends. */
  #ends = new Uint16Array(0x100);
  #at = 0;

  constructor(streams: ReadStreams, context: DecodeContext) {
    this.#streams = streams;
    this.#context = context;
    this.#out = new Uint8Array(mostBytesOf(streams));
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
    const contours = this.#streams.contours.i16();
    const isBounded = hasBit(this.#streams.boundsBitmap, glyph);
    if (contours === 0) {
      // @see #conform-mustRejectNonEmptyBBox2
      if (isBounded) throw wrong(glyph, 'is empty, but has bounds');
      return 0;
    }
    const start = this.#at;
    this.#u16(contours);
    if (contours > 0) this.#writeSimple(glyph, contours, isBounded);
    else if (contours === -1) this.#writeComposite(glyph, isBounded);
    else throw wrong(glyph, `has ${contours} contours, expected -1 or more`);
    this.#at = (this.#at + 3) & ~3;
    return this.#view.getInt16(start + 2);
  }

  /** @see WOFF 2.0 (2024), "Decoding of Simple Glyphs" */
  #writeSimple(glyph: number, contours: number, isBounded: boolean): void {
    const { steps, overlapBitmap } = this.#streams;
    const points = this.#points;
    const count = this.#readEnds(glyph, contours);
    points.reserve(count);
    const flags = this.#streams.flags.take(count);
    unpackSteps(points, flags, steps.take(lengthOfSteps(flags)));
    points.overlaps = overlapBitmap !== undefined && hasBit(overlapBitmap, glyph);
    if (isBounded) this.#bytes(this.#streams.bounds.take(8));
    else this.#writeBounds(glyph);
    for (let contour = 0; contour < contours; contour++) this.#u16(this.#ends[contour]!); // read for all of them
    this.#writeInstructions();
    const end = writePoints(points, this.#out, this.#at);
    if (end < 0) throw wrong(glyph, 'has a step between points that 16 bits cannot hold');
    this.#at = end;
  }

  /** Reads where each contour ends, and returns how many points there are in all. */
  #readEnds(glyph: number, contours: number): number {
    if (contours > this.#ends.length) this.#ends = new Uint16Array(0x7fff);
    let count = 0;
    for (let contour = 0; contour < contours; contour++) {
      count += decode255UInt16(this.#streams.points);
      // The end of an empty first contour would be the point before the first.
      if (count === 0) throw wrong(glyph, 'begins with a contour of 0 points, expected at least 1');
      this.#ends[contour] = count - 1;
    }
    if (count > mostPoints) throw wrong(glyph, `has ${count} points, expected at most ${mostPoints}`);
    requirePoints(count, this.#context);
    this.#context.spend(count);
    return count;
  }

  #writeBounds(glyph: number): void {
    const points = this.#points;
    measurePoints(points);
    for (const value of [points.xMin, points.yMin, points.xMax, points.yMax]) {
      if (value < -0x8000 || value > 0x7fff) throw wrong(glyph, `reaches ${value}, which 16 bits cannot hold`);
      this.#u16(value);
    }
  }

  /** @see WOFF 2.0 (2024), "Decoding of Composite Glyphs" */
  #writeComposite(glyph: number, isBounded: boolean): void {
    // @see #conform-mustRejectNoCompositeBBox
    if (!isBounded) throw wrong(glyph, 'is made of others, but has no bounds');
    this.#bytes(this.#streams.bounds.take(8));
    const { composites } = this.#streams;
    const rest = composites.take(composites.remaining);
    const parts = measureParts(rest, 0, rest.length);
    if (parts === undefined) throw wrong(glyph, 'has parts that do not end');
    composites.seek(composites.length - rest.length + parts.end);
    this.#context.spend(parts.end >> 3);
    this.#bytes(rest.subarray(0, parts.end));
    if (parts.hasInstructions) this.#writeInstructions();
  }

  #writeInstructions(): void {
    const length = decode255UInt16(this.#streams.steps);
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
function mostBytesOf({ numGlyphs, points, flags, composites, instructions }: ReadStreams): number {
  const allFlags = flags.take(flags.length);
  flags.seek(0);
  const fromContours = 2 * points.length;
  const fromPoints = mostBytesInGlyf(allFlags);
  return mostOverhead * numGlyphs + fromContours + fromPoints + composites.length + instructions.length;
}

function requireGlyphs(count: number, { limits }: DecodeContext): void {
  if (count <= limits.maxGlyphs) return;
  throw new ConversionError('FONT_TOO_LARGE', `found ${count} glyphs, expected at most ${limits.maxGlyphs}`);
}

function wrong(glyph: number, what: string): ConversionError {
  return new ConversionError('WOFF2_GLYPHS', `glyph ${glyph} ${what}`);
}

import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { requirePoints } from '../../../outline/glyf/read.ts';
import { measureComponents } from '../../glyf/composite.ts';
import type { GlyfWithOffsets } from '../../glyf/loca.ts';
import { decode255UInt16 } from '../../glyf/number-255.ts';
import { maxPointsOfGlyph, measurePoints, PointDeltas, writePoints } from '../../glyf/points.ts';
import { decodeTriplets, lengthOfTriplets, maxBytesInGlyf } from '../../glyf/triplets.ts';
import type { MtxBlocks } from './mtx.ts';
import { readPushes, writePushes } from './pushes.ts';

type DecodeContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** Bytes of glyphs written between two `breathe()` calls. */
const bytesPerBreath = 0x40000;
/** Replaces the contour count if the bounds are stated: count and bounds follow. */
const explicitBoundsMarker = 0x7fff;
const boundsLength = 8;
const maxInstructionBytes = 0xffff;

/**
 * Decodes the glyphs; each begins at a multiple of 4.
 * @param start Where the glyphs begin in the first block; they say themselves where they end.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "The glyf Table"
 */
export async function decodeGlyf(
  { font, pushes, code }: MtxBlocks,
  start: number,
  numGlyphs: number,
  context: DecodeContext,
): Promise<GlyfWithOffsets> {
  const blocks = { glyphs: new ByteReader(font).windowAt(start, font.length - start), pushes: new ByteReader(pushes) };
  const decoder = new GlyphDecoder({ ...blocks, code: new ByteReader(code) }, context);
  const offsets = new Uint32Array(numGlyphs + 1);
  let next = bytesPerBreath;
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    decoder.decode(glyph);
    offsets[glyph + 1] = decoder.length;
    if (decoder.length < next) continue;
    next = decoder.length + bytesPerBreath;
    await context.breathe();
  }
  return { glyf: decoder.finish(), offsets };
}

interface Blocks {
  readonly glyphs: ByteReader;
  readonly pushes: ByteReader;
  readonly code: ByteReader;
}

/** Writes glyphs one by one. */
class GlyphDecoder {
  readonly #blocks: Blocks;
  readonly #context: DecodeContext;
  readonly #out = new ByteWriter();
  readonly #points = new PointDeltas();
  #packed = new Uint8Array(0x1000);

  constructor(blocks: Blocks, context: DecodeContext) {
    this.#blocks = blocks;
    this.#context = context;
  }

  get length(): number {
    return this.#out.length;
  }

  finish(): Uint8Array {
    return this.#out.finish();
  }

  decode(glyph: number): void {
    const { glyphs } = this.#blocks;
    const first = glyphs.i16();
    if (first < 0) {
      this.#writeComposite(glyph);
    } else {
      const isBounded = first === explicitBoundsMarker;
      const contours = isBounded ? glyphs.i16() : first;
      const bounds = isBounded ? glyphs.take(boundsLength) : undefined;
      if (contours < 0) throw invalidGlyph(glyph, `has ${contours} contours, expected at least 0`);
      if (contours > 0) this.#writeSimple(glyph, contours, bounds);
    }
    this.#out.align(4);
    requireLength(this.#out.length, this.#context);
  }

  #writeSimple(glyph: number, contours: number, bounds: Uint8Array | undefined): void {
    const { glyphs } = this.#blocks;
    const ends = this.#readEnds(glyph, contours);
    const flags = glyphs.take(this.#points.count);
    decodeTriplets(this.#points, flags, glyphs.take(lengthOfTriplets(flags)));
    this.#out.i16(contours);
    if (bounds === undefined) this.#writeBounds(glyph);
    else this.#out.bytes(bounds);
    for (const end of ends) this.#out.u16(end);
    this.#writeInstructions(glyph);
    this.#writePoints(glyph, maxBytesInGlyf(flags));
  }

  /** Reads the end of each contour and allocates the points. The first count is stored minus one. */
  #readEnds(glyph: number, contours: number): Uint16Array {
    const { glyphs } = this.#blocks;
    if (contours > glyphs.remaining) throw invalidGlyph(glyph, `has ${contours} contours in ${glyphs.remaining} bytes`);
    const ends = new Uint16Array(contours);
    let count = 1;
    for (let contour = 0; contour < contours; contour++) {
      count += decode255UInt16(glyphs);
      if (count > maxPointsOfGlyph) throw invalidGlyph(glyph, `has more than ${maxPointsOfGlyph} points`);
      ends[contour] = count - 1;
    }
    requirePoints(count, this.#context);
    this.#context.spend(count);
    if (count > glyphs.remaining) throw invalidGlyph(glyph, `has ${count} points in ${glyphs.remaining} bytes`);
    this.#points.reserve(count);
    return ends;
  }

  #writeBounds(glyph: number): void {
    const points = this.#points;
    measurePoints(points);
    for (const value of [points.xMin, points.yMin, points.xMax, points.yMax]) {
      if (value < -0x8000 || value > 0x7fff)
        throw invalidGlyph(glyph, `extends to ${value}, which does not fit 16 bits`);
      this.#out.i16(value);
    }
  }

  #writePoints(glyph: number, most: number): void {
    if (most > this.#packed.length) this.#packed = new Uint8Array(2 * most);
    const end = writePoints(this.#points, this.#packed, 0);
    if (end < 0) throw invalidGlyph(glyph, 'has a delta between points that does not fit 16 bits');
    this.#out.bytes(this.#packed.subarray(0, end));
  }

  /** Any negative contour count means a composite; it is written as -1. */
  #writeComposite(glyph: number): void {
    const { glyphs } = this.#blocks;
    this.#out.i16(-1);
    this.#out.bytes(glyphs.take(boundsLength));
    const start = glyphs.length - glyphs.remaining;
    const rest = glyphs.take(glyphs.remaining);
    const components = measureComponents(rest, 0, rest.length);
    if (components === undefined) throw invalidGlyph(glyph, 'has components that do not end');
    glyphs.seek(start + components.end);
    this.#context.spend(components.end >> 3);
    this.#out.bytes(rest.subarray(0, components.end));
    if (components.hasInstructions) this.#writeInstructions(glyph);
  }

  /** Instructions begin with pushed values, which are stored separately. */
  #writeInstructions(glyph: number): void {
    const { glyphs, pushes, code } = this.#blocks;
    const [pushCount, codeLength] = [decode255UInt16(glyphs), decode255UInt16(glyphs)];
    const instructions = new ByteWriter('big', { capacity: 64 });
    this.#context.spend(pushCount >> 3);
    writePushes(readPushes(pushes, pushCount), instructions);
    const length = instructions.length + codeLength;
    if (length > maxInstructionBytes)
      throw invalidGlyph(glyph, `has ${length} bytes of instructions, expected at most 65535`);
    this.#out.u16(length);
    this.#out.bytes(instructions.finish());
    this.#out.bytes(code.take(codeLength));
  }
}

/** Pushes and points can be longer than their encoding, so the limit is checked after each glyph. */
function requireLength(length: number, { limits }: DecodeContext): void {
  if (length <= limits.maxFontBytes) return;
  throw new ConversionError('FONT_TOO_LARGE', `the glyphs exceed the limit of ${limits.maxFontBytes} bytes`);
}

function invalidGlyph(glyph: number, what: string): ConversionError {
  return new ConversionError('EOT_GLYPHS', `glyph ${glyph} ${what}`);
}

import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

/** A transformed glyf, taken apart: what is alike of all glyphs lies together. */
export interface GlyfStreams<Stream> {
  readonly numGlyphs: number;
  /** For each glyph how many contours it has: 0 where it has no outline, -1 where it is made of others. */
  readonly contours: Stream;
  /** For each contour how many points it has. */
  readonly points: Stream;
  /** For each point a flag, which says how its step is written. */
  readonly flags: Stream;
  /** For each point its step; behind those of a glyph the length of its instructions. */
  readonly steps: Stream;
  /** The parts of composite glyphs, as glyf has them. */
  readonly composites: Stream;
  /** For each glyph a bit: whether its bounds are stated. */
  readonly boundsBitmap: Uint8Array;
  readonly bounds: Stream;
  readonly instructions: Stream;
  /** For each glyph a bit: whether its contours overlap. Left out where none do. */
  readonly overlapBitmap: Uint8Array | undefined;
}

/** What is read has a table loca, whose entries have 16 bits where this is 0, else 32. */
export type ReadStreams = GlyfStreams<ByteReader> & { readonly indexFormat: number };

/** Of the options: there is a bitmap of overlaps. */
const hasOverlapBitmap = 0x0001;

/** @see WOFF 2.0 (2024), "Transformed glyf table format" */
export function readStreams(bytes: Uint8Array): ReadStreams {
  const file = new ByteReader(bytes);
  file.skip(2); // reserved
  const [options, numGlyphs, indexFormat] = [file.u16(), file.u16(), file.u16()];
  const lengths = Array.from({ length: 7 }, () => file.u32());
  const streams = lengths.map((length) => file.window(length)) as Seven<ByteReader>;
  const [contours, points, flags, steps, composites, bounds, instructions] = streams;
  const boundsBitmap = bounds.take(lengthOfBoundsBitmap(numGlyphs));
  const hasOverlaps = (options & hasOverlapBitmap) !== 0;
  const overlapBitmap = hasOverlaps ? file.take(lengthOfOverlapBitmap(numGlyphs)) : undefined;
  if (file.remaining > 0) {
    const message = `found ${file.remaining} bytes behind the streams of glyf, expected none`;
    throw new ConversionError('WOFF2_GLYPHS', message);
  }
  return {
    ...{ numGlyphs, indexFormat, contours, points, flags, steps, composites },
    ...{ boundsBitmap, bounds, instructions, overlapBitmap },
  };
}

type Seven<Item> = [Item, Item, Item, Item, Item, Item, Item];

/** Streams to be filled. */
export function openStreams(numGlyphs: number): GlyfStreams<ByteWriter> & { readonly overlapBitmap: Uint8Array } {
  const [contours, points, flags, steps] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const [composites, bounds, instructions] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const boundsBitmap = new Uint8Array(lengthOfBoundsBitmap(numGlyphs));
  const overlapBitmap = new Uint8Array(lengthOfOverlapBitmap(numGlyphs));
  return { numGlyphs, contours, points, flags, steps, composites, boundsBitmap, bounds, instructions, overlapBitmap };
}

/** The reverse of `readStreams`. */
export function writeStreams(streams: GlyfStreams<ByteWriter>, indexFormat: number): Uint8Array {
  const { numGlyphs, contours, points, flags, steps, composites, boundsBitmap, bounds, instructions } = streams;
  const { overlapBitmap } = streams;
  const file = new ByteWriter('big', { capacity: 2 * (flags.length + steps.length) });
  file.u16(0);
  file.u16(overlapBitmap === undefined ? 0 : hasOverlapBitmap);
  file.u16(numGlyphs);
  file.u16(indexFormat);
  for (const stream of [contours, points, flags, steps, composites]) file.u32(stream.length);
  file.u32(boundsBitmap.length + bounds.length);
  file.u32(instructions.length);
  for (const stream of [contours, points, flags, steps, composites]) file.bytes(stream.finish());
  file.bytes(boundsBitmap);
  for (const stream of [bounds, instructions]) file.bytes(stream.finish());
  if (overlapBitmap !== undefined) file.bytes(overlapBitmap);
  return file.finish();
}

/** Whole groups of 32 bits. */
function lengthOfBoundsBitmap(numGlyphs: number): number {
  return 4 * Math.floor((numGlyphs + 31) / 32);
}

/** Whole bytes. */
function lengthOfOverlapBitmap(numGlyphs: number): number {
  return Math.floor((numGlyphs + 7) / 8);
}

/** The bit of a glyph, which is within the bitmap. */
export function hasBit(bitmap: Uint8Array, glyph: number): boolean {
  return (bitmap[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0;
}

export function setBit(bitmap: Uint8Array, glyph: number): void {
  bitmap[glyph >> 3]! |= 0x80 >> (glyph & 7); // within the bitmap
}

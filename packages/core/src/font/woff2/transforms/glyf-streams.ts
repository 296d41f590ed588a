import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';

/** The streams of a transformed glyf, each with one kind of data of all glyphs. */
export interface GlyfStreams<Stream> {
  readonly numGlyphs: number;
  /** nContourStream: the number of contours of each glyph; 0 without an outline, -1 for composites. */
  readonly nContours: Stream;
  /** nPointsStream: the number of points of each contour. */
  readonly nPoints: Stream;
  /** flagStream: the triplet flag of each point. */
  readonly flags: Stream;
  /** glyphStream: the triplets of each point; after those of a glyph the length of its instructions. */
  readonly glyphs: Stream;
  /** compositeStream: the components of composite glyphs, as in glyf. */
  readonly composites: Stream;
  /** One bit per glyph: set if its bounds are stated. */
  readonly bboxBitmap: Uint8Array;
  readonly bboxes: Stream;
  readonly instructions: Stream;
  /** One bit per glyph: set if its contours overlap. Omitted if none do. */
  readonly overlapSimpleBitmap: Uint8Array | undefined;
}

/** With indexFormat: 0 for short loca offsets, otherwise long. */
export type ReadStreams = GlyfStreams<ByteReader> & { readonly indexFormat: number };

/** Option flag: there is an overlapSimpleBitmap. */
const hasOverlapBitmap = 0x0001;

/** @see WOFF 2.0 (2024), "Transformed glyf table format" */
export function readStreams(bytes: Uint8Array): ReadStreams {
  const file = new ByteReader(bytes);
  file.skip(2); // reserved
  const [options, numGlyphs, indexFormat] = [file.u16(), file.u16(), file.u16()];
  const lengths = Array.from({ length: 7 }, () => file.u32());
  const streams = lengths.map((length) => file.window(length)) as Seven<ByteReader>;
  const [nContours, nPoints, flags, glyphs, composites, bboxes, instructions] = streams;
  const bboxBitmap = bboxes.take(lengthOfBboxBitmap(numGlyphs));
  const hasOverlaps = (options & hasOverlapBitmap) !== 0;
  const overlapSimpleBitmap = hasOverlaps ? file.take(lengthOfOverlapBitmap(numGlyphs)) : undefined;
  if (file.remaining > 0) {
    const message = `glyf has ${file.remaining} extra bytes after its streams`;
    throw new ConversionError('WOFF2_GLYPHS', message);
  }
  return {
    ...{ numGlyphs, indexFormat, nContours, nPoints, flags, glyphs, composites },
    ...{ bboxBitmap, bboxes, instructions, overlapSimpleBitmap },
  };
}

type Seven<Item> = [Item, Item, Item, Item, Item, Item, Item];

/** Creates empty streams. */
export function openStreams(numGlyphs: number): GlyfStreams<ByteWriter> & { readonly overlapSimpleBitmap: Uint8Array } {
  const [nContours, nPoints, flags, glyphs] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const [composites, bboxes, instructions] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const bboxBitmap = new Uint8Array(lengthOfBboxBitmap(numGlyphs));
  const overlapSimpleBitmap = new Uint8Array(lengthOfOverlapBitmap(numGlyphs));
  return {
    numGlyphs,
    nContours,
    nPoints,
    flags,
    glyphs,
    composites,
    bboxBitmap,
    bboxes,
    instructions,
    overlapSimpleBitmap,
  };
}

/** The reverse of `readStreams`. */
export function writeStreams(streams: GlyfStreams<ByteWriter>, indexFormat: number): Uint8Array {
  const { numGlyphs, nContours, nPoints, flags, glyphs, composites, bboxBitmap, bboxes, instructions } = streams;
  const { overlapSimpleBitmap } = streams;
  const file = new ByteWriter('big', { capacity: 2 * (flags.length + glyphs.length) });
  file.u16(0);
  file.u16(overlapSimpleBitmap === undefined ? 0 : hasOverlapBitmap);
  file.u16(numGlyphs);
  file.u16(indexFormat);
  for (const stream of [nContours, nPoints, flags, glyphs, composites]) file.u32(stream.length);
  file.u32(bboxBitmap.length + bboxes.length);
  file.u32(instructions.length);
  for (const stream of [nContours, nPoints, flags, glyphs, composites]) file.bytes(stream.finish());
  file.bytes(bboxBitmap);
  for (const stream of [bboxes, instructions]) file.bytes(stream.finish());
  if (overlapSimpleBitmap !== undefined) file.bytes(overlapSimpleBitmap);
  return file.finish();
}

/** Rounded up to 32 bits. */
function lengthOfBboxBitmap(numGlyphs: number): number {
  return 4 * Math.floor((numGlyphs + 31) / 32);
}

/** Rounded up to bytes. */
function lengthOfOverlapBitmap(numGlyphs: number): number {
  return Math.floor((numGlyphs + 7) / 8);
}

/** True if the bit of a glyph is set. */
export function hasBit(bitmap: Uint8Array, glyph: number): boolean {
  return (bitmap[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0;
}

export function setBit(bitmap: Uint8Array, glyph: number): void {
  bitmap[glyph >> 3]! |= 0x80 >> (glyph & 7); // within the bitmap
}

import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Box } from '../measure/bounds.ts';
import type { PathContext } from '../segment-limit.ts';
import { componentFlag } from './flags.ts';
import type { Component, CompositeGlyph, Glyph, SimpleGlyph } from './glyph.ts';
import { unscaled } from './glyph.ts';
import type { GlyfTables } from './location.ts';
import { locateGlyph } from './location.ts';
import { newPointArrays, type PointBuffer } from './point-buffer.ts';
import { readPoints } from './point-reader.ts';

/**
 * Reads one glyph as stored in the table. Points in a `buffer` are valid until the buffer is used again.
 * @see OpenType 1.9, glyf, "Glyph Headers"
 */
export function readGlyph(tables: GlyfTables, glyph: number, context: PathContext, buffer?: PointBuffer): Glyph {
  const file = locateGlyph(tables, glyph);
  if (file.remaining === 0) return undefined;
  const contours = file.i16();
  const bounds = { xMin: file.i16(), yMin: file.i16(), xMax: file.i16(), yMax: file.i16() };
  if (contours < 0) return readComponents(file, bounds, context);
  if (contours === 0) return undefined; // some tools write a header only
  return readContours(file, contours, bounds, context, buffer);
}

/** @see OpenType 1.9, glyf, "Simple Glyph Description" */
function readContours(
  file: ByteReader,
  count: number,
  bounds: Box,
  context: PathContext,
  buffer: PointBuffer | undefined,
): SimpleGlyph {
  const ends = readEnds(file, count);
  const pointCount = (ends[count - 1] ?? -1) + 1;
  requirePoints(pointCount, context);
  context.spend(pointCount);
  const instructions = file.take(file.u16());
  const arrays = buffer === undefined ? newPointArrays(pointCount) : buffer.reserve(pointCount);
  const overlaps = readPoints(file.rest(), file.offset, arrays);
  const { xs, ys, onCurve } = arrays;
  return { kind: 'simple', bounds, xs, ys, onCurve, ends, overlaps, instructions };
}

/** The last point of each contour. A contour that ends where the previous one does is empty. */
function readEnds(file: ByteReader, count: number): number[] {
  const ends: number[] = [];
  for (let last = 0; ends.length < count; ) {
    const at = file.offset;
    const end = file.u16();
    if (end < last) {
      const message = `contour ends at point ${end}, before the previous contour ends (${last})`;
      throw new ConversionError('GLYF_DAMAGED', message, { at });
    }
    ends.push(end);
    last = end;
  }
  return ends;
}

/** @see OpenType 1.9, glyf, "Composite Glyph Description" */
function readComponents(file: ByteReader, bounds: Box, context: PathContext): CompositeGlyph {
  const components: Component[] = [];
  let hasInstructions = false;
  for (let hasMore = true; hasMore; ) {
    requirePoints(components.length + 1, context);
    context.spend(1);
    const flags = file.u16();
    components.push(readComponent(file, flags));
    hasMore = (flags & componentFlag.more) !== 0;
    hasInstructions ||= (flags & componentFlag.instructions) !== 0;
  }
  const instructions = hasInstructions ? file.take(file.u16()) : new Uint8Array();
  return { kind: 'composite', bounds, components, instructions };
}

function readComponent(file: ByteReader, flags: number): Component {
  return {
    glyph: file.u16(),
    placement: readPlacement(file, flags),
    scale: readScale(file, flags),
    roundToGrid: (flags & componentFlag.roundToGrid) !== 0,
    useMyMetrics: (flags & componentFlag.useMyMetrics) !== 0,
    overlaps: (flags & componentFlag.overlap) !== 0,
  };
}

function readPlacement(file: ByteReader, flags: number): Component['placement'] {
  const isLong = (flags & componentFlag.argsAreWords) !== 0;
  if ((flags & componentFlag.argsAreOffset) !== 0) {
    const x = isLong ? file.i16() : file.i8();
    const y = isLong ? file.i16() : file.i8();
    // If both flags are set, the default (unscaled) applies.
    return {
      x,
      y,
      isScaled: (flags & (componentFlag.scaledOffset | componentFlag.unscaledOffset)) === componentFlag.scaledOffset,
    };
  }
  const parentPoint = isLong ? file.u16() : file.u8();
  return { parentPoint, childPoint: isLong ? file.u16() : file.u8() };
}

function readScale(file: ByteReader, flags: number): Component['scale'] {
  if ((flags & componentFlag.scale) !== 0) {
    const scale = f2dot14(file);
    return [scale, 0, 0, scale];
  }
  if ((flags & componentFlag.xAndYScale) !== 0) return [f2dot14(file), 0, 0, f2dot14(file)];
  if ((flags & componentFlag.twoByTwo) !== 0) return [f2dot14(file), f2dot14(file), f2dot14(file), f2dot14(file)];
  return unscaled;
}

function f2dot14(file: ByteReader): number {
  return file.i16() / 0x4000;
}

/** Refuses a number of points before memory is allocated. */
export function requirePoints(count: number, { limits }: PathContext): void {
  if (count <= limits.maxGlyphPoints) return;
  throw new ConversionError(
    'GLYPH_TOO_COMPLEX',
    `glyph has ${count} points and components, at most ${limits.maxGlyphPoints} are allowed`,
  );
}

import { ConversionError } from '../../errors.ts';
import { cubicPoint, GlyphPointReader, pointsRead, tooManyFlags } from './kernel/glyph-points.ts';
import type { PointArrays } from './point-buffer.ts';

const reader = new GlyphPointReader();

/**
 * Reads the points of a simple glyph into the arrays, whose length is the number of points. `base` is the offset of the
 * bytes in the table. Returns true if the first flag says that contours overlap.
 */
export function readPoints(bytes: Uint8Array, base: number, { xs, ys, onCurve }: PointArrays): boolean {
  const status = reader.read(bytes, 0, bytes.length, onCurve.length, xs, ys, onCurve);
  if (status === pointsRead) return reader.overlaps;
  const at = base + reader.at;
  if (status === tooManyFlags) {
    const message = `glyph has flags for ${reader.found} points, expected ${onCurve.length}`;
    throw new ConversionError('GLYF_DAMAGED', message, { at });
  }
  if (status === cubicPoint) {
    const message = `point ${reader.found} belongs to a cubic curve, but only quadratic curves are supported`;
    throw new ConversionError('GLYF_UNSUPPORTED', message, { at });
  }
  const message = `glyph points need more than the ${bytes.length} bytes that are left`;
  throw new ConversionError('BYTES_TRUNCATED', message, { at: base + bytes.length });
}

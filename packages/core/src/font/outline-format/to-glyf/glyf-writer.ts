import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { boundsOfPoints, encodePoints } from '../../../outline/glyf/encode.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import { GlyfFile } from '../../glyf/glyf-file.ts';
import { GlyphBoxes } from '../../glyph-boxes.ts';
import { withGlyphInError } from '../../glyph-in-error.ts';

/** Writes glyf and loca glyph by glyph, and collects the values that other tables need. */
export class GlyfWriter {
  readonly boxes: GlyphBoxes;
  maxPoints = 0;
  maxContours = 0;
  readonly #file: GlyfFile;

  constructor(glyphCount: number, context: Pick<Context, 'limits'>) {
    this.boxes = new GlyphBoxes(glyphCount);
    this.#file = new GlyfFile(glyphCount, context);
  }

  /** Adds the next glyph, with whole coordinates; without contours it is blank. */
  add(points: GlyphPoints, overlaps: boolean): void {
    const glyph = this.#file.count;
    this.#file.add(encodeGlyph(glyph, points, overlaps));
    if (points.ends.length === 0) return;
    this.boxes.set(glyph, boundsOfPoints(points));
    this.maxPoints = Math.max(this.maxPoints, points.xs.length);
    this.maxContours = Math.max(this.maxContours, points.ends.length);
  }

  finish(): ReturnType<GlyfFile['finish']> {
    return this.#file.finish();
  }
}

function encodeGlyph(glyph: number, points: GlyphPoints, overlaps: boolean): Uint8Array {
  if (points.xs.length > 0xffff) {
    throw new ConversionError(
      'BYTES_UNWRITABLE',
      `glyph ${glyph} has ${points.xs.length} points, expected at most 65535`,
    );
  }
  return withGlyphInError(glyph, () => encodePoints(points, { overlaps }));
}

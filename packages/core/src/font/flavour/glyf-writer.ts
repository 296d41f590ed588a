import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { boundsOfPoints, encodePoints } from '../../outline/glyf/encode.ts';
import type { GlyphPoints } from '../../outline/glyf/glyph.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';

/** What loca's short form, in halves of 16 bits, can reach. */
const shortReach = 2 * 0xffff;

/** Writes glyf and loca, glyph after glyph, and keeps account of what other tables say of them. */
export class GlyfWriter {
  readonly boxes: GlyphBoxes;
  maxPoints = 0;
  maxContours = 0;
  readonly #context: Pick<Context, 'limits'>;
  readonly #file: ByteWriter;
  readonly #places: number[] = [0];

  constructor(glyphCount: number, context: Pick<Context, 'limits'>) {
    this.boxes = new GlyphBoxes(glyphCount);
    this.#context = context;
    this.#file = new ByteWriter('big', { capacity: 64 * glyphCount });
  }

  /** Adds the next glyph, of whole numbers; one without contours is blank. */
  add(points: GlyphPoints, overlaps: boolean): void {
    const glyph = this.#places.length - 1;
    const bytes = encodeOrExplain(glyph, points, overlaps);
    const { maxFontBytes } = this.#context.limits;
    if (this.#file.length + bytes.length > maxFontBytes) {
      throw new ConversionError('FONT_TOO_LARGE', `outlines of over ${maxFontBytes} bytes, the most that are allowed`);
    }
    this.#file.bytes(bytes);
    this.#file.align(2);
    this.#places.push(this.#file.length);
    if (points.ends.length === 0) return;
    this.boxes.set(glyph, boundsOfPoints(points));
    this.maxPoints = Math.max(this.maxPoints, points.xs.length);
    this.maxContours = Math.max(this.maxContours, points.ends.length);
  }

  finish(): { glyf: Uint8Array; loca: Uint8Array; indexToLocFormat: 0 | 1 } {
    const indexToLocFormat = this.#file.length > shortReach ? 1 : 0;
    const loca = new ByteWriter('big', { capacity: 4 * this.#places.length });
    for (const place of this.#places) indexToLocFormat === 1 ? loca.u32(place) : loca.u16(place / 2);
    if (this.#file.length === 0) this.#file.u8(0); // some readers take an empty table for a missing one
    return { glyf: this.#file.finish(), loca: loca.finish(), indexToLocFormat };
  }
}

/** Numbers that glyf cannot hold are refused by the fields that they go to; who reads that wants to know which glyph. */
function encodeOrExplain(glyph: number, points: GlyphPoints, overlaps: boolean): Uint8Array {
  if (points.xs.length > 0xffff) {
    throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph}: ${points.xs.length} points, expected at most 65535`);
  }
  try {
    return encodePoints(points, { overlaps });
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'BYTES_UNWRITABLE') throw error;
    throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph}: ${error.message}`, { cause: error });
  }
}

import type { Context } from '../../../context.ts';
import {
  type CharstringList,
  coordinateOutOfRange,
  tooManyFractions,
} from '../../../outline/cff/write/charstrings/charstring-list.ts';
import type { CffWidths } from '../../../outline/cff/write/widths.ts';
import { drawPoints } from '../../../outline/glyf/draw-points.ts';
import { rangeOfGlyph } from '../../../outline/glyf/location.ts';
import { type GlyphTables, type Phantoms, phantomsOf } from '../../../outline/glyf/phantoms.ts';
import { PointBuffer } from '../../../outline/glyf/point-buffer.ts';
import { GlyphAssembler, glyphCost } from '../../../outline/glyf/resolve.ts';
import { BoundsPen } from '../../../outline/measure/bounds.ts';
import { requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';
import { GlyphBoxes } from '../../glyph-boxes.ts';
import { withGlyphInError } from '../../glyph-in-error.ts';
import { requireNoInk } from '../../presence.ts';
import { GlyphConversion } from '../glyph-conversion.ts';
import type { Converter } from './converter.ts';

/** Maximum error of outlines in parts of the em, including rounding. */
const tolerance = 1 / 2000;
/** Cost of merging a curve with its neighbours, in units of work. */
const stepsPerCurve = 100;

/** Maximum error of outlines in font units. */
export function maxErrorOf(unitsPerEm: number): number {
  return tolerance * unitsPerEm;
}

/** The font to convert to CFF. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** The advances of hmtx. */
  readonly advances: Uint16Array;
  readonly widths: CffWidths;
}

/** Converts the glyphs of a font to charstrings one by one, and collects losses. */
export class CubicGlyphs {
  readonly charstrings: CharstringList;
  readonly boxes: GlyphBoxes;
  /** The vertical origin of each glyph. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #assembler: GlyphAssembler;
  readonly #buffers = new PointBuffer();
  readonly #converter: Converter;
  readonly #conversion: GlyphConversion;

  /** The converter has the tolerance `maxErrorOf`. */
  constructor(source: GlyphSource, converter: Converter, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#conversion = new GlyphConversion(source.unitsPerEm, context);
    this.#assembler = new GlyphAssembler(source.tables, context);
    this.#converter = converter;
    this.charstrings = converter.charstrings;
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.origins = new Int16Array(source.glyphCount);
    converter.setTable(source.tables.glyf);
  }

  async writeAll(): Promise<void> {
    await this.#conversion.run(this.boxes, (glyph) => this.#write(glyph));
  }

  /** Notes what the outlines lost. */
  noteLosses(): void {
    this.#conversion.noteInaccuracy(tolerance);
  }

  /** Converts a glyph and returns its number of points. */
  #write(glyph: number): number {
    const { advances, widths } = this.#source;
    const converter = this.#converter;
    const isRead = this.#conversion.unlessDamaged(glyph, () => this.#read(glyph)) !== undefined;
    const count = isRead ? converter.pointCount : 0;
    const advance = advances[glyph] ?? 0;
    converter.begin(advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
    if (count > 0) withGlyphInError(glyph, () => this.#addContours(glyph));
    converter.end();
    return count;
  }

  /** Reads a glyph and shifts it so that its left edge is at the left side bearing. */
  #read(glyph: number): Phantoms {
    const phantoms = this.#readSimple(glyph) ?? this.#resolve(glyph);
    const count = this.#converter.pointCount;
    this.origins[glyph] = Math.round(phantoms.top);
    requireWithinSegmentLimit(count, this.#context);
    this.#context.spend(count);
    if (phantoms.left !== 0) this.#converter.moveLeft(phantoms.left);
    return phantoms;
  }

  /** Reads a simple glyph; `undefined` for any other. */
  #readSimple(glyph: number): Phantoms | undefined {
    const { tables } = this.#source;
    const converter = this.#converter;
    const [start, end] = rangeOfGlyph(tables, glyph);
    if (!converter.read(start, end, this.#context.limits.maxGlyphPoints - glyphCost)) return undefined;
    this.#context.spend(2 * converter.pointCount + glyphCost); // as for other glyphs
    return phantomsOf(tables, glyph, converter);
  }

  #resolve(glyph: number): Phantoms {
    const points = this.#assembler.resolve(glyph, this.#buffers);
    this.#converter.setPoints(points);
    return points.phantoms;
  }

  #addContours(glyph: number): void {
    const result = this.#converter.addContours();
    this.#context.spend(stepsPerCurve * result.newPoints);
    if (result.outOfRange !== 0) throw coordinateOutOfRange(result.outOfRange);
    if (result.hasTooManyFractions) throw tooManyFractions();
    this.#conversion.recordError(result.error);
    if (result.xMin <= result.xMax) this.boxes.set(glyph, result);
    else this.#requireNoInk(glyph);
  }

  /** Refuses a glyph of which nothing is left although it has ink. */
  #requireNoInk(glyph: number): void {
    const pen = new BoundsPen();
    drawPoints(this.#assembler.resolve(glyph, this.#buffers), pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }
}

import type { CharstringList } from '../../../outline/cff/write/charstrings/charstring-list.ts';
import { charstringsOf } from '../../../outline/cff/write/charstrings/charstrings-of.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import type { Conversion, Converter } from './converter.ts';
import { GlyphConverter } from './kernel/glyph-converter.ts';

/** The converter as JavaScript. */
export class InterpretedConverter implements Converter {
  readonly charstrings: CharstringList;
  readonly #converter: GlyphConverter;
  #table: Uint8Array = new Uint8Array(0);

  constructor(tolerance: number, grid: number) {
    this.#converter = new GlyphConverter(tolerance, grid);
    this.charstrings = charstringsOf(this.#converter.charstrings);
  }

  get pointCount(): number {
    return this.#converter.glyph.count;
  }
  get contourCount(): number {
    return this.#converter.glyph.contourCount;
  }
  get xMin(): number {
    return this.#converter.glyph.xMin;
  }
  get yMax(): number {
    return this.#converter.glyph.yMax;
  }

  setTable(glyf: Uint8Array): void {
    this.#table = glyf;
    this.#converter.expectTable(glyf.length);
  }
  read(start: number, end: number, maxPoints: number): boolean {
    return this.#converter.glyph.read(this.#table, start, end, maxPoints);
  }

  setPoints({ xs, ys, onCurve, ends }: GlyphPoints): void {
    const { glyph } = this.#converter;
    glyph.reserve(xs.length, ends.length);
    glyph.xs.set(xs);
    glyph.ys.set(ys);
    glyph.onCurve.set(onCurve);
    glyph.ends.set(ends);
  }
  moveLeft(distance: number): void {
    this.#converter.glyph.moveLeft(distance);
  }

  begin(width: number | undefined): void {
    this.#converter.charstrings.begin();
    if (width !== undefined) this.#converter.charstrings.addWidth(width);
  }
  addContours(): Conversion {
    const converter = this.#converter;
    converter.addContours();
    const { newPoints, error, xMin, yMin, xMax, yMax } = converter;
    const { outOfRange, hasTooManyFractions } = converter.charstrings;
    return { outOfRange, hasTooManyFractions, newPoints, error, xMin, yMin, xMax, yMax };
  }
  end(): void {
    this.#converter.charstrings.end();
  }
}

import { boundsOf } from '../../outline/measure/bounds.ts';
import type { Outline } from '../../outline/outline.ts';
import { GlyphColours } from './colours.ts';
import type { HarfBuzz } from './engine.ts';
import { readVerticalMetrics, type VerticalMetrics } from './vertical-metrics.ts';

/** A shaped glyph: its number, its cluster in the text, and its position in font units with y pointing up. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** Index in the text of the first character it represents. */
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
  /** True if a line that begins with its cluster has other glyphs: joined letters, ligatures, kerning. */
  readonly isUnsafeToBreak: boolean;
}

/** A run of text in one direction and one script. */
export interface ShapingRequest {
  /** The whole text, since letters may join with neighbours outside the run. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly direction: 'ltr' | 'rtl' | 'ttb';
  /** An ISO 15924 tag such as `Latn`; derived from the first letter if absent. */
  readonly script?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** By tag. */
  readonly features?: Readonly<Record<string, number>>;
}

/** A variation axis of a font. */
export interface FaceAxis {
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** Outlines that a face keeps; drawing one again is cheap. */
const maxOutlines = 2000;

const directions = { ltr: 4, rtl: 5, ttb: 6 } as const;

/** A font in HarfBuzz: its tables, shaping and outlines. */
export class HarfBuzzFace {
  readonly #engine: HarfBuzz;
  readonly pointer: number;
  readonly #font: number;
  readonly #outlines = new Map<number, Outline>();
  #colours: GlyphColours | undefined;
  #features: ReadonlySet<string> | undefined;
  readonly #verticalGlyphs = new Map<number, boolean>();
  #vertical: { readonly metrics: VerticalMetrics | undefined } | undefined;
  readonly unitsPerEm: number;

  /** @param blob the file's bytes in HarfBuzz memory, from `loadBlob` */
  constructor(engine: HarfBuzz, blob: number, index: number) {
    this.#engine = engine;
    this.pointer = engine.call('hb_face_create', blob, index);
    this.#font = engine.call('hb_font_create', this.pointer);
    this.unitsPerEm = engine.call('hb_face_get_upem', this.pointer);
  }

  /** A copy of a table's bytes; empty if there is none. */
  table(tag: string): Uint8Array {
    const engine = this.#engine;
    const blob = engine.call('hb_face_reference_table', this.pointer, toTag(tag));
    const length = engine.call('hb_blob_get_length', blob);
    const bytes = length === 0 ? new Uint8Array(0) : copyOf(engine, engine.call('hb_blob_get_data', blob, 0), length);
    engine.call('hb_blob_destroy', blob);
    return bytes;
  }

  /** Sets axis values, each clamped to its range. */
  vary(places: Readonly<Record<string, number>>): void {
    const entries = Object.entries(places);
    this.#engine.withMemory(entries.length * 8, (at) => {
      const view = this.#engine.view();
      for (const [index, [tag, value]] of entries.entries()) {
        view.setUint32(at + index * 8, toTag(tag), true);
        view.setFloat32(at + index * 8 + 4, value, true);
      }
      this.#engine.call('hb_font_set_variations', this.#font, at, entries.length);
    });
    this.#outlines.clear();
  }

  /** Returns up to 64 axes. */
  axes(): FaceAxis[] {
    const maxAxes = 64;
    return this.#engine.withMemory(4 + maxAxes * 32, (at) => {
      this.#engine.view().setUint32(at, maxAxes, true);
      this.#engine.call('hb_ot_var_get_axis_infos', this.pointer, 0, at, at + 4);
      const view = this.#engine.view();
      return Array.from({ length: view.getUint32(at, true) }, (_, index) => {
        const start = at + 4 + index * 32;
        const [min, preset, max] = [16, 20, 24].map((offset) => view.getFloat32(start + offset, true));
        return { tag: fromTag(view.getUint32(start + 4, true)), min: min ?? 0, default: preset ?? 0, max: max ?? 0 };
      });
    });
  }

  /** True if the font has a glyph for a character. */
  has(codePoint: number): boolean {
    return this.#engine.withMemory(
      4,
      (at) => this.#engine.call('hb_font_get_nominal_glyph', this.#font, codePoint, at) !== 0,
    );
  }

  /** True if a GSUB feature exists for any script. @see OpenType 1.9.1, "Feature List Table" */
  hasFeature(tag: string): boolean {
    this.#features ??= readFeatures(this.table('GSUB'));
    return this.#features.has(tag);
  }

  /** A metric by its tag, such as `xhgt`, in font units; estimated if the font has none. */
  metric(tag: string): number {
    return this.#engine.withMemory(4, (at) => {
      this.#engine.call('hb_ot_metrics_get_position_with_fallback', this.#font, toTag(tag), at);
      return this.#engine.view().getInt32(at, true);
    });
  }

  /** Ascent and descent of lines; both are positive in most fonts. */
  lineExtents(): { readonly ascent: number; readonly descent: number } {
    return this.#engine.withMemory(48, (at) => {
      this.#engine.call('hb_font_get_h_extents', this.#font, at);
      const view = this.#engine.view();
      return { ascent: view.getInt32(at, true), descent: -view.getInt32(at + 4, true) };
    });
  }

  /** The outline of a glyph in font units, with y pointing up. The first ones are cached. */
  outline(glyph: number): Outline {
    const known = this.#outlines.get(glyph);
    if (known !== undefined) return known;
    const outline = this.#engine.drawGlyph(this.#font, glyph);
    if (this.#outlines.size < maxOutlines) this.#outlines.set(glyph, outline);
    return outline;
  }

  /** True if a glyph is more than its outline: in several colours, or a bitmap. */
  isColoured(glyph: number): boolean {
    const source = { face: this.pointer, font: this.#font };
    this.#colours ??= new GlyphColours(this.#engine, { ...source, svg: this.table('SVG ') });
    return this.#colours.has(glyph);
  }

  /** True if a character has another glyph in vertical lines: by `vert`, or by a compatibility character. */
  hasVerticalGlyph(code: number): boolean {
    let isKnown = this.#verticalGlyphs.get(code);
    if (isKnown === undefined) {
      const text = String.fromCodePoint(code);
      const glyphOf = (direction: 'ltr' | 'ttb') => this.shape({ text, from: 0, to: text.length, direction })[0]?.glyph;
      isKnown = glyphOf('ttb') !== glyphOf('ltr');
      this.#verticalGlyphs.set(code, isKnown);
    }
    return isKnown;
  }

  /** Shapes a run of text. Glyphs are in visual order, from the left or from the top. */
  shape(request: ShapingRequest): ShapedGlyph[] {
    const engine = this.#engine;
    const buffer = engine.call('hb_buffer_create');
    try {
      const start = this.#fill(buffer, request);
      this.#shape(buffer, Object.entries(request.features ?? {}));
      const glyphs = this.#glyphsOf(buffer, start, request.direction === 'ttb');
      return request.direction === 'ttb' ? this.#withVerticalMetrics(glyphs) : glyphs;
    } finally {
      engine.call('hb_buffer_destroy', buffer);
    }
  }

  /** Replaces the heights and origins that HarfBuzz assumes for glyphs of fonts without vertical metrics. */
  #withVerticalMetrics(glyphs: readonly ShapedGlyph[]): ShapedGlyph[] {
    this.#vertical ??= { metrics: readVerticalMetrics((tag) => this.table(tag)) };
    const { metrics } = this.#vertical;
    if (metrics === undefined) return [...glyphs];
    const { ascent, descent } = this.lineExtents();
    return glyphs.map((each) => {
      const top = boundsOf(this.outline(each.glyph))?.yMax;
      const origin = metrics.origin(each.glyph, top) ?? ascent;
      const advance = each.advance + metrics.advance(each.glyph) - (ascent + descent);
      return { ...each, advance, y: each.y + ascent - origin };
    });
  }

  /** Fills a buffer and returns the index in the text at which its contents start. */
  #fill(buffer: number, { text, from, to, direction, script, language }: ShapingRequest): number {
    const engine = this.#engine;
    // Characters farther away do not join with the run.
    const [start, end] = [Math.max(0, from - 16), Math.min(text.length, to + 16)];
    engine.withMemory((end - start) * 2, (at) => {
      const view = engine.view();
      for (let index = start; index < end; index++)
        view.setUint16(at + (index - start) * 2, text.charCodeAt(index), true);
      engine.call('hb_buffer_add_utf16', buffer, at, end - start, from - start, to - from);
    });
    engine.call('hb_buffer_set_direction', buffer, directions[direction]);
    if (script !== undefined) {
      engine.withText(script, (at) => {
        engine.call('hb_buffer_set_script', buffer, engine.call('hb_script_from_string', at, script.length));
      });
    }
    const languageTag = language !== undefined && /^[\w-]{1,64}$/.test(language) ? language : 'und';
    engine.call('hb_buffer_set_language', buffer, engine.language(languageTag));
    engine.call('hb_buffer_guess_segment_properties', buffer);
    return start;
  }

  #shape(buffer: number, features: readonly (readonly [string, number])[]): void {
    this.#engine.withMemory(features.length * 16, (at) => {
      const view = this.#engine.view();
      for (const [index, [tag, value]] of features.entries()) {
        for (const [part, number] of [toTag(tag), value, 0, 0xffff_ffff].entries()) {
          view.setUint32(at + index * 16 + part * 4, number, true);
        }
      }
      this.#engine.call('hb_shape', this.#font, buffer, at, features.length);
    });
  }

  #glyphsOf(buffer: number, start: number, isVertical: boolean): ShapedGlyph[] {
    const engine = this.#engine;
    const count = engine.call('hb_buffer_get_length', buffer);
    const infos = engine.call('hb_buffer_get_glyph_infos', buffer, 0);
    const places = engine.call('hb_buffer_get_glyph_positions', buffer, 0);
    const view = engine.view();
    return Array.from({ length: count }, (_, index) => {
      const [info, place] = [infos + index * 20, places + index * 20];
      return {
        glyph: view.getUint32(info, true),
        cluster: view.getUint32(info + 8, true) + start,
        advance: isVertical ? -view.getInt32(place + 4, true) : view.getInt32(place, true),
        x: view.getInt32(place + 8, true),
        y: view.getInt32(place + 12, true),
        isUnsafeToBreak: (view.getUint32(info + 4, true) & 1) !== 0, // HB_GLYPH_FLAG_UNSAFE_TO_BREAK
      };
    });
  }
}

/** Copies a file into HarfBuzz memory, where it stays. */
export function loadBlob(engine: HarfBuzz, bytes: Uint8Array): number {
  const at = engine.allocate(bytes.length);
  engine.bytes(at, bytes.length).set(bytes);
  const readOnly = 1;
  return engine.call('hb_blob_create', at, bytes.length, readOnly, 0, 0);
}

function readFeatures(table: Uint8Array): Set<string> {
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  const list = table.length < 10 ? 0 : view.getUint16(6);
  if (list === 0 || list + 2 > table.length) return new Set();
  const count = Math.min(view.getUint16(list), Math.floor((table.length - list - 2) / 6));
  return new Set(Array.from({ length: count }, (_, index) => fromTag(view.getUint32(list + 2 + index * 6))));
}

function copyOf(engine: HarfBuzz, at: number, length: number): Uint8Array {
  return new Uint8Array(engine.bytes(at, length));
}

function toTag(tag: string): number {
  return [...tag.padEnd(4)].reduce((sum, letter) => sum * 256 + (letter.charCodeAt(0) & 0xff), 0) >>> 0;
}

function fromTag(tag: number): string {
  return String.fromCharCode(tag >>> 24, (tag >>> 16) & 0xff, (tag >>> 8) & 0xff, tag & 0xff);
}

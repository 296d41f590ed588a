import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { boundsOfPoints, encodeGlyph } from '../../outline/glyf/encode.ts';
import type { CompositeGlyph, Glyph } from '../../outline/glyf/glyph.ts';
import { isAnchor } from '../../outline/glyf/glyph.ts';
import type { GlyfTables } from '../../outline/glyf/location.ts';
import { type GlyphTables, offsetsOf, type Phantoms, phantomsOf, varyGlyph } from '../../outline/glyf/phantoms.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { resolveGlyph } from '../../outline/glyf/resolve.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { type ScalarOf, scalarsAt, type Tuple } from '../../outline/variations/region.ts';
import { GlyfFile } from '../glyf/glyf-file.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { withGlyphInError } from '../glyph-in-error.ts';
import { roundHalfUp } from './rounding.ts';

/** Glyphs between two `breathe()` calls. */
const glyphsPerBreath = 64;
const noBytes = new Uint8Array();
const emptyBox: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
const boundsOffset = 2;

/** The glyf outlines of a font at one location, on whole units. */
export class QuadraticOutlines {
  readonly boxes: GlyphBoxes;
  /** The phantom points of each glyph, in fractions. */
  readonly phantoms: Phantoms[] = [];
  readonly #tables: GlyphTables;
  readonly #weigh: ScalarOf | undefined;
  readonly #context: Context;
  readonly #pieces: Uint8Array[] = [];
  readonly #composites: number[] = [];
  #firstDamage: ConversionError | undefined;

  constructor(tables: GlyphTables, glyphCount: number, coordinates: Tuple, context: Context) {
    this.#tables = tables;
    this.#weigh = scalarsAt(coordinates);
    this.#context = context;
    this.boxes = new GlyphBoxes(glyphCount);
  }

  async write(): Promise<ReturnType<GlyfFile['finish']>> {
    const { count } = this.boxes;
    for (let glyph = 0; glyph < count; glyph++) {
      if (glyph % glyphsPerBreath === 0) await this.#context.breathe();
      this.#pieces.push(this.#unlessDamaged(glyph, () => this.#instantiateGlyph(glyph)) ?? noBytes);
    }
    const parts = this.#join();
    for (const [index, glyph] of this.#composites.entries()) {
      if (index % glyphsPerBreath === 0) await this.#context.breathe();
      const isSound = this.#unlessDamaged(glyph, () => this.#writeBounds(glyph, parts));
      if (isSound === undefined) this.#pieces[glyph] = noBytes;
    }
    if (this.#firstDamage !== undefined && this.boxes.union() === undefined) throw this.#firstDamage;
    return this.#join();
  }

  /** Instantiates a glyph without its components. */
  #instantiateGlyph(glyph: number): Uint8Array {
    const found = readGlyph(this.#tables, glyph, this.#context);
    const phantoms = phantomsOf(this.#tables, glyph, found?.bounds ?? emptyBox);
    this.phantoms[glyph] = phantoms; // the default ones if the variations are damaged
    const { xs, ys } = found === undefined ? noPoints : found.kind === 'simple' ? found : offsetsOf(found);
    const ends = found?.kind === 'simple' ? found.ends : [];
    const varied = varyGlyph(this.#tables, glyph, this.#weigh, { xs, ys, phantoms }, ends, this.#context);
    this.phantoms[glyph] = varied.phantoms;
    const points = { xs: varied.xs.map(roundHalfUp), ys: varied.ys.map(roundHalfUp) };
    if (found?.kind === 'composite') this.#composites.push(glyph);
    const placed = withPoints(found, points);
    if (placed?.kind === 'simple') this.boxes.set(glyph, placed.bounds);
    return withGlyphInError(glyph, () => encodeGlyph(placed));
  }

  /** Writes the bounds of a composite once all its components are instantiated. */
  #writeBounds(glyph: number, parts: GlyfTables): true {
    const points = resolveGlyph(parts, glyph, this.#context);
    const piece = this.#pieces[glyph] ?? noBytes;
    const bounds = points.xs.length === 0 ? emptyBox : roundBox(boundsOfPoints(points));
    if (points.xs.length > 0) this.boxes.set(glyph, bounds);
    const view = new DataView(piece.buffer, piece.byteOffset + boundsOffset);
    for (const [index, value] of [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax].entries()) {
      if (value < -0x8000 || value > 0x7fff) {
        throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph} extends to ${value}, which does not fit 16 bits`);
      }
      view.setInt16(2 * index, value);
    }
    return true;
  }

  /** A damaged glyph becomes blank, with a note. */
  #unlessDamaged<Answer>(glyph: number, place: () => Answer): Answer | undefined {
    try {
      return place();
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#firstDamage ??= error;
      this.#context.note('GLYPH_DAMAGED', error.message, { glyph });
      return undefined;
    }
  }

  #join(): ReturnType<GlyfFile['finish']> {
    const file = new GlyfFile(this.#pieces.length, this.#context);
    for (const piece of this.#pieces) file.add(piece);
    return file.finish();
  }
}

const noPoints = { xs: new Float64Array(), ys: new Float64Array() };

/** Sets the overlap flag, because contours of variable fonts may overlap. */
function withPoints(glyph: Glyph, points: { xs: Float64Array; ys: Float64Array }): Glyph {
  if (glyph === undefined) return undefined;
  if (glyph.kind === 'composite') return withOffsets(glyph, points);
  const placed = { ...glyph, ...points };
  return { ...placed, bounds: boundsOfPoints(placed), overlaps: true };
}

function withOffsets(glyph: CompositeGlyph, { xs, ys }: { xs: Float64Array; ys: Float64Array }): CompositeGlyph {
  const components = glyph.components.map((component, index) => {
    const { placement } = component;
    const moved = isAnchor(placement)
      ? placement
      : { ...placement, x: xs[index] ?? placement.x, y: ys[index] ?? placement.y };
    return { ...component, placement: moved, overlaps: component.overlaps || index === 0 };
  });
  return { ...glyph, bounds: emptyBox, components };
}

function roundBox({ xMin, yMin, xMax, yMax }: Box): Box {
  return { xMin: roundHalfUp(xMin), yMin: roundHalfUp(yMin), xMax: roundHalfUp(xMax), yMax: roundHalfUp(yMax) };
}

import { ConversionError } from '../../errors.ts';
import type { Box } from '../bounds.ts';
import type { PathContext } from '../limited.ts';
import { scalarAt, type Weigh } from '../region.ts';
import type { Component, CompositeGlyph, GlyphPoints, SimpleGlyph } from './glyph.ts';
import { isAnchor } from './glyph.ts';
import type { GlyphTables, Phantoms, Varied } from './phantoms.ts';
import { offsetsOf, phantomsOf, varyGlyph } from './phantoms.ts';
import { newPlaces, type PointPlaces, type PointRoom } from './point-room.ts';
import { readGlyph, requirePoints } from './read.ts';

/** A glyph within a glyph takes about as long as so many points. */
const glyphCost = 10;

/** A glyph with its parts in place and its variations applied. */
export interface ResolvedGlyph extends GlyphPoints {
  readonly phantoms: Phantoms;
  readonly overlaps: boolean;
}

/**
 * Puts a glyph together, at a place among its variations: for each axis a number from −1 to 1.
 * @see OpenType 1.9, glyf, "Composite Glyph Description"
 */
export function resolveGlyph(
  tables: GlyphTables,
  glyph: number,
  context: PathContext,
  coordinates: readonly number[] = [],
): ResolvedGlyph {
  return weighGlyph(tables, glyph, context, scalarAt(coordinates));
}

/** Puts a glyph together as it is when each of its variations weighs so much; left out, none does. */
export function weighGlyph(tables: GlyphTables, glyph: number, context: PathContext, weigh?: Weigh): ResolvedGlyph {
  return new GlyphAssembler(tables, context, weigh).resolve(glyph);
}

/** So many points of parts are kept; then all are forgotten. */
const maxKept = 100_000;

/** Puts the glyphs of a font together, one after the other. Letters are parts of many glyphs, and are read once. */
export class GlyphAssembler {
  readonly #tables: GlyphTables;
  readonly #context: PathContext;
  readonly #weigh: Weigh | undefined;
  readonly #isVarying: boolean;
  /** One glyph may be a part many times, and counts each time. */
  readonly #parts = new Map<number, { readonly resolved: ResolvedGlyph; readonly cost: number }>();
  #kept = 0;
  /** What the glyph that is put together has cost so far. */
  #count = 0;

  /** `weigh` says how much each variation shows; left out, none does. */
  constructor(tables: GlyphTables, context: PathContext, weigh?: Weigh) {
    this.#tables = tables;
    this.#context = context;
    this.#weigh = weigh;
    this.#isVarying = weigh !== undefined && tables.variations !== undefined;
  }

  /** Where there is a room for the points, they hold until it is used again. */
  resolve(glyph: number, room?: PointRoom): ResolvedGlyph {
    this.#count = 0;
    return this.#read(glyph, [], room);
  }

  /** `within` are the glyphs that this one is a part of. */
  #part(glyph: number, within: readonly number[]): ResolvedGlyph {
    requireSound(glyph, within, this.#context);
    const known = this.#parts.get(glyph);
    if (known !== undefined) {
      this.#spend(known.cost);
      return known.resolved;
    }
    const before = this.#count;
    const resolved = this.#read(glyph, within);
    this.#keep(glyph, resolved, this.#count - before);
    return resolved;
  }

  #keep(glyph: number, resolved: ResolvedGlyph, cost: number): void {
    this.#kept += glyphCost + resolved.xs.length;
    if (this.#kept > maxKept) {
      this.#parts.clear();
      this.#kept = glyphCost + resolved.xs.length;
    }
    this.#parts.set(glyph, { resolved, cost });
  }

  #read(glyph: number, within: readonly number[], room?: PointRoom): ResolvedGlyph {
    const found = readGlyph(this.#tables, glyph, this.#context, room);
    this.#spend(glyphCost + (found?.kind === 'simple' ? found.xs.length : 0));
    const phantoms = phantomsOf(this.#tables, glyph, found?.bounds ?? nowhere);
    if (found === undefined) return this.#resolveSimple(glyph, noContours, phantoms);
    if (found.kind === 'simple') return this.#resolveSimple(glyph, found, phantoms);
    return this.#resolveComposite(glyph, found, phantoms, [...within, glyph], room);
  }

  #spend(count: number): void {
    this.#count += count;
    requirePoints(this.#count, this.#context);
    this.#context.spend(count);
  }

  #resolveSimple(glyph: number, simple: Contours, phantoms: Phantoms): ResolvedGlyph {
    const { onCurve, ends, overlaps } = simple;
    if (!this.#isVarying) return { xs: simple.xs, ys: simple.ys, phantoms, onCurve, ends, overlaps };
    const varied = this.#vary(glyph, { xs: simple.xs, ys: simple.ys, phantoms }, ends);
    return { xs: varied.xs, ys: varied.ys, phantoms: varied.phantoms, onCurve, ends, overlaps };
  }

  #resolveComposite(
    glyph: number,
    whole: CompositeGlyph,
    own: Phantoms,
    within: readonly number[],
    room: PointRoom | undefined,
  ): ResolvedGlyph {
    const offsets = offsetsOf(whole);
    const placed: Varied = { xs: offsets.xs, ys: offsets.ys, phantoms: own };
    const { xs, ys, phantoms } = this.#isVarying ? this.#vary(glyph, placed, []) : placed;
    const { components } = whole;
    const found: ResolvedGlyph[] = [];
    let count = 0;
    for (const { glyph: part } of components) {
      const resolved = this.#part(part, within);
      found.push(resolved);
      count += resolved.xs.length;
    }
    const parts = new Parts(phantoms, room === undefined ? newPlaces(count) : room.take(count));
    for (let at = 0; at < components.length; at++) {
      parts.add(components[at]!, found[at]!, xs[at]!, ys[at]!); // one of each for each component
    }
    return parts.finish();
  }

  #vary(glyph: number, points: Varied, ends: readonly number[]): Varied {
    return varyGlyph(this.#tables, glyph, this.#weigh, points, ends, this.#context);
  }
}

type Contours = Pick<SimpleGlyph, 'xs' | 'ys' | 'onCurve' | 'ends' | 'overlaps'>;

const nowhere: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
const noContours: Contours = {
  xs: new Float64Array(),
  ys: new Float64Array(),
  onCurve: new Uint8Array(),
  ends: [],
  overlaps: false,
};

function requireSound(glyph: number, within: readonly number[], { limits }: PathContext): void {
  if (within.includes(glyph)) {
    throw new ConversionError('GLYF_DAMAGED', `glyph ${glyph} is a part of itself, by way of ${within.join(', ')}`);
  }
  if (within.length > limits.maxGlyphNesting) {
    const message = `glyph ${glyph} lies ${within.length} glyphs deep, expected at most ${limits.maxGlyphNesting}`;
    throw new ConversionError('GLYPH_TOO_COMPLEX', message);
  }
}

function scalePoints({ xs, ys }: GlyphPoints, scale: Component['scale']): readonly [Float64Array, Float64Array] {
  const [a, b, c, d] = scale;
  if (a === 1 && b === 0 && c === 0 && d === 1) return [xs, ys];
  const scaledX = xs.map((x, at) => a * x + c * ys[at]!); // as many as there are xs
  return [scaledX, ys.map((y, at) => b * xs[at]! + d * y)];
}

/** The parts of a composite, as far as they are in place. */
class Parts {
  #count = 0;
  readonly #places: PointPlaces;
  readonly #ends: number[] = [];
  #phantoms: Phantoms;
  #overlaps = false;

  /** @param places for the points of all parts together */
  constructor(phantoms: Phantoms, places: PointPlaces) {
    this.#phantoms = phantoms;
    this.#places = places;
  }

  /** `x` and `y` are the component's offset, varied. */
  add(component: Component, part: ResolvedGlyph, x: number, y: number): void {
    const first = this.#count;
    const count = part.xs.length;
    const [xs, ys] = scalePoints(part, component.scale);
    const [dx, dy] = this.#offset(component, xs, ys, x, y);
    const { xs: toX, ys: toY, onCurve } = this.#places;
    for (let at = 0; at < count; at++) {
      toX[first + at] = xs[at]! + dx; // within the loop's bound
      toY[first + at] = ys[at]! + dy;
    }
    onCurve.set(part.onCurve, first);
    this.#count = first + count;
    for (const end of part.ends) this.#ends.push(first + end);
    if (component.useMyMetrics) this.#phantoms = part.phantoms;
    this.#overlaps ||= component.overlaps || part.overlaps;
  }

  finish(): ResolvedGlyph {
    const { xs, ys, onCurve } = this.#places;
    return { xs, ys, onCurve, ends: this.#ends, phantoms: this.#phantoms, overlaps: this.#overlaps };
  }

  #offset({ place, scale }: Component, xs: Float64Array, ys: Float64Array, x: number, y: number): [number, number] {
    if (!isAnchor(place)) {
      const [a, b, c, d] = scale;
      return place.isScaled ? [a * x + c * y, b * x + d * y] : [x, y];
    }
    const { parentPoint, childPoint } = place;
    const isPlaced = parentPoint < this.#count;
    const [parentX, parentY] = isPlaced ? [this.#places.xs[parentPoint], this.#places.ys[parentPoint]] : [];
    const [childX, childY] = [xs[childPoint], ys[childPoint]];
    if (parentX === undefined || parentY === undefined || childX === undefined || childY === undefined) {
      const found = `${this.#count} and ${xs.length} points`;
      throw new ConversionError('GLYF_DAMAGED', `points ${parentPoint} and ${childPoint} are to meet, found ${found}`);
    }
    return [parentX - childX, parentY - childY];
  }
}

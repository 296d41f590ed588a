import { ConversionError } from '../../errors.ts';
import type { Box } from '../measure/bounds.ts';
import type { PathContext } from '../segment-limit.ts';
import { type ScalarOf, scalarsAt } from '../variations/region.ts';
import type { Component, CompositeGlyph, GlyphPoints, SimpleGlyph } from './glyph.ts';
import { isAnchor } from './glyph.ts';
import type { GlyphTables, Phantoms, VariedPoints } from './phantoms.ts';
import { offsetsOf, phantomsOf, varyGlyph } from './phantoms.ts';
import { newPointArrays, type PointArrays, type PointBuffer } from './point-buffer.ts';
import { readGlyph, requirePoints } from './read.ts';

/** Cost of a component, compared with that of a point. */
export const glyphCost = 10;

/** A glyph with its components and variations applied. */
export interface ResolvedGlyph extends GlyphPoints {
  readonly phantoms: Phantoms;
  readonly overlaps: boolean;
}

/**
 * Resolves components and variations of a glyph at a location: normalized coordinates from −1 to 1, one for each axis.
 * @see OpenType 1.9, glyf, "Composite Glyph Description"
 */
export function resolveGlyph(
  tables: GlyphTables,
  glyph: number,
  context: PathContext,
  coordinates: readonly number[] = [],
): ResolvedGlyph {
  return resolveGlyphByScalars(tables, glyph, context, scalarsAt(coordinates));
}

/** Resolves a glyph with the given scalar for each region; without `scalarOf` at the default location. */
export function resolveGlyphByScalars(
  tables: GlyphTables,
  glyph: number,
  context: PathContext,
  scalarOf?: ScalarOf,
): ResolvedGlyph {
  return new GlyphAssembler(tables, context, scalarOf).resolve(glyph);
}

/** Maximum number of points of cached components. Then the cache is cleared. */
const maxCachedPoints = 100_000;

/** Resolves the glyphs of a font one by one. Components, which many glyphs share, are cached. */
export class GlyphAssembler {
  readonly #tables: GlyphTables;
  readonly #context: PathContext;
  readonly #scalarOf: ScalarOf | undefined;
  readonly #isVarying: boolean;
  /** Cached components. The cost of one counts each time it is used. */
  readonly #parts = new Map<number, { readonly resolved: ResolvedGlyph; readonly cost: number }>();
  #cachedPoints = 0;
  /** Cost of the current glyph so far. */
  #cost = 0;

  /** `scalarOf` gives the scalar of each region; without it nothing varies. */
  constructor(tables: GlyphTables, context: PathContext, scalarOf?: ScalarOf) {
    this.#tables = tables;
    this.#context = context;
    this.#scalarOf = scalarOf;
    this.#isVarying = scalarOf !== undefined && tables.variations !== undefined;
  }

  /** Points in a `buffer` are valid until the buffer is used again. */
  resolve(glyph: number, buffer?: PointBuffer): ResolvedGlyph {
    this.#cost = 0;
    return this.#read(glyph, [], buffer);
  }

  /** `ancestors` are the glyphs that contain this one. */
  #part(glyph: number, ancestors: readonly number[]): ResolvedGlyph {
    requireValidNesting(glyph, ancestors, this.#context);
    const known = this.#parts.get(glyph);
    if (known !== undefined) {
      this.#spend(known.cost);
      return known.resolved;
    }
    const before = this.#cost;
    const resolved = this.#read(glyph, ancestors);
    this.#cache(glyph, resolved, this.#cost - before);
    return resolved;
  }

  #cache(glyph: number, resolved: ResolvedGlyph, cost: number): void {
    this.#cachedPoints += glyphCost + resolved.xs.length;
    if (this.#cachedPoints > maxCachedPoints) {
      this.#parts.clear();
      this.#cachedPoints = glyphCost + resolved.xs.length;
    }
    this.#parts.set(glyph, { resolved, cost });
  }

  #read(glyph: number, ancestors: readonly number[], buffer?: PointBuffer): ResolvedGlyph {
    const found = readGlyph(this.#tables, glyph, this.#context, buffer);
    this.#spend(glyphCost + (found?.kind === 'simple' ? found.xs.length : 0));
    const phantoms = phantomsOf(this.#tables, glyph, found?.bounds ?? emptyBox);
    if (found === undefined) return this.#resolveSimple(glyph, noContours, phantoms);
    if (found.kind === 'simple') return this.#resolveSimple(glyph, found, phantoms);
    return this.#resolveComposite(glyph, found, phantoms, [...ancestors, glyph], buffer);
  }

  #spend(count: number): void {
    this.#cost += count;
    requirePoints(this.#cost, this.#context);
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
    ancestors: readonly number[],
    buffer: PointBuffer | undefined,
  ): ResolvedGlyph {
    const offsets = offsetsOf(whole);
    const placed: VariedPoints = { xs: offsets.xs, ys: offsets.ys, phantoms: own };
    const { xs, ys, phantoms } = this.#isVarying ? this.#vary(glyph, placed, []) : placed;
    const { components } = whole;
    const found: ResolvedGlyph[] = [];
    let count = 0;
    for (const { glyph: part } of components) {
      const resolved = this.#part(part, ancestors);
      found.push(resolved);
      count += resolved.xs.length;
    }
    const parts = new CompositeBuilder(phantoms, buffer === undefined ? newPointArrays(count) : buffer.reserve(count));
    for (let at = 0; at < components.length; at++) {
      parts.add(components[at]!, found[at]!, xs[at]!, ys[at]!); // one of each for each component
    }
    return parts.finish();
  }

  #vary(glyph: number, points: VariedPoints, ends: readonly number[]): VariedPoints {
    return varyGlyph(this.#tables, glyph, this.#scalarOf, points, ends, this.#context);
  }
}

type Contours = Pick<SimpleGlyph, 'xs' | 'ys' | 'onCurve' | 'ends' | 'overlaps'>;

const emptyBox: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
const noContours: Contours = {
  xs: new Float64Array(),
  ys: new Float64Array(),
  onCurve: new Uint8Array(),
  ends: [],
  overlaps: false,
};

function requireValidNesting(glyph: number, ancestors: readonly number[], { limits }: PathContext): void {
  if (ancestors.includes(glyph)) {
    throw new ConversionError('GLYF_DAMAGED', `glyph ${glyph} contains itself (through ${ancestors.join(', ')})`);
  }
  if (ancestors.length > limits.maxGlyphNesting) {
    const message = `glyph ${glyph} is nested ${ancestors.length} deep, at most ${limits.maxGlyphNesting} are allowed`;
    throw new ConversionError('GLYPH_TOO_COMPLEX', message);
  }
}

function scalePoints({ xs, ys }: GlyphPoints, scale: Component['scale']): readonly [Float64Array, Float64Array] {
  const [a, b, c, d] = scale;
  if (a === 1 && b === 0 && c === 0 && d === 1) return [xs, ys];
  const scaledX = xs.map((x, at) => a * x + c * ys[at]!); // xs and ys have the same length
  return [scaledX, ys.map((y, at) => b * xs[at]! + d * y)];
}

/** Collects the components of a composite glyph. */
class CompositeBuilder {
  #count = 0;
  readonly #arrays: PointArrays;
  readonly #ends: number[] = [];
  #phantoms: Phantoms;
  #overlaps = false;

  /** @param arrays for the points of all components together */
  constructor(phantoms: Phantoms, arrays: PointArrays) {
    this.#phantoms = phantoms;
    this.#arrays = arrays;
  }

  /** `x` and `y` are the component's offset after variations. */
  add(component: Component, part: ResolvedGlyph, x: number, y: number): void {
    const first = this.#count;
    const count = part.xs.length;
    const [xs, ys] = scalePoints(part, component.scale);
    const [dx, dy] = this.#offset(component, xs, ys, x, y);
    const { xs: toX, ys: toY, onCurve } = this.#arrays;
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
    const { xs, ys, onCurve } = this.#arrays;
    return { xs, ys, onCurve, ends: this.#ends, phantoms: this.#phantoms, overlaps: this.#overlaps };
  }

  #offset({ placement, scale }: Component, xs: Float64Array, ys: Float64Array, x: number, y: number): [number, number] {
    if (!isAnchor(placement)) {
      const [a, b, c, d] = scale;
      return placement.isScaled ? [a * x + c * y, b * x + d * y] : [x, y];
    }
    const { parentPoint, childPoint } = placement;
    const isPlaced = parentPoint < this.#count;
    const [parentX, parentY] = isPlaced ? [this.#arrays.xs[parentPoint], this.#arrays.ys[parentPoint]] : [];
    const [childX, childY] = [xs[childPoint], ys[childPoint]];
    if (parentX === undefined || parentY === undefined || childX === undefined || childY === undefined) {
      const found = `there are ${this.#count} and ${xs.length}`;
      throw new ConversionError(
        'GLYF_DAMAGED',
        `anchor points ${parentPoint} and ${childPoint} do not both exist, ${found}`,
      );
    }
    return [parentX - childX, parentY - childY];
  }
}

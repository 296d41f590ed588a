import type { Box } from '../bounds.ts';

/** The points of a glyph, contour after contour. Between two that control curves the curve runs through their middle. */
export interface GlyphPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** 1 where the curve runs through the point, 0 where the point controls it. */
  readonly onCurve: Uint8Array;
  /** For each contour the index of its last point. */
  readonly ends: readonly number[];
}

/** A glyph of its own contours, as the table has it: numbers are whole, nothing is moved. */
export interface SimpleGlyph extends GlyphPoints {
  readonly kind: 'simple';
  /** As the table states them, right or wrong. */
  readonly bounds: Box;
  /** Whether the table says that contours overlap. */
  readonly overlaps: boolean;
  readonly instructions: Uint8Array;
}

/** A glyph that is made of others. */
export interface CompositeGlyph {
  readonly kind: 'composite';
  readonly bounds: Box;
  readonly components: readonly Component[];
  readonly instructions: Uint8Array;
}

/** A glyph as the table has it, or nothing for one without outline. */
export type Glyph = SimpleGlyph | CompositeGlyph | undefined;

/** One glyph within another. */
export interface Component {
  readonly glyph: number;
  /** x' = a·x + c·y, y' = b·x + d·y. */
  readonly scale: readonly [a: number, b: number, c: number, d: number];
  readonly placement: Offset | Anchor;
  /** For rasterizers: the offset falls on whole pixels. Without effect on the outline. */
  readonly roundToGrid: boolean;
  /** The whole takes its advance and side bearing from this part. */
  readonly useMyMetrics: boolean;
  readonly overlaps: boolean;
}

/** A component that is moved. */
export interface Offset {
  readonly x: number;
  readonly y: number;
  /** Whether the offset is in the component's units, so that its scale acts on both. */
  readonly isScaled: boolean;
}

/** A component that is moved so that one of its points falls on one of those that were placed before it. */
export interface Anchor {
  readonly parentPoint: number;
  readonly childPoint: number;
}

/** No turn, no change of size. */
export const unscaled = [1, 0, 0, 1] as const;

export function isAnchor(placement: Offset | Anchor): placement is Anchor {
  return 'parentPoint' in placement;
}

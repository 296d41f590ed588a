import type { Box } from '../measure/bounds.ts';

/** The points of a glyph, contour by contour. Between two off-curve points the curve passes through their midpoint. */
export interface GlyphPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** 1 for on-curve points, 0 for control points. */
  readonly onCurve: Uint8Array;
  /** Index of the last point of each contour. */
  readonly ends: readonly number[];
}

/** A simple glyph as stored in the table: integer coordinates, not moved. */
export interface SimpleGlyph extends GlyphPoints {
  readonly kind: 'simple';
  /** As stored, correct or not. */
  readonly bounds: Box;
  /** True if the OVERLAP_SIMPLE flag is set. */
  readonly overlaps: boolean;
  readonly instructions: Uint8Array;
}

/** A glyph composed of other glyphs. */
export interface CompositeGlyph {
  readonly kind: 'composite';
  readonly bounds: Box;
  readonly components: readonly Component[];
  readonly instructions: Uint8Array;
}

/** A glyph as stored in the table; `undefined` for one without outline. */
export type Glyph = SimpleGlyph | CompositeGlyph | undefined;

/** A component of a composite glyph. */
export interface Component {
  readonly glyph: number;
  /** x' = a·x + c·y, y' = b·x + d·y. */
  readonly scale: readonly [a: number, b: number, c: number, d: number];
  readonly placement: Offset | Anchor;
  /** For rasterizers: round the offset to whole pixels. No effect on the outline. */
  readonly roundToGrid: boolean;
  /** The composite takes its advance and side bearing from this component. */
  readonly useMyMetrics: boolean;
  readonly overlaps: boolean;
}

/** Placement by an offset. */
export interface Offset {
  readonly x: number;
  readonly y: number;
  /** True if the offset is in the component's units, so that the component's scale applies to it. */
  readonly isScaled: boolean;
}

/** Placement by two points: a point of the component is moved onto a point placed before. */
export interface Anchor {
  readonly parentPoint: number;
  readonly childPoint: number;
}

/** The identity transform. */
export const unscaled = [1, 0, 0, 1] as const;

export function isAnchor(placement: Offset | Anchor): placement is Anchor {
  return 'parentPoint' in placement;
}

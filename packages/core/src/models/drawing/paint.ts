import type { ColourValue, Ink } from '../../colour/ink.ts';
import type { Triple } from '../../colour/matrix3.ts';
import type { Matrix, Point } from '../../outline/matrix.ts';

/** The inks of a colour, as the source states them. */
export type ColourSource = ColourValue | { readonly space: 'inks'; readonly inks: readonly TintedInk[] };

/** A spot colour and how much of it is printed. */
export interface TintedInk {
  readonly ink: Ink;
  /** 0 to 1. */
  readonly tint: number;
}

/** A colour as screens show it, and as it is printed. */
export interface DrawingColour {
  /** Red, green and blue from 0 to 1. */
  readonly srgb: Triple;
  /** Absent for colours stated in sRGB. */
  readonly source?: ColourSource | undefined;
}

export interface SolidPaint {
  readonly kind: 'solid';
  readonly colour: DrawingColour;
}

export interface GradientStop {
  /** 0 to 1; offsets do not decrease. */
  readonly offset: number;
  readonly colour: DrawingColour;
  /** 0 to 1; 1 if absent. */
  readonly opacity?: number | undefined;
}

/**
 * Continuation of a gradient beyond its ends: with the colours of both ends, of one of them, of none, or with the whole
 * gradient again.
 */
export type Spread = 'pad' | 'pad-start' | 'pad-end' | 'none' | 'reflect' | 'repeat';

/** Shared by identity. Without stops it paints nothing. */
interface Gradient {
  readonly stops: readonly GradientStop[];
  /** Maps the coordinates of the gradient to those of the painted node. */
  readonly transform?: Matrix | undefined;
  readonly spread: Spread;
  /** Painted where the gradient paints nothing. */
  readonly background?: DrawingColour | undefined;
  /** Colours are mixed as sRGB, or linearly in light. */
  readonly mixing: 'srgb' | 'linear';
}

/** If both ends are equal, it paints nothing; a reader of svg replaces such a gradient by its last stop. */
export interface LinearGradient extends Gradient {
  readonly kind: 'linear';
  readonly from: Point;
  readonly to: Point;
}

/**
 * Circles from the start to the end, the later over the earlier. Circles with a negative radius are not painted.
 * @see ISO 32000-1, "Type 3 (Radial) Shadings"
 */
export interface RadialGradient extends Gradient {
  readonly kind: 'radial';
  readonly from: Point;
  readonly fromRadius: number;
  readonly to: Point;
  readonly toRadius: number;
}

import type { Box } from '../../outline/bounds.ts';
import type { Matrix } from '../../outline/matrix.ts';
import type { Outline } from '../../outline/outline.ts';
import type { FillRule } from '../../outline/winding.ts';
import type { DrawingNode } from './nodes.ts';
import type { DrawingColour } from './paint.ts';

/** One shape of a clip. */
export interface ClipShape {
  readonly outline: Outline;
  readonly rule: FillRule;
  /** Maps the coordinates of the outline to those of the clip. */
  readonly transform?: Matrix | undefined;
  /** Clips this shape only, in the coordinates of the clip. */
  readonly clip?: Clip | undefined;
}

/** Shows what any of its shapes covers; without shapes, nothing. Shared by identity. */
export interface Clip {
  readonly shapes: readonly ClipShape[];
  /** Maps the coordinates of the clip to those of the group's children. */
  readonly transform?: Matrix | undefined;
  /** The intersection with another clip, in the coordinates of this clip. */
  readonly clip?: Clip | undefined;
}

/** Multiplies the alpha of a group. Shared by identity. @see ISO 32000-1, "Soft-Mask Dictionaries" */
export interface Mask {
  readonly kind: 'luminance' | 'alpha';
  /** In the coordinates of the group's children. */
  readonly children: readonly DrawingNode[];
  /** Outside of it the mask is transparent; unlimited if absent. */
  readonly region?: Box | undefined;
  /** Colour behind the children of a luminance mask; black if absent. */
  readonly backdrop?: DrawingColour | undefined;
  /** Results for the values from 0 to 1 in equal steps, mixed linearly; the values themselves if absent. */
  readonly transfer?: readonly number[] | undefined;
  /** Luminance is computed from sRGB, or from linear light; sRGB if absent. */
  readonly mixing?: 'srgb' | 'linear' | undefined;
  /** Masks this mask, in the same coordinates. */
  readonly mask?: Mask | undefined;
}

import type { Box } from '../../outline/measure/bounds.ts';
import type { BlendSpace } from './blend-mode.ts';
import type { DrawingNode } from './nodes.ts';

/**
 * Painted shapes, pictures and glyphs: the model of svg, pdf, ai, eps and the pages of designs. Coordinates are user
 * units with y pointing down. Readers have resolved everything that depends on context: styles, `use`, markers, optional
 * content, relative units.
 */
export interface Drawing {
  /** Natural width in points. */
  readonly width: number;
  /** Natural height in points. */
  readonly height: number;
  /** The part of the coordinate system that fills the natural size. */
  readonly viewBox: Box;
  /** In paint order: later nodes are painted over earlier ones. */
  readonly children: readonly DrawingNode[];
  readonly title?: string | undefined;
  /** Pixels per inch of pictures for which no size is requested; 96 if absent. */
  readonly resolution?: number | undefined;
  /** sRGB if absent. */
  readonly blendSpace?: BlendSpace | undefined;
}

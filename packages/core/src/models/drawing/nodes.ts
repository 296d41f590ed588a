import type { Matrix } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import type { FillRule } from '../../outline/measure/winding.ts';
import type { Outline } from '../../outline/outline.ts';
import type { StrokeStyle } from '../../outline/stroke/style.ts';
import type { BlendMode, BlendSpace } from './blend-mode.ts';
import type { Clip } from './clip.ts';
import type { PlainEffect } from './filter.ts';
import type { DrawingColour, GradientStop, LinearGradient, RadialGradient, SolidPaint } from './paint.ts';
import type { DrawingPicture } from './picture.ts';

/**
 * One element of the tree. Everything that is painted more than once (fonts, pictures, tiles, clips) is shared by
 * identity.
 */
export type DrawingNode = GroupNode | FillNode | StrokeNode | GlyphsNode | ImageNode | MeshNode;

interface NodeBase {
  /** Maps the coordinates of the node to those of its parent; the identity if absent. */
  readonly transform?: Matrix | undefined;
}

/**
 * Nodes that are composed together. The order of the steps is that of CSS: children, filters, clip, mask, opacity,
 * blending. A node that blends by itself is a group with one child.
 */
export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly children: readonly DrawingNode[];
  /** 0 to 1; 1 if absent. */
  readonly opacity?: number | undefined;
  readonly blendMode?: BlendMode | undefined;
  /** True if the children do not blend with the backdrop of the group. */
  readonly isIsolated?: boolean | undefined;
  /** True if each child is composed with the backdrop of the group, and replaces the earlier children where it is. */
  readonly isKnockout?: boolean | undefined;
  /** True if a knockout group around it takes the group as one element, and not each of its children. */
  readonly isElement?: boolean | undefined;
  /** That of the surrounding group if absent. */
  readonly blendSpace?: BlendSpace | undefined;
  readonly clip?: Clip | undefined;
  readonly mask?: Mask | undefined;
  readonly filters?: readonly Filter[] | undefined;
  /** Text for people who do not see the drawing. */
  readonly label?: string | undefined;
}

/**
 * The plates of the backdrop that a paint replaces: those of its own inks, or only those whose tint is not zero. All
 * plates if absent. @see ISO 32000-1, "Overprint Control"
 */
export type Overprint = 'own-plates' | 'nonzero-plates';

/** Properties of everything that is painted with a paint. */
interface Painted extends NodeBase {
  readonly paint: Paint;
  /** 0 to 1; 1 if absent. */
  readonly opacity?: number | undefined;
  /** True if edges are drawn without smoothing. */
  readonly isAliased?: boolean | undefined;
  readonly overprint?: Overprint | undefined;
}

/** A filled outline. Open contours are closed by a line. */
export interface FillNode extends Painted {
  readonly kind: 'fill';
  readonly outline: Outline;
  readonly rule: FillRule;
}

export interface StrokeNode extends Painted {
  readonly kind: 'stroke';
  readonly outline: Outline;
  readonly style: StrokeStyle;
  /** True if the lengths of the style are pixels of the output, as for the thinnest line of PDF. */
  readonly isUnscaled?: boolean | undefined;
}

/** The glyphs of a font that are drawn, by number, in font units with y pointing up. Compared by identity. */
export interface GlyphFont {
  readonly name: string;
  readonly unitsPerEm: number;
  readonly outlines: ReadonlyMap<number, Outline>;
  /** Glyphs with paints of their own, which replace that of the text: those of Type 3 fonts and colour fonts. */
  readonly drawings?: ReadonlyMap<number, readonly DrawingNode[]> | undefined;
}

export interface GlyphPosition {
  readonly glyph: number;
  /** Maps an em square, with y pointing up, to the coordinates of the node. */
  readonly matrix: Matrix;
  /** The characters that the glyph stands for, if known; empty if an earlier glyph stands for them. */
  readonly text?: string | undefined;
}

/**
 * Glyphs of one font that are filled with one paint. Where they overlap, the paint covers once, as in PDF. Stroked text
 * is a stroke of the outlines.
 */
export interface GlyphsNode extends Painted {
  readonly kind: 'glyphs';
  readonly font: GlyphFont;
  readonly glyphs: readonly GlyphPosition[];
  /** The characters, if known. */
  readonly text?: string | undefined;
}

/**
 * A picture that fills the unit square, with its top left corner at the origin. A stencil (an image mask of PDF) is a
 * fill under a mask.
 */
export interface ImageNode extends NodeBase {
  readonly kind: 'image';
  readonly picture: DrawingPicture;
  readonly opacity?: number | undefined;
  readonly scaling: 'smooth' | 'pixels';
  readonly overprint?: Overprint | undefined;
  readonly label?: string | undefined;
}

/** A colour, or a position from 0 to 1 on the ramp of the mesh. */
export type MeshColour = DrawingColour | number;

/**
 * A patch bounded by four cubics: the 12 points of its boundary from corner to corner, then optionally the four interior
 * points of a tensor-product patch, in the order of the file format. Colours are mixed linearly between the corners. A
 * triangle is a patch with two equal corners. @see ISO 32000-1, "Type 7 Shadings (Tensor-Product Patch Meshes)"
 */
export interface MeshPatch {
  /** The x, y of 12 or 16 points. */
  readonly points: Float64Array;
  /** At the points 0, 3, 6 and 9. */
  readonly colours: readonly [MeshColour, MeshColour, MeshColour, MeshColour];
}

/** Patches in the order of painting. A shape filled with a mesh is a group with a clip. */
export interface MeshNode extends NodeBase {
  readonly kind: 'mesh';
  readonly patches: readonly MeshPatch[];
  readonly ramp?: readonly GradientStop[] | undefined;
  readonly opacity?: number | undefined;
}

export type Paint = SolidPaint | LinearGradient | RadialGradient | TilePaint;

/** A repeated drawing; tiles may overlap. Shared by identity. */
export interface TilePaint {
  readonly kind: 'tile';
  /** The area of a tile; what exceeds it is clipped. */
  readonly area: Box;
  readonly stepX: number;
  readonly stepY: number;
  /** Maps the coordinates of the tile to those of the painted node. */
  readonly transform?: Matrix | undefined;
  readonly children: readonly DrawingNode[];
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

/**
 * An image effect on a group. All lengths are in the coordinates of the group's children.
 * @see Filter Effects Module Level 1
 */
export interface Filter {
  /** Nothing is drawn outside of it. */
  readonly region: Box;
  /** The last result is drawn. */
  readonly steps: readonly FilterStep[];
}

export interface FilterStep {
  readonly effect: FilterEffect;
  /** The result is clipped to it. */
  readonly region: Box;
  readonly space: 'srgb' | 'linear';
}

export type FilterEffect = PlainEffect | { readonly kind: 'drawing'; readonly children: readonly DrawingNode[] };

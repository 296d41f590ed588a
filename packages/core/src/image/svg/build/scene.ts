import type { Context } from '../../../context.ts';
import type { DrawingNode, Paint } from '../../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade, Declared } from '../style/cascade.ts';
import type { Screen } from '../style/media.ts';
import type { SetText } from '../text/set-text.ts';
import type { TextStyle } from '../text/text-style.ts';
import type { Style } from './style.ts';

/** An element where it is shown. An element that is used several times has an instance for each use. */
export interface Instance {
  readonly element: XmlElement;
  readonly declared: Declared;
  readonly style: Style;
  /** The instance that it inherits from. */
  readonly parent: Instance | undefined;
  /** Computed when a text needs it. */
  textStyle?: TextStyle;
}

/** The nodes of an element, in the coordinates of its parent, and the bounding box of its geometry. */
export interface Built {
  readonly nodes: readonly DrawingNode[];
  readonly box: Box | undefined;
}

export const nothing: Built = { nodes: [], box: undefined };

/** The paints of the shape or `use` that an element belongs to. @see SVG 2, "context-fill and context-stroke" */
export interface ContextPaints {
  readonly fill: OpaquePaint | undefined;
  readonly stroke: OpaquePaint | undefined;
  /** Maps the coordinates of the paints to those of the whole drawing. */
  readonly matrix: Matrix;
}

/** A paint with the opacity that its colour has. */
export interface OpaquePaint {
  readonly paint: Paint;
  readonly opacity: number;
}

/** The surroundings in which an element is built. */
export interface Place {
  readonly parent: Instance | undefined;
  /** Reference size of percentages. */
  readonly viewport: Screen;
  /** Maps coordinates of the parent to those of the whole drawing. */
  readonly matrix: Matrix;
  readonly context: ContextPaints | undefined;
  readonly depth: number;
  /** The elements that are being resolved by reference, innermost first. */
  readonly trail: Trail | undefined;
}

export interface Trail {
  readonly element: XmlElement;
  readonly before: Trail | undefined;
}

/** The parts that all builders of elements share. */
export interface Scene {
  readonly context: Context;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly cascade: Cascade;
  /** The size of the drawing, the reference of `vw` and `vh`. */
  readonly screen: Screen;
  readonly noteOnce: (
    code: 'SVG_STYLE_IGNORED' | 'SVG_ELEMENT_IGNORED' | 'DRAWING_LOOK_CHANGED',
    detail: string,
  ) => void;
  /** Instances of resources, which inherit from where they are written. */
  readonly inPlace: (element: XmlElement) => Instance;
  readonly buildElement: (element: XmlElement, place: Place, size?: UsedSize) => Promise<Built>;
  /** Counts an element that is built otherwise, as the shapes of clips. */
  readonly count: (place: Place) => void;
  /** Counts a drawing within a picture where it is placed. */
  readonly countPlaced: (drawing: { readonly built: number }) => void;
  readonly buildChildren: (instance: Instance, place: Place) => Promise<Built>;
  readonly setText: (instance: Instance, viewport: Screen) => Promise<SetText>;
  /** True if the document mentions the paints of contexts. */
  readonly usesContextPaints: boolean;
  readonly loadPicture: (reference: string) => Promise<LoadedPicture | undefined>;
}

/** The size that a `use` gives to an svg or a symbol. */
export interface UsedSize {
  readonly width: string | undefined;
  readonly height: string | undefined;
}

/** A picture, or a drawing with its natural size. */
export type LoadedPicture =
  | { readonly kind: 'picture'; readonly picture: DrawingPicture }
  | {
      readonly kind: 'drawing';
      readonly width: number;
      readonly height: number;
      readonly nodes: readonly DrawingNode[];
      /** The elements that were built for it. */
      readonly built: number;
    };

/** True if an element is being resolved already: a reference to it would have no end. */
export function isWithin(trail: Trail | undefined, element: XmlElement): boolean {
  for (let each = trail; each !== undefined; each = each.before) if (each.element === element) return true;
  return false;
}

/** The place of the content of a resource, which inherits from where the resource is written. */
export function placeOfResource(place: Place, resource: Instance, matrix: Matrix): Place {
  return {
    ...place,
    parent: resource,
    matrix,
    context: undefined,
    depth: place.depth + 1,
    trail: { element: resource.element, before: place.trail },
  };
}

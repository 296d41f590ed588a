import type { CmykToSrgb } from '../../colour/ink.ts';
import type { Context } from '../../context.ts';
import type { DesignInput } from '../../models/design/document.ts';
import type { Element, TextElement } from '../../models/design/elements.ts';
import type { Page } from '../../models/design/pages.ts';
import type { Swatch } from '../../models/design/swatches.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import type { NoteCode } from '../../notes.ts';
import type { Matrix } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import type { Yielder } from '../../yielder.ts';
import type { Resolver } from '../resolver.ts';
import type { LoadedPicture } from './picture-loader.ts';

/** The area of a part of a text that is a link, in the space of the page. */
export interface TextLink {
  readonly area: Box;
  readonly link: string;
}

/** Facts and services that the drawing of all elements of a page shares. */
export interface DrawScene {
  readonly context: Context;
  readonly yielder: Yielder;
  readonly design: DesignInput;
  readonly page: Page;
  readonly resolver: Resolver;
  readonly cmykToSrgb: CmykToSrgb;
  readonly swatches: ReadonlyMap<string, Swatch>;
  /** Ids of the layers that are hidden or not printed. */
  readonly hiddenLayers: ReadonlySet<string>;
  /** Loads a picture of the document; undefined, with a note, if there is none. */
  readonly loadPicture: (src: string, element: Element) => Promise<LoadedPicture | undefined>;
  /** Draws the text of a frame in the space of the page. */
  readonly drawText: (element: TextElement, matrix: Matrix) => Promise<DrawingNode[]>;
  /** The parts of texts that are links, collected while they are drawn. */
  readonly textLinks: TextLink[];
  /** Adds a note about an element. */
  readonly note: (code: NoteCode, detail: string, element?: Element) => void;
}

/** The ids of the layers that are hidden or not printed. */
export function hiddenLayersOf({ layers = [] }: DesignInput): ReadonlySet<string> {
  const hidden = layers.filter(({ visible, printing }) => visible === false || printing === false);
  return new Set(hidden.map(({ id }) => id));
}

/** True if an element or its layer is hidden or not printed. */
export function isHidden({ visible, printing, layer }: Element, hiddenLayers: ReadonlySet<string>): boolean {
  return visible === false || printing === false || hiddenLayers.has(layer);
}

/** The members of a node that is in the space of an element. */
export function placedBy(matrix: Matrix): { readonly transform?: Matrix } {
  return matrix.every((value, at) => value === (at === 0 || at === 3 ? 1 : 0)) ? {} : { transform: matrix };
}

import type { XmlElement } from '../../../xml/element.ts';
import type { SwatchTable } from './swatch-table.ts';

/** Where the light of effects comes from that have none of their own, in degrees counter-clockwise. */
export interface GlobalLight {
  readonly angle: number;
  readonly altitude: number;
}

/** What is needed to read paint, strokes and effects. */
export interface PaintTools {
  readonly swatches: SwatchTable;
  /** Stroke styles of the document by their `Self`. */
  readonly strokes: ReadonlyMap<string, XmlElement>;
  readonly light: GlobalLight;
}

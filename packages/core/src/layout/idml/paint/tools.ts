import type { XmlElement } from '../../../xml/element.ts';
import type { SwatchTable } from './swatches/swatch-table.ts';

/** The light for effects without their own, in degrees counterclockwise. */
export interface GlobalLight {
  readonly angle: number;
  readonly altitude: number;
}

/** Data for reading paint, strokes and effects. */
export interface PaintTools {
  readonly swatches: SwatchTable;
  /** Stroke styles of the document by `Self`. */
  readonly strokes: ReadonlyMap<string, XmlElement>;
  readonly light: GlobalLight;
}

import type { DesignBundle } from './design-bundle.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { FontFile } from './font-file.ts';
import type { Raster } from './raster.ts';

/** The models between readers and writers, by the names that format descriptors use. */
export interface Models {
  bundle: DesignBundle;
  drawing: Drawing;
  font: FontFile;
  raster: Raster;
}

export type ModelName = keyof Models;

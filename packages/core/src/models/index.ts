import type { DesignBundle } from './design-bundle.ts';
import type { FontFile } from './font-file.ts';
import type { Raster } from './raster.ts';

/** The models that stand in the middle of every conversion, by the names that formats use for them. */
export interface Models {
  bundle: DesignBundle;
  font: FontFile;
  raster: Raster;
}

export type ModelName = keyof Models;

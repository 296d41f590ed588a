import type { Context } from '../../../context.ts';
import type { Raster } from '../../../models/raster.ts';
import type { LayerSection } from '../layer-section.ts';
import type { Resources } from '../resources.ts';
import type { PsdSections } from '../sections.ts';
export async function readComposite(
  sections: PsdSections,
  resources: Resources,
  layers: LayerSection,
  context: Context,
): Promise<Raster> {
  throw new Error('x');
}

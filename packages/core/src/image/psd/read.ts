import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { readComposite } from './composite/read.ts';
import { openLayerSection } from './layers/layer-section.ts';
import { openMerged, readMerged } from './merged/merged.ts';
import { hasRealMergedData, listResources } from './resources.ts';
import { openSections } from './sections.ts';

/** Reads the merged picture of a psd or psb. Composites the layers if it is missing. */
export async function readPsd(bytes: Uint8Array, context: Context, options?: WriteOptions): Promise<Raster> {
  const sections = openSections(bytes, context);
  const resources = listResources(sections.resources);
  const layers = openLayerSection(sections.layers, sections.header);
  const hasLayers = layers.count > 0;
  if (hasLayers && !hasRealMergedData(resources)) {
    context.note('LAYERS_COMPOSED', 'the file has no real merged picture');
    return readComposite(sections, resources, layers, context, options);
  }
  const rows = await openMerged(sections, context).catch((error: unknown) => requireLayers(error, hasLayers, context));
  if (rows === undefined) return readComposite(sections, resources, layers, context, options);
  return readMerged(sections, rows, resources, layers.isTransparent, context, options);
}

/** Falls back to the layers if the merged picture is missing or malformed, as some programs write it. */
function requireLayers(error: unknown, hasLayers: boolean, { note }: Context): undefined {
  if (!hasLayers || !(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
  note('LAYERS_COMPOSED', error.message);
}

/** Composites the layers even if there is a merged picture, to compare the two. */
export async function readPsdLayers(bytes: Uint8Array, context: Context): Promise<Raster> {
  const sections = openSections(bytes);
  const layers = openLayerSection(sections.layers, sections.header);
  return readComposite(sections, listResources(sections.resources), layers, context);
}

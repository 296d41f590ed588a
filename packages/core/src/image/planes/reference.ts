import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster, SamplesInPlace } from '../../models/raster.ts';
import { requireWritableOutput, toPlanesFacts } from './facts.ts';
import type { PlanesHeader } from './header.ts';

/** Where samples lie, and in which order. */
export type SampleLocation = Pick<SamplesInPlace, 'offset' | 'pixelLength' | 'isBottomUp'>;

/**
 * A picture whose samples the engine can read where they lie, so that they are not in memory twice. A profile
 * would be of red, green and blue in their own order.
 */
export function referenceSamples(
  header: PlanesHeader & { readonly space: 'srgb'; readonly depth: 8 },
  bytes: Uint8Array,
  location: SampleLocation,
  context: Context,
  options: WriteOptions | undefined,
): Raster {
  const { width, height, hasAlpha } = header;
  const facts = toPlanesFacts(header, undefined);
  requireWritableOutput(facts, options, context);
  context.spend(width * height);
  return { bytes, facts, inPlace: { ...location, width, height, hasAlpha } };
}

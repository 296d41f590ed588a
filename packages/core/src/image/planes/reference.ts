import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster, SamplesInPlace } from '../../models/raster.ts';
import { requireWritableOutput, toPlanesFacts } from './facts.ts';
import type { PlanesHeader } from './header.ts';

/** Position and order of samples in a file. */
export type SampleLocation = Pick<SamplesInPlace, 'offset' | 'pixelLength' | 'isBottomUp'>;

/**
 * A picture whose samples the engine reads in place, so that they are in memory only once. It cannot have a profile,
 * because that would expect the order red, green, blue.
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

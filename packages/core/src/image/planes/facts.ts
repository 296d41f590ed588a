import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { RasterFacts } from '../../models/raster.ts';
import { resolveImageConfig } from '../config.ts';
import { isEncoding, planImage, requireWritable } from '../plan.ts';
import type { PlanesHeader } from './header.ts';

/** Refuses an impossible output before its source is decoded. */
export function requireWritableOutput(
  facts: RasterFacts,
  options: WriteOptions | undefined,
  { limits }: Context,
): void {
  if (options === undefined || !isEncoding(options.to)) return;
  requireWritable(planImage(facts, options.to, resolveImageConfig(options.config, options.to)), facts, limits);
}

/** Facts of a picture whose samples are, or will be, planes. */
export function toPlanesFacts(header: PlanesHeader, profile: Uint8Array | undefined): RasterFacts {
  const { width, height, space, depth, hasAlpha, density, exif, xmp, iptc } = header;
  return {
    encoding: 'planes',
    width,
    height,
    frames: 1,
    space,
    depth,
    hasAlpha,
    isUpright: true,
    renderDpi: undefined,
    isAnimated: false,
    metadata: { exif: exif !== undefined, xmp: xmp !== undefined },
    iptc,
    xmpLength: xmp?.length,
    density,
    profile: space === 'lab' ? undefined : profile,
  };
}

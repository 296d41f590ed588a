import type { RasterFacts } from '../models/raster.ts';
import type { Size } from './size.ts';

/** The facts of an svg of this size in pixels, which the engine draws at a resolution. */
export function svgFacts({ width, height }: Size, renderDpi: number): RasterFacts {
  return {
    width,
    height,
    encoding: 'svg',
    frames: 1,
    space: 'srgb',
    depth: 8,
    hasAlpha: true,
    isUpright: true,
    renderDpi,
    isAnimated: false,
    metadata: { exif: false, xmp: false },
    profile: undefined,
  };
}

import type { Samples } from '../../colour/link/link.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { writeContainer } from './container.ts';
import type { PlanesHeader } from './header.ts';

/**
 * The interleaved samples of a picture, for a decoder to fill. The maximum of an ink sample means full ink; Lab is
 * encoded as in ICC version 4 tables.
 */
export interface Planes {
  readonly header: PlanesHeader;
  /** Samples per pixel. */
  readonly channels: number;
  readonly samples: Samples;
  /** The container that holds the samples, so that they are never copied. */
  readonly container: Uint8Array;
}

const coloursOf = { gray: 1, srgb: 3, lab: 3, cmyk: 4 } as const;
const maxSide = 1_000_000;

/** Allocates the samples of a picture after checking its size against the limits. */
export function createPlanes(header: PlanesHeader, limits: Limits): Planes {
  requireSize(header, limits);
  const channels = coloursOf[header.space] + (header.hasAlpha ? 1 : 0);
  const { container, start, length } = writeContainer(header, channels);
  const samples =
    header.depth === 8
      ? container.subarray(start, start + length)
      : new Uint16Array(container.buffer, container.byteOffset + start, length / 2);
  return { header, channels, samples, container };
}

/** Refuses a picture that is empty or exceeds the limits. */
export function requireSize({ width, height }: Pick<PlanesHeader, 'width' | 'height'>, { maxPixels }: Limits): void {
  if (width < 1 || height < 1) {
    throw new ConversionError('IMAGE_DAMAGED', `the picture has ${width}×${height} pixels; at least 1×1 is required`);
  }
  if (width * height > maxPixels || Math.max(width, height) > maxSide) {
    const limit = `${maxPixels} pixels and sides of ${maxSide}`;
    throw new ConversionError('IMAGE_TOO_LARGE', `the picture has ${width}×${height} pixels; the limit is ${limit}`);
  }
}

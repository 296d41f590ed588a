import type { Context } from '../../context.ts';

/** Pixel samples of one depth, 8 or 16 bits for 0 to 1. Lab is encoded as in tables of version 4. */
export type Samples = Uint8Array | Uint16Array;

/** Pixels to convert, such as a row or a picture. */
export interface PixelRun {
  readonly source: Samples;
  /** May have another depth; may be `source` itself if pixels do not become larger. */
  readonly target: Samples;
  /** Number of pixels. */
  readonly count: number;
  /** Samples from one pixel to the next, if pixels have other samples besides colour. Those are left alone. */
  readonly sourceStep?: number;
  readonly targetStep?: number;
}

/** Converts many pixels quickly, by a precomputed device link. */
export type Link = (run: PixelRun) => void;

const bandLength = 1 << 16;

/** Converts a picture in bands, so that it can be aborted and other tasks can run. */
export async function convertPicture(
  convert: Link,
  { source, target, count, sourceStep, targetStep }: Required<PixelRun>,
  context: Pick<Context, 'spend' | 'breathe'>,
): Promise<void> {
  for (let start = 0; start < count; start += bandLength) {
    const length = Math.min(bandLength, count - start);
    context.spend(length);
    await context.breathe();
    convert({
      source: source.subarray(start * sourceStep),
      target: target.subarray(start * targetStep),
      count: length,
      sourceStep,
      targetStep,
    });
  }
}

/** The sample value that stands for 1. */
export function maxSampleOf(samples: Samples): 255 | 65535 {
  return samples.BYTES_PER_ELEMENT === 1 ? 255 : 65535;
}

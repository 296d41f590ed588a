import type { Context } from '../context.ts';

/** Samples of one depth, pixel by pixel: 8 or 16 bits for 0 to 1. Lab is encoded as in tables of version 4. */
export type Samples = Uint8Array | Uint16Array;

/** A row or a picture of pixels to be converted. */
export interface PixelRun {
  readonly source: Samples;
  /** May be of another depth, and may be `source` itself where a pixel does not grow. */
  readonly target: Samples;
  /** How many pixels. */
  readonly count: number;
  /** From one pixel to the next where it has more samples than those of its colour; these are left alone. */
  readonly sourceStep?: number;
  readonly targetStep?: number;
}

/** What converts many pixels quickly, made once for a transform. */
export type Link = (run: PixelRun) => void;

const bandLength = 1 << 16;

/** Converts a picture in bands, so that it can be stopped and others get their turn. */
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

/** The sample that stands for 1. */
export function maxSampleOf(samples: Samples): 255 | 65535 {
  return samples.BYTES_PER_ELEMENT === 1 ? 255 : 65535;
}

import sharp from 'sharp';
import { expect } from 'vitest';
import { convert } from '../../src/convert.ts';
import type { Note } from '../../src/notes.ts';

/** A converted picture as 16-bit samples of red, green, blue and alpha. */
export interface ConvertedPixels {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint16Array;
  readonly depth: 8 | 16;
  readonly notes: readonly Note[];
}

/** Converts a picture to png and decodes it, without any profile applied. */
export async function showPixels(bytes: Uint8Array): Promise<ConvertedPixels> {
  const { bytes: png, notes } = await convert(bytes, { to: 'png' });
  const is16Bit = (await sharp(png).metadata()).depth === 'ushort';
  const image = sharp(png, { ignoreIcc: true })
    .toColourspace(is16Bit ? 'rgb16' : 'srgb')
    .ensureAlpha();
  const { data, info } = await image.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  const raw = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const samples = is16Bit ? raw : raw.map((sample) => sample * 257);
  return { width: info.width, height: info.height, samples, depth: is16Bit ? 16 : 8, notes };
}

/**
 * The largest difference of any sample in steps of 16 bits. Expected gray is one number; opaque alpha may be omitted.
 */
export function worstOf({ samples }: ConvertedPixels, expected: (pixel: number) => readonly number[]): number {
  let worst = 0;
  for (let pixel = 0; pixel < samples.length / 4; pixel++) {
    const [red = 0, green = red, blue = red, alpha = 65_535] = expected(pixel);
    for (const [band, value] of [red, green, blue, alpha].entries()) {
      worst = Math.max(worst, Math.abs(samples[pixel * 4 + band]! - value));
    }
  }
  return worst;
}

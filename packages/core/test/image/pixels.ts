import sharp, { type SharpOptions } from 'sharp';

export type Pixel = readonly number[];

/** A decoded picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The samples at a relative position from 0 to 1, independent of the size. */
  at(across: number, down: number): Pixel;
}

/** Decodes a result to 8 bits per sample, without any profile applied. */
export async function decode(bytes: Uint8Array, options: { page?: number } = {}): Promise<Picture> {
  const image = sharp(bytes, { ...options, ignoreIcc: true } as SharpOptions);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    at(across, down) {
      const [x, y] = [Math.floor(across * width), Math.floor(down * height)];
      const start = (y * width + x) * channels;
      return [...data.subarray(start, start + channels)];
    },
  };
}

/** The colours at the centres of the four quadrants, row by row. */
export function corners({ at }: Picture): Pixel[] {
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map((pixel) => pixel.slice(0, 3));
}

/** The largest difference of any sample. */
export function distance(found: readonly Pixel[], expected: readonly Pixel[]): number {
  return Math.max(
    ...expected.flatMap((pixel, index) =>
      pixel.map((sample, band) => Math.abs(sample - (found[index]?.[band] ?? 999))),
    ),
  );
}

export const red: Pixel = [255, 0, 0];
export const lime: Pixel = [0, 255, 0];
export const blue: Pixel = [0, 0, 255];
export const white: Pixel = [255, 255, 255];
/** The colours of the fixture `quadrants`, row by row. */
export const quadrants: readonly Pixel[] = [red, lime, blue, white];

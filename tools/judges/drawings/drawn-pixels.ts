import sharp from 'sharp';

/** The largest share of different pixels in pictures that agree. */
const maxShare = 0.01;
/** The largest difference of a sample, on white, in pixels that agree. */
const maxDifference = 24;

/** Red, green and blue on white. */
export interface DrawnPixels {
  readonly width: number;
  readonly height: number;
  readonly samples: Buffer;
}

/** Decodes a picture onto white. */
export async function decodeOnWhite(bytes: Uint8Array): Promise<DrawnPixels> {
  const image = sharp(bytes).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: data };
}

/** True if at most one percent of the samples of two pictures differ visibly. */
export function samplesAgree(one: Buffer | undefined, two: Buffer): boolean {
  if (one === undefined || one.length !== two.length) return false;
  let different = 0;
  for (let at = 0; at < two.length; at += 3) {
    const far = Math.max(...[0, 1, 2].map((channel) => Math.abs(one[at + channel]! - two[at + channel]!)));
    if (far > maxDifference) different++;
  }
  return different * 3 <= maxShare * two.length;
}

/** True if two pictures have the same size and at most one percent of different pixels. */
export function picturesAgree(one: DrawnPixels | undefined, two: DrawnPixels): boolean {
  return one?.width === two.width && one.height === two.height && samplesAgree(one.samples, two.samples);
}

import { basename } from 'node:path';
import sharp from 'sharp';
import type { CorpusFile } from './files.ts';

/** The numbers of a gray picture, as those who made it state them, and the one that is white. */
interface StatedPicture {
  readonly width: number;
  readonly height: number;
  readonly white: number;
  readonly numberAt: (x: number, y: number) => number;
}

const ladder = [100, 200, 300, 400, 1000, 2000, 3000, 4000];

/** Files whose makers say in their own tests what is in them, where programs read them differently. */
const statements: Record<string, StatedPicture> = {
  // The tests of image-tiff have the sum of these. libtiff leaves predictors of samples aside that are not packed.
  'image-rs_hpredict-1c-12b.tiff': { width: 4, height: 2, white: 4095, numberAt: (x, y) => ladder[y * 4 + x]! },
  // Pillow's tests have the same picture as a graymap and a png of 16 bits; here those lie in numbers of 32.
  'python-pil_16_bit_binary_pgm.tiff': {
    width: 20,
    height: 100,
    white: 65535,
    numberAt: (_, y) => Math.round(65535 * (1 - y / 99)),
  },
  // Pillow's tests have the first number of two rows: all that a sign leaves, and nothing.
  'python-pil_16bit.s.tif': { width: 10, height: 10, white: 32767, numberAt: (x, y) => (x === y ? 32767 : 0) },
};

/** Draws what the makers of a file state that it shows, and says whether they do. */
export async function drawStated({ path }: CorpusFile, to: string): Promise<boolean> {
  const stated = statements[basename(path)];
  if (stated === undefined) return false;
  const { width, height, white, numberAt } = stated;
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round((255 * numberAt(at % width, Math.floor(at / width))) / white),
  );
  await sharp(pixels, { raw: { width, height, channels: 1 } }).toFile(to);
  return true;
}

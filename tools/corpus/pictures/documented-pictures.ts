import { basename } from 'node:path';
import sharp from 'sharp';
import type { CorpusFile } from '../files.ts';

/** A gray picture with the samples that its authors document, and the value of white. */
interface DocumentedPicture {
  readonly width: number;
  readonly height: number;
  readonly white: number;
  readonly sampleAt: (x: number, y: number) => number;
}

const samples = [100, 200, 300, 400, 1000, 2000, 3000, 4000];

/** Files that programs read differently, and whose authors' own tests document the samples. */
const documented: Record<string, DocumentedPicture> = {
  // The tests of image-tiff contain the sum of these. libtiff ignores the predictor of samples that are not packed.
  'image-rs_hpredict-1c-12b.tiff': { width: 4, height: 2, white: 4095, sampleAt: (x, y) => samples[y * 4 + x]! },
  // Pillow's tests contain the same picture as a 16-bit graymap and png; here its samples have 32 bits.
  'python-pil_16_bit_binary_pgm.tiff': {
    width: 20,
    height: 100,
    white: 65535,
    sampleAt: (_, y) => Math.round(65535 * (1 - y / 99)),
  },
  // Pillow's tests contain the first samples of two rows: the maximum of signed 16 bits, and 0.
  'python-pil_16bit.s.tif': { width: 10, height: 10, white: 32767, sampleAt: (x, y) => (x === y ? 32767 : 0) },
};

/** Writes the documented picture of a file; returns false if there is none. */
export async function writeDocumentedPicture({ path }: CorpusFile, to: string): Promise<boolean> {
  const picture = documented[basename(path)];
  if (picture === undefined) return false;
  const { width, height, white, sampleAt } = picture;
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round((255 * sampleAt(at % width, Math.floor(at / width))) / white),
  );
  await sharp(pixels, { raw: { width, height, channels: 1 } }).toFile(to);
  return true;
}

import type { TiffPicture } from './picture.ts';
import { compression, photometric } from './picture.ts';
import { predictor } from './predictor.ts';

const { none, runs, group3, group4, lzw, jpeg, deflate, packBits, oldDeflate } = compression;
const fax: readonly number[] = [runs, group3, group4];
const plain: readonly number[] = [none, lzw, deflate, packBits, oldDeflate];
const unassociated = 2;

/** Whether the engine shows a page, and rightly: all others are read here. */
export function isForEngine(picture: TiffPicture): boolean {
  const { kind, depths, compression: packing, predictor: prediction, isPlanar, grid } = picture;
  const [depth = 0] = depths;
  if (!picture.statesPhotometric || kind !== 'unsigned' || depths.some((each) => each !== depth)) return false;
  if (grid.lengths?.includes(0)) return false; // it refuses blocks that are left out
  // It shows planes of less than a byte black, and mixes up the rows of gray beside alpha.
  if (isPlanar && (depth < 8 || picture.channels === 2)) return false;
  if (packing === jpeg) return depth === 8 && isEngineJpeg(picture);
  if (grid.isTiled) return false; // it leaves damaged and missing tiles blank without a failure
  if (prediction !== predictor.none && !(prediction === predictor.differences && depth >= 8)) return false;
  if (fax.includes(packing)) return depth === 1 && isGray(picture);
  return plain.includes(packing) && hasEngineColours(picture, depth);
}

function isGray({ photometric: meaning, channels }: TiffPicture): boolean {
  return channels === 1 && (meaning === photometric.whiteIsZero || meaning === photometric.blackIsZero);
}

function isEngineJpeg(picture: TiffPicture): boolean {
  const { photometric: meaning, channels, isPlanar } = picture;
  if (isPlanar) return false;
  return isGray(picture) || (channels === 3 && (meaning === photometric.rgb || meaning === photometric.yCbCr));
}

function hasEngineColours(picture: TiffPicture, depth: number): boolean {
  const { photometric: meaning, channels, extras } = picture;
  const isWhole = depth === 8 || depth === 16;
  const has = (colours: number): boolean =>
    channels === colours || (channels === colours + 1 && extras[0] === unassociated && extras.length === 1);
  switch (meaning) {
    case photometric.whiteIsZero:
    case photometric.blackIsZero:
      return isWhole ? has(1) : channels === 1 && [1, 2, 4].includes(depth);
    case photometric.palette:
      return channels === 1 && [1, 2, 4, 8].includes(depth);
    case photometric.rgb:
      return isWhole && has(3);
    case photometric.inks:
      return depth === 8 && channels === 4; // inks of 16 bits would pass through Display P3
    default:
      return false;
  }
}

import type { TiffPicture } from './directory/picture.ts';
import { compression, photometric } from './directory/picture.ts';
import { predictor } from './samples/predictor.ts';

const { none, ccittRle, group3, group4, lzw, jpeg, deflate, packBits, oldDeflate } = compression;
const faxSchemes: readonly number[] = [ccittRle, group3, group4];
const losslessSchemes: readonly number[] = [none, lzw, deflate, packBits, oldDeflate];
const unassociated = 2;

/** True if the engine decodes a page correctly; all others are decoded here. */
export function canEngineDecode(picture: TiffPicture): boolean {
  const { kind, depths, compression: scheme, predictor: prediction, isPlanar, grid } = picture;
  const [depth = 0] = depths;
  if (!picture.statesPhotometric || kind !== 'unsigned' || depths.some((each) => each !== depth)) return false;
  if (grid.lengths?.includes(0)) return false; // the engine refuses omitted blocks
  // The engine decodes planes of less than a byte as black, and mixes up the rows of gray and alpha planes.
  if (isPlanar && (depth < 8 || picture.channels === 2)) return false;
  if (scheme === jpeg) return depth === 8 && isEngineJpeg(picture);
  if (grid.isTiled) return false; // the engine leaves damaged and missing tiles blank without an error
  if (prediction !== predictor.none && !(prediction === predictor.horizontalDifferencing && depth >= 8)) return false;
  if (faxSchemes.includes(scheme)) return depth === 1 && isGray(picture);
  return losslessSchemes.includes(scheme) && hasEngineColours(picture, depth);
}

function isGray({ photometric: interpretation, channels }: TiffPicture): boolean {
  return channels === 1 && (interpretation === photometric.whiteIsZero || interpretation === photometric.blackIsZero);
}

function isEngineJpeg(picture: TiffPicture): boolean {
  const { photometric: interpretation, channels, isPlanar } = picture;
  if (isPlanar) return false;
  return (
    isGray(picture) || (channels === 3 && (interpretation === photometric.rgb || interpretation === photometric.yCbCr))
  );
}

function hasEngineColours(picture: TiffPicture, depth: number): boolean {
  const { photometric: interpretation, channels, extraSamples } = picture;
  const isWhole = depth === 8 || depth === 16;
  const has = (colours: number): boolean =>
    channels === colours || (channels === colours + 1 && extraSamples[0] === unassociated && extraSamples.length === 1);
  switch (interpretation) {
    case photometric.whiteIsZero:
    case photometric.blackIsZero:
      return isWhole ? has(1) : channels === 1 && [1, 2, 4].includes(depth);
    case photometric.palette:
      return channels === 1 && [1, 2, 4, 8].includes(depth);
    case photometric.rgb:
      return isWhole && has(3);
    case photometric.separated:
      return depth === 8 && channels === 4; // 16-bit inks would go through Display P3
    default:
      return false;
  }
}

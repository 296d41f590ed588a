import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import type { DecodedSamples } from '../../engine/decode.ts';
import { encodeSamples } from '../../engine/encode.ts';
import type { ImagePlan } from '../../plan.ts';

/** An encoding without changes of size or colour. */
const plan: ImagePlan = {
  encoding: 'png',
  fit: undefined,
  quality: 100,
  allFrames: false,
  toSrgb: false,
  readsProfile: false,
  is16Bit: false,
  keeps: { exif: false, xmp: false, profile: false },
  gammaPower: 1,
  depth: 8,
  isGray: false,
  hasAlpha: true,
  flattensAlpha: false,
  dropsAlpha: false,
  renderDpi: undefined,
};

/** Encodes samples. */
export async function encodePicture(decoded: DecodedSamples): Promise<DrawingPicture> {
  const { channels, width, height } = decoded;
  const isGray = channels < 3;
  const bytes = await encodeSamples(decoded, { ...plan, isGray, hasAlpha: channels === 2 || channels === 4 });
  return { bytes: new Uint8Array(bytes), mediaType: 'image/png', width, height };
}

/** Encodes red, green, blue and alpha. The bytes are set when the promise is fulfilled. */
export function startPicture(
  pixels: Uint8Array,
  width: number,
  height: number,
): { readonly picture: DrawingPicture; readonly done: Promise<void> } {
  const picture = { bytes: new Uint8Array() as Uint8Array, mediaType: 'image/png' as const, width, height };
  const encode = async (): Promise<void> => {
    const [samples, channels] = withoutAlpha(pixels);
    picture.bytes = (await encodePicture({ samples, channels, width, height })).bytes;
  };
  return { picture, done: encode() };
}

/** Drops alpha that is opaque everywhere. */
function withoutAlpha(pixels: Uint8Array): [Uint8Array, 3 | 4] {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return [pixels, 4];
  const samples = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    samples[to] = pixels[from]!;
    samples[to + 1] = pixels[from + 1]!;
    samples[to + 2] = pixels[from + 2]!;
  }
  return [samples, 3];
}

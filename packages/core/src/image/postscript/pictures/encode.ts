import type { Context } from '../../../context.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import { encodeSamples } from '../../engine/encode.ts';
import { writeIndexedPng } from '../../engine/indexed-png.ts';
import type { ByteSamples } from '../../engine/palette.ts';
import type { ImagePlan } from '../../plan.ts';

/** An encoding without changes of size or colour. */
const plan: ImagePlan = {
  encoding: 'png',
  effort: 6,
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

/** Encodes samples, with a palette if they have few colours. */
export async function encodePicture(decoded: ByteSamples, context: Pick<Context, 'breathe'>): Promise<DrawingPicture> {
  const { width, height } = decoded;
  const bytes = (await writeIndexedPng(decoded, context)) ?? (await encodeColours(decoded));
  return { bytes: new Uint8Array(bytes), mediaType: 'image/png', width, height };
}

/** Encodes with and without filters, and returns the shorter result: photos need filters, screenshots do not. */
async function encodeColours(decoded: ByteSamples): Promise<Uint8Array> {
  const { channels } = decoded;
  const encoding = { ...plan, isGray: channels < 3, hasAlpha: channels === 2 || channels === 4 };
  const filtered = await encodeSamples(decoded, encoding);
  const flat = await encodeSamples(decoded, { ...encoding, isFlat: true });
  return flat.length < filtered.length ? flat : filtered;
}

/** Encodes red, green, blue and alpha. The bytes are set when the promise is fulfilled. */
export function startPicture(
  pixels: Uint8Array,
  width: number,
  height: number,
  context: Pick<Context, 'breathe'>,
): { readonly picture: DrawingPicture; readonly done: Promise<void> } {
  const picture = { bytes: new Uint8Array() as Uint8Array, mediaType: 'image/png' as const, width, height };
  const encode = async (): Promise<void> => {
    const [samples, channels] = withoutAlpha(pixels);
    picture.bytes = (await encodePicture({ samples, channels, width, height }, context)).bytes;
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

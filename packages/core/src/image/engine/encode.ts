import type { Sharp } from 'sharp';
import type { ImagePlan } from '../plan.ts';
import type { AnimationFacts, DecodedSamples } from './decode.ts';
import { type EngineSource, openImage, openInPlace, sharp, toConversionError } from './sharp.ts';

/** Reads, resizes and encodes in one call, so that a large picture is never decoded at full size for a small output. */
export async function encodeImage(source: EngineSource, plan: ImagePlan, maxPixels: number): Promise<Uint8Array> {
  if (source.inPlace !== undefined) return encode(openInPlace(source.bytes, source.inPlace, source.visibleMask), plan);
  const image = openImage(source.bytes, {
    animated: plan.allFrames,
    limitInputPixels: maxPixels,
    autoOrient: true,
    ignoreIcc: !plan.readsProfile,
    ...(plan.renderDpi !== undefined && { density: plan.renderDpi }),
    unlimited: plan.isUnlimited ?? false,
  });
  return encode(image, plan);
}

/** Resizes and encodes samples that are already decoded. */
export async function encodeSamples(
  decoded: DecodedSamples,
  plan: ImagePlan,
  xmp?: Uint8Array | undefined,
): Promise<Uint8Array> {
  const { samples, channels, width, height } = decoded;
  const image = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  if (xmp !== undefined) image.withXmp(Buffer.from(xmp).toString());
  return encode(image, plan);
}

async function encode(image: Sharp, plan: ImagePlan): Promise<Uint8Array> {
  keepMetadata(image, plan);
  applySize(image, plan);
  applyColours(image, plan);
  try {
    const { buffer, byteOffset, length } = await applyEncoding(image, plan).toBuffer();
    return new Uint8Array(buffer, byteOffset, length);
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Resizes samples without encoding them. */
export async function resizeSamples(decoded: DecodedSamples, plan: ImagePlan): Promise<DecodedSamples> {
  const { samples, channels, width, height } = decoded;
  const image = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  applySize(image, plan);
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { samples: data, channels: info.channels, width: info.width, height: info.height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/**
 * Encodes frames that are stacked vertically, as an animation if there are several. With an exact palette, no frame of a
 * gif has more colours than a palette, and none reuses that of another frame if it only resembles it.
 */
export async function encodeFrames(
  { samples, channels, width, height }: DecodedSamples,
  { delay, loop }: Pick<AnimationFacts, 'delay' | 'loop'>,
  { encoding, quality }: Pick<ImagePlan, 'encoding' | 'quality'>,
  hasExactPalette = false,
): Promise<Uint8Array> {
  const isAnimated = delay.length > 1;
  const raw = { width, height, channels, ...(isAnimated && { pageHeight: height / delay.length }) };
  const timing = isAnimated ? { delay, loop } : {};
  const palette = hasExactPalette ? { interPaletteMaxError: 0 } : {};
  try {
    const image = sharp(samples, { raw, limitInputPixels: false });
    if (encoding === 'gif') image.gif({ ...timing, ...palette, keepDuplicateFrames: true });
    else image.webp({ ...timing, quality });
    const bytes = await image.toBuffer();
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Keeps XMP and profile as planned. EXIF is added after encoding, because the engine would write its own block. */
function keepMetadata(image: Sharp, { keeps, toSrgb }: ImagePlan): void {
  if (keeps.xmp) image.keepXmp();
  if (keeps.profile && !toSrgb) image.keepIccProfile();
}

function applySize(image: Sharp, { fit, renderDpi }: ImagePlan): void {
  if (fit === undefined) return;
  const { scaled, cropped, side } = fit;
  if (cropped !== undefined) image.resize({ ...cropped, fit: 'cover', position: 'centre' });
  // With one side the engine renders at one scale; with both it would resample the drawing by half a pixel.
  else if (renderDpi !== undefined && side !== undefined) image.resize({ [side]: scaled[side] });
  else image.resize({ ...scaled, fit: 'fill' });
}

function applyColours(image: Sharp, plan: ImagePlan): void {
  const { toSrgb, readsProfile, is16Bit, depth, isGray, flattensAlpha, gammaPower } = plan;
  // The two exponents apply before and after resizing; one of them is always 1.
  if (gammaPower !== 1) image.gamma(Math.max(1, 1 / gammaPower), Math.max(1, gammaPower));
  // Without this, 16-bit pixels would end in Display P3 without a profile, and CMYK would keep its own profile.
  if (toSrgb && readsProfile && is16Bit && !isGray) image.withIccProfile('srgb', { attach: false });
  if (flattensAlpha) image.flatten({ background: '#fff' });
  if (depth === 16) image.toColourspace(isGray ? 'grey16' : 'rgb16');
  else if (isGray) image.toColourspace('b-w');
}

/**
 * Adaptive filtering makes files of photographs smaller by two fifths and nearly all others no larger. Above level 3 the
 * engine takes more time than it saves bytes. `quality` is never set: it would make a palette.
 */
const pngSettings = { adaptiveFiltering: true, compressionLevel: 3 };
/**
 * Drawings are a tenth larger without filters at 1000 pixels, and no larger at 300, but encoded in a third of the time.
 * Level 3 would double the size of those with large areas.
 */
const flatPngSettings = { adaptiveFiltering: false, compressionLevel: 6 };

function applyEncoding(image: Sharp, { encoding, quality, effort, dropsAlpha, isFlat }: ImagePlan): Sharp {
  if (dropsAlpha) image.removeAlpha();
  switch (encoding) {
    case 'jpg':
      return image.jpeg({ quality });
    case 'webp':
      return image.webp({ quality, effort });
    case 'pixels':
      return image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
    case 'avif':
      return image.avif({ quality });
    case 'gif':
      return image.gif();
    case 'tiff':
      return image.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'png':
      return image.png(isFlat ? flatPngSettings : pngSettings);
  }
}

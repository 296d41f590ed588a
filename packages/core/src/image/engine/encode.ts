import type { Sharp } from 'sharp';
import type { ImagePlan } from '../plan.ts';
import type { Size } from '../size.ts';
import type { AnimationFacts, DecodedSamples } from './decode.ts';
import { type EngineSource, openImage, openInPlace, sharp, toConversionError } from './sharp.ts';

/** Reads, resizes and encodes in one call, so that a large picture is never decoded at full size for a small output. */
export async function encodeImage(source: EngineSource, plan: ImagePlan, maxPixels: number): Promise<Uint8Array> {
  if (source.inPlace !== undefined) return encode(openInPlace(source.bytes, source.inPlace, source.visibleMask), plan);
  const image = openImage(source.bytes, {
    animated: plan.allFrames,
    limitInputPixels: maxPixels,
    autoOrient: true,
    ...(plan.frame !== undefined && { page: plan.frame - 1 }),
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
  // Otherwise the engine reduces the background to its luminance.
  if (plan.addsColour) image.pipelineColourspace(plan.is16Bit ? 'rgb16' : 'srgb');
  applySize(image, plan);
  applyColours(image, plan);
  try {
    const { buffer, byteOffset, length } = await applyEncoding(image, plan).toBuffer();
    return new Uint8Array(buffer, byteOffset, length);
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Resizes samples, with their background, without encoding them. */
export async function resizeSamples(decoded: DecodedSamples, plan: ImagePlan): Promise<DecodedSamples> {
  const { samples, channels, width, height } = decoded;
  const image = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  if (plan.flattensAlpha) image.flatten({ background: toRgb(plan.background) });
  applySize(image, plan);
  if (plan.encoding === 'gif') image.ensureAlpha();
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
  plan: ImagePlan,
  hasExactPalette = false,
): Promise<Uint8Array> {
  const isAnimated = delay.length > 1;
  const raw = { width, height, channels, ...(isAnimated && { pageHeight: height / delay.length }) };
  const timing = isAnimated ? { delay, loop } : {};
  const palette = hasExactPalette ? { interPaletteMaxError: 0 } : {};
  try {
    const image = sharp(samples, { raw, limitInputPixels: false });
    if (plan.encoding === 'gif') image.gif({ ...gifSettings(plan), ...timing, ...palette, keepDuplicateFrames: true });
    else image.webp({ ...webpSettings(plan), ...timing });
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

function applySize(image: Sharp, plan: ImagePlan): void {
  const { fit, renderDpi, gravity = 'center' } = plan;
  if (fit === undefined) return;
  const { scaled, cropped, padded, side } = fit;
  if (cropped !== undefined) image.resize({ ...cropped, fit: 'cover', position: gravity });
  else if (padded !== undefined) applyPadding(image, scaled, padded, plan);
  // With one side the engine renders at one scale; with both it would resample the drawing by half a pixel.
  else if (renderDpi !== undefined && side !== undefined) image.resize({ [side]: scaled[side] });
  else image.resize({ ...scaled, fit: 'fill' });
}

/** Resizes and adds a border. The engine enlarges a picture to one of the sides, unless its size is limited. */
function applyPadding(image: Sharp, scaled: Size, padded: Size, plan: ImagePlan): void {
  const { gravity = 'center', encoding } = plan;
  const background =
    plan.background === undefined && encoding !== 'jpg' ? transparent : { ...toRgb(plan.background), alpha: 1 };
  if (scaled.width === padded.width || scaled.height === padded.height) {
    image.resize({ ...padded, fit: 'contain', position: gravity, background });
    return;
  }
  const [width, height] = [padded.width - scaled.width, padded.height - scaled.height];
  const left = gravity.endsWith('west') ? 0 : gravity.endsWith('east') ? width : Math.floor(width / 2);
  const top = gravity.startsWith('north') ? 0 : gravity.startsWith('south') ? height : Math.floor(height / 2);
  image.resize({ ...scaled, fit: 'fill' });
  image.extend({ left, top, right: width - left, bottom: height - top, background });
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

function toRgb([r = 255, g = r, b = r]: readonly number[] = []): { r: number; g: number; b: number } {
  return { r, g, b };
}

function applyColours(image: Sharp, plan: ImagePlan): void {
  const { toSrgb, readsProfile, is16Bit, depth, isGray, flattensAlpha, gammaPower } = plan;
  // The two exponents apply before and after resizing; one of them is always 1.
  if (gammaPower !== 1) image.gamma(Math.max(1, 1 / gammaPower), Math.max(1, gammaPower));
  // Without this, 16-bit pixels would end in Display P3 without a profile, and CMYK would keep its own profile.
  if (toSrgb && readsProfile && is16Bit && !isGray) image.withIccProfile('srgb', { attach: false });
  if (flattensAlpha) image.flatten({ background: toRgb(plan.background) });
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

type Encoding = Pick<ImagePlan, 'quality' | 'effort' | 'isLossless' | 'isProgressive'>;

/** Lossless pictures keep the colours of invisible pixels, too. */
function webpSettings({ quality, effort, isLossless }: Encoding) {
  return { ...(isLossless ? { lossless: true, exact: true } : { quality }), ...(effort !== undefined && { effort }) };
}

function gifSettings({ effort, isProgressive = false }: Encoding) {
  return { progressive: isProgressive, ...(effort !== undefined && { effort }) };
}

function applyEncoding(image: Sharp, plan: ImagePlan): Sharp {
  const { encoding, quality, effort, dropsAlpha, isFlat, isLossless, isProgressive = false } = plan;
  if (dropsAlpha) image.removeAlpha();
  switch (encoding) {
    case 'jpg':
      return image.jpeg({ quality, progressive: isProgressive });
    case 'webp':
      return image.webp(webpSettings(plan));
    case 'pixels':
      return image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
    case 'avif':
      return image.avif({
        ...(isLossless ? { lossless: true } : { quality }),
        ...(effort !== undefined && { effort }),
      });
    case 'gif':
      return image.gif(gifSettings(plan));
    case 'tiff':
      return image.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'png':
      return image.png({
        ...(isFlat ? flatPngSettings : pngSettings),
        progressive: isProgressive,
        ...(effort !== undefined && { compressionLevel: effort }),
      });
  }
}

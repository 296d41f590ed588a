import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import type { Raster, SamplesInPlace } from '../../models/raster.ts';
import { readAnimation } from '../engine/decode.ts';
import { encodeImage, encodeSamples } from '../engine/encode.ts';
import { extended, withAlpha, withMetadata } from '../metadata/webp-chunks.ts';
import type { ImagePlan } from '../plan.ts';
import { samplesIn } from '../planes/container.ts';
import type { Size } from '../size.ts';
import { encodeAlpha } from '../webp-lossless/encode/alpha.ts';
import type { SamplePlane } from '../webp-lossless/encode/sample-plane.ts';
import { markVisible, smoothHiddenPixels } from './hidden-pixels.ts';

/** libwebp needs 35 bytes of memory per pixel to compress alpha losslessly, and ten for the colours. */
const maxEnginePixels = 4_000_000;
/** Up to this size there is memory for a copy of samples that are in the caller's file. */
const maxCopiedPixels = 12_000_000;

/** True if a picture is so large that the engine encodes only its colours, and its alpha is encoded here. */
export function needsSeparateAlpha(plan: ImagePlan, { width, height }: Size): boolean {
  const isSplit = plan.encoding === 'webp' && plan.hasAlpha && plan.isLossless !== true;
  return isSplit && !plan.allFrames && width * height > maxEnginePixels;
}

/** The colours as a WebP, and then alpha, which may reuse the memory of the colours. */
interface SeparateParts {
  readonly colours: Promise<Uint8Array>;
  readonly alpha: () => SamplePlane;
}

/** Writes a large picture as WebP: first the colours, then alpha, so that their memory does not add up. */
export async function writeWithSeparateAlpha(
  raster: Raster,
  plan: ImagePlan,
  size: Size,
  context: Context,
): Promise<Uint8Array> {
  const split = chooseSplit(raster, plan, size);
  const { colours, alpha } = await split(raster, { ...plan, dropsAlpha: true }, size, context);
  const webp = extended(await untilAborted(colours, context.signal), size);
  const plane = alpha();
  return isOpaque(plane) ? webp : withAlpha(webp, await encodeAlpha(plane, context));
}

function chooseSplit(raster: Raster, plan: ImagePlan, { width, height }: Size): Split {
  const { facts, inPlace } = raster;
  if (!keepsSize(raster, plan)) return splitDecoded;
  if (inPlace !== undefined) return width * height > maxCopiedPixels ? splitInPlace : splitDecoded;
  const isPlain = facts.encoding === 'planes' && facts.space === 'srgb' && facts.depth === 8;
  return isPlain ? splitPlanes : splitDecoded;
}

function keepsSize({ facts }: Raster, { fit }: ImagePlan): boolean {
  if (!facts.isUpright || fit?.cropped !== undefined || fit?.padded !== undefined) return false;
  return fit === undefined || (fit.scaled.width === facts.width && fit.scaled.height === facts.height);
}

type Split = (raster: Raster, plan: ImagePlan, size: Size, context: Context) => Promise<SeparateParts>;

/** For pictures that the engine must decode or resize first. Their metadata is added here. */
const splitDecoded: Split = async (raster, plan, size, context) => {
  const { keeps, toSrgb, readsProfile } = plan;
  const pixels = { ...plan, encoding: 'pixels', dropsAlpha: false, readsProfile: readsProfile && toSrgb } as const;
  const samples = await untilAborted(encodeImage(raster, pixels, context.limits.maxPixels), context.signal);
  await smoothHiddenPixels(samples, size, context);
  // The engine cannot open a file whose samples are read in place.
  const { xmp, profile } = raster.inPlace === undefined ? await readAnimation(raster.bytes) : {};
  const metadata = { xmp: keeps.xmp ? xmp : undefined, profile: keeps.profile && !toSrgb ? profile : undefined };
  const decoded = { samples, channels: 4, ...size } as const;
  return {
    colours: encodeSamples(decoded, { ...plan, ...alreadyApplied }).then((webp) =>
      withMetadata(extended(webp, size), metadata),
    ),
    alpha: () => ({ values: samples, first: 3, step: 4, ...size }),
  };
};

/** Steps that were applied when the samples were decoded. */
const alreadyApplied = {
  ...{ fit: undefined, isGray: false, gammaPower: 1, readsProfile: false, is16Bit: false, toSrgb: false },
  keeps: { exif: false, xmp: false, profile: false },
} as const satisfies Partial<ImagePlan>;

/** For samples that were decoded here and may be modified. */
const splitPlanes: Split = async (raster, plan, size, context) => {
  const values = samplesIn(raster.bytes, size.width * size.height * 4);
  await smoothHiddenPixels(values, size, context);
  return {
    colours: encodeImage(raster, plan, context.limits.maxPixels),
    alpha: () => ({ values, first: 3, step: 4, ...size }),
  };
};

/** For samples in the caller's file, which is as large as they are and is not copied. */
const splitInPlace: Split = async (raster, plan, size, context) => {
  const inPlace = raster.inPlace!;
  const values = new Uint8Array(size.width * size.height);
  copyAlpha(raster.bytes, inPlace, values);
  await markVisible(values, size, context);
  return {
    colours: encodeImage({ ...raster, visibleMask: values }, plan, context.limits.maxPixels),
    alpha: () => {
      copyAlpha(raster.bytes, inPlace, values);
      return { values, first: 0, step: 1, ...size };
    },
  };
};

function copyAlpha(bytes: Uint8Array, { offset, width, height, isBottomUp }: SamplesInPlace, values: Uint8Array): void {
  for (let row = 0; row < height; row++) {
    const start = offset + (isBottomUp ? height - 1 - row : row) * width * 4;
    for (let x = 0; x < width; x++) values[row * width + x] = bytes[start + x * 4 + 3]!;
  }
}

function isOpaque({ values, first, step, width, height }: SamplePlane): boolean {
  for (let index = 0; index < width * height; index++) if (values[first + index * step] !== 255) return false;
  return true;
}

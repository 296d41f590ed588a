import type { Metadata } from 'sharp';
import type { ImagePlan } from '../plan.ts';
import { type EngineSource, openImage, openInPlace, toConversionError } from './sharp.ts';

/** With this resolution the engine renders one pixel for each unit of an SVG. */
const engineDpi = 72;

/** A header as the engine reads it. */
export type EngineFacts = Metadata;

/** Reads a header without decoding pixels. With `renderDpi`, for SVG, sizes are in CSS pixels. */
export async function readEngineFacts(bytes: Uint8Array, renderDpi?: number): Promise<EngineFacts> {
  const facts = await readHeader(bytes, renderDpi);
  if (renderDpi === undefined) return facts;
  const toCss = (length: number): number => Math.max(1, Math.round((length * engineDpi) / renderDpi));
  const [width, height] = [toCss(facts.width), toCss(facts.height)];
  return { ...facts, width, height, autoOrient: { width, height } };
}

/** Samples as stored in a file, without any profile applied. */
export interface DecodedSamples {
  readonly samples: Uint8Array | Uint16Array;
  readonly channels: 1 | 2 | 3 | 4;
  readonly width: number;
  readonly height: number;
}

/** Timing and metadata of an animation. */
export interface AnimationFacts {
  readonly delay: number[];
  readonly loop: number;
  readonly exif: Uint8Array | undefined;
  readonly xmp: Uint8Array | undefined;
  readonly profile: Uint8Array | undefined;
}

export async function readAnimation(bytes: Uint8Array): Promise<AnimationFacts> {
  const { delay = [], loop = 0, exif, xmp, icc } = await readHeader(bytes, undefined);
  return { delay, loop, exif, xmp, profile: icc };
}

/** The colours of decoded frames. Those for a gif have alpha. */
export type FramePlan = Pick<ImagePlan, 'readsProfile' | 'toSrgb'> & Partial<Pick<ImagePlan, 'encoding'>>;

/** Decodes some frames of an animation, stacked vertically, in the colours of `plan`. Sizes are those of the stack. */
export async function decodeFrames(
  bytes: Uint8Array,
  frames: { readonly first: number; readonly count: number },
  { readsProfile, toSrgb, encoding }: FramePlan,
  maxPixels: number,
): Promise<DecodedSamples> {
  const range = { page: frames.first, pages: frames.count, limitInputPixels: maxPixels };
  try {
    const image = openImage(bytes, { ...range, ignoreIcc: !(readsProfile && toSrgb) }).toColourspace('srgb');
    if (encoding === 'gif') image.ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { channels, width, height } = info;
    return { samples: data, channels, width, height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Decodes every frame and discards the samples, to check that a file that is passed on unchanged is intact. */
export async function requireDecodable(bytes: Uint8Array, maxPixels: number): Promise<void> {
  const image = openImage(bytes, { animated: true, limitInputPixels: maxPixels, ignoreIcc: true });
  try {
    await image.resize({ width: 1, fastShrinkOnLoad: false }).raw().toBuffer();
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Decodes the first page or frame of an RGB or gray picture and applies its orientation. */
export async function decodeSamples({ bytes, inPlace }: EngineSource, maxPixels: number): Promise<DecodedSamples> {
  try {
    const header = inPlace === undefined ? await readHeader(bytes, undefined) : inPlaceHeader;
    const { depth, space, hasAlpha } = header;
    const image =
      inPlace === undefined
        ? openImage(bytes, { limitInputPixels: maxPixels, ignoreIcc: true, autoOrient: true })
        : openInPlace(bytes, inPlace);
    // The engine drops the alpha of raw 8-bit gray.
    const isGrayWithAlpha = space === 'b-w' && hasAlpha;
    image.toColourspace(isGrayWithAlpha ? 'srgb' : space).raw({ depth: depth === 'ushort' ? 'ushort' : 'uchar' });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const { channels, width, height } = info;
    if (isGrayWithAlpha && channels === 4) return { samples: keepGrayAndAlpha(data), channels: 2, width, height };
    const samples = depth === 'ushort' ? toUint16(data) : data;
    return { samples, channels, width, height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

const inPlaceHeader = { depth: 'uchar', space: 'srgb', hasAlpha: false } as const;

/** Moves the first and last of each four samples to the start of the same memory. */
function keepGrayAndAlpha(samples: Uint8Array): Uint8Array {
  for (let from = 0, to = 0; from < samples.length; from += 4, to += 2) {
    samples[to] = samples[from]!;
    samples[to + 1] = samples[from + 3]!;
  }
  return samples.subarray(0, samples.length / 2);
}

/**
 * Decodes the components of a JPEG stream without converting them; Adobe's segment, or its absence, has decided whether three
 * components are YCbCr. The engine takes four components for inverted inks, whatever the stream says, and would convert
 * inks through sRGB.
 */
export async function decodeComponents(bytes: Uint8Array, maxPixels: number): Promise<DecodedSamples> {
  try {
    const { space } = await readHeader(bytes, undefined);
    const image = openImage(bytes, { limitInputPixels: maxPixels, ignoreIcc: true }).toColourspace(space);
    if (space === 'cmyk') image.pipelineColourspace(space);
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    if (space === 'cmyk') for (let at = 0; at < data.length; at++) data[at] = 255 - data[at]!;
    return { samples: data, channels: info.channels, width: info.width, height: info.height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Amounts of cyan, magenta, yellow and black, and alpha if there are five channels. */
export interface DecodedInks {
  readonly samples: Uint8Array;
  readonly channels: 4 | 5;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture of inks of 8 bits without converting them, and applies its orientation. */
export async function decodeInks(bytes: Uint8Array, maxPixels: number): Promise<DecodedInks> {
  try {
    const image = openImage(bytes, { limitInputPixels: maxPixels, ignoreIcc: true, autoOrient: true });
    image.toColourspace('cmyk').pipelineColourspace('cmyk');
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    // The types of the engine have at most four channels.
    return { samples: data, channels: Number(info.channels) === 5 ? 5 : 4, width, height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** The same bytes as 16-bit numbers; copied only if their offset is odd. */
function toUint16({ buffer, byteOffset, length }: Buffer): Uint16Array {
  if (byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, length / 2);
  return new Uint16Array(buffer.slice(byteOffset, byteOffset + length));
}

async function readHeader(bytes: Uint8Array, density: number | undefined): Promise<Metadata> {
  try {
    return await openImage(bytes, { limitInputPixels: false, ...(density && { density }) }).metadata();
  } catch (cause) {
    throw toConversionError(cause);
  }
}

import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { ConversionError, type FailureCode } from '../errors.ts';
import type { Raster, SamplesInPlace } from '../models/raster.ts';
import type { ImageOrder } from './order.ts';

// The only module that knows sharp. Its global settings (cache, threads) belong to the programs that use core.

const sharp = await loadSharp();

/** Its binary is an optional dependency for each platform, which an installation may lack. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const remedy = 'install it on this machine with `npm install --include=optional sharp`';
    throw new ConversionError('ENGINE_MISSING', `the image engine cannot be loaded: ${reason}; ${remedy}`, { cause });
  }
}

/** The engine draws at one pixel for each unit of an SVG when it is told of this resolution. */
const engineDpi = 72;

/** A header as the engine tells it. */
export type EngineFacts = Metadata;

/** What the header says; no pixel is decoded. Pictures that are drawn have a resolution, and sizes in CSS pixels. */
export async function readEngineFacts(bytes: Uint8Array, renderDensity?: number): Promise<EngineFacts> {
  const facts = await readHeader(bytes, renderDensity);
  if (renderDensity === undefined) return facts;
  const toCss = (length: number): number => Math.max(1, Math.round((length * engineDpi) / renderDensity));
  const [width, height] = [toCss(facts.width), toCss(facts.height)];
  return { ...facts, width, height, autoOrient: { width, height } };
}

/** A picture as the engine is given it. */
export interface EngineSource extends Pick<Raster, 'bytes' | 'inPlace'> {
  /** For samples in place: a byte for each pixel, none where the colours do not matter and become black. */
  readonly shown?: Uint8Array;
}

/** Reads, resizes and encodes in one call, so that a large picture is never decoded at full size for a small one. */
export async function encodeImage(source: EngineSource, order: ImageOrder, maxPixels: number): Promise<Uint8Array> {
  if (source.inPlace !== undefined) return encode(openInPlace(source.bytes, source.inPlace, source.shown), order);
  const image = open(source.bytes, {
    animated: order.allFrames,
    limitInputPixels: maxPixels,
    autoOrient: true,
    ignoreIcc: !order.readsProfile,
    ...(order.renderDensity !== undefined && { density: order.renderDensity }),
  });
  return encode(image, order);
}

/** Resizes and encodes samples that were decoded before. */
export async function encodeSamples(decoded: DecodedSamples, order: ImageOrder): Promise<Uint8Array> {
  const { samples, channels, width, height } = decoded;
  return encode(sharp(samples, { raw: { width, height, channels }, limitInputPixels: false }), order);
}

async function encode(image: Sharp, order: ImageOrder): Promise<Uint8Array> {
  keep(image, order);
  sizeTo(image, order);
  colourAs(image, order);
  try {
    const { buffer, byteOffset, length } = await encodeAs(image, order).toBuffer();
    return new Uint8Array(buffer, byteOffset, length);
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Samples as they stand in a file, without any profile applied. */
export interface DecodedSamples {
  readonly samples: Uint8Array | Uint16Array;
  readonly channels: 1 | 2 | 3 | 4;
  readonly width: number;
  readonly height: number;
}

/** What an animation has beside its pixels. */
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

/** Some frames of an animation, one below the other, as `order` wants their colours; sizes are those of all of them. */
export async function decodeFrames(
  bytes: Uint8Array,
  frames: { readonly first: number; readonly count: number },
  { readsProfile, toSrgb }: ImageOrder,
  maxPixels: number,
): Promise<DecodedSamples> {
  const range = { page: frames.first, pages: frames.count, limitInputPixels: maxPixels };
  try {
    const image = open(bytes, { ...range, ignoreIcc: !(readsProfile && toSrgb) }).toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { channels, width, height } = info;
    return { samples: data, channels, width, height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Resizes samples, and leaves them decoded. */
export async function resizeSamples(decoded: DecodedSamples, order: ImageOrder): Promise<DecodedSamples> {
  const { samples, channels, width, height } = decoded;
  const image = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  sizeTo(image, order);
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { samples: data, channels: info.channels, width: info.width, height: info.height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Encodes frames that lie one below the other as an animation. */
export async function encodeFrames(
  { samples, channels, width, height }: DecodedSamples,
  { delay, loop }: AnimationFacts,
  { quality }: ImageOrder,
): Promise<Uint8Array> {
  const raw = { width, height, channels, pageHeight: height / Math.max(1, delay.length) };
  try {
    const bytes = await sharp(samples, { raw, limitInputPixels: false }).webp({ quality, delay, loop }).toBuffer();
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Decodes every frame and keeps nothing: whoever hands the bytes on has to know that they are whole. */
export async function requireDecodable(bytes: Uint8Array, maxPixels: number): Promise<void> {
  const image = open(bytes, { animated: true, limitInputPixels: maxPixels, ignoreIcc: true });
  try {
    await image.resize({ width: 1, fastShrinkOnLoad: false }).raw().toBuffer();
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Decodes the first page or frame of a picture of red, green and blue, or of gray, turned upright. */
export async function decodeSamples({ bytes, inPlace }: EngineSource, maxPixels: number): Promise<DecodedSamples> {
  try {
    const header = inPlace === undefined ? await readHeader(bytes, undefined) : coloursInPlace;
    const { depth, space, hasAlpha } = header;
    const image =
      inPlace === undefined
        ? open(bytes, { limitInputPixels: maxPixels, ignoreIcc: true, autoOrient: true })
        : openInPlace(bytes, inPlace);
    // The engine leaves alpha out of raw gray of 8 bits.
    const isCoveredGray = space === 'b-w' && hasAlpha;
    image.toColourspace(isCoveredGray ? 'srgb' : space).raw({ depth: depth === 'ushort' ? 'ushort' : 'uchar' });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const { channels, width, height } = info;
    if (isCoveredGray && channels === 4) return { samples: keepGrayAndAlpha(data), channels: 2, width, height };
    const samples = depth === 'ushort' ? toDeep(data) : data;
    return { samples, channels, width, height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** The first and last of each four samples, moved to the start of the same memory. */
function keepGrayAndAlpha(samples: Uint8Array): Uint8Array {
  for (let from = 0, to = 0; from < samples.length; from += 4, to += 2) {
    samples[to] = samples[from]!;
    samples[to + 1] = samples[from + 3]!;
  }
  return samples.subarray(0, samples.length / 2);
}

/**
 * The components of a JPEG stream as they are coded, once Adobe's segment or its absence has settled whether three of
 * them are YCbCr. The engine takes four for inverted inks, whatever the stream says, and would pass inks through sRGB.
 */
export async function decodeComponents(bytes: Uint8Array, maxPixels: number): Promise<DecodedSamples> {
  try {
    const { space } = await readHeader(bytes, undefined);
    const image = open(bytes, { limitInputPixels: maxPixels, ignoreIcc: true }).toColourspace(space);
    if (space === 'cmyk') image.pipelineColourspace(space);
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    if (space === 'cmyk') for (let at = 0; at < data.length; at++) data[at] = 255 - data[at]!;
    return { samples: data, channels: info.channels, width: info.width, height: info.height };
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** The same memory as numbers of 16 bits, where it lies so that it can be. */
function toDeep({ buffer, byteOffset, length }: Buffer): Uint16Array {
  if (byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, length / 2);
  return new Uint16Array(buffer.slice(byteOffset, byteOffset + length));
}

/** Keeps what the source has, and no more; EXIF is put in afterwards, as the engine would write a block of its own. */
function keep(image: Sharp, { keeps, toSrgb }: ImageOrder): void {
  if (keeps.xmp) image.keepXmp();
  if (keeps.profile && !toSrgb) image.keepIccProfile();
}

function sizeTo(image: Sharp, { fit, renderDensity }: ImageOrder): void {
  if (fit === undefined) return;
  const { scaled, cut, side } = fit;
  if (cut !== undefined) image.resize({ ...cut, fit: 'cover', position: 'centre' });
  // Told of one side, the engine draws at one scale; told of both it would resample the drawing by half a pixel.
  else if (renderDensity !== undefined && side !== undefined) image.resize({ [side]: scaled[side] });
  else image.resize({ ...scaled, fit: 'fill' });
}

function colourAs(image: Sharp, order: ImageOrder): void {
  const { toSrgb, readsProfile, isDeep, depth, isGray, onWhite, gammaPower } = order;
  // Given before and after resizing; one of the two leaves the samples alone.
  if (gammaPower !== 1) image.gamma(Math.max(1, 1 / gammaPower), Math.max(1, gammaPower));
  // Left alone, deep pixels would end in Display P3 without a profile that says so, and CMYK would keep its own.
  if (toSrgb && readsProfile && isDeep && !isGray) image.withIccProfile('srgb', { attach: false });
  if (onWhite) image.flatten({ background: '#fff' });
  if (depth === 16) image.toColourspace(isGray ? 'grey16' : 'rgb16');
  else if (isGray) image.toColourspace('b-w');
}

/**
 * A filter chosen for each row makes files of photographs smaller by two fifths and of nearly all others no larger;
 * beyond level 3 the engine takes more time than it saves bytes. Never with a quality: that would make a palette.
 */
const pngSettings = { adaptiveFiltering: true, compressionLevel: 3 };

function encodeAs(image: Sharp, { encoding, quality, effort, dropsAlpha }: ImageOrder): Sharp {
  if (dropsAlpha) image.removeAlpha();
  switch (encoding) {
    case 'jpg':
      return image.jpeg({ quality });
    case 'webp':
      return image.webp({ quality, effort });
    case 'pixels':
      return image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
    case 'png':
      return image.png(pngSettings);
  }
}

async function readHeader(bytes: Uint8Array, density: number | undefined): Promise<Metadata> {
  try {
    return await open(bytes, { limitInputPixels: false, ...(density && { density }) }).metadata();
  } catch (cause) {
    throw toConversionError(cause);
  }
}

/** Damage ends the conversion; a warning (an odd tag, say) does not. */
function open(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { failOn: 'error', ...options });
}

const swapRedAndBlue: [[0, 0, 1], [0, 1, 0], [1, 0, 0]] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];

const coloursInPlace = { depth: 'uchar', space: 'srgb', hasAlpha: false } as const;

/** Turned around and put in order by the engine while it encodes, and not in memory once more. */
function openInPlace(bytes: Uint8Array, inPlace: SamplesInPlace, shown?: Uint8Array): Sharp {
  const { offset, width, height, pixelLength, hasAlpha, isBottomUp } = inPlace;
  const samples = bytes.subarray(offset, offset + width * height * pixelLength);
  const image = sharp(samples, { raw: { width, height, channels: pixelLength }, limitInputPixels: false });
  image.flip(isBottomUp).recomb(swapRedAndBlue);
  if (shown !== undefined) image.boolean(Buffer.from(shown.buffer), 'and', { raw: { width, height, channels: 1 } });
  if (!hasAlpha) image.removeAlpha();
  return image;
}

const unsupported = /unsupported|not (?:implemented|supported|configured|a whole number of bytes)|out of range/i;

/** The engine's failures are all text; what it says of the file is the file's fault. */
function toConversionError(cause: unknown): ConversionError {
  const message = describe(cause);
  const fail = (code: FailureCode, sentence = message) => new ConversionError(code, sentence, { cause });
  // The signature was right, or the bytes would not have come here: the header behind it is not.
  if (/contains unsupported image format/.test(message)) {
    return fail('IMAGE_DAMAGED', 'found a signature without a readable header behind it');
  }
  if (/out of memory|unable to create thread/i.test(message)) return fail('ENGINE_FAILED');
  if (/pixel limit/i.test(message)) return fail('IMAGE_TOO_LARGE');
  return fail(unsupported.test(message) ? 'IMAGE_UNSUPPORTED' : 'IMAGE_DAMAGED');
}

/** The engine's reasons, each once; empty where it gives none. That it then could not write follows from them. */
function describe(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause)).split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !/^unknown error$|unable to write to target/i.test(line));
  return [...new Set(said)].join('; ').replace('Input buffer has corrupt header: ', '').slice(0, 300);
}

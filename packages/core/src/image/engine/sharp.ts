import type { Sharp, SharpOptions } from 'sharp';
import { ConversionError, type FailureCode } from '../../errors.ts';
import type { Raster, SamplesInPlace } from '../../models/raster.ts';
import { applyEngineCache } from '../engine-cache.ts';

// Only this folder imports sharp. Its global settings (cache, threads) belong to the programs that use core, which set
// the cache with `setEngineCache`.

export const sharp = await loadSharp();

/** sharp's binary is an optional dependency for each platform; an installation may lack it. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  try {
    const engine = (await import('sharp')).default;
    applyEngineCache((isKept) => engine.cache(isKept));
    return engine;
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const remedy = 'install it on this machine with `npm install --include=optional sharp`';
    throw new ConversionError('ENGINE_MISSING', `the image engine cannot be loaded: ${reason}; ${remedy}`, { cause });
  }
}

/** A picture as input of the engine. */
export interface EngineSource extends Pick<Raster, 'bytes' | 'inPlace'> {
  /** For samples in place: a byte for each pixel, 0 where the colour does not matter and becomes black. */
  readonly visibleMask?: Uint8Array;
}

/** Opens an image. Damage fails the conversion; a warning (for example about an unusual tag) does not. */
export function openImage(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { failOn: 'error', ...options });
}

const swapRedAndBlue: [[0, 0, 1], [0, 1, 0], [1, 0, 0]] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];

/** Opens samples in place. The engine flips them and swaps channels while it encodes, without a second copy in memory. */
export function openInPlace(bytes: Uint8Array, inPlace: SamplesInPlace, visibleMask?: Uint8Array): Sharp {
  const { offset, width, height, pixelLength, hasAlpha, isBottomUp } = inPlace;
  const samples = bytes.subarray(offset, offset + width * height * pixelLength);
  const image = sharp(samples, { raw: { width, height, channels: pixelLength }, limitInputPixels: false });
  image.flip(isBottomUp).recomb(swapRedAndBlue);
  if (visibleMask !== undefined)
    image.boolean(Buffer.from(visibleMask.buffer), 'and', { raw: { width, height, channels: 1 } });
  if (!hasAlpha) image.removeAlpha();
  return image;
}

const unsupportedMessage = /unsupported|not (?:implemented|supported|configured|a whole number of bytes)|out of range/i;

/** Classifies a failure by its text, all that the engine reports. Unknown messages about a file mean that it is damaged. */
export function toConversionError(cause: unknown): ConversionError {
  const message = describeCause(cause);
  const fail = (code: FailureCode, sentence = message) => new ConversionError(code, sentence, { cause });
  // Sniffing has already found the signature, so the header after it must be damaged.
  if (/contains unsupported image format/.test(message)) {
    return fail('IMAGE_DAMAGED', 'the header after the signature cannot be read');
  }
  if (/out of memory|unable to create thread/i.test(message)) return fail('ENGINE_FAILED');
  if (/pixel limit/i.test(message)) return fail('IMAGE_TOO_LARGE');
  // Without a reason, the caller names the format.
  const sentence = message === '' ? '' : `the picture cannot be converted: ${message}`;
  return fail(unsupportedMessage.test(message) ? 'IMAGE_UNSUPPORTED' : 'IMAGE_DAMAGED', sentence);
}

/** The reasons in a failure, each once; empty if there is none. A failed write is only a consequence and is left out. */
function describeCause(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .map((line) => line.trim().replace('Input buffer has corrupt header: ', ''));
  const reasons = lines.filter((line) => line !== '' && !/^unknown error$|unable to write to target/i.test(line));
  return [...new Set(reasons)].join('; ').slice(0, 300);
}

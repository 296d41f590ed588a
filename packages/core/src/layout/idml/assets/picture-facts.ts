import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { readFacts } from '../../../image/read.ts';

/** The facts that decide how an image is converted. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** sRGB and gray need no conversion. Other spaces are converted. */
  readonly space: 'srgb' | 'gray' | 'other';
  readonly frames: number;
}

const decodedByEngine = new Set(['jpg', 'png', 'webp', 'gif', 'tiff']);

/** Reads the facts of a raster image from its header. Returns undefined for other types and damaged headers. */
export async function readPictureFacts(
  bytes: Uint8Array,
  type: string,
  context: Context,
): Promise<PictureFacts | undefined> {
  try {
    if (type === 'psd') return readPsdHeader(bytes);
    if (type === 'bmp') return readBmpHeader(bytes);
    if (!decodedByEngine.has(type)) return undefined;
    const { width, height, hasAlpha, space, frames } = await readFacts(bytes, { ...context, note: () => {} });
    return { width, height, hasAlpha, space: space === 'srgb' || space === 'gray' ? space : 'other', frames };
  } catch (error) {
    if (error instanceof ConversionError && (error.kind === 'malformed' || error.kind === 'unsupported'))
      return undefined;
    throw error;
  }
}

/**
 * Channels of an image without transparency, by colour mode.
 * @see Adobe Photoshop File Formats Specification, "File Header Section"
 */
const psdChannels: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 1, 3: 3, 4: 4, 7: 1, 8: 1, 9: 3 };

function readPsdHeader(bytes: Uint8Array): PictureFacts {
  const file = new ByteReader(bytes);
  file.seek(12);
  const [channels, height, width, , mode] = [file.u16(), file.u32(), file.u32(), file.u16(), file.u16()];
  const space = mode === 3 ? 'srgb' : mode <= 1 || mode === 8 ? 'gray' : 'other';
  return { width, height, hasAlpha: channels > (psdChannels[mode] ?? 0), space, frames: 1 };
}

/** @see Windows GDI, "BITMAPINFOHEADER structure"; the oldest header has sides of 16 bits */
function readBmpHeader(bytes: Uint8Array): PictureFacts {
  const file = new ByteReader(bytes, 'little');
  file.seek(14);
  const isOldest = file.u32() === 12;
  const [width, height] = isOldest ? [file.u16(), file.u16()] : [file.i32(), file.i32()];
  return { width: Math.abs(width), height: Math.abs(height), hasAlpha: true, space: 'srgb', frames: 1 };
}

import type { AssetRequest, Context, PagePlacement } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { NoteCode } from '../../../notes.ts';
import { isFileError } from '../../file-error.ts';
import type { Extent } from './extent.ts';
import { type PictureFacts, readPictureFacts } from './picture-facts.ts';
import { sniffPicture } from './picture-type.ts';

/** An image as stored in the bundle. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly extension: string;
  readonly originalType: string;
  /** Only of raster images. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly isTransparent: boolean;
  /** True if the source was in RGB. */
  readonly isRgb: boolean;
}

/** An image file and the size needed. */
export interface PictureSource {
  readonly bytes: Uint8Array;
  /** File name for detecting the type. */
  readonly name: string;
  /** Path for notes. */
  readonly entry: string;
  /** The largest use. Undefined if the size of a use is unknown. */
  readonly extent: Extent | undefined;
  /** Only of documents, as is the placement. */
  readonly page: number;
  readonly placement: PagePlacement | undefined;
}

/** The reason why an image is not in the bundle, for messages. */
export interface Unreadable {
  readonly originalType: string;
  readonly reason: string;
}

const dotsPerPoint = 300 / 72;
/** An image is only reduced to less than this share of its size, because each re-encoding costs sharpness. */
const reduceBelowShare = 2 / 3;
/** Allows for rounding of transforms. */
const tolerance = 1e-3;
/** Up to this size images stay lossless. */
const maxLosslessPixels = 1_000_000;
/** Maximum of the image options `width` and `height`. */
const maxSide = 10_000;
/** Small enough to decode cheaply, but the whole file is still read. */
const decodeCheckWidth = 16;

const mediaTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const drawings = new Set(['svg', 'eps', 'ai', 'pdf']);

/**
 * Converts an image to a format that browsers show. Such formats are kept byte for byte. Large opaque colour images
 * become jpg, other raster images png, and drawings svg.
 */
export async function convertPicture(source: PictureSource, context: Context): Promise<Picture | Unreadable> {
  const originalType = sniffPicture(source.bytes, source.name);
  const facts = await readPictureFacts(source.bytes, originalType, context);
  if (source.bytes.length === 0) return { originalType, reason: 'the file is empty' };
  const options = planPicture(originalType, facts, source);
  const result = await tryConversion(source, options, context);
  if (typeof result === 'string') return { originalType, reason: result };
  if (options.reduces !== undefined) context.note('IMAGE_REDUCED', options.reduces, { entry: source.entry });
  return toPicture(result, originalType, facts?.space === 'srgb', context);
}

/** The conversion of an image. */
interface PictureConversion {
  readonly to: string;
  readonly config?: { readonly width: number };
  /** True if the original bytes are kept and only checked by decoding. */
  readonly isDecodeCheck?: boolean;
  /** Text of the note if the image is reduced. */
  readonly reduces?: string;
}

function planPicture(type: string, facts: PictureFacts | undefined, { extent }: PictureSource): PictureConversion {
  if (drawings.has(type)) return { to: 'svg' };
  if (facts === undefined) return { to: type === 'jpg' || type === 'webp' ? type : 'png' };
  const width = reducedWidth(facts, extent);
  if (width === undefined && mediaTypes[type] !== undefined && facts.space !== 'other') {
    return { to: type, isDecodeCheck: true, config: { width: decodeCheckWidth } };
  }
  const to = targetOf(type, facts);
  if (width === undefined) return { to };
  return { to, config: { width }, reduces: `from ${facts.width} to ${width} pixels of width` };
}

/** Chooses jpg for photographs. Images that may have sharp edges or transparency become png. */
function targetOf(type: string, { width, height, hasAlpha, space }: PictureFacts): string {
  if (type === 'jpg' || type === 'webp' || type === 'png') return type;
  const isPhoto =
    type !== 'gif' && type !== 'bmp' && !hasAlpha && space !== 'gray' && width * height > maxLosslessPixels;
  return isPhoto ? 'jpg' : 'png';
}

/** Returns the width that the page needs, if it is much smaller than the image. */
function reducedWidth({ width, height }: PictureFacts, extent: Extent | undefined): number | undefined {
  if (extent === undefined) return undefined;
  const share = Math.max((extent.width * dotsPerPoint) / width, (extent.height * dotsPerPoint) / height);
  const needed = Math.max(1, Math.ceil(width * share - tolerance));
  return share < reduceBelowShare && needed <= maxSide ? needed : undefined;
}

type Result = Pick<Picture, 'bytes' | 'mediaType' | 'extension'>;

/** Returns the result, or the reason for the failure. Limits and aborts end the whole conversion. */
async function tryConversion(
  { bytes, entry, page, placement }: PictureSource,
  options: PictureConversion,
  context: Context,
): Promise<Result | string> {
  const { to, config, isDecodeCheck: isTrial = false } = options;
  // The other pages of a document are not part of the layout.
  const ignoresNote = (code: NoteCode): boolean => isTrial || code === 'PAGES_DROPPED';
  const asset: AssetRequest = { to, entry, page, placement, ...(config && { config }), ignoresNote };
  try {
    const { mediaType, extension, ...result } = await context.convertAsset(bytes, asset);
    return { bytes: isTrial ? bytes : result.bytes, mediaType, extension };
  } catch (error) {
    if (error instanceof ConversionError && isFileError(error)) return error.message;
    throw error;
  }
}

async function toPicture(result: Result, originalType: string, isRgb: boolean, context: Context): Promise<Picture> {
  const facts = await readPictureFacts(result.bytes, result.extension, context);
  const { width, height, hasAlpha = false } = facts ?? {};
  return { ...result, originalType, width, height, isTransparent: hasAlpha, isRgb };
}

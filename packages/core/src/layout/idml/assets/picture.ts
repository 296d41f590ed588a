import type { AssetRequest, Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Extent } from './extent.ts';
import { type PictureFacts, readPictureFacts } from './picture-facts.ts';
import { sniffPicture } from './picture-type.ts';

/** A picture as the bundle holds it. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly extension: string;
  readonly originalType: string;
  /** Of pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly isTransparent: boolean;
  /** True if its colours were red, green and blue. */
  readonly isRgb: boolean;
}

/** A file of a picture, and what is asked of it. */
export interface PictureSource {
  readonly bytes: Uint8Array;
  /** The file's own name. */
  readonly name: string;
  /** Where it is, for notes. */
  readonly entry: string;
  /** The largest of its uses; nothing where one of them is not known. */
  readonly extent: Extent | undefined;
}

/** Why a picture is not in the bundle, in words for people. */
export interface Unreadable {
  readonly originalType: string;
  readonly reason: string;
}

const dotsPerPoint = 300 / 72;
/** A picture is left as it is unless at least so much of either side can go: each encoding takes from its sharpness. */
const reduceBelowShare = 2 / 3;
/** Transforms are written with few digits. */
const tolerance = 1e-3;
/** Of pictures up to this size, the lossless ones are no burden to anybody. */
const maxLosslessPixels = 1_000_000;
/** What an image setting can ask for. */
const maxSide = 10_000;
/** A size at which decoding is cheap, and reads all of the file nevertheless. */
const decodeCheckWidth = 16;

const mediaTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const drawings = new Set(['svg', 'eps', 'ai', 'pdf']);

/**
 * Makes a picture fit for a browser. What is so already stays byte for byte; what is large, opaque and in colour becomes
 * jpg, other pixels png, drawings svg, and png where nothing makes them svg.
 */
export async function convertPicture(source: PictureSource, context: Context): Promise<Picture | Unreadable> {
  const originalType = sniffPicture(source.bytes, source.name);
  const facts = await readPictureFacts(source.bytes, originalType, context);
  let reason = 'found a file of no bytes';
  for (const options of source.bytes.length === 0 ? [] : planConversions(originalType, facts, source)) {
    const result = await tryConversion(source, options, context);
    if (typeof result !== 'string') {
      if (options.reduces !== undefined) context.note('IMAGE_REDUCED', options.reduces, { entry: source.entry });
      return toPicture(result, originalType, facts?.space === 'srgb', context);
    }
    reason = result;
  }
  return { originalType, reason };
}

/** One way to make a picture: as it is, or converted. */
interface PictureConversion {
  readonly to: string;
  readonly config?: { readonly width?: number; readonly height?: number };
  /** The bytes stay, if only they can be decoded. */
  readonly isDecodeCheck?: boolean;
  /** What a note says of it, where the picture becomes smaller. */
  readonly reduces?: string;
}

function planConversions(
  type: string,
  facts: PictureFacts | undefined,
  { extent }: PictureSource,
): PictureConversion[] {
  if (drawings.has(type)) return [{ to: 'svg' }, { to: 'png', ...renderSize(extent) }];
  if (facts === undefined) return [{ to: type === 'jpg' || type === 'webp' ? type : 'png' }];
  const width = reducedWidth(facts, extent);
  if (width === undefined && mediaTypes[type] !== undefined && facts.space !== 'other') {
    return [{ to: type, isDecodeCheck: true, config: { width: decodeCheckWidth } }];
  }
  const to = targetOf(type, facts);
  if (width === undefined) return [{ to }];
  return [{ to, config: { width }, reduces: `from ${facts.width} to ${width} pixels of width` }];
}

/** Photographs go into jpg; what has sharp edges or holes in it, as far as that can be known, does not. */
function targetOf(type: string, { width, height, hasAlpha, space }: PictureFacts): string {
  if (type === 'jpg' || type === 'webp' || type === 'png') return type;
  const isPhoto =
    type !== 'gif' && type !== 'bmp' && !hasAlpha && space !== 'gray' && width * height > maxLosslessPixels;
  return isPhoto ? 'jpg' : 'png';
}

/** The width that the page needs, where that is far less than the picture has. */
function reducedWidth({ width, height }: PictureFacts, extent: Extent | undefined): number | undefined {
  if (extent === undefined) return undefined;
  const share = Math.max((extent.width * dotsPerPoint) / width, (extent.height * dotsPerPoint) / height);
  const needed = Math.max(1, Math.ceil(width * share - tolerance));
  return share < reduceBelowShare && needed <= maxSide ? needed : undefined;
}

function renderSize(extent: Extent | undefined): Pick<PictureConversion, 'config'> {
  if (extent === undefined) return {};
  const side = (length: number): number => Math.min(maxSide, Math.max(1, Math.round(length * dotsPerPoint)));
  return { config: { width: side(extent.width), height: side(extent.height) } };
}

type Result = Pick<Picture, 'bytes' | 'mediaType' | 'extension'>;

/** The result, or why there is none. What exceeds a limit, or was stopped, ends the whole conversion. */
async function tryConversion(
  { bytes, entry }: PictureSource,
  options: PictureConversion,
  context: Context,
): Promise<Result | string> {
  const { to, config, isDecodeCheck: isTrial = false } = options;
  const asset: AssetRequest = { to, entry, ...(config && { config }), ignoresNote: () => isTrial };
  try {
    const { mediaType, extension, ...result } = await context.convertAsset(bytes, asset);
    return { bytes: isTrial ? bytes : result.bytes, mediaType, extension };
  } catch (error) {
    if (error instanceof ConversionError && isFileError(error)) return error.message;
    throw error;
  }
}

/** A file that is damaged or of no known kind costs itself alone; so does one that nothing makes what was wished. */
export function isFileError({ kind, code }: ConversionError): boolean {
  return kind === 'malformed' || kind === 'unsupported' || code === 'PAIR_UNSUPPORTED' || code === 'TYPE_UNKNOWN';
}

async function toPicture(result: Result, originalType: string, isRgb: boolean, context: Context): Promise<Picture> {
  const facts = await readPictureFacts(result.bytes, result.extension, context);
  const { width, height, hasAlpha = false } = facts ?? {};
  return { ...result, originalType, width, height, isTransparent: hasAlpha, isRgb };
}

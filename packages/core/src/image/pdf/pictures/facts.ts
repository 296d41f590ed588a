import {
  type BaseStream,
  type Dict,
  Jbig2Stream,
  JpegStream,
  JpxStream,
  Name,
} from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { nameOf, numberOf, toNumbers } from '../document/values.ts';
import { jpegSize, jpxSize } from './encoded-size.ts';

/** The dictionary of a picture, whose entries may have short names in inline images. */
export interface ImageFacts {
  readonly stream: BaseStream;
  readonly dict: Dict;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly isStencil: boolean;
  readonly interpolates: boolean;
  readonly decode: readonly number[] | undefined;
  /** Least and greatest values of transparent colours. */
  readonly maskColours: readonly number[] | undefined;
  /** The colour space of masks. */
  readonly gray: Name;
}

/** Reads the size and kind of a picture; undefined if it has no pixels. */
export function readFacts(stream: BaseStream, context: Context): ImageFacts | undefined {
  const { dict } = stream;
  if (!dict) return undefined;
  const encoded = encodedSize(stream);
  const width = encoded?.width ?? numberOf(dict.get('Width', 'W')) ?? 0;
  const height = encoded?.height ?? numberOf(dict.get('Height', 'H')) ?? 0;
  if (!(width >= 1 && height >= 1)) return undefined;
  const { maxPixels } = context.limits;
  if (!(width * height <= maxPixels))
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `a picture has ${width}×${height} pixels; at most ${maxPixels} are allowed`,
    );
  const isStencil = dict.get('ImageMask', 'IM') === true;
  const stated = numberOf(dict.get('BitsPerComponent', 'BPC')) ?? (isStencil ? 1 : 8);
  const bits =
    isStencil || stream instanceof Jbig2Stream
      ? 1
      : stream instanceof JpegStream || stream instanceof JpxStream
        ? 8
        : stated;
  if (![1, 2, 4, 8, 12, 16].includes(bits))
    throw new ConversionError('PDF_MALFORMED', `a picture has ${bits} bits for a component`);
  const [decode, mask] = [dict.getArray('Decode') ?? dict.getArray('D'), dict.getArray('Mask')];
  return {
    stream,
    dict,
    width: Math.floor(width),
    height: Math.floor(height),
    bits,
    isStencil,
    interpolates: dict.get('Interpolate', 'I') === true,
    decode: toNumbers(decode, 2),
    maskColours: Array.isArray(mask) ? toNumbers(mask, 2) : undefined,
    gray:
      nameOf(dict.get('ColorSpace')) === undefined ? Name.get('DeviceGray') : Name.get(nameOf(dict.get('ColorSpace'))!),
  };
}

/** The size that the data of a picture state themselves, which counts. */
function encodedSize(stream: BaseStream): { width: number; height: number } | undefined {
  if (stream instanceof JpegStream) return jpegSize(stream.bytes);
  return stream instanceof JpxStream ? jpxSize(stream.bytes) : undefined;
}

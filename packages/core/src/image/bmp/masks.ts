import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** Which bits of a pixel are red, green, blue and alpha; a mask of 0 is for a channel that is not there. */
export type Masks = readonly [red: number, green: number, blue: number, alpha: number];

/** The masks of pixels that state none. @see [MS-WMF], "BitCount Enumeration" */
export function defaultMasks(bitsPerPixel: number): Masks | undefined {
  if (bitsPerPixel === 16) return [0x7c00, 0x3e0, 0x1f, 0];
  if (bitsPerPixel === 24 || bitsPerPixel === 32) return [0xff0000, 0xff00, 0xff, 0];
  return undefined;
}

interface MaskLocation {
  /** Whether the masks are fields of the header; otherwise they follow it. */
  readonly isInHeader: boolean;
  /** Whether those that follow the header are four. */
  readonly hasAlpha: boolean;
}

const maskOffset = 40;

/** The masks within the header, or behind it, where the file's cursor stands. */
export function readMasks(file: ByteReader, header: ByteReader, { isInHeader, hasAlpha }: MaskLocation): Masks {
  const source = isInHeader ? header : file;
  if (isInHeader) header.seek(maskOffset);
  const [red, green, blue] = [source.u32(), source.u32(), source.u32()];
  const hasAlphaMask = isInHeader ? header.remaining >= 4 : hasAlpha;
  const alpha = hasAlphaMask ? source.u32() : 0;
  if ((red | green | blue) === 0) {
    throw new ConversionError('IMAGE_DAMAGED', 'found no bits for red, green and blue, expected some for one of them');
  }
  return [red, green, blue, alpha];
}

/** Where the bits of one channel lie. */
export interface ChannelField {
  readonly mask: number;
  readonly shift: number;
  /** What the bits come to when all of them are set. */
  readonly max: number;
  /** From the lowest bit to the highest. */
  readonly bits: number;
}

/** A mask with gaps is taken as the number that stands between its lowest bit and its highest. */
export function toChannelField(mask: number): ChannelField {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return { mask, shift, max: max, bits: 32 - Math.clz32(max) };
}

/** More than 8 bits for a colour are kept. */
export function depthOf(masks: Masks): 8 | 16 {
  return masks.some((mask) => toChannelField(mask).bits > 8) ? 16 : 8;
}

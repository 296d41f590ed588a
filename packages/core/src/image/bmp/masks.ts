import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** The bits of a pixel that are red, green, blue and alpha; 0 for a missing channel. */
export type Masks = readonly [red: number, green: number, blue: number, alpha: number];

/** The masks of pixels without explicit masks. @see [MS-WMF], "BitCount Enumeration" */
export function defaultMasks(bitsPerPixel: number): Masks | undefined {
  if (bitsPerPixel === 16) return [0x7c00, 0x3e0, 0x1f, 0];
  if (bitsPerPixel === 24 || bitsPerPixel === 32) return [0xff0000, 0xff00, 0xff, 0];
  return undefined;
}

interface MaskLocation {
  /** True if the masks are header fields; otherwise they follow the header. */
  readonly isInHeader: boolean;
  /** True if four masks follow the header, instead of three. */
  readonly hasAlpha: boolean;
}

const maskOffset = 40;

/** Reads the masks from the header, or at the file's cursor. */
export function readMasks(file: ByteReader, header: ByteReader, { isInHeader, hasAlpha }: MaskLocation): Masks {
  const source = isInHeader ? header : file;
  if (isInHeader) header.seek(maskOffset);
  const [red, green, blue] = [source.u32(), source.u32(), source.u32()];
  const hasAlphaMask = isInHeader ? header.remaining >= 4 : hasAlpha;
  const alpha = hasAlphaMask ? source.u32() : 0;
  if ((red | green | blue) === 0) {
    throw new ConversionError(
      'IMAGE_DAMAGED',
      'the masks of red, green and blue are all 0; at least one must have bits',
    );
  }
  return [red, green, blue, alpha];
}

/** The bits of one channel. */
export interface ChannelField {
  readonly mask: number;
  readonly shift: number;
  /** The value with all bits set. */
  readonly max: number;
  /** Number of bits from the lowest to the highest. */
  readonly bits: number;
}

/** A mask with gaps is treated as the number between its lowest and highest bit. */
export function toChannelField(mask: number): ChannelField {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return { mask, shift, max, bits: 32 - Math.clz32(max) };
}

/** 16 if a channel has more than 8 bits. */
export function depthOf(masks: Masks): 8 | 16 {
  return masks.some((mask) => toChannelField(mask).bits > 8) ? 16 : 8;
}

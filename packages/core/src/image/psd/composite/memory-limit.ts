import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { PsdHeader } from '../header.ts';
import type { Layer } from '../layers/layer.ts';
import { channelId } from '../layers/layer.ts';
import { heightOf, widthOf } from '../rectangle.ts';

/** The first of the two ways of packing that are unpacked as a whole. */
const firstZipMethod = 2;
/** For each pixel that a picture may have: as many bytes as two layers of 16 bits with alpha. */
const bytesPerPixel = 16;

/** Refuses layers that would not fit into memory: those that are deflated stay unpacked until all are put together. */
export function requireMemory(
  layers: readonly Layer[],
  { depth }: PsdHeader,
  { limits }: Pick<Context, 'limits'>,
): void {
  const max = limits.maxPixels * bytesPerPixel;
  const total = layers.reduce((sum, layer) => sum + unpackedBytes(layer, depth), 0);
  if (total <= max) return;
  throw new ConversionError('PSD_TOO_LARGE', `found layers of ${total} bytes unpacked, expected at most ${max}`);
}

function unpackedBytes({ box, mask, channels, isHidden }: Layer, depth: number): number {
  if (isHidden) return 0;
  let sum = 0;
  for (const [id, body] of channels) {
    if (body.length < 2) continue;
    body.seek(0);
    if (body.u16() < firstZipMethod) continue;
    const own = id === channelId.mask ? mask?.box : id === channelId.paintedMask ? mask?.painted?.box : box;
    if (own !== undefined) sum += (widthOf(own) * heightOf(own) * depth) / 8;
  }
  return sum;
}

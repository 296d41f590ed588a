import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { PsdHeader } from '../header.ts';
import type { Layer } from '../layers/layer.ts';
import { channelId } from '../layers/layer.ts';
import { heightOf, widthOf } from '../rectangle.ts';

/** The first compression method that is unpacked as a whole. */
const firstZipMethod = 2;
/** Memory allowed for each pixel of `maxPixels`: two layers of 16-bit RGBA. */
const bytesPerPixel = 16;

/** Refuses layers that do not fit into memory. Deflated layers stay unpacked until everything is composited. */
export function requireMemory(
  layers: readonly Layer[],
  { depth }: PsdHeader,
  { limits }: Pick<Context, 'limits'>,
): void {
  const max = limits.maxPixels * bytesPerPixel;
  const total = layers.reduce((sum, layer) => sum + unpackedBytes(layer, depth), 0);
  if (total <= max) return;
  throw new ConversionError('PSD_TOO_LARGE', `layers need ${total} bytes unpacked; at most ${max} are allowed`);
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

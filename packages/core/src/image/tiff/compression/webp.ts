import { startsWith } from '../../../bytes/signature.ts';
import { untilAborted } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeComponents } from '../../engine/decode.ts';
import { repairWebp } from '../../webp-repair.ts';
import type { TiffPicture } from '../directory/picture.ts';
import { type EnginePage, toDecodedPicture } from './jpeg.ts';

/** A picture of one colour with 16,383 by 16,383 pixels takes about a hundred bytes. */
const maxWebpExpansion = 1 << 24;

/** Opens blocks that are WebP files of RGB, with or without alpha. @see libtiff, "tif_webp.c" */
export function openWebp(stated: TiffPicture): EnginePage {
  const picture = toDecodedPicture(stated);
  if (picture.isPlanar || (picture.channels !== 3 && picture.channels !== 4)) {
    const found = `WebP with ${picture.channels} samples per pixel${picture.isPlanar ? ' in planes' : ''}`;
    throw new ConversionError('IMAGE_UNSUPPORTED', `${found} is not supported; expected 3 or 4, interleaved`);
  }
  return {
    picture,
    decoder: {
      decode: async (packed, { width, height, depths }, context) => {
        if (!startsWith(packed, 'RIFF'))
          throw new ConversionError('IMAGE_DAMAGED', 'a WebP block does not start with "RIFF"');
        const whole = context.isTruncated ? ((await repairWebp(packed, context)) ?? packed) : packed;
        const decoding = decodeComponents(whole, picture.grid.width * picture.grid.height);
        const found = await untilAborted(decoding, context.signal);
        if (found.width !== width || found.height < height) {
          const size = `a WebP block has ${found.width}×${found.height} pixels`;
          throw new ConversionError('IMAGE_DAMAGED', `${size}; expected ${width}×${height}`);
        }
        return withChannels(found.samples as Uint8Array, found.channels, depths.length);
      },
      maxExpansion: () => maxWebpExpansion,
    },
  };
}

/** Adds opaque alpha, which the encoder omits. */
function withChannels(samples: Uint8Array, from: number, to: number): Uint8Array {
  if (from === to) return samples;
  const count = samples.length / from;
  const changed = new Uint8Array(count * to).fill(255);
  for (let pixel = 0; pixel < count; pixel++) {
    for (let band = 0; band < Math.min(from, to); band++) changed[pixel * to + band] = samples[pixel * from + band]!;
  }
  return changed;
}

import sharp from 'sharp';
import { ConversionRun } from '../../src/context.ts';
import { readPsdLayers } from '../../src/image/psd/read.ts';
import { writeRaster } from '../../src/image/write.ts';
import type { Limits } from '../../src/limits.ts';
import { resolveLimits } from '../../src/limits.ts';
import type { Note } from '../../src/notes.ts';

/** The composite of a psd's layers, whether it has a merged picture or not. */
export interface ComposedLayers {
  /** Samples of the png, with alpha if the layers do not cover the canvas. */
  readonly samples: readonly number[];
  readonly channels: number;
  readonly notes: readonly Note[];
}

export async function composeLayers(psd: Uint8Array, limits: Partial<Limits> = {}): Promise<ComposedLayers> {
  const run = new ConversionRun(resolveLimits(limits));
  const context = run.context(async () => {
    throw new Error('unused');
  });
  const raster = await readPsdLayers(psd, context);
  const png = await writeRaster(raster, { to: 'png', config: undefined }, context);
  return { ...(await samplesOf(png)), notes: run.notes };
}

/** Samples of a png, pixel by pixel, without applying a profile. */
export async function samplesOf(png: Uint8Array): Promise<Omit<ComposedLayers, 'notes'>> {
  const { depth, channels } = await sharp(png).metadata();
  const isDeep = depth === 'ushort';
  // Reading as gray would drop the alpha.
  const image = sharp(png, { ignoreIcc: true } as object).toColourspace(isDeep ? 'rgb16' : 'srgb');
  const { data, info } = await image.raw({ depth: isDeep ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true });
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  if (channels >= 3) return { samples: [...samples], channels };
  const own = [...samples].filter((_, at) => at % info.channels === 0 || (channels === 2 && at % info.channels === 3));
  return { samples: own, channels };
}

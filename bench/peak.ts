import { readFile } from 'node:fs/promises';
import { type ConvertOptions, convert } from '@quoin/core';
import sharp from 'sharp';
import { peakMemory } from '../packages/core/test/memory.ts';

/** One conversion in a process of its own, which then sends the most megabytes that it held. */
export interface PeakOrder {
  readonly by: 'convert' | 'sharp';
  readonly source: string;
  readonly options: ConvertOptions;
}

process.once('message', async ({ by, source, options }: PeakOrder) => {
  const bytes = await readFile(source);
  const { to, config = {} } = options;
  if (by === 'convert') await convert(bytes, options);
  else {
    const image = sharp(bytes).autoOrient();
    if (config.width !== undefined) image.resize({ width: config.width });
    await (to === 'webp'
      ? image.webp({ quality: 90 })
      : to === 'jpg'
        ? image.jpeg({ quality: 90 })
        : image.png({ adaptiveFiltering: true, compressionLevel: 3 })
    ).toBuffer();
  }
  process.send?.(peakMemory() / 1e6, () => process.disconnect());
});

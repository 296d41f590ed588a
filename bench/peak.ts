import { readFile } from 'node:fs/promises';
import { type ConvertOptions, convert } from '@quoin/core';
import sharp from 'sharp';
import { peakMemory } from '../packages/core/test/memory.ts';

/** A conversion to run in a new process, which then sends its peak memory in megabytes. */
export interface PeakRequest {
  readonly program: 'convert' | 'sharp';
  readonly source: string;
  readonly options: ConvertOptions;
}

process.once('message', async ({ program, source, options }: PeakRequest) => {
  const bytes = await readFile(source);
  const { to, config = {} } = options;
  if (program === 'convert') await convert(bytes, options);
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

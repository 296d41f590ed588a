// A process that converts once and then waits, so that its peak memory can be read. JavaScript, because a loader of
// TypeScript would need memory for every module in it.

import { readFile } from 'node:fs/promises';
import { convert } from '@quoin/core';
import sharp from 'sharp';

process.once('message', async ({ program, source, options }) => {
  const bytes = await readFile(source);
  if (program === 'convert') await convert(bytes, options);
  else await convertByEngine(bytes, options);
  process.send('done');
});
process.once('disconnect', () => {}); // keeps the process

async function convertByEngine(bytes, { to, config = {} }) {
  const image = sharp(bytes).autoOrient();
  if (config.width !== undefined) image.resize({ width: config.width });
  if (to === 'webp') await image.webp({ quality: 90 }).toBuffer();
  else if (to === 'jpg') await image.jpeg({ quality: 90 }).toBuffer();
  else await image.png({ adaptiveFiltering: true, compressionLevel: 3 }).toBuffer();
}

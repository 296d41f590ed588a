import { convert } from '@quoin/core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { embeddedPicture } from './embedded-picture.ts';

it.each(['png', 'jpeg'] as const)('is found in the svg of a photo in %s', async (type) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'white', noise } });
  const bytes = await photo.toFormat(type).toBuffer();
  const { bytes: drawing } = await convert(bytes, { to: 'svg' });
  const [, , found, data = ''] = embeddedPicture.exec(Buffer.from(drawing).toString('latin1')) ?? [];
  expect(found).toBe(type);
  const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
  expect([width, height]).toEqual([40, 30]);
});

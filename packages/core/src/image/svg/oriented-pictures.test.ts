import sharp from 'sharp';
import { expect, it } from 'vitest';
import { convert } from '../../convert.ts';

/** Red with a blue quarter at the top left, 60 by 40 pixels, which EXIF turns clockwise by 90 degrees. */
const blue = {
  input: { create: { width: 30, height: 20, channels: 3 as const, background: '#00f' } },
  left: 0,
  top: 0,
};
const turned = sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } })
  .composite([blue])
  .jpeg({ quality: 100 })
  .withMetadata({ orientation: 6 });

// @see CSS Images 3, "Orienting an Image on the Page": the initial value of image-orientation is from-image
it.each(['png', 'pdf'] as const)('pictures in an svg are turned as their EXIF says, as %s', async (to) => {
  const data = (await turned.toBuffer()).toString('base64');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image width="90" height="90" href="data:image/jpeg;base64,${data}"/></svg>`;
  const first = await convert(new TextEncoder().encode(svg), { to });
  const { bytes } = to === 'png' ? first : await convert(first.bytes, { to: 'png', config: { width: 90 } });
  const { data: pixels, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] =>
    [...pixels.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].map((value) =>
      Math.round(value / 255),
    );
  // Upright, the picture is 60 pixels wide in the middle, with the blue quarter at the top right.
  expect([at(5, 45), at(30, 20), at(60, 20), at(60, 70), at(85, 45)]).toEqual([
    [1, 1, 1],
    [1, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
    [1, 1, 1],
  ]);
  expect(first.notes).toEqual([]);
});

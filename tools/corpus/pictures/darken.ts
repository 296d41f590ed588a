import { readFile, writeFile } from 'node:fs/promises';
import type { OutputType } from '@quoin/core';
import sharp, { type OutputInfo } from 'sharp';
import { embeddedPicture } from './embedded-picture.ts';

/**
 * Makes the pixels of a result 10 % darker, to test that the judges detect it. Returns false if nothing changes: every
 * pixel is black or transparent, or a drawing has no embedded picture.
 */
export async function darken(path: string, to: OutputType): Promise<boolean> {
  if (to !== 'svg') return darkenPixels(path, await readFile(path));
  const drawing = await readFile(path, 'latin1');
  const [, start, , data, end] = embeddedPicture.exec(drawing) ?? [];
  if (data === undefined || !(await darkenPixels(path, Buffer.from(data, 'base64')))) return false;
  const darker = (await readFile(path)).toString('base64');
  await writeFile(
    path,
    drawing.replace(embeddedPicture, () => `${start}${darker}${end}`),
    'latin1',
  );
  return true;
}

async function darkenPixels(path: string, picture: Buffer): Promise<boolean> {
  const engine = sharp(picture, { limitInputPixels: false }).autoOrient().toColourspace('srgb');
  const { data, info } = await engine.raw().toBuffer({ resolveWithObject: true });
  const before = await flatten(data, info);
  const colours = info.channels > 2 ? 3 : 1;
  for (let at = 0; at < data.length; at++) {
    if (at % info.channels < colours) data[at] = Math.round(data[at]! * 0.9);
  }
  await writeFile(path, await sharp(data, { raw: info }).png().toBuffer());
  return !before.equals(await flatten(data, info));
}

function flatten(data: Buffer, info: OutputInfo): Promise<Buffer> {
  return sharp(data, { raw: info }).flatten({ background: '#fff' }).raw().toBuffer();
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const pixelOf = async (path: string) => [...(await sharp(readFileSync(path)).raw().toBuffer()).subarray(0, 3)];

beforeEach(async () => {
  folder = makeFolder();
  const inks = sharp(Buffer.alloc(64, 120), { raw: { width: 4, height: 4, channels: 4 } }).toColourspace('cmyk');
  const picture = await inks.withIccProfile('cmyk').tiff().toBuffer();
  const { icc = Buffer.of() } = await sharp(picture).metadata();
  writeFileSync(at('tagged.tif'), picture);
  // The same inks without a profile: the number of the profile's tag is changed to an unknown one.
  const untagged = Buffer.from(picture);
  untagged.writeUInt16LE(0x8775, untagged.indexOf(Buffer.from([0x73, 0x87, 0x07, 0x00])));
  writeFileSync(at('untagged.tif'), untagged);
  mkdirSync(at('profiles', 'press'), { recursive: true });
  writeFileSync(at('profiles', 'press', 'own.icc'), icc);
});

describe('CMYK images without a profile', () => {
  it('are converted with the profile of --profile-dir', async () => {
    await runQuoin(['convert', at('tagged.tif'), '-o', at('tagged.png')]);
    await runQuoin(['convert', at('untagged.tif'), '-o', at('without.png')]);
    const withProfile = ['convert', at('untagged.tif'), '-o', at('with.png'), '--profile-dir', at('profiles')];
    expect(await runQuoin(withProfile)).toMatchObject({ code: 0 });
    expect(await pixelOf(at('with.png'))).toEqual(await pixelOf(at('tagged.png')));
    expect(await pixelOf(at('without.png'))).not.toEqual(await pixelOf(at('tagged.png')));
  });

  it('are not converted if --profile-dir is not a folder', async () => {
    const { code, err } = await runQuoin(['convert', at('tagged.tif'), '--to', 'png', '--profile-dir', at('nowhere')]);
    expect(code).not.toBe(0);
    expect(err).toContain(at('nowhere'));
  });
});

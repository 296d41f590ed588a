import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exifOrientation, openFixture, withJpegSegment } from '../../../test/fixtures.ts';
import { withoutMetadata, withProfile } from './jpeg-segments.ts';

const profileOf = async (jpg: Uint8Array) => (await sharp(jpg).metadata()).icc;
const profile = (length: number): Uint8Array => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
  bytes.set([0, 0, 0, 0], 0);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
};

describe('withProfile', () => {
  it.each([200, 65_519, 65_520, 200_000])('inserts %i bytes in as many segments as needed', async (length) => {
    const found = await profileOf(withProfile(openFixture('cmyk.jpg'), profile(length)));
    expect(new Uint8Array(found ?? [])).toEqual(profile(length));
  });

  it('removes the old profile', async () => {
    const twice = withProfile(withProfile(openFixture('cmyk.jpg'), profile(150_000)), profile(300));
    expect(new Uint8Array((await profileOf(twice)) ?? [])).toEqual(profile(300));
    expect(twice).toEqual(withProfile(openFixture('cmyk.jpg'), profile(300)));
  });

  it('keeps everything else', async () => {
    const turned = withJpegSegment(openFixture('cmyk.jpg'), 0xe1, exifOrientation(6));
    const tagged = withProfile(turned, profile(300));
    expect((await sharp(tagged).metadata()).orientation).toBe(6);
    expect(tagged.length).toBe(turned.length + 300 + 18);
    const samples = (jpg: Uint8Array) =>
      sharp(jpg, { ignoreIcc: true }).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
    expect(await samples(tagged)).toEqual(await samples(turned));
  });

  it('never throws on a truncated file', () => {
    const whole = openFixture('cmyk.jpg');
    for (let length = 0; length < 700; length += 7) {
      const cut = whole.subarray(0, length);
      expect(withProfile(cut, profile(200)).length).toBe(length + 218);
    }
  });
});

describe('withoutMetadata', () => {
  it('drops profile, orientation and comments, and keeps the samples and the markers that state the colour space', async () => {
    const plain = withoutMetadata(openFixture('cmyk.jpg'));
    const turned = withJpegSegment(openFixture('cmyk.jpg'), 0xe1, exifOrientation(6));
    const tagged = withJpegSegment(withProfile(turned, profile(70_000)), 0xfe, new Uint8Array(9));
    expect(Buffer.from(withoutMetadata(tagged))).toEqual(Buffer.from(plain));
    const { orientation, icc, space } = await sharp(plain).metadata();
    expect([orientation, icc, space]).toEqual([undefined, undefined, 'cmyk']);
    const samples = (jpg: Uint8Array) =>
      sharp(jpg, { ignoreIcc: true }).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
    expect(await samples(plain)).toEqual(await samples(turned));
  });
});

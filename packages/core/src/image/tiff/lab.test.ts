import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { writeTiff } from '../../../test/image/tiff.ts';
import type { Triple } from '../../colour/matrix3.ts';
import { labToXyz, xyzToSrgb } from '../../colour/spaces.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';

const width = 16;
/** Colours over most of Lab. */
const colours: Triple[] = Array.from({ length: width * 16 }, (_, index) => [
  (index * 37) % 101,
  ((index * 53) % 200) - 100,
  ((index * 71) % 200) - 100,
]);
const expected = (lab: Triple): number[] => xyzToSrgb(labToXyz(lab)).map((value) => value * 255);

/** The encodings of L, a and b. @see TIFF 6.0, section 23; TIFF Technical Note 4; ICC.1, "PCSLAB encoding" */
const signed8 = ([l, a, b]: Triple) => [Math.round(l * 2.55), a & 0xff, b & 0xff];
const signed16 = ([l, a, b]: Triple) => [Math.round(l * 655.35), (a * 256) & 0xffff, (b * 256) & 0xffff];
const unsigned8 = ([l, a, b]: Triple) => [Math.round(l * 2.55), a + 128, b + 128];
const unsigned16 = ([l, a, b]: Triple) => [Math.round(l * 652.8), (a + 128) * 256, (b + 128) * 256];

const kinds = [
  ['CIE Lab of 8 bits', 8, signed8, Uint8Array],
  ['CIE Lab of 16 bits', 8, signed16, Uint16Array],
  ['ICC Lab of 8 bits', 9, unsigned8, Uint8Array],
  ['ICC Lab of 16 bits', 9, unsigned16, Uint16Array],
] as const;

describe.each(kinds)('a tiff in %s', (_, photometric, encode, Samples) => {
  const samples = Samples.from(colours.flatMap(encode));

  it.each(['little', 'big'] as const)('and %s order becomes sRGB by the definition of Lab', async (endian) => {
    const tiff = writeTiff({ samples, width, channels: 3, photometric, endian });
    const { bytes, notes } = await convert(tiff, { to: 'png' });
    const is16Bit = Samples === Uint16Array;
    const image = sharp(bytes).toColourspace(is16Bit ? 'rgb16' : 'srgb');
    const raw = await image.raw({ depth: is16Bit ? 'ushort' : 'uchar' }).toBuffer();
    const found = is16Bit ? new Uint16Array(raw.buffer, raw.byteOffset, raw.length / 2) : raw;
    const wanted = colours.flatMap(expected);
    expect(found.length).toBe(wanted.length);
    // In 8 bits L has steps of 0.4, which are visible in shadows.
    const worst = Math.max(...wanted.map((value, index) => Math.abs(found[index]! / (is16Bit ? 257 : 1) - value)));
    expect(worst).toBeLessThan(is16Bit ? 0.1 : 2);
    expect(notes).toMatchObject([{ code: 'COLOUR_CONVERTED', message: expect.stringContaining('from Lab') }]);
  });
});

describe('a tiff in Lab', () => {
  const samples = Uint8Array.from(colours.flatMap((lab) => [...signed8(lab), 128]));

  it('keeps its transparency', async () => {
    const tiff = writeTiff({ samples, width, channels: 4, photometric: 8, extraSamples: 2 });
    const { data, info } = await sharp((await convert(tiff, { to: 'png' })).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3], data[4 * 100 + 3]]).toEqual([4, 128, 128]);
    expect(Math.abs(data[4 * 100]! - expected(colours[100]!)[0]!)).toBeLessThan(2);
  });

  it('ignores an RGB profile', async () => {
    const bare = writeTiff({ samples, width, channels: 4, photometric: 8, extraSamples: 2 });
    const profile = profiles['rgb without a grid']!;
    const tagged = writeTiff({ samples, width, channels: 4, photometric: 8, extraSamples: 2, profile });
    expect((await convert(tagged, { to: 'png' })).bytes).toEqual((await convert(bare, { to: 'png' })).bytes);
  });

  it('fails only with a ConversionError if damaged', async () => {
    const whole = writeTiff({ samples, width, channels: 4, photometric: 9, extraSamples: 2 });
    const codes = new Set<string>();
    for (const broken of [...truncations(whole, 101), ...flips(whole, 40), ...falseLengths(whole, 40)]) {
      const thrown = await convert(broken, { to: 'png' }).catch((error: unknown) => error);
      if (thrown instanceof Error && !(thrown instanceof ConversionError)) throw thrown;
      codes.add(thrown instanceof ConversionError ? thrown.code : 'fine');
    }
    expect(codes).toContain('IMAGE_DAMAGED');
    expect(codes).toContain('fine');
  });
});

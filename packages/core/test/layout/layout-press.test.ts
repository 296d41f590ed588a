import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readProfileName } from '../../src/colour/icc/profile-name.ts';
import { convert } from '../../src/convert.ts';
import { buildLayout, buildPackage, imageFrame } from '../builders/layout-builder.ts';
import { writeTiff } from '../image/tiff.ts';
import { aboutNotes, convertLayout, type ReadBundle } from './bundle-reader.ts';

/** A press profile other than the built-in one, from the engine. */
const inked = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
const { icc: press = Buffer.of() } = await sharp(
  await inked.toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
).metadata();
const name = readProfileName(press) ?? '';

const ink = [230, 40, 90, 10];
const untagged = writeTiff({
  samples: Uint8Array.from(Array.from({ length: 16 }, () => ink).flat()),
  width: 4,
  channels: 4,
  photometric: 5,
});
const tagged = writeTiff({
  samples: Uint8Array.from(Array.from({ length: 16 }, () => ink).flat()),
  width: 4,
  channels: 4,
  photometric: 5,
  profile: press,
});

const pixelOf = async (bytes: Uint8Array): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3),
];
/** The engine's result for the same ink with an embedded profile. */
const expected = await pixelOf(await sharp(tagged).toColourspace('srgb').png().toBuffer());

function layoutOf(document: string, files: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const percent = ink.map((sample) => (sample / 255) * 100).join(' ');
  const layout = buildLayout({
    document,
    swatches: `<Color Self="Color/Teal" Space="CMYK" ColorValue="${percent}" Name="Teal"/>`,
    spreads: [imageFrame('r1', { uri: 'file:a.tif' })],
  });
  return buildPackage({ 'layout.idml': layout, 'Links/a.tif': untagged, 'Document fonts/.keep': '', ...files });
}

async function coloursOf({ template, files, manifest }: ReadBundle) {
  const display = template.swatches.find((swatch) => swatch.name === 'Teal')?.display ?? '#';
  const [src = ''] = Object.keys(manifest.images);
  const swatch = [1, 3, 5].map((at) => Number.parseInt(display.slice(at, at + 2), 16));
  return { swatch, picture: await pixelOf(files[src] ?? Buffer.of()) };
}

const near = (found: readonly number[]) => Math.max(...found.map((each, band) => Math.abs(each - expected[band]!)));

describe('the press profile of a layout', () => {
  it('applies to its colours and to its images without a profile, if the package contains it', async () => {
    const bundle = await convertLayout(layoutOf(`CMYKProfile="${name}"`, { 'Profiles/press.icc': press }));
    const { swatch, picture } = await coloursOf(bundle);
    expect(near(swatch)).toBeLessThanOrEqual(1);
    expect(near(picture)).toBeLessThanOrEqual(1);
    expect(bundle.template.metaData.inkProfile).toBe(name);
    expect(aboutNotes(bundle).map(([code]) => code)).not.toContain('PROFILE_ABSENT');
  });

  it('may come from the caller', async () => {
    const bundle = await convertLayout(layoutOf(`CMYKProfile="${name}"`), { assets: { profiles: [press] } });
    expect(near((await coloursOf(bundle)).swatch)).toBeLessThanOrEqual(1);
    expect(aboutNotes(bundle).map(([code]) => code)).not.toContain('PROFILE_ABSENT');
  });

  it('is noted if it is missing, or if the RGB profile is not sRGB', async () => {
    const bundle = await convertLayout(layoutOf('CMYKProfile="Coated FOGRA39" RGBProfile="Adobe RGB (1998)"'));
    expect(near((await coloursOf(bundle)).swatch)).toBeGreaterThan(8);
    const absent = bundle.notes.filter(({ code }) => code === 'PROFILE_ABSENT');
    expect(absent.map(({ message }) => message).join()).toMatch(/Adobe RGB \(1998\)/);
    expect(absent.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it('is not noted if it is the built-in one or none is named', async () => {
    for (const document of [
      'CMYKProfile="U.S. Web Coated (SWOP) v2" RGBProfile="sRGB IEC61966-2.1"',
      'CMYKProfile=""',
    ]) {
      const bundle = await convertLayout(layoutOf(document));
      expect(aboutNotes(bundle).map(([code]) => code)).not.toContain('PROFILE_ABSENT');
    }
  });

  it('is ignored with a note if its tables are damaged', async () => {
    const damaged = Buffer.from(press);
    for (const tag of ['A2B0', 'A2B1', 'A2B2']) {
      const at = damaged.indexOf(tag, 'latin1');
      if (at >= 0) damaged.fill(0, damaged.readUInt32BE(at + 4), damaged.readUInt32BE(at + 4) + 48);
    }
    const bundle = await convertLayout(layoutOf(`CMYKProfile="${name}"`, { 'press.icm': damaged }));
    expect(readProfileName(damaged)).toBe(name);
    expect(aboutNotes(bundle).map(([code]) => code)).toContain('PROFILE_IGNORED');
    expect(near((await coloursOf(bundle)).swatch)).toBeGreaterThan(8);
  });
});

describe('a press profile of the caller', () => {
  it('applies only to images without a profile', async () => {
    const withCallerProfile = await convert(untagged, { to: 'png', assets: { profiles: [press] } });
    const withoutProfile = await convert(untagged, { to: 'png' });
    expect(near(await pixelOf(withCallerProfile.bytes))).toBeLessThanOrEqual(1);
    expect(near(await pixelOf(withoutProfile.bytes))).toBeGreaterThan(8);
    const kept = await convert(tagged, { to: 'png', assets: { profiles: [press] } });
    expect(await pixelOf(kept.bytes)).toEqual(await pixelOf((await convert(tagged, { to: 'png' })).bytes));
  });

  it('must be an ICC profile', async () => {
    const profiles = [new Uint8Array(200)];
    await expect(convert(untagged, { to: 'png', assets: { profiles } })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining('assets.profiles[0]'),
    });
  });
});

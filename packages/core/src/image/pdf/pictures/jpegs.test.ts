import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../../test/image/profiles.ts';
import { writeTiff } from '../../../../test/image/tiff.ts';
import { drawPdf } from '../../../../test/pdf-drawing.ts';

const colour = [200, 60, 30];
const background = { r: 200, g: 60, b: 30 };
const flat = (quality = 100) => sharp({ create: { width: 16, height: 16, channels: 3, background } }).jpeg({ quality });

async function drawJpeg(jpeg: Buffer, entries: string) {
  const dict = '/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /Filter /DCTDecode';
  const objects = [
    { dict: `${dict} ${entries}`, data: new Uint8Array(jpeg) },
    { dict: '/N 3', data: profiles['rgb by gammas']! },
    { dict: `${dict} /ColorSpace /DeviceGray`, data: new Uint8Array(await mask.toBuffer()) },
  ];
  const resources = '/XObject << /X 10 0 R >>';
  const { at, notes } = await drawPdf({ resources, content: '100 0 0 100 0 0 cm /X Do', objects });
  return { found: at(50, 50), notes };
}
const mask = sharp({ create: { width: 16, height: 16, channels: 3, background: '#646464' } })
  .grayscale()
  .jpeg();

function expectNear(found: readonly number[], expected: readonly number[], distance = 3): void {
  const worst = Math.max(...found.map((value, channel) => Math.abs(value - expected[channel]!)));
  expect(worst, found.join()).toBeLessThanOrEqual(distance);
}

describe('JPEGs', () => {
  it('may begin after the end of a line', async () => {
    const jpeg = Buffer.concat([Buffer.from('\r\n'), await flat().toBuffer()]);
    expectNear((await drawJpeg(jpeg, '/ColorSpace /DeviceRGB')).found, colour);
  });
});

describe('JPEGs that browsers show otherwise than PDF', () => {
  it('are decoded and inverted by their decode array', async () => {
    const { found } = await drawJpeg(await flat().toBuffer(), '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]');
    expectNear(
      found,
      colour.map((value) => 255 - value),
    );
  });

  it('are decoded in the colours of their profile', async () => {
    const { found } = await drawJpeg(await flat().toBuffer(), '/ColorSpace [/ICCBased 11 0 R]');
    const picture = { samples: Uint8Array.from(colour), width: 1, channels: 3, photometric: 2 };
    const tiff = writeTiff({ ...picture, profile: profiles['rgb by gammas']! });
    const expected = [...(await sharp(tiff).toColourspace('srgb').raw().toBuffer())];
    expect(Math.max(...expected.map((value, channel) => Math.abs(value - colour[channel]!)))).toBeGreaterThan(10);
    expectNear(found, expected);
  });

  it('are decoded in inks, which Adobe programs invert', async () => {
    const jpeg = await flat().toColourspace('cmyk').toBuffer();
    // The engine reads its own file with another profile, so only like colours are expected.
    const { found } = await drawJpeg(jpeg, '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]');
    expectNear(found, colour, 30);
  });

  it('are masks of other pictures', async () => {
    const { found, notes } = await drawJpeg(await flat().toBuffer(), '/ColorSpace /DeviceRGB /SMask 12 0 R');
    const share = 100 / 255;
    expectNear(
      found,
      colour.map((value) => value * share + 255 * (1 - share)),
    );
    expect(notes).toEqual([]);
  });
});

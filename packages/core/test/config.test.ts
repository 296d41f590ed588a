import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import type { ImageConfig } from '../src/image/config.ts';
import { openFixture } from './fixtures.ts';
import { blue, corners, decode, distance, lime, quadrants, red, white } from './image/pixels.ts';

async function sizeOf(config: ImageConfig, name = 'quadrants.png') {
  const { width, height } = await decode((await convert(openFixture(name), { to: 'png', config })).bytes);
  return [width, height];
}

// The source is 60×40.
describe('width, height and fit', () => {
  // @spec "| `max` | Scale to fit within the dimensions, keeping aspect ratio |"
  // @spec "| `min` | Scale to fill the dimensions, keeping aspect ratio |"
  // @spec "| `exact` | Stretch to exactly the dimensions |"
  // @spec "| `crop` | Crop to exactly the dimensions, from the center |"
  it.each([
    [{ width: 30 }, [30, 20]],
    [{ height: 80 }, [120, 80]],
    [{ width: 30, fit: 'exact' }, [30, 20]],
    [{ height: 80, fit: 'crop' }, [120, 80]],
    [{ width: 30, height: 30 }, [30, 20]],
    [{ width: 30, height: 30, fit: 'max' }, [30, 20]],
    [{ width: 30, height: 30, fit: 'min' }, [45, 30]],
    [{ width: 30, height: 30, fit: 'exact' }, [30, 30]],
    [{ width: 30, height: 30, fit: 'crop' }, [30, 30]],
    [{ width: 300, height: 300, fit: 'max' }, [300, 200]],
    [{ width: 300, height: 300, fit: 'min' }, [450, 300]],
    [{ width: 300, height: 100, fit: 'exact' }, [300, 100]],
    [{ width: 300, height: 100, fit: 'crop' }, [300, 100]],
    [{ width: 1, height: 1 }, [1, 1]],
    [{ height: 1, fit: 'min' }, [2, 1]],
  ] as const)('%j gives %j', async (config, size) => {
    expect(await sizeOf(config)).toEqual(size);
    expect(await sizeOf(config, 'quadrants.svg')).toEqual(size);
  });

  // @spec "| `exact` | Stretch to exactly the dimensions |"
  it('with exact stretch the picture and keep all four corners', async () => {
    const { bytes } = await convert(openFixture('quadrants.png'), {
      to: 'png',
      config: { width: 40, height: 200, fit: 'exact' },
    });
    expect(distance(corners(await decode(bytes)), quadrants)).toBe(0);
  });

  // @spec "| `crop` | Crop to exactly the dimensions, from the center |"
  it.each([
    ['the sides', { width: 20, height: 40 }],
    ['top and bottom', { width: 120, height: 20 }],
  ])('with crop cut %s evenly', async (_, size) => {
    const { bytes } = await convert(openFixture('quadrants.png'), { to: 'png', config: { ...size, fit: 'crop' } });
    const { at } = await decode(bytes);
    expect([at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]).toEqual([red, lime, blue, white]);
  });
});

describe('quality', () => {
  // @spec "| `quality` | integer | 1 to 100, default 90 |"
  // @spec "| `quality` | 1 to 100, default 90 |"
  it.each(['jpg', 'webp'] as const)('of %s is 90 by default', async (to) => {
    const source = openFixture('progressive.jpg');
    const omitted = await convert(source, { to });
    const given = await convert(source, { to, config: { quality: 90 } });
    const other = await convert(source, { to, config: { quality: 40 } });
    expect(omitted.bytes).toEqual(given.bytes);
    expect(omitted.bytes).not.toEqual(other.bytes);
  });

  it('gives a jpg the quantization table of libjpeg at 90', async () => {
    const { bytes } = await convert(openFixture('quadrants.png'), { to: 'jpg' });
    const table = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xdb]));
    // ITU-T T.81, annex K: the first entry is 16; libjpeg scales it by 200 - 2 × 90 percent.
    expect(bytes[table + 5]).toBe(Math.floor((16 * 20 + 50) / 100));
  });

  it('does not affect png, with a note', async () => {
    const { bytes, notes } = await convert(openFixture('quadrants.png'), { to: 'png', config: { quality: 1 } });
    expect(distance(corners(await decode(bytes)), quadrants)).toBe(0);
    expect((await sharp(bytes).metadata()).isPalette).toBeFalsy();
    expect(notes).toMatchObject([{ code: 'CONFIG_IGNORED', class: 'ignored' }]);
  });
});

describe('invalid settings', () => {
  // @spec "| `width` | integer | Target width in pixels, 1 to 10000 |"
  // @spec "| `height` | integer | Target height in pixels, 1 to 10000 |"
  // @spec "| `fit` | string | Sizing method, one of the values below |"
  // @spec "| `strip` | boolean | When true, metadata is removed from the output |"
  // @spec "| `quality` | integer | 1 to 100, default 90 |"
  it.each([
    [{ width: 0 }, /config\.width/],
    [{ width: 10_001 }, /config\.width/],
    [{ height: 0.5 }, /config\.height/],
    [{ height: '100' }, /config\.height/],
    [{ quality: 0 }, /config\.quality/],
    [{ quality: 101 }, /config\.quality/],
    [{ fit: 'cover' }, /config\.fit/],
    [{ strip: 1 }, /config\.strip/],
    [{ widht: 5 }, /widht/],
    [[], /config/],
    ['max', /config/],
  ])('are refused by name: %j', async (config, named) => {
    const failing = convert(openFixture('quadrants.png'), { to: 'png', config: config as ImageConfig });
    await expect(failing).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      kind: 'parameter',
      message: expect.stringMatching(named),
    });
  });

  it('are all named at once', async () => {
    const config = { width: 0, quality: 101 };
    await expect(convert(openFixture('quadrants.png'), { to: 'png', config })).rejects.toThrow(/width.*quality/);
  });

  it('do not include the bounds', async () => {
    expect(await sizeOf({ width: 1, height: 1, quality: 1, fit: 'exact' })).toEqual([1, 1]);
    expect(await sizeOf({ width: 10_000, height: 1, quality: 100, fit: 'exact' })).toEqual([10_000, 1]);
  });
});

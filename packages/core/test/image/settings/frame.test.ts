import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../src/convert.ts';
import type { ImageConfig } from '../../../src/image/config.ts';
import { openFixture } from '../../fixtures.ts';
import { blue, corners, decode, distance, lime, quadrants, red, white } from '../pixels.ts';
import { profileChunk, writePng } from '../png.ts';
import { profiles } from '../profiles.ts';

const picture = openFixture('quadrants.png'); // 60×40
const drawing = openFixture('quadrants.svg');
const codesOf = ({ notes }: { notes: readonly { code: string }[] }) => notes.map(({ code }) => code);

async function pixelsOf(source: Uint8Array, config: ImageConfig, to: 'png' | 'jpg' | 'webp' | 'gif' = 'png') {
  const result = await convert(source, { to, config });
  return { ...(await decode(result.bytes)), codes: codesOf(result), bytes: result.bytes };
}

describe('gravity', () => {
  it.each([
    ['west', { width: 15, height: 40 }, [red, blue]],
    ['east', { width: 15, height: 40 }, [lime, white]],
    ['northeast', { width: 15, height: 40 }, [lime, white]],
    ['north', { width: 60, height: 10 }, [red, lime]],
    ['south', { width: 60, height: 10 }, [blue, white]],
    ['southwest', { width: 60, height: 10 }, [blue, white]],
  ] as const)('%s keeps that side of a picture and of drawings at %j', async (gravity, size, expected) => {
    const config = { ...size, fit: 'crop', gravity } as const;
    for (const source of [picture, drawing, (await convert(drawing, { to: 'svg', config })).bytes]) {
      const { at } = await pixelsOf(source, config);
      const found = size.width < size.height ? [at(0.5, 0.2), at(0.5, 0.8)] : [at(0.2, 0.5), at(0.8, 0.5)];
      expect(found.map((pixel) => pixel.slice(0, 3))).toEqual(expected);
    }
  });

  it('attention keeps the part with strong colours', async () => {
    const dot = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="red"/></svg>',
    );
    const canvas = sharp({ create: { width: 400, height: 60, channels: 3, background: '#aab' } });
    const source = await canvas
      .composite([{ input: dot, left: 350, top: 10 }])
      .png()
      .toBuffer();
    const isRed = ([r = 0, g = 255]: readonly number[]) => r > 200 && g < 50;
    const config = { width: 60, height: 60, fit: 'crop' } as const;
    const find = async (gravity: ImageConfig['gravity']) => {
      const { at } = await pixelsOf(source, { ...config, gravity });
      return [0.1, 0.3, 0.5, 0.7, 0.9].some((across) => isRed(at(across, 0.5)));
    };
    expect([await find('center'), await find('attention'), await find('entropy')]).toEqual([false, true, true]);
  });

  it('has no effect without crop or pad, with a note', async () => {
    expect((await pixelsOf(picture, { width: 30, height: 30, gravity: 'north' })).codes).toEqual(['CONFIG_IGNORED']);
    expect((await pixelsOf(picture, { width: 30, fit: 'crop', gravity: 'north' })).codes).toEqual(['CONFIG_IGNORED']);
  });

  it('does not search in animations, with a note', async () => {
    const config = { width: 10, height: 30, fit: 'crop', gravity: 'attention' } as const;
    const result = await convert(openFixture('animated.gif'), { to: 'webp', config });
    expect(codesOf(result)).toContain('CONFIG_IGNORED');
  });
});

describe('pad', () => {
  it.each([
    ['png', [0, 0, 0, 0]],
    ['webp', [0, 0, 0, 0]],
    ['gif', [0, 0, 0, 0]],
    ['jpg', [255, 255, 255]],
  ] as const)('fills up to both sides in %s', async (to, border) => {
    const { width, height, at } = await pixelsOf(picture, { width: 90, height: 90, fit: 'pad' }, to);
    expect([width, height]).toEqual([90, 90]);
    const hidden = border.length === 4;
    for (const [x, y] of [
      [0.5, 0.05],
      [0.5, 0.95],
    ] as const)
      expect(hidden ? at(x, y)[3] : distance([at(x, y)], [border])).toBeLessThanOrEqual(hidden ? 0 : 3);
    expect(distance([at(0.1, 0.3), at(0.9, 0.7)], [red, white])).toBeLessThanOrEqual(8);
  });

  it.each([
    ['north', 0.02, 0.98],
    ['south', 0.98, 0.02],
  ] as const)('%s places the picture at that side of a picture and of a drawing', async (gravity, inside, outside) => {
    for (const source of [picture, drawing]) {
      const config = { width: 60, height: 80, fit: 'pad', gravity, background: 'navy' } as const;
      const { at } = await pixelsOf(source, config);
      expect(at(0.5, outside).slice(0, 3)).toEqual([0, 0, 128]);
      expect(at(0.5, inside).slice(0, 3)).not.toEqual([0, 0, 128]);
    }
  });

  it('gives gray pictures a border in colour, in 8 and 16 bits', async () => {
    for (const name of ['gray.jpg', 'gray16.png']) {
      const source = openFixture(name);
      const { at } = await pixelsOf(source, { width: 50, height: 200, fit: 'pad', background: '#f00' });
      expect(distance([at(0.5, 0.02)], [red])).toBeLessThanOrEqual(1);
      const inside = at(0.5, 0.5).slice(0, 3);
      expect(inside[0]).toBe(inside[1]);
      const own = await pixelsOf(source, { width: 50, height: 200, fit: 'pad', background: '#808080' });
      expect((await sharp(own.bytes).metadata()).channels).toBe(1);
    }
  });

  it('keeps each frame of an animation', async () => {
    const config = { width: 100, height: 100, fit: 'pad', background: 'lime' } as const;
    for (const to of ['webp', 'gif'] as const) {
      const { bytes } = await convert(openFixture('animated.gif'), { to, config });
      const { pages = 1 } = await sharp(bytes).metadata();
      expect(pages).toBeGreaterThan(1);
      for (let page = 0; page < pages; page++) {
        const { at, height } = await decode(bytes, { page });
        expect(height).toBe(100);
        expect(distance([at(0.5, 0.01)], [lime])).toBeLessThanOrEqual(3);
      }
    }
  });

  it('is drawn by svg and pdf', async () => {
    const config = { width: 60, height: 80, fit: 'pad', gravity: 'south' } as const;
    const svg = await convert(drawing, { to: 'svg', config });
    const { at, width, height } = await decode(await sharp(svg.bytes).png().toBuffer());
    expect([width, height]).toEqual([60, 80]);
    expect([at(0.5, 0.1)[3], at(0.1, 0.6).slice(0, 3)]).toEqual([0, red]);
    const pdf = await convert(drawing, { to: 'pdf', config });
    const page = await decode((await convert(pdf.bytes, { to: 'png', config: { width: 60 } })).bytes);
    expect([page.width, page.height]).toEqual([60, 80]);
    expect([page.at(0.5, 0.1)[3], page.at(0.1, 0.6).slice(0, 3)]).toEqual([0, red]);
  });
});

describe('background', () => {
  it.each(['png', 'jpg', 'webp', 'gif'] as const)('is behind transparent areas in %s, with a note', async (to) => {
    const source = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const { at, codes } = await pixelsOf(source, { background: 'rgb(0 128 0)' }, to);
    expect(distance([at(0.5, 0.5).slice(0, 3)], [[0, 128, 0]])).toBeLessThanOrEqual(3);
    expect(codes).toContain('ALPHA_FLATTENED');
  });

  it('is converted to the profile that the output keeps', async () => {
    const profile = profiles['rgb by gammas']!;
    const source = writePng({ pixel: [0, 0, 0], chunks: [profileChunk(profile)] });
    const config = { width: 40, height: 80, fit: 'pad', background: 'rgb(64 128 191)' } as const;
    const { at, bytes } = await pixelsOf(source, config);
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    // lcms gives 0.34672, 0.42484, 0.50979 for 0.25, 0.5, 0.75.
    expect(distance([at(0.5, 0.1).slice(0, 3)], [[88.4, 108.3, 130]])).toBeLessThanOrEqual(1.5);
  });
});

describe('noEnlarge', () => {
  it.each([
    [{ width: 600 }, [60, 40]],
    [{ height: 10 }, [15, 10]],
    [{ width: 120, height: 120 }, [60, 40]],
    [{ width: 120, height: 20, fit: 'min' }, [60, 40]],
    [{ width: 30, height: 90, fit: 'exact' }, [30, 40]],
    [{ width: 120, height: 20, fit: 'crop' }, [60, 20]],
    [{ width: 120, height: 120, fit: 'crop' }, [60, 40]],
    [{ width: 120, height: 120, fit: 'pad' }, [120, 120]],
  ] as const)('limits %j to %j', async (config, size) => {
    for (const source of [picture, drawing]) {
      const { width, height } = await pixelsOf(source, { ...config, noEnlarge: true });
      expect([width, height]).toEqual(size);
    }
  });

  it('places the picture at its own size within the border', async () => {
    const config = { width: 120, height: 80, fit: 'pad', noEnlarge: true, gravity: 'southeast' } as const;
    for (const source of [picture, drawing]) {
      const { at } = await pixelsOf(source, config);
      expect(at(0.45, 0.45)[3]).toBe(0);
      expect([at(0.55, 0.55), at(0.95, 0.95)].map((pixel) => pixel.slice(0, 3))).toEqual([red, white]);
    }
  });
});

describe('frame', () => {
  it.each(['png', 'gif', 'webp', 'jpg'] as const)('selects one frame for %s', async (to) => {
    const source = openFixture('animated.gif');
    const { pages = 0 } = await sharp(source).metadata();
    for (let frame = 1; frame <= pages; frame++) {
      const { bytes, notes } = await convert(source, { to, config: { frame } });
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      const expected = await decode(
        await sharp(source, { page: frame - 1 })
          .png()
          .toBuffer(),
      );
      expect(distance(corners(await decode(bytes)), corners(expected))).toBeLessThanOrEqual(8);
      expect(notes).toContainEqual(expect.objectContaining({ code: 'FRAMES_DROPPED' }));
    }
  });

  it('is refused if the animation ends before it', async () => {
    const failing = convert(openFixture('animated.gif'), { to: 'png', config: { frame: 99 } });
    await expect(failing).rejects.toMatchObject({ code: 'FRAME_ABSENT', kind: 'parameter' });
  });

  it('has no effect on still pictures, with a note', async () => {
    expect((await pixelsOf(picture, { frame: 1 })).codes).toEqual(['CONFIG_IGNORED']);
  });
});

describe('page', () => {
  it.each([
    [1, quadrants],
    [2, quadrants.map((pixel) => pixel.map((sample) => 255 - sample))],
  ] as const)('selects page %i of a tiff', async (page, expected) => {
    const { bytes, notes } = await convert(openFixture('two-pages.tiff'), { to: 'png', page });
    expect(distance(corners(await decode(bytes)), expected)).toBe(0);
    expect(notes).toMatchObject([{ code: 'PAGES_DROPPED', message: expect.stringContaining(`${page} of 2`) }]);
  });

  it('is refused if the tiff ends before it, and noted for files without pages', async () => {
    const failing = convert(openFixture('two-pages.tiff'), { to: 'png', page: 3 });
    await expect(failing).rejects.toMatchObject({ code: 'PAGE_ABSENT', message: expect.stringContaining('2') });
    const { notes } = await convert(picture, { to: 'png', page: 2 });
    expect(notes).toMatchObject([{ code: 'CONFIG_IGNORED' }]);
  });
});

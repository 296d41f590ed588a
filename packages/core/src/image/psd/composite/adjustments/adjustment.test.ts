import { describe, expect, it } from 'vitest';
import { type LayerParts, writePsd } from '../../../../../test/builders/psd-builder.ts';
import {
  integerItem,
  rgbItem,
  trueItem,
  versionedDescriptor,
} from '../../../../../test/builders/psd-descriptor-builder.ts';
import { f32, u16, u32 } from '../../../../../test/builders/psd-numbers.ts';
import { composeLayers } from '../../../../../test/image/psd-layers.ts';

const box = [0, 0, 16, 16] as const;
const ramp = Uint8Array.from({ length: 256 }, (_, index) => index);
const gray: LayerParts = { box, channels: { 0: ramp } };

/** Returns the adjusted value of each gray from 0 to 255. */
async function adjusted(key: string, body: Uint8Array): Promise<readonly number[]> {
  const layers = [gray, { blocks: { [key]: body } }];
  const { samples, notes } = await composeLayers(writePsd({ width: 16, height: 16, mode: 'gray', layers }));
  expect(notes).toEqual([]);
  return samples;
}

function expectNear(found: readonly number[], expected: (value: number) => number, within = 0.51): void {
  for (const [value, sample] of found.entries()) {
    const wanted = Math.max(0, Math.min(expected(value), 255));
    expect(Math.abs(sample - wanted), `of ${value}`).toBeLessThanOrEqual(within);
  }
}

const settings = (brightness: number, contrast: number) => {
  const numbers = [integerItem('Brgh', brightness >>> 0), integerItem('Cntr', contrast >>> 0)];
  return { brit: new Uint8Array(8), CgEd: versionedDescriptor(numbers) };
};

describe('adjustments of every gray', () => {
  // Computed with psd-tools' formula; the spline and the search are independent.
  it.each([
    [0, 100, [0, 14.68, 39.0, 79.11, 128.44, 177.55, 216.99, 240.76, 255]],
    [60, -30, [0.0, 50.86, 101.82, 142.75, 175.39, 202.28, 224.77, 242.35, 255]],
    [-95, -50, [0, 27.2, 47.79, 63.8, 76.56, 89.18, 106.22, 138.15, 255.0]],
  ])('newer brightness %i and contrast %i follow both curves', async (brightness, contrast, expected) => {
    const layers = [gray, { blocks: settings(brightness, contrast) }];
    const { samples, notes } = await composeLayers(writePsd({ width: 16, height: 16, mode: 'gray', layers }));
    expect(notes).toEqual([]);
    for (const [index, wanted] of expected.entries()) {
      expect(Math.abs(samples[Math.min(index * 32, 255)]! - wanted)).toBeLessThanOrEqual(1);
    }
  });

  it('inverts', async () => {
    expectNear(await adjusted('nvrt', new Uint8Array()), (value) => 255 - value);
  });

  it('applies a threshold', async () => {
    expectNear(await adjusted('thrs', u16(128, 0)), (value) => (value >= 128 ? 255 : 0));
  });

  it('posterizes to four levels', async () => {
    // Each level covers a quarter of the samples.
    expectNear(await adjusted('post', u16(4, 0)), (value) => Math.floor(value / 64) * 85);
  });

  it('applies levels with gamma, and stays within the output range', async () => {
    const same = u16(0, 255, 0, 255, 100);
    const own = u16(50, 200, 20, 240, 150);
    const body = Buffer.concat([u16(2), same, own, ...Array.from({ length: 27 }, () => same)]);
    const expected = (value: number): number => 20 + 220 * Math.max(0, Math.min((value - 50) / 150, 1)) ** (1 / 1.5);
    expectNear(await adjusted('levl', body), expected, 0.6);
  });

  it('applies a curve of two points as a straight line', async () => {
    const body = Buffer.concat([Uint8Array.of(0), u16(1), u32(2), u16(2, 64, 0, 192, 255)]);
    expectNear(await adjusted('curv', body), (value) => 64 + (value * 128) / 255);
  });

  it('applies a curve of three points as a natural spline', async () => {
    // The natural spline through (0, 0), (128, 192) and (255, 255), solved by hand for its one inner second derivative.
    const body = Buffer.concat([Uint8Array.of(0), u16(1), u32(2), u16(3, 0, 0, 192, 128, 255, 255)]);
    const [first, second] = [128, 127];
    const bend = (6 * ((255 - 192) / second - 192 / first)) / (2 * (first + second));
    const expected = (x: number): number => {
      if (x <= first) return (192 * x) / first + (bend / (6 * first)) * (x ** 3 - first ** 2 * x);
      const back = 255 - x;
      return 255 - (63 * back) / second + (bend / (6 * second)) * (back ** 3 - second ** 2 * back);
    };
    expectNear(await adjusted('curv', body), expected);
  });

  it('applies a curve given as a map', async () => {
    const map = ramp.map((value) => (value * 7) & 0xff);
    const body = Buffer.concat([Uint8Array.of(1), u16(1), u32(2), map]);
    expect(await adjusted('curv', body)).toEqual([...map]);
  });

  it.each([
    // Values from documents that Photoshop wrote.
    [20, 57, { 72: 46, 80: 64, 128: 176, 160: 250 }],
    [-23, -26, { 96: 81, 128: 105, 160: 128, 192: 152 }],
  ])('older brightness %i and contrast %i match Photoshop', async (brightness, contrast, expected) => {
    const found = await adjusted('brit', u16(brightness, contrast, 127, 0));
    for (const [value, sample] of Object.entries(expected))
      expect(Math.abs(found[Number(value)]! - sample)).toBeLessThanOrEqual(1);
  });

  it('applies exposure in linear light', async () => {
    const decode = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const encode = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
    const body = Buffer.concat([u16(1), f32(0.5, 0.01, 1.2), u16(0)]);
    expectNear(
      await adjusted('expA', body),
      (value) => 255 * encode(Math.min(1, decode(value / 255) * 2 ** 0.5 + 0.01) ** (1 / 1.2)),
      0.8,
    );
  });
});

describe('adjustments of colours', () => {
  const colours: readonly (readonly [number, number, number])[] = [
    [255, 0, 0],
    [0, 255, 0],
    [40, 80, 160],
    [128, 128, 128],
  ];
  const plane = (channel: 0 | 1 | 2): Uint8Array => Uint8Array.from(colours, (each) => each[channel]);
  const all = [0, 0, 2, 2] as const;

  async function adjustedColours(key: string, body: Uint8Array): Promise<number[][]> {
    const layers = [{ box: all, channels: { 0: plane(0), 1: plane(1), 2: plane(2) } }, { blocks: { [key]: body } }];
    const { samples, notes } = await composeLayers(writePsd({ width: 2, height: 2, layers }));
    expect(notes).toEqual([]);
    return colours.map((_, index) => samples.slice(index * 3, index * 3 + 3));
  }
  const hue = (colorize: number, tint: number[], master: number[]) =>
    Buffer.concat([
      u16(2),
      Uint8Array.of(colorize, 0),
      u16(...tint),
      u16(...master),
      ...Array.from({ length: 6 }, () => u16(0, 0, 0, 0, 0, 0, 0)),
    ]);

  it('rotates hues', async () => {
    expect(await adjustedColours('hue2', hue(0, [0, 0, 0], [120, 0, 0]))).toEqual([
      [0, 255, 0],
      [0, 0, 255],
      [160, 40, 80],
      [128, 128, 128],
    ]);
  });

  it('removes saturation and raises lightness', async () => {
    // Gray keeps the mean of the smallest and the largest channel.
    expect(await adjustedColours('hue2', hue(0, [0, 0, 0], [0, -100, 0]))).toEqual(
      [128, 128, 100, 128].map((gray) => [gray, gray, gray]),
    );
    expect((await adjustedColours('hue2', hue(0, [0, 0, 0], [0, 0, 60])))[2]).toEqual([169, 185, 217]);
  });

  it('colorizes with one hue', async () => {
    const found = await adjustedColours('hue2', hue(1, [240, 100, 0], [0, 0, 0]));
    expect(found[3]).toEqual([1, 1, 255]); // blue as light as the gray
  });

  it('applies a gradient map', async () => {
    const stop = (at: number, ...colour: number[]) =>
      Buffer.concat([u32(at, 50), u16(0, ...colour.map((value) => value * 257), 0), u16(0)]);
    const stops = [u16(2), stop(0, 0, 0, 200), stop(4096, 100, 255, 0)];
    const tail = [u16(2), Buffer.alloc(20), u16(2, 0, 32)];
    const body = Buffer.concat([u16(1), Uint8Array.of(0, 0), u32(0), ...stops, ...tail]);
    const lights = colours.map(([red = 0, green = 0, blue = 0]) => (0.3 * red + 0.59 * green + 0.11 * blue) / 255);
    const found = await adjustedColours('grdm', body);
    for (const [index, light] of lights.entries()) {
      for (const [channel, value] of [100 * light, 255 * light, 200 * (1 - light)].entries()) {
        expect(Math.abs(found[index]![channel]! - value)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('adjusts selected colours only', async () => {
    // Entry 0 is unused. Entry 1 (reds) removes all magenta. The entry for neutrals adds 50 % black.
    const none = u16(0, 0, 0, 0);
    const body = (reds: Buffer, neutrals: Buffer): Buffer =>
      Buffer.concat([u16(1, 1), none, reds, ...Array.from({ length: 6 }, () => none), neutrals, none]);
    const less = await adjustedColours('selc', body(u16(0, 0x10000 - 100, 0, 0), none));
    expect(less).toEqual([[255, 255, 0], ...colours.slice(1)]);
    const darker = await adjustedColours('selc', body(none, u16(0, 0, 0, 50)));
    expect(darker[3]).toEqual([1, 1, 1]); // half gray is fully neutral: it loses half of its light
    expect(darker[0]).toEqual([255, 0, 0]); // pure red is not neutral
  });

  it('converts to weighted gray, with a tint', async () => {
    const weights = { 'Rd  ': 40, Yllw: 60, 'Grn ': 40, 'Cyn ': 60, 'Bl  ': 20, Mgnt: 80 };
    const items = Object.entries(weights).map(([key, value]) => integerItem(key, value));
    const found = await adjustedColours('blwh', versionedDescriptor(items));
    // For (40, 80, 160): 40 is common to all channels, 40 more is cyan (green and blue), 80 more is blue.
    expect(found).toEqual([102, 102, 40 + 24 + 16, 128].map((value) => [value, value, value]));
    const tinted = await adjustedColours(
      'blwh',
      versionedDescriptor([...items, trueItem('useTint'), rgbItem('tintColor', 200, 100, 50)]),
    );
    const [red = 0, green = 0, blue = 0] = tinted[3] ?? [];
    expect(Math.abs(0.3 * red + 0.59 * green + 0.11 * blue - 128)).toBeLessThanOrEqual(1);
    expect([red - green, green - blue]).toEqual([100, 50]);
  });

  it('mixes channels', async () => {
    const body = Buffer.concat([
      u16(1, 0),
      u16(0, 100, 0, 0, 0),
      u16(100, 0, 0, 0, 0),
      u16(0, 0, 50, 0, 10),
      u16(0, 0, 0, 0, 0),
    ]);
    expect((await adjustedColours('mixr', body))[2]).toEqual([80, 40, 106]);
  });

  it('changes only the layers below by its opacity, and keeps transparency', async () => {
    const channels = { [-1]: Uint8Array.of(255, 128, 0, 255), 0: plane(0), 1: plane(1), 2: plane(2) };
    const layers = [
      { box: all, channels },
      { blocks: { nvrt: new Uint8Array() }, opacity: 51 },
    ];
    const { samples } = await composeLayers(writePsd({ width: 2, height: 2, layers }));
    expect(samples.slice(0, 4)).toEqual([204, 51, 51, 255]);
    expect([samples[7], samples[11]]).toEqual([128, 0]);
  });
});

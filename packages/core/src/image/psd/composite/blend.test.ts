import { describe, expect, it } from 'vitest';
import { filledPlane, writePsd } from '../../../../test/builders/psd-builder.ts';
import { composeLayers } from '../../../../test/image/psd-layers.ts';

// The modes, written again from these definitions:
// @see ISO 32000-2, "Blend mode"; W3C Compositing and Blending Level 1, "Blending"
// Adobe's additional modes follow its manual and "PDF Blend Modes: Addendum", 2006.

type Mode = (b: number, s: number) => number;
const unit = (value: number): number => Math.min(1, Math.max(0, value));
const multiply: Mode = (b, s) => b * s;
const screen: Mode = (b, s) => 1 - (1 - b) * (1 - s);
const hardLight: Mode = (b, s) => (s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1));
const dodge: Mode = (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s)));
const burn: Mode = (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s));

const modes: Readonly<Record<string, Mode>> = {
  norm: (_, s) => s,
  dark: (b, s) => Math.min(b, s),
  'mul ': multiply,
  idiv: burn,
  lbrn: (b, s) => unit(b + s - 1),
  lite: (b, s) => Math.max(b, s),
  scrn: screen,
  'div ': dodge,
  lddg: (b, s) => unit(b + s),
  over: (b, s) => hardLight(s, b),
  hLit: hardLight,
  vLit: (b, s) => (s === 0 ? 0 : s === 1 ? 1 : s <= 0.5 ? burn(b, 2 * s) : dodge(b, 2 * s - 1)),
  lLit: (b, s) => unit(b + 2 * s - 1),
  pLit: (b, s) => (s <= 0.5 ? Math.min(b, 2 * s) : Math.max(b, 2 * s - 1)),
  diff: (b, s) => Math.abs(b - s),
  smud: (b, s) => b + s - 2 * b * s,
  fsub: (b, s) => unit(b - s),
  fdiv: (b, s) => (b === 0 ? 0 : s === 0 ? 1 : unit(b / s)),
};

const levels = [0, 40, 100, 127, 128, 190, 255];
const width = levels.length;
const height = levels.length;
/** Every level on every level: the backdrop varies across, the source varies down. */
const below = Uint8Array.from({ length: width * height }, (_, at) => levels[at % width]!);
const above = Uint8Array.from({ length: width * height }, (_, at) => levels[Math.floor(at / width)]!);
const box = [0, 0, height, width] as const;
const opaque = filledPlane(width, height, 255);

const gray = (mode: string, opacity = 255, alphaBelow = opaque) =>
  writePsd({
    width,
    height,
    mode: 'gray',
    layers: [
      { box, channels: { [-1]: alphaBelow, 0: below } },
      { box, channels: { [-1]: opaque, 0: above }, mode, opacity },
    ],
  });

describe('blending one channel', () => {
  it.each(Object.entries(modes))('mode %j matches its formula', async (mode, blend) => {
    const { samples } = await composeLayers(gray(mode));
    for (let at = 0; at < below.length; at++) {
      const expected = blend(below[at]! / 255, above[at]! / 255) * 255;
      expect(Math.abs(samples[at * 2]! - expected), `${below[at]} under ${above[at]}`).toBeLessThanOrEqual(0.51);
    }
  });

  it.each(['norm', 'mul ', 'diff'])(
    'mode %j takes the opacity and the alpha of the backdrop into account',
    async (mode) => {
      const half = filledPlane(width, height, 102);
      const { samples } = await composeLayers(gray(mode, 153, half));
      const [backdropAlpha, cover] = [102 / 255, 153 / 255];
      const alpha = backdropAlpha + cover - backdropAlpha * cover; // ISO 32000-2, "Union function"
      for (let at = 0; at < below.length; at++) {
        const [b, s] = [below[at]! / 255, above[at]! / 255];
        const blended = modes[mode]!(b, s);
        const colour = (1 - cover / alpha) * b + (cover / alpha) * ((1 - backdropAlpha) * s + backdropAlpha * blended);
        expect(Math.abs(samples[at * 2]! - colour * 255)).toBeLessThanOrEqual(0.51);
        expect(samples[at * 2 + 1]).toBe(Math.round(alpha * 255));
      }
    },
  );

  it('hard mix leaves only black and white', async () => {
    const { samples } = await composeLayers(gray('hMix'));
    for (let at = 0; at < below.length; at++) {
      expect(samples[at * 2]).toBe(below[at]! > 0 && below[at]! + above[at]! >= 255 ? 255 : 0);
    }
  });

  it('soft light uses the square root where it lightens, as Photoshop does', async () => {
    const { samples } = await composeLayers(gray('sLit'));
    for (let at = 0; at < below.length; at++) {
      const [b, s] = [below[at]! / 255, above[at]! / 255];
      const expected = s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (Math.sqrt(b) - b);
      expect(Math.abs(samples[at * 2]! - expected * 255)).toBeLessThanOrEqual(0.51);
    }
  });

  it('dissolve covers whole pixels in proportion to the opacity, with a note', async () => {
    const [side, all] = [64, [0, 0, 64, 64] as const];
    const psd = writePsd({
      width: side,
      height: side,
      mode: 'gray',
      layers: [
        { box: all, channels: { 0: filledPlane(side, side, 0) } },
        {
          name: 'dust',
          box: all,
          channels: { [-1]: filledPlane(side, side, 255), 0: filledPlane(side, side, 255) },
          mode: 'diss',
          opacity: 64,
        },
      ],
    });
    const { samples, notes } = await composeLayers(psd);
    const whites = samples.filter((sample) => sample === 255).length;
    expect(samples.every((sample) => sample === 0 || sample === 255)).toBe(true);
    expect(Math.abs(whites / samples.length - 64 / 255)).toBeLessThan(0.03);
    expect(notes).toMatchObject([{ code: 'LAYER_BLENDING_CHANGED', where: { item: 'dust' } }]);
  });
});

type Colour = readonly [number, number, number];
const lum = ([r, g, b]: Colour): number => 0.3 * r + 0.59 * g + 0.11 * b;
const sat = (c: Colour): number => Math.max(...c) - Math.min(...c);
const each = (c: Colour, change: (value: number) => number): Colour => [change(c[0]), change(c[1]), change(c[2])];

function clipColour(c: Colour): Colour {
  const [l, n, x] = [lum(c), Math.min(...c), Math.max(...c)];
  const raised = n < 0 ? each(c, (v) => l + ((v - l) * l) / (l - n)) : c;
  return x > 1 ? each(raised, (v) => l + ((v - l) * (1 - l)) / (x - l)) : raised;
}
const setLum = (c: Colour, l: number): Colour => clipColour(each(c, (v) => v + l - lum(c)));
function setSat(c: Colour, s: number): Colour {
  const [low, high] = [Math.min(...c), Math.max(...c)];
  return high > low ? each(c, (v) => ((v - low) * s) / (high - low)) : [0, 0, 0];
}

const colourModes: Readonly<Record<string, (b: Colour, s: Colour) => Colour>> = {
  'hue ': (b, s) => setLum(setSat(s, sat(b)), lum(b)),
  'sat ': (b, s) => setLum(setSat(b, sat(s)), lum(b)),
  colr: (b, s) => setLum(s, lum(b)),
  'lum ': (b, s) => setLum(b, lum(s)),
  dkCl: (b, s) => (lum(s) < lum(b) ? s : b),
  lgCl: (b, s) => (lum(s) > lum(b) ? s : b),
};

describe('blending three channels', () => {
  const size = 12;
  const planes = (seed: number): Uint8Array[] =>
    [0, 1, 2].map((channel) =>
      Uint8Array.from({ length: size * size }, (_, at) => ((at + 3) * (seed + channel * 40) * 57) & 0xff),
    );
  const [lower, upper] = [planes(31), planes(77)];
  const at = (of: Uint8Array[], index: number): Colour => [
    of[0]![index]! / 255,
    of[1]![index]! / 255,
    of[2]![index]! / 255,
  ];

  it.each(Object.entries(colourModes))('mode %j matches its formula', async (mode, blend) => {
    const whole = [0, 0, size, size] as const;
    const layers = [
      { box: whole, channels: { ...lower } },
      { box: whole, channels: { [-1]: filledPlane(size, size, 255), ...upper }, mode },
    ];
    const { samples } = await composeLayers(writePsd({ width: size, height: size, layers }));
    for (let index = 0; index < size * size; index++) {
      const expected = blend(at(lower, index), at(upper, index));
      for (const [channel, value] of expected.entries()) {
        expect(Math.abs(samples[index * 3 + channel]! - value * 255)).toBeLessThanOrEqual(0.52);
      }
    }
  });
});

describe('the fill opacity', () => {
  it.each(['norm', 'mul ', 'scrn'])('equals the layer opacity in mode %j', async (mode) => {
    const layer = { box, channels: { [-1]: opaque, 0: above }, mode };
    const backdrop = { box, channels: { 0: below } };
    const build = (more: object) =>
      writePsd({ width, height, mode: 'gray', layers: [backdrop, { ...layer, ...more }] });
    const byFill = await composeLayers(build({ blocks: { iOpa: Uint8Array.of(102, 0, 0, 0) } }));
    const byOpacity = await composeLayers(build({ opacity: 102 }));
    expect(byFill.samples).toEqual(byOpacity.samples);
  });

  it('fades the colour in eight modes, as in a pixel written by Photoshop', async () => {
    // Values from a Photoshop document: blue at 60 %, green in linear light at 40 % on it, and red with 20 % fill on
    // that.
    const pixel = (colour: readonly number[], more: object) => ({
      box: [0, 0, 1, 1] as const,
      channels: {
        [-1]: Uint8Array.of(255),
        0: Uint8Array.of(colour[0]!),
        1: Uint8Array.of(colour[1]!),
        2: Uint8Array.of(colour[2]!),
      },
      ...more,
    });
    const layers = [
      pixel([0, 0, 255], { opacity: 153 }),
      pixel([0, 255, 0], { opacity: 102, mode: 'lLit' }),
      pixel([255, 0, 0], { mode: 'lLit', blocks: { iOpa: Uint8Array.of(51, 0, 0, 0) } }),
    ];
    const { samples } = await composeLayers(writePsd({ width: 1, height: 1, layers }));
    expect(samples).toEqual([63, 78, 66, 206]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  filledPlane,
  groupBottom,
  groupTop,
  type LayerParts,
  type PsdParts,
  vectorMask,
  writePsd,
} from '../../../../test/builders/psd-builder.ts';
import { f64, u16 } from '../../../../test/builders/psd-numbers.ts';
import { composeLayers } from '../../../../test/image/psd-layers.ts';

const side = 8;
const whole = [0, 0, side, side] as const;
const colour = (value: number, more: LayerParts = {}): LayerParts => ({
  box: whole,
  channels: { [-1]: filledPlane(side, side, 255), 0: filledPlane(side, side, value) },
  ...more,
});
/** A layer that covers the left half of the canvas. */
const leftHalf = (value: number, more: LayerParts = {}): LayerParts => ({
  box: [0, 0, side, side / 2],
  channels: { [-1]: filledPlane(side / 2, side, 255), 0: filledPlane(side / 2, side, value) },
  ...more,
});
const background = (value: number): LayerParts => ({ box: whole, channels: { 0: filledPlane(side, side, value) } });
const build = (layers: readonly LayerParts[], more: Partial<PsdParts> = {}) =>
  writePsd({ width: side, height: side, mode: 'gray', layers, ...more });
/** Returns the gray in the middle of the left and of the right half. */
async function halves(layers: readonly LayerParts[], more: Partial<PsdParts> = {}): Promise<number[]> {
  const { samples, channels } = await composeLayers(build(layers, more));
  return [1, 6].map((x) => samples[(3 * side + x) * channels]!);
}

describe('layers', () => {
  it('are stacked in order, without hidden ones', async () => {
    expect(await halves([background(10), leftHalf(20), colour(30, { isHidden: true })])).toEqual([20, 10]);
  });

  it('may reach beyond the canvas on all sides', async () => {
    const large = {
      box: [-3, -2, 12, 15] as const,
      channels: { [-1]: filledPlane(17, 15, 255), 0: filledPlane(17, 15, 99) },
    };
    expect(await halves([background(10), large])).toEqual([99, 99]);
  });

  it.each([16, 32] as const)('of %i bits are read from their own block', async (depth) => {
    const value = depth === 16 ? [0x40, 0x80] : [0x3f, 0, 0, 0]; // 0.252 and 0.5
    const plane = Uint8Array.from({ length: (side * side * depth) / 8 }, (_, at) => value[at % value.length]!);
    const layers = [{ box: whole, channels: { 0: plane } }];
    // Light of 0.5 is 0.7354 on a screen. @see IEC 61966-2-1
    expect((await halves(layers, { depth, packing: 'zipWithPrediction' }))[0]).toBeCloseTo(
      depth === 16 ? 0x4080 : 0.7354 * 65_535,
      -1,
    );
  });

  it('of inks blend as light and convert to the colours of their inks', async () => {
    const inks = (cyan: number): Record<number, Uint8Array> =>
      Object.fromEntries([cyan, 255, 255, 255].map((ink, id) => [id, filledPlane(side, side, ink)]));
    const layers = [
      { box: whole, channels: inks(255) },
      { box: whole, channels: { ...inks(0), [-1]: filledPlane(side, side, 255) }, opacity: 128 },
    ];
    const size = { width: side, height: side, mode: 'cmyk', channels: 4 } as const;
    const expected = await composeLayers(writePsd({ ...size, layers: [{ box: whole, channels: inks(127) }] }));
    const found = await composeLayers(writePsd({ ...size, layers }));
    expect(found.samples).toEqual(expected.samples);
  });

  it('are refused if there are more than the limit', async () => {
    const layers = Array.from({ length: 5 }, () => leftHalf(1));
    await expect(composeLayers(build(layers), { maxLayers: 4 })).rejects.toMatchObject({
      code: 'PSD_TOO_LARGE',
      kind: 'limit',
    });
  });
});

describe('deflated layers', () => {
  it('are refused if they do not fit into memory together', async () => {
    const psd = build([background(1), colour(2), colour(3)], { packing: 'zip' }); // 320 bytes unpacked
    await expect(composeLayers(psd, { maxPixels: 64 })).resolves.toBeDefined();
    const many = build(
      Array.from({ length: 20 }, () => colour(2)),
      { packing: 'zip' },
    );
    await expect(composeLayers(many, { maxPixels: 64 })).rejects.toMatchObject({
      code: 'PSD_TOO_LARGE',
      kind: 'limit',
    });
  });
});

describe('a document without a merged picture', () => {
  it('is transparent where it has no layer', async () => {
    const { samples, channels } = await composeLayers(build([leftHalf(77)]));
    expect(channels).toBe(2);
    expect([samples.slice(0, 2), samples.slice(-1)]).toEqual([[77, 255], [0]]);
  });

  it('has no alpha if its background covers the canvas', async () => {
    expect((await composeLayers(build([background(10), leftHalf(20)]))).channels).toBe(1);
  });
});

describe('a pixel mask', () => {
  const plane = Uint8Array.from({ length: side * side }, (_, at) => (at % side < side / 2 ? 255 : 0));
  const masked = (
    mask: Omit<NonNullable<LayerParts['mask']>, 'box'>,
    box: readonly [number, number, number, number] = whole,
  ) => {
    const [width, height] = [box[3] - box[1], box[2] - box[0]];
    const channels = {
      [-1]: filledPlane(side, side, 255),
      0: filledPlane(side, side, 200),
      [-2]: plane.slice(0, width * height),
    };
    return { box: whole, channels, mask: { box, ...mask } };
  };

  it('hides where it is black', async () => {
    expect(await halves([background(0), masked({})])).toEqual([200, 0]);
  });

  it('has one value outside its box', async () => {
    const narrow = [0, 0, side, 2] as const; // samples of the mask are 0
    expect(
      await halves([
        background(0),
        { ...masked({ outside: 255 }, narrow), channels: { ...masked({}).channels, [-2]: filledPlane(2, side, 0) } },
      ]),
    ).toEqual([0, 200]);
  });

  it('has no effect if it is disabled', async () => {
    expect(await halves([background(0), masked({ flags: 2 })])).toEqual([200, 200]);
  });

  it('hides only partially with a lower density', async () => {
    expect(await halves([background(0), masked({ parameters: Uint8Array.of(1, 51) })])).toEqual([200, 160]);
  });

  it('is half at its edge with a feather, and unchanged further away', async () => {
    const width = 96;
    const box = [0, 0, width, width] as const;
    const edge = Uint8Array.from({ length: width * width }, (_, at) => (at % width < width / 2 ? 255 : 0));
    const soft = {
      box,
      channels: { [-1]: filledPlane(width, width, 255), 0: filledPlane(width, width, 200), [-2]: edge },
      mask: { box, parameters: Buffer.concat([Uint8Array.of(2), f64(4)]) },
    };
    const { samples } = await composeLayers(
      writePsd({
        width,
        height: width,
        mode: 'gray',
        layers: [{ box, channels: { 0: filledPlane(width, width, 0) } }, soft],
      }),
    );
    const row = samples.slice(48 * width, 49 * width);
    expect([row[24], row[72]]).toEqual([200, 0]);
    expect((row[47]! + row[48]!) / 2).toBeCloseTo(100, -0.5);
    // One standard deviation from the edge, 84 % of a Gaussian is on one side.
    expect(row[43]! / 200).toBeCloseTo(0.841, 1);
  });
});

describe('a vector mask', () => {
  const square = (from: number, to: number, operation = 1) => ({
    operation,
    points: [
      [from, 0],
      [to, 0],
      [to, 1],
      [from, 1],
    ] as [number, number][],
  });
  const shown = (shapes: Parameters<typeof vectorMask>[0], flags = 0) => {
    const vmsk = vectorMask(shapes);
    vmsk.writeUInt32BE(flags, 4);
    return halves([background(0), colour(200, { blocks: { vmsk } })]);
  };

  it.each([
    ['shows the inside of its paths', [square(0, 0.5)], [200, 0]],
    ['unites shapes', [square(0, 0.5), square(0.5, 1)], [200, 200]],
    ['subtracts a shape from earlier ones', [square(0, 1), square(0.5, 1, 2)], [200, 0]],
    ['subtracts the first shape from the full canvas', [square(0.5, 1, 2)], [200, 0]],
    ['intersects shapes', [square(0, 1), square(0.5, 1, 3)], [0, 200]],
    ['excludes the overlap', [square(0, 1), square(0.5, 1, 0)], [200, 0]],
  ])('%s', async (_, shapes, expected) => {
    expect(await shown(shapes)).toEqual(expected);
  });

  it('is inverted or disabled by its flags', async () => {
    expect(await shown([square(0, 0.5)], 1)).toEqual([0, 200]);
    expect(await shown([square(0, 0.5)], 4)).toEqual([200, 200]);
  });
});

describe('a clipped layer', () => {
  it('shows only within its base', async () => {
    expect(await halves([background(0), leftHalf(100), colour(200, { isClipped: true })])).toEqual([200, 0]);
  });

  it('is blended with its base before both are blended onto the backdrop', async () => {
    const layers = [background(40), leftHalf(100, { opacity: 128 }), colour(200, { isClipped: true })];
    expect(await halves(layers)).toEqual([Math.round(40 + (200 - 40) * (128 / 255)), 40]);
  });

  it('blends with everything below if its base states that', async () => {
    const base = leftHalf(100, { blocks: { clbl: Uint8Array.of(0, 0, 0, 0) }, mode: 'mul ' });
    // 100 × 100 / 255 below, plus 100.
    expect(await halves([background(100), base, colour(100, { isClipped: true, mode: 'lddg' })])).toEqual([139, 100]);
  });

  it('is hidden with its base', async () => {
    expect(await halves([background(9), leftHalf(100, { isHidden: true }), colour(200, { isClipped: true })])).toEqual([
      9, 9,
    ]);
  });
});

describe('a group', () => {
  const inside = leftHalf(100, { mode: 'mul ' });

  it('is composited in isolation', async () => {
    // On an empty backdrop, multiply keeps the colour.
    expect(await halves([background(100), groupBottom, inside, groupTop('norm')])).toEqual([100, 100]);
  });

  it('does not isolate its members in pass-through mode', async () => {
    expect(await halves([background(100), groupBottom, inside, groupTop('pass')])).toEqual([39, 100]);
  });

  it('applies its opacity in pass-through mode', async () => {
    const half = groupTop('pass', { opacity: 51 });
    expect(await halves([background(100), groupBottom, inside, half])).toEqual([
      Math.round(100 + (39.2 - 100) / 5),
      100,
    ]);
  });

  it('uses its own blend mode and mask', async () => {
    const mask = { box: [0, 0, side, 4] as const, outside: 0 };
    const top = groupTop('scrn', { mask, channels: { [-2]: filledPlane(4, side, 255) } });
    expect(await halves([background(100), groupBottom, colour(100), top])).toEqual([
      Math.round(200 - 10_000 / 255),
      100,
    ]);
  });

  it('is hidden with its parent group', async () => {
    const layers = [
      background(5),
      groupBottom,
      groupBottom,
      colour(9),
      groupTop('norm'),
      groupTop('norm', { isHidden: true }),
    ];
    expect(await halves(layers)).toEqual([5, 5]);
  });

  it('without a top or bottom record loses no layer', async () => {
    expect(await halves([background(5), groupBottom, leftHalf(9)])).toEqual([9, 5]);
    expect((await halves([background(5), leftHalf(9), groupTop('norm')])).length).toBe(2);
  });

  it('is refused if it is nested too deeply', async () => {
    const deep = Array.from({ length: 60 }, () => groupBottom);
    await expect(composeLayers(build([...deep, colour(1)]))).rejects.toMatchObject({ code: 'PSD_TOO_LARGE' });
  });
});

describe('unsupported blending', () => {
  it.each([
    ['an unknown mode', { mode: 'what' }, 'LAYER_BLENDING_CHANGED'],
    ['a knockout', { blocks: { knko: Uint8Array.of(1, 0, 0, 0) } }, 'LAYER_BLENDING_CHANGED'],
  ])('is noted with the name of the layer: %s', async (_, more, code) => {
    const { notes } = await composeLayers(build([background(1), colour(2, { name: 'that one', ...more })]));
    expect(notes).toMatchObject([{ code, where: { item: 'that one' } }]);
  });

  it('does not include blend ranges, which fade by lightness', async () => {
    const ramp = Uint8Array.from({ length: 256 }, (_, index) => index);
    const shown = async (...marks: number[]): Promise<readonly number[]> => {
      const box = [0, 0, 16, 16] as const;
      const below = { box, channels: { 0: ramp } };
      const above = { box, channels: { 0: ramp.map((value) => 255 - value) }, blendRanges: Uint8Array.from(marks) };
      const { samples, notes } = await composeLayers(
        writePsd({ width: 16, height: 16, mode: 'gray', layers: [below, above] }),
      );
      expect(notes).toEqual([]);
      return samples;
    };
    const share = (value: number, [dark, black, light, bright]: readonly [number, number, number, number]): number => {
      if (value < dark || value > bright) return 0;
      if (value < black) return (value - dark) / (black - dark);
      return value > light ? (bright - value) / (bright - light) : 1;
    };
    const marks = [30, 60, 200, 240] as const;
    const onLight = await shown(0, 0, 255, 255, ...marks);
    const ofLight = await shown(...marks, 0, 0, 255, 255);
    for (let value = 0; value < 256; value++) {
      const mixed = (part: number): number => value + (255 - 2 * value) * part;
      expect(Math.abs(onLight[value]! - mixed(share(value, marks)))).toBeLessThan(1);
      expect(Math.abs(ofLight[value]! - mixed(share(255 - value, marks)))).toBeLessThan(1);
    }
  });

  it('notes an adjustment layer that is not supported', async () => {
    const { notes } = await composeLayers(build([background(1), { name: 'lively', blocks: { vibA: u16(0) } }]));
    expect(notes).toMatchObject([{ code: 'LAYER_ADJUSTMENT_DROPPED', where: { item: 'lively' } }]);
  });
});

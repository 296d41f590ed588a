import { describe, expect, it } from 'vitest';
import {
  doubleItem,
  enumItem,
  filledPlane,
  groupBottom,
  groupTop,
  type LayerParts,
  objectItem,
  rgbItem,
  trueItem,
  u32,
  versionedDescriptor,
  writePsd,
} from '../../../../../test/psd-builder.ts';
import { composeLayers } from '../../../../../test/psd-layers.ts';
import { signedDistance } from './distance.ts';

const side = 40;
type Items = Parameters<typeof versionedDescriptor>[0];
const plain = (box: readonly [number, number, number, number], ...colour: number[]): LayerParts => {
  const [width, height] = [box[3] - box[1], box[2] - box[0]];
  const plane = (value: number) => filledPlane(width, height, value);
  return { box, channels: { [-1]: plane(255), 0: plane(colour[0]!), 1: plane(colour[1]!), 2: plane(colour[2]!) } };
};
const white = plain([0, 0, side, side], 255, 255, 255);
/** A red square from 12 to 27. */
const [from, to] = [12, 28];
const isRed = (x: number, y: number): boolean => x >= from && x < to && y >= from && y < to;

/** How much black an effect lays on each pixel of white with a red square: of blue and green beside it, of red on it. */
async function shown(key: string, items: Items, more: LayerParts = {}) {
  const effect = objectItem(key, key, [
    trueItem('enab'),
    enumItem('Md  ', 'Nrml'),
    doubleItem('Opct', 100),
    rgbItem('Clr ', 0, 0, 0),
    ...items,
  ]);
  const blocks = {
    lfx2: Buffer.concat([u32(0), versionedDescriptor([trueItem('masterFXSwitch'), effect])]),
    ...more.blocks,
  };
  const square = { ...plain([from, from, to, to], 255, 0, 0), ...more, blocks };
  const { samples, notes } = await composeLayers(writePsd({ width: side, height: side, layers: [white, square] }));
  const channels = samples.length / (side * side);
  expect(notes).toEqual([]);
  return (x: number, y: number): number => 1 - samples[(y * side + x) * channels]! / 255;
}

/** How far a pixel's centre is from the square of round pixels: less than nothing within it. */
function distanceTo(x: number, y: number): number {
  const across = Math.max(from - 0.5 - x, x - (to - 0.5));
  const down = Math.max(from - 0.5 - y, y - (to - 0.5));
  return across > 0 && down > 0 ? Math.hypot(across + 0.5, down + 0.5) - 0.5 : Math.max(across, down);
}
const ramp = (value: number): number => Math.max(0, Math.min(value, 1));

async function expectEverywhere(
  found: (x: number, y: number) => number,
  expected: (x: number, y: number) => number,
  within: number,
): Promise<void> {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      expect(Math.abs(found(x, y) - expected(x, y)), `at ${x}, ${y}`).toBeLessThanOrEqual(within);
    }
  }
}

describe('a stroke', () => {
  it.each([
    ['outside', 'OutF', 5, 0],
    ['inside', 'InsF', 0, 5],
    ['on both sides', 'CtrF', 2.5, 2.5],
  ])('%s is as wide as it says, and round about corners', async (_, style, out, inside) => {
    const found = await shown('FrFX', [enumItem('Styl', style), doubleItem('Sz  ', 5), enumItem('PntT', 'SClr')]);
    const expected = (x: number, y: number): number => {
      const distance = distanceTo(x, y);
      return ramp(out - distance + 0.5) * ramp(inside + distance + 0.5);
    };
    await expectEverywhere(found, expected, 0.01);
  });
});

describe('a shadow', () => {
  it('without softness is the layer at its distance, away from the light and under the layer', async () => {
    const found = await shown('DrSh', [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('falls down from a light above', async () => {
    const found = await shown('DrSh', [doubleItem('lagl', 90), doubleItem('Dstn', 6), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x, y - 6) ? 1 : 0), 0);
  });

  it('that spreads by all of its size is wider, not softer', async () => {
    const found = await shown('DrSh', [doubleItem('Dstn', 0), doubleItem('blur', 6), doubleItem('Ckmt', 100)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) ? 0 : ramp(6 - distanceTo(x, y) + 0.5)), 0.01);
  });

  it('is not seen through a layer of half opacity, nor through one without filling', async () => {
    const items = [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)];
    const found = await shown('DrSh', items, { blocks: { iOpa: Uint8Array.of(0, 0, 0, 0) } });
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('within a layer is what lies beside it, at its distance', async () => {
    const found = await shown('IrSh', [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) && !isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('grows softer by a bell as wide as half its size', async () => {
    const found = await shown('DrSh', [doubleItem('Dstn', 0), doubleItem('blur', 8)]);
    // Far from the corners it is the integral of the bell, which loses half at the edge.
    const sigma = 4;
    const bell = (distance: number): number => {
      let sum = 0;
      for (let at = -40; at <= 40; at++) if (at >= distance) sum += Math.exp(-((at / sigma) ** 2) / 2);
      return sum / (sigma * Math.sqrt(2 * Math.PI));
    };
    for (const x of [2, 5, 8, 11]) expect(Math.abs(found(x, 20) - bell(from - x))).toBeLessThan(0.06);
  });
});

describe('a glow', () => {
  it('that spreads by all of its size goes all around', async () => {
    const found = await shown('OrGl', [doubleItem('blur', 4), doubleItem('Ckmt', 100)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) ? 0 : ramp(4 - distanceTo(x, y) + 0.5)), 0.01);
  });

  it('within a layer comes from its edge, or from its middle', async () => {
    const items = [doubleItem('blur', 4), doubleItem('Ckmt', 100)];
    const edge = await shown('IrGl', items);
    await expectEverywhere(edge, (x, y) => (isRed(x, y) ? ramp(4 + distanceTo(x, y) + 0.5) : 0), 0.01);
    const middle = await shown('IrGl', [...items, enumItem('glwS', 'SrcC')]);
    await expectEverywhere(middle, (x, y) => (isRed(x, y) ? 1 - ramp(4 + distanceTo(x, y) + 0.5) : 0), 0.01);
  });
});

it('effects of a group are drawn around what is in it, and are a note where it passes through', async () => {
  const colour = rgbItem('Clr ', 0, 0, 0);
  const items = [trueItem('enab'), enumItem('Md  ', 'Nrml'), doubleItem('Opct', 100), colour, doubleItem('Sz  ', 3)];
  const stroke = objectItem('FrFX', 'FrFX', [...items, enumItem('Styl', 'OutF')]);
  const blocks = { lfx2: Buffer.concat([u32(0), versionedDescriptor([trueItem('masterFXSwitch'), stroke])]) };
  const red = plain([from, from, to, to], 255, 0, 0);
  const found = async (mode: string) => {
    const layers = [white, groupBottom, red, groupTop(mode, { blocks })];
    const { samples, notes } = await composeLayers(writePsd({ width: side, height: side, layers }));
    return { beside: samples[(20 * side + from - 2) * (samples.length / (side * side))], notes };
  };
  expect(await found('norm')).toEqual({ beside: 0, notes: [] });
  const through = await found('pass');
  expect(through.beside).toBe(255);
  expect(through.notes).toMatchObject([{ code: 'LAYER_EFFECTS_DROPPED', where: { item: 'group' } }]);
});

it('distances are those to the nearest edge of a pixel that is covered', () => {
  const [width, height] = [23, 17];
  const dots = [40, 120, 233, 300, 371];
  const alpha = new Float32Array(width * height);
  for (const at of dots) alpha[at] = 1;
  const found = signedDistance(alpha, width);
  for (let at = 0; at < alpha.length; at++) {
    const away = dots.map((dot) => {
      return Math.hypot((dot % width) - (at % width), Math.floor(dot / width) - Math.floor(at / width));
    });
    if (!dots.includes(at)) expect(found[at]).toBeCloseTo(Math.min(...away) - 0.5, 4);
  }
});

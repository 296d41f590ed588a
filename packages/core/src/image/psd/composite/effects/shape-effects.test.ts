import { describe, expect, it } from 'vitest';
import {
  filledPlane,
  groupBottom,
  groupTop,
  type LayerParts,
  writePsd,
} from '../../../../../test/builders/psd-builder.ts';
import {
  doubleItem,
  enumItem,
  objectItem,
  rgbItem,
  trueItem,
  versionedDescriptor,
} from '../../../../../test/builders/psd-descriptor-builder.ts';
import { u32 } from '../../../../../test/builders/psd-numbers.ts';
import { composeLayers } from '../../../../../test/image/psd-layers.ts';
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

/**
 * Coverage of an effect in black, on a red square on white: read from blue and green around the square, from red on it.
 */
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

/** Distance of a pixel's centre from the square, negative inside, with round corners. */
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
  ])('%s has the stated width, and round corners', async (_, style, out, inside) => {
    const found = await shown('FrFX', [enumItem('Styl', style), doubleItem('Sz  ', 5), enumItem('PntT', 'SClr')]);
    const expected = (x: number, y: number): number => {
      const distance = distanceTo(x, y);
      return ramp(out - distance + 0.5) * ramp(inside + distance + 0.5);
    };
    await expectEverywhere(found, expected, 0.01);
  });
});

describe('a shadow', () => {
  it("of size 0 is the layer's shape, offset away from the light and below the layer", async () => {
    const found = await shown('DrSh', [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('falls down if the light is above', async () => {
    const found = await shown('DrSh', [doubleItem('lagl', 90), doubleItem('Dstn', 6), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x, y - 6) ? 1 : 0), 0);
  });

  it('with full spread grows without blur', async () => {
    const found = await shown('DrSh', [doubleItem('Dstn', 0), doubleItem('blur', 6), doubleItem('Ckmt', 100)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) ? 0 : ramp(6 - distanceTo(x, y) + 0.5)), 0.01);
  });

  it('is knocked out below a layer of half opacity or without fill', async () => {
    const items = [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)];
    const found = await shown('DrSh', items, { blocks: { iOpa: Uint8Array.of(0, 0, 0, 0) } });
    await expectEverywhere(found, (x, y) => (!isRed(x, y) && isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('inside a layer is the offset shape of its surroundings', async () => {
    const found = await shown('IrSh', [doubleItem('lagl', 180), doubleItem('Dstn', 4), doubleItem('blur', 0)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) && !isRed(x - 4, y) ? 1 : 0), 0);
  });

  it('is blurred by a Gaussian of half its size', async () => {
    const found = await shown('DrSh', [doubleItem('Dstn', 0), doubleItem('blur', 8)]);
    // Far from the corners the coverage is the integral of the Gaussian: one half at the edge.
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
  it('with full spread surrounds the layer', async () => {
    const found = await shown('OrGl', [doubleItem('blur', 4), doubleItem('Ckmt', 100)]);
    await expectEverywhere(found, (x, y) => (isRed(x, y) ? 0 : ramp(4 - distanceTo(x, y) + 0.5)), 0.01);
  });

  it('inside a layer starts from its edge or from its centre', async () => {
    const items = [doubleItem('blur', 4), doubleItem('Ckmt', 100)];
    const edge = await shown('IrGl', items);
    await expectEverywhere(edge, (x, y) => (isRed(x, y) ? ramp(4 + distanceTo(x, y) + 0.5) : 0), 0.01);
    const middle = await shown('IrGl', [...items, enumItem('glwS', 'SrcC')]);
    await expectEverywhere(middle, (x, y) => (isRed(x, y) ? 1 - ramp(4 + distanceTo(x, y) + 0.5) : 0), 0.01);
  });
});

it('draws effects around the members of a group, and notes them if it passes through', async () => {
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

it('measures distances to the edge of the nearest covered pixel', () => {
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

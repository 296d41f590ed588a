import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';
import { formats } from './formats/registry.ts';
import { type Bridge, findPlan, planConversion } from './plan.ts';

const [png] = formats;
const noReader = async () => {
  throw new Error('nothing is read while a way is sought');
};
const drawn: Format = { ...png, id: 'drawn', name: 'Drawn', reads: { api: true, model: 'font', load: noReader } };
const bridge: Bridge = { from: 'font', to: 'raster', load: async () => async (model) => model };

describe('planConversion', () => {
  it('takes no bridge where reader and writer share a model', () => {
    expect(planConversion(png, png)).toMatchObject({ source: png, target: png, bridge: undefined });
  });

  it('takes the bridge between two models', () => {
    expect(planConversion(drawn, png, [bridge]).bridge).toBe(bridge);
  });

  it('finds no way where there is no bridge, no writer, or another kind of file', () => {
    const { writes: _, ...readOnly } = png;
    expect(findPlan(drawn, png, [])).toBeUndefined();
    expect(findPlan(png, readOnly)).toBeUndefined();
    expect(findPlan(png, { ...png, kind: 'font' })).toBeUndefined();
  });

  it('refuses a pair by the names of both', () => {
    const expected = { code: 'PAIR_UNSUPPORTED', message: 'Drawn does not convert into PNG' };
    expect(() => planConversion(drawn, png, [])).toThrow(expect.objectContaining(expected));
  });
});

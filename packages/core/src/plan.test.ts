import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';
import { formats } from './formats/registry.ts';
import { type Bridge, findPlan, planConversion } from './plan.ts';

const [png] = formats;
const noReader = async () => {
  throw new Error('planning reads nothing');
};
const drawn: Format = { ...png, id: 'drawn', name: 'Drawn', reads: { api: true, model: 'font', load: noReader } };
const bridge: Bridge = { from: 'font', to: 'raster', load: async () => async (model) => model };

describe('planConversion', () => {
  it('uses no bridge if reader and writer share a model', () => {
    expect(planConversion(png, png)).toMatchObject({ source: png, target: png, bridge: undefined });
  });

  it('uses the bridge between two models', () => {
    expect(planConversion(drawn, png, [bridge]).bridge).toBe(bridge);
  });

  it('finds no plan without a bridge, without a writer, or for another kind of file', () => {
    const { writes: _, ...readOnly } = png;
    expect(findPlan(drawn, png, [])).toBeUndefined();
    expect(findPlan(png, readOnly)).toBeUndefined();
    expect(findPlan(png, { ...png, kind: 'font' })).toBeUndefined();
  });

  it('names both formats when it refuses a pair', () => {
    const expected = { code: 'PAIR_UNSUPPORTED', message: 'cannot convert Drawn to PNG' };
    expect(() => planConversion(drawn, png, [])).toThrow(expect.objectContaining(expected));
  });
});

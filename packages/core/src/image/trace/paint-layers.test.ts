import { describe, expect, it } from 'vitest';
import { type Chain, outside } from './chains.ts';
import { toPaintLayers } from './paint-layers.ts';
import type { Paint } from './regions/palette.ts';

const chain = (left: number, right: number): Chain => ({ left, right, vertices: [0, 0, 1, 0], isLoop: false });
const paint = (red: number, opacity = 1): Paint => ({ colour: [red, 0, 0], opacity });

/** Layers as "red: region: chains", with chains counted from one and negative if reversed. */
function layersOf(
  chains: readonly Chain[],
  underlays: readonly number[],
  paints: readonly Paint[],
  ofRegion: readonly number[],
) {
  const layers = toPaintLayers(chains, Int32Array.from(underlays), { paints, ofRegion: Int32Array.from(ofRegion) });
  return layers.map((layer) => ({
    red: layer.paint.colour[0],
    outlines: Object.fromEntries(
      [...layer.outlines].map(([region, sides]) => [
        region,
        sides.map(({ chain: index, isForward }) => (isForward ? index + 1 : -index - 1)),
      ]),
    ),
  }));
}

describe('the paint layers of a picture', () => {
  it('include the regions above in the outline of the region below', () => {
    // 1 is painted over 0, and 2 over 1.
    const chains = [chain(outside, 0), chain(0, 1), chain(1, 2)];
    expect(layersOf(chains, [outside, 0, 1], [paint(10), paint(20), paint(30)], [0, 1, 2])).toEqual([
      { red: 10, outlines: { 0: [-1] } },
      { red: 20, outlines: { 1: [-2] } },
      { red: 30, outlines: { 2: [-3] } },
    ]);
  });

  it('have both sides of an edge between regions without an underlay', () => {
    expect(layersOf([chain(0, 1)], [outside, outside], [paint(10), paint(20)], [0, 1])).toEqual([
      { red: 10, outlines: { 0: [1] } },
      { red: 20, outlines: { 1: [-1] } },
    ]);
  });

  it('end a region at the edge of its underlay', () => {
    // 1 is painted over 0 and touches 2 beside it: both edges belong to 1, the edge to 2 also to 0.
    const chains = [chain(0, 1), chain(1, 2)];
    expect(layersOf(chains, [outside, 0, outside], [paint(10), paint(20), paint(30)], [0, 1, 2])).toEqual([
      { red: 10, outlines: { 0: [2] } },
      { red: 30, outlines: { 2: [-2] } },
      { red: 20, outlines: { 1: [-1, 2] } },
    ]);
  });

  it('are shared by regions with the same paint and depth only', () => {
    const chains = [chain(0, 1), chain(0, 2), chain(1, 3)];
    expect(layersOf(chains, [outside, 0, 0, 1], [paint(10), paint(20)], [0, 1, 1, 0])).toEqual([
      { red: 20, outlines: { 1: [-1], 2: [-2] } },
      { red: 10, outlines: { 3: [-3] } },
    ]);
  });

  it('leave out transparent regions', () => {
    expect(layersOf([chain(0, 1)], [outside, outside], [paint(10, 0), paint(20, 0.5)], [0, 1])).toEqual([
      { red: 20, outlines: { 1: [-1] } },
    ]);
  });
});

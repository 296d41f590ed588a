import { describe, expect, it } from 'vitest';
import { type Chain, outside } from './chains.ts';
import { toPaintLayers } from './paint-layers.ts';
import type { Paint } from './palette.ts';

const chain = (left: number, right: number): Chain => ({ left, right, vertices: [0, 0, 1, 0], isLoop: false });
const paint = (red: number, opacity = 1): Paint => ({ colour: [red, 0, 0], opacity });

/** The layers as red: region: its chains, backwards with a minus; chains are counted from one. */
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

describe('the layers of a picture', () => {
  it('have regions whole that others lie on', () => {
    // 1 lies on 0, and 2 on 1.
    const chains = [chain(outside, 0), chain(0, 1), chain(1, 2)];
    expect(layersOf(chains, [outside, 0, 1], [paint(10), paint(20), paint(30)], [0, 1, 2])).toEqual([
      { red: 10, outlines: { 0: [-1] } },
      { red: 20, outlines: { 1: [-2] } },
      { red: 30, outlines: { 2: [-3] } },
    ]);
  });

  it('have both sides of an edge between regions that lie on nothing', () => {
    expect(layersOf([chain(0, 1)], [outside, outside], [paint(10), paint(20)], [0, 1])).toEqual([
      { red: 10, outlines: { 0: [1] } },
      { red: 20, outlines: { 1: [-1] } },
    ]);
  });

  it('end a region where its ground ends', () => {
    // 1 lies on 0 and touches 2 beside it: both edges of 1 are its own, the one to 2 also that of 0.
    const chains = [chain(0, 1), chain(1, 2)];
    expect(layersOf(chains, [outside, 0, outside], [paint(10), paint(20), paint(30)], [0, 1, 2])).toEqual([
      { red: 10, outlines: { 0: [2] } },
      { red: 30, outlines: { 2: [-2] } },
      { red: 20, outlines: { 1: [-1, 2] } },
    ]);
  });

  it('are one where paint and depth are the same, and two where depths are not', () => {
    const chains = [chain(0, 1), chain(0, 2), chain(1, 3)];
    expect(layersOf(chains, [outside, 0, 0, 1], [paint(10), paint(20)], [0, 1, 1, 0])).toEqual([
      { red: 20, outlines: { 1: [-1], 2: [-2] } },
      { red: 10, outlines: { 3: [-3] } },
    ]);
  });

  it('leave out what nothing is seen of', () => {
    expect(layersOf([chain(0, 1)], [outside, outside], [paint(10, 0), paint(20, 0.5)], [0, 1])).toEqual([
      { red: 20, outlines: { 1: [-1] } },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../test/builders/design-builder.ts';
import { box, buildPage, colours, drawPage } from '../../../test/builders/page-builder.ts';
import { loadCmykToSrgb } from '../../colour/icc/press-profile.ts';
import { defaultLimits } from '../../limits.ts';
import type { Fill } from '../../models/design/paint.ts';
import type { GradientSwatch } from '../../models/design/swatches.ts';

const swatch = id(150);

/** Draws the whole page with a gradient from red to blue. */
async function drawGradient(fill: Partial<Fill>, more: Partial<GradientSwatch> = {}) {
  const gradient: GradientSwatch = {
    id: swatch,
    name: 'Gradient',
    display: '#ff0000',
    kind: 'gradient',
    type: 'linear',
    stops: [
      { swatch: colours.red, position: 0 },
      { swatch: ids.blue, position: 1 },
    ],
    ...more,
  };
  return drawPage(buildPage([box([0, 0, 100, 100], { fill: { swatch, ...fill } })], { swatches: [gradient] }));
}

/** The greatest difference of two colours. */
const far = (one: readonly number[], two: readonly number[]): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (two[at] ?? 0))));

/** Red mixed with a share of blue. */
const mixed = (share: number): number[] => [255 * (1 - share), 0, 255 * share];

describe('gradients of a page', () => {
  it('runs from left to right without geometry', async () => {
    const { at } = await drawGradient({});
    for (const x of [5, 25, 50, 75, 95]) expect(far(at(x, 50), mixed(x / 100)), `${x}`).toBeLessThanOrEqual(2);
  });

  it('follows its start, length and angle, and continues with the colours of its ends', async () => {
    const { at } = await drawGradient({ gradient: { start: [20, 20], length: 40, angle: 90 } });
    for (const [y, share] of [
      [10, 0],
      [30, 0.25],
      [40, 0.5],
      [50, 0.75],
      [80, 1],
    ] as const)
      expect(far(at(70, y), mixed(share)), `${y}`).toBeLessThanOrEqual(3);
  });

  it('runs from a centre by the radius, also around a moved focus', async () => {
    const { at } = await drawGradient({ gradient: { start: [50, 50], length: 40, angle: 0 } }, { type: 'radial' });
    expect(far(at(60, 50), mixed(0.25))).toBeLessThanOrEqual(3);
    expect(far(at(50, 20), mixed(0.75))).toBeLessThanOrEqual(3);
    expect(far(at(95, 95), mixed(1))).toBeLessThanOrEqual(1);
    const moved = await drawGradient(
      { gradient: { start: [50, 50], length: 40, angle: 0, hilite: { length: 20, angle: 0 } } },
      { type: 'radial' },
    );
    // From the focus at 70 to the circle at 90 on the right, and at 10 on the left.
    expect(far(moved.at(80, 50), mixed(0.5))).toBeLessThanOrEqual(3);
    expect(far(moved.at(40, 50), mixed(0.5))).toBeLessThanOrEqual(3);
  });

  it('mixes both colours equally at the midpoint', async () => {
    const stops = [
      { swatch: colours.red, position: 0, midpoint: 0.25 },
      { swatch: ids.blue, position: 1 },
    ];
    const { at } = await drawGradient({}, { stops });
    expect(far(at(25, 50), mixed(0.5))).toBeLessThanOrEqual(4);
    // CSS Images 4: the share is the position to the power of log(1/2) / log(1/4) = 1/2.
    expect(far(at(64, 50), mixed(0.8))).toBeLessThanOrEqual(4);
  });

  it('mixes inks plate by plate', async () => {
    const stops = [
      { swatch: colours.cyan, position: 0 },
      { swatch: colours.yellow, position: 1 },
    ];
    const { at } = await drawGradient({}, { stops, blendSpace: 'cmyk' });
    const { convert } = await loadCmykToSrgb({ limits: defaultLimits });
    const green = convert([0.5, 0, 0.5, 0]).map((value) => value * 255);
    expect(far(at(50, 50), green)).toBeLessThanOrEqual(3);
    // Mixed in sRGB, it would be gray.
    expect(far(green, [128, 208, 119])).toBeGreaterThan(20);
  });

  it('fades with the opacity of its stops and of the fill', async () => {
    const stops = [
      { swatch: colours.red, position: 0, opacity: 0 },
      { swatch: colours.red, position: 1 },
    ];
    const { at } = await drawGradient({ opacity: 0.5 }, { stops });
    expect(far(at(50, 50), [255, 191, 191])).toBeLessThanOrEqual(3);
  });
});

import { describe, expect, it } from 'vitest';
import { ids } from '../../../../test/builders/design-builder.ts';
import { combine, dilate, gauss, type Plane, planeOf, shift } from '../../../../test/builders/effect-reference.ts';
import { box, buildPage, type DrawnPage, drawPage } from '../../../../test/builders/page-builder.ts';
import type { Effect } from '../../../models/design/effects.ts';
import type { Shape } from '../../../models/design/shapes.ts';

/** Pixels for each point of the compared pictures. */
const density = 2;
const side = 100 * density;
const shapes: Readonly<Record<string, Shape>> = {
  rectangle: { kind: 'rectangle', x: 25, y: 30, width: 45, height: 35 },
  ellipse: { kind: 'ellipse', x: 25, y: 25, width: 50, height: 40 },
  // Corners to both sides, a straight step and a bar of 8 points.
  star: {
    kind: 'path',
    d: 'M 50 20 L 58 42 L 82 45 L 82 53 L 60 53 L 66 78 L 50 62 L 34 78 L 40 53 L 18 45 L 42 42 Z',
  },
};
const rise = { swatch: ids.blue, size: 12 } as const;

const drawShape = (shape: Shape, effects: readonly Effect[]): Promise<DrawnPage> =>
  drawPage(buildPage([box([0, 0, 0, 0], { shape, effects: [...effects] })]));
/** The share of a channel that is missing, from 0 to 1. */
const missing = ({ at }: DrawnPage, channel: 0 | 1 | 2): Plane =>
  planeOf({ width: side, height: side }, (x, y) => 1 - at((x + 0.5) / density, (y + 0.5) / density)[channel] / 255);

/** The share of the distance of both planes that is in the mean pixel, and in the pixel that differs most. */
function differences(one: Plane, other: Plane): { readonly mean: number; readonly most: number } {
  const all = combine([one, other], (a, b) => Math.abs(a - b) * 255).values;
  const drawn = combine([one, other], (a, b) => (a + b > 0.01 ? 1 : 0)).values.reduce((sum, value) => sum + value, 0);
  return { mean: all.reduce((sum, value) => sum + value, 0) / drawn, most: all.reduce((a, b) => Math.max(a, b), 0) };
}

/** Differences of 255 that are reached, by spread: blurs of the engine are three box blurs. */
const bounds = { 0: { mean: 4, most: 10 }, 40: { mean: 11, most: 26 }, 80: { mean: 11, most: 80 } } as const;

function expectWithin(found: ReturnType<typeof differences>, bound: ReturnType<typeof differences>): void {
  expect(found.mean < bound.mean && found.most < bound.most, `${found.mean} ${found.most}`).toBe(true);
}

/** A blur of a shape that has grown by the spread, by half of the rest of the size. */
function softened(alpha: Plane, size: number, spread: number): Plane {
  const grown = dilate(alpha, (size * density * spread) / 100);
  return gauss(grown, (size * density * (1 - spread / 100)) / 2);
}
const inverse = (plane: Plane): Plane => combine([plane], (value) => 1 - value);
const limited = (value: number): number => Math.max(0, Math.min(1, value));

/** The shares of blue that effects put on a shape of this alpha. */
const inner: readonly (readonly [effect: Effect, coverage: (alpha: Plane) => Plane])[] = [
  ...[0, 40].flatMap((spread): (typeof inner)[number][] => [
    [
      { kind: 'inner-shadow', ...rise, spread, x: 3, y: 2 },
      (alpha) => shift(softened(inverse(alpha), rise.size, spread), 3 * density, 2 * density),
    ],
    [{ kind: 'inner-glow', ...rise, spread, from: 'edge' }, (alpha) => softened(inverse(alpha), rise.size, spread)],
    [{ kind: 'inner-glow', ...rise, spread, from: 'center' }, (alpha) => softened(alpha, rise.size, spread)],
  ]),
  ...[false, true].map((inverted): (typeof inner)[number] => [
    { kind: 'satin', ...rise, x: 5, y: 4, inverted },
    (alpha) => {
      const soft = gauss(alpha, (rise.size * density) / 2);
      const copies: [Plane, Plane] = [shift(soft, 5 * density, 4 * density), shift(soft, -5 * density, -4 * density)];
      return combine(copies, (one, other) => (inverted ? 1 - Math.abs(one - other) : Math.abs(one - other)));
    },
  ]),
];

describe.each(Object.keys(shapes))('effects of a %s are those of a direct convolution', (name) => {
  const shape = shapes[name]!;
  const plain = drawShape(shape, []).then((page) => missing(page, 1));

  const around = [
    [0, 0],
    [40, 0],
    [0, 6],
    [40, 6],
    [80, 3],
  ] as const;
  it.each(around)('around it: spread %d percent, moved by %d', async (spread, moved) => {
    const alpha = await plain;
    const place = { x: moved, y: moved };
    const effect: Effect =
      moved === 0 ? { kind: 'outer-glow', ...rise, spread } : { kind: 'drop-shadow', ...rise, spread, ...place };
    const page = await drawShape(shape, [effect]);
    const shadow = shift(softened(alpha, rise.size, spread), moved * density, moved * density);
    // Blue behind red: red is missing where there is shadow and no element.
    const expected = combine([shadow, alpha], (under, over) => under * (1 - over));
    const { mean, most } = differences(missing(page, 0), expected);
    expectWithin({ mean, most }, bounds[spread]);
  });

  it.each(inner)('within it: %j', async (effect, coverage) => {
    const alpha = await plain;
    const page = await drawShape(shape, [effect]);
    const expected = combine([coverage(alpha), alpha], (blue, over) => blue * over);
    const { mean, most } = differences(missing(page, 0), expected);
    expectWithin({ mean, most }, bounds['spread' in effect && effect.spread === 40 ? 40 : 0]);
  });

  it.each([0, 50])('a feather with a choke of %d percent', async (choke) => {
    const alpha = await plain;
    const page = await drawShape(shape, [{ kind: 'feather', width: 12, choke }]);
    // Transparent at the edge, or up to the choke; opaque at the width of the feather from it.
    const rising = combine([gauss(alpha, 6 * density)], (value) =>
      limited((value * 2 - 1 - choke / 100) / (1 - choke / 100)),
    );
    const { mean, most } = differences(
      missing(page, 1),
      combine([rising, alpha], (share, over) => share * over),
    );
    expectWithin({ mean, most }, choke === 0 ? { mean: 7, most: 16 } : { mean: 16, most: 32 });
  });

  it('a blur', async () => {
    const page = await drawShape(shape, [{ kind: 'blur', size: 12 }]);
    const { mean, most } = differences(missing(page, 1), gauss(await plain, 6 * density));
    expectWithin({ mean, most }, bounds[0]);
  });
});

import { describe, expect, it } from 'vitest';
import { ids } from '../../../../test/builders/design-builder.ts';
import { box, colours, drawOnPage } from '../../../../test/builders/page-builder.ts';
import type { Stroke } from '../../../models/design/paint.ts';
import type { Shape } from '../../../models/design/shapes.ts';

const [red, white, blue] = [
  [255, 0, 0],
  [255, 255, 255],
  [0, 0, 255],
];

const square: Shape = { kind: 'rectangle', x: 20, y: 20, width: 60, height: 60 };
const line: Shape = { kind: 'path', d: 'M10 50 L90 50' };

/** Draws a shape with a red stroke. */
function drawStroked(shape: Shape, stroke: Partial<Stroke>, transform = [1, 0, 0, 1, 0, 0]) {
  const full = { swatch: colours.red, width: 10, ...stroke };
  return drawOnPage(box([0, 0, 0, 0], { shape, stroke: full, transform: transform as [1, 0, 0, 1, 0, 0] }));
}

describe('strokes of a page', () => {
  it('lies on the path, inside or outside', async () => {
    const columns = [9, 11, 14, 16, 19, 21, 24, 26, 29, 31];
    const inked = async (align?: Stroke['align']) => {
      const { at } = await drawStroked(square, align === undefined ? {} : { align });
      return columns.filter((x) => at(x, 50)[1] === 0);
    };
    expect(await inked()).toEqual([16, 19, 21, 24]);
    expect(await inked('inside')).toEqual([21, 24, 26, 29]);
    expect(await inked('outside')).toEqual([11, 14, 16, 19]);
  });

  it('has mitered corners outside, up to the limit', async () => {
    const { at } = await drawStroked(square, { align: 'outside' });
    expect([at(11, 11), at(9, 9)]).toEqual([red, white]);
    const bevelled = await drawStroked(square, { align: 'outside', join: 'bevel' });
    // A bevel cuts the corner along the diagonal through (10, 20) and (20, 10).
    expect([bevelled.at(14, 14), bevelled.at(16, 16)]).toEqual([white, red]);
  });

  it('alternates dashes and gaps, with paint for the gaps', async () => {
    const { at } = await drawStroked(line, { pattern: 'dashed', dash: [20, 10], gap: { swatch: ids.blue } });
    expect([15, 29, 31, 39, 41, 59, 61].map((x) => at(x, 50))).toEqual([red, red, blue, blue, red, red, blue]);
  });

  it('draws dots as wide as the line', async () => {
    const { at } = await drawStroked(line, { pattern: 'dotted', dash: [0, 20], cap: 'round' });
    expect([11, 14, 16, 24, 26, 30].map((x) => at(x, 50))).toEqual([red, red, white, white, red, red]);
    expect(at(34, 53.5)).toEqual(white);
  });

  it('covers each corner with a dash', async () => {
    // Sides of 60 have three periods of 20: half a dash at each end, gaps between 5 and 15 from the corners.
    const dashes: Partial<Stroke> = { pattern: 'dashed', dash: [9, 9], dashCorners: 'dashes-and-gaps', width: 4 };
    const { at } = await drawStroked(square, dashes);
    for (const [x, y] of [
      [20, 20],
      [80, 20],
      [80, 80],
      [20, 80],
    ] as const)
      expect(at(x, y), `${x} ${y}`).toEqual(red);
    expect([24, 26, 34, 36, 44, 46].map((x) => at(x, 20))).toEqual([red, white, white, red, red, white]);
  });

  it('puts the first stripe on the left of the path, with paint between the stripes', async () => {
    const stripes: [number, number][] = [
      [0, 0.2],
      [0.4, 1],
    ];
    const { at } = await drawStroked(line, { pattern: 'striped', stripes, gap: { swatch: ids.blue } });
    expect([44, 45.5, 46.5, 47.5, 48.5, 49.5, 54.5, 55.5].map((y) => at(50, y))).toEqual([
      white,
      red,
      red,
      blue,
      blue,
      red,
      red,
      white,
    ]);
  });

  it('keeps stripes parallel around corners and inside of a shape', async () => {
    const stripes: [number, number][] = [
      [0, 0.2],
      [0.8, 1],
    ];
    const { at } = await drawStroked(square, { pattern: 'striped', stripes, align: 'inside' });
    expect([19, 21, 23, 27, 29, 31].map((x) => at(x, 50))).toEqual([white, red, white, white, red, white]);
    expect([at(21, 21), at(24, 24), at(29, 29)]).toEqual([red, white, red]);
  });

  it('draws waves and diamonds within the width of the line', async () => {
    const wave = await drawStroked(line, { pattern: 'wavy' });
    const diamonds = await drawStroked(line, { pattern: 'diamond' });
    const inked = ({ at }: typeof wave) =>
      [42, 44, 46, 48, 50, 52, 54, 56, 58].filter((y) =>
        Array.from({ length: 160 }, (_, x) => at(10 + x / 2, y)).some(([, green]) => green < 128),
      );
    expect(inked(wave)).toEqual([46, 48, 50, 52, 54]);
    expect(inked(diamonds)).toEqual([46, 48, 50, 52, 54]);
    // Eight diamonds of 10: full at their middles, and nothing beside the points where they touch.
    expect([diamonds.at(15, 46), diamonds.at(20, 46), diamonds.at(25, 46)]).toEqual([red, white, red]);
  });

  it('ends lines with arrowheads whose tip is the end of the path, or beyond it', async () => {
    const { at } = await drawStroked(line, { width: 4, end: { kind: 'triangle' }, start: { kind: 'bar' } });
    // A triangle of 5 by 5 widths: at its back, 20 from the tip, it is 20 high.
    expect([at(88, 50), at(71, 41.5), at(71, 38), at(91, 50)]).toEqual([red, red, white, white]);
    expect([at(11, 39), at(11, 61), at(15, 45)]).toEqual([red, red, white]);
    const beyond = await drawStroked(line, { width: 4, end: { kind: 'triangle', placement: 'beyond' } });
    expect(beyond.at(93, 50)).toEqual(red);
  });

  it('scales with the element unless it says otherwise', async () => {
    const transform = [1, 0, 0, 4, 0, -150];
    const scaled = await drawStroked(line, { width: 4 }, transform);
    const unscaled = await drawStroked(line, { width: 4, scaled: false }, transform);
    expect([scaled.at(50, 43), scaled.at(50, 57)]).toEqual([red, red]);
    expect([unscaled.at(50, 47), unscaled.at(50, 49), unscaled.at(50, 51)]).toEqual([white, red, red]);
  });
});

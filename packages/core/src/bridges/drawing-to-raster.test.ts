import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingOf, fill, lime, openRun, red } from '../../test/drawing/drawings.ts';
import { openFixture } from '../../test/fixtures.ts';
import { convertWith } from '../convert.ts';
import type { Format } from '../format.ts';
import { formats } from '../formats/registry.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingNode } from '../models/drawing/nodes.ts';
import type { Matrix } from '../outline/matrix.ts';
import { outlineOfBox } from '../outline/measure/boxes.ts';
import { drawingToRaster } from './drawing-to-raster.ts';

const halves = [fill('M0 0H50V100H0Z', red), fill('M50 0H100V100H50Z', lime)];

/** A format whose files all are one drawing. */
function formatOf(drawing: Drawing): Format {
  const [png] = formats;
  const reads = { api: true, model: 'drawing', load: async () => async () => drawing } as const;
  return { ...png, id: 'drawn', name: 'Drawn', types: ['drawn'], sniff: ({ head }) => head[0] === 1, reads };
}

const convertDrawing = async (drawing: Drawing, to: string, config = {}) => {
  const known = [...formats, formatOf(drawing)];
  const { bytes } = await convertWith(known, Uint8Array.of(1), { to, config });
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, size: [info.width, info.height] };
};

describe('filters at the edges of a picture', () => {
  const paper = fill('M0 0H100V100H0Z', { srgb: [1, 1, 1] });
  /** A red square of 100 with a blur of 10; its left half is outside of the picture. */
  const blurred = (left: number, transform?: Matrix): DrawingNode => {
    const region = { xMin: left - 40, yMin: -100, xMax: left + 140, yMax: 200 };
    const steps = [
      { effect: { kind: 'blur', input: 'source', x: 10, y: 10, edge: 'none' }, region, space: 'srgb' },
    ] as const;
    const square = outlineOfBox({ xMin: left, yMin: -50, xMax: left + 100, yMax: 150 });
    const children = [{ ...fill('M0 0Z', red), outline: square }] as DrawingNode[];
    return { kind: 'group', children, filters: [{ region, steps }], ...(transform !== undefined && { transform }) };
  };

  it.each([
    ['at its natural size', 'png', {}, 1],
    ['at the requested size', 'webp', { width: 450 }, 3],
  ])('know what is outside: %s', async (_, to, config, density) => {
    const { at, size } = await convertDrawing(drawingOf(paper, blurred(-50)), to, config);
    const [width] = size as [number];
    const share = width / 100;
    expect(share).toBeGreaterThanOrEqual(density);
    const [start, edge] = [at(1, Math.round(50 * share)), at(Math.round(50 * share), Math.round(50 * share))];
    expect(start[1]).toBeLessThan(5);
    expect(Math.abs((edge[1] ?? 0) - 128)).toBeLessThan(10);
  });

  it('are in the space of their groups', async () => {
    const { at, size } = await convertDrawing(drawingOf(paper, blurred(-50, [0, 1, 1, 0, 0, 0])), 'png');
    expect(at(Math.round((size[0] ?? 0) / 2), 1)[1]).toBeLessThan(5);
  });
});

describe('a drawing as a picture', () => {
  it.each(['png', 'jpg', 'webp'])('is drawn at the requested size as %s', async (to) => {
    const { at, size } = await convertDrawing(drawingOf(...halves), to, { width: 400 });
    expect(size).toEqual([400, 400]);
    for (const [x, expected] of [
      [190, [255, 0, 0]],
      [210, [0, 255, 0]],
    ] as const) {
      const far = Math.max(...at(x, 200).map((sample, channel) => Math.abs(sample - expected[channel]!)));
      expect(far).toBeLessThanOrEqual(to === 'png' ? 0 : 40); // the colour of compressed edges is coarser
    }
  });

  it('has 96 pixels per inch, or those that the drawing asks for', async () => {
    expect((await convertDrawing({ ...drawingOf(...halves), width: 72, height: 36 }, 'png')).size).toEqual([96, 48]);
    expect((await convertDrawing({ ...drawingOf(...halves), resolution: 150 }, 'png')).size).toEqual([156, 156]);
  });

  it('fills the size exactly if rounding changes its shape', async () => {
    const { at, size } = await convertDrawing({ ...drawingOf(...halves), width: 7.6, height: 3.6 }, 'png');
    expect(size).toEqual([10, 5]);
    expect([at(0, 0), at(9, 4)]).toEqual([
      [255, 0, 0],
      [0, 255, 0],
    ]);
  });

  it.each(['gif', 'webp'] as const)('shows pictures of type %s', async (type) => {
    const picture = {
      bytes: openFixture(`quadrants.${type}`),
      mediaType: `image/${type}`,
      width: 60,
      height: 40,
    } as const;
    const image = { kind: 'image', picture, scaling: 'smooth', transform: [100, 0, 0, 100, 0, 0] } as const;
    const { at } = await convertDrawing(drawingOf(image), 'png');
    const expected = await sharp(openFixture(`quadrants.${type}`))
      .removeAlpha()
      .raw()
      .toBuffer();
    const far = Math.max(...at(10, 10).map((sample, channel) => Math.abs(sample - expected[channel]!)));
    expect(far).toBeLessThanOrEqual(2);
  });

  it('is refused if the engine cannot draw its size', async () => {
    const huge = { ...drawingOf(), width: 1e9 };
    await expect(drawingToRaster(huge, openRun().context)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
  });

  it('lights surfaces alike at every size', async () => {
    const [region, space] = [{ xMin: 0, yMin: 0, xMax: 100, yMax: 100 }, 'srgb'] as const;
    const light = {
      kind: 'light',
      input: 'source-alpha',
      surfaceScale: 10,
      colour: { srgb: [1, 1, 1] },
      source: { kind: 'distant', azimuth: 0, elevation: 45 },
      reflection: { kind: 'diffuse', constant: 1 },
    } as const;
    const filters = [{ region, steps: [{ effect: light, region, space }] }];
    const ramp = { kind: 'linear', from: [0, 0], to: [100, 0], spread: 'pad', mixing: 'srgb' } as const;
    const stops = [0, 1].map((offset) => ({ offset, colour: { srgb: [0, 0, 0] as const }, opacity: offset }));
    const slope: DrawingNode = {
      kind: 'fill',
      outline: outlineOfBox(region),
      rule: 'nonzero',
      paint: { ...ramp, stops },
    };
    const drawing = drawingOf({ kind: 'group', children: [slope], filters });
    // The surface rises by 0.1 towards the light, which its normal counts twice. @see Filter Effects 1, feDiffuseLighting: the kernel for interior pixels
    const expected = (255 * Math.SQRT1_2 * (1 - 0.2)) / Math.hypot(1, 0.2);
    for (const width of [100, 300, 800]) {
      const { at } = await convertDrawing(drawing, 'png', { width });
      // Alpha has 256 steps, so that the slope varies between pixels.
      const row = Array.from({ length: width / 2 }, (_, x) => at(width / 4 + x, width / 2)[0] ?? 0);
      const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
      expect(Math.abs(mean - expected)).toBeLessThan(2);
    }
  });

  it('fills regions of filters as they are rotated', async () => {
    const region = { xMin: 20, yMin: 20, xMax: 80, yMax: 80 };
    const flood = { kind: 'flood', colour: { srgb: [1, 0, 0] }, opacity: 1 } as const;
    const filters = [{ region, steps: [{ effect: flood, region, space: 'srgb' } as const] }];
    const turn: Matrix = [Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT1_2, 50, 50 - 50 * Math.SQRT2];
    const { at } = await convertDrawing(drawingOf({ kind: 'group', transform: turn, children: [], filters }), 'png');
    // A diamond around the centre whose corners are 42 units away.
    expect([at(50, 50), at(50, 11), at(11, 50)]).toEqual([0, 1, 2].map(() => [255, 0, 0]));
    expect([at(24, 24), at(76, 24), at(76, 76)]).toEqual([0, 1, 2].map(() => [0, 0, 0]));
  });
});

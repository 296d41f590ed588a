import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingOf, fill, lime, openRun, red } from '../../test/drawing/drawings.ts';
import { openFixture } from '../../test/fixtures.ts';
import { convertWith } from '../convert.ts';
import type { Format } from '../format.ts';
import { formats } from '../formats/registry.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
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
});

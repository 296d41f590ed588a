import { describe, expect, it } from 'vitest';
import { drawingOf, openRun } from '../../test/drawing/drawings.ts';
import { surveyDrawing } from '../drawing/survey.ts';
import type { DrawingNode, ImageNode } from '../models/drawing/nodes.ts';
import { neededPictureSizes } from './picture-sizes.ts';

const picture = { bytes: new Uint8Array(), mediaType: 'image/png', width: 4000, height: 3000 } as const;
const image = (side: number, scaling: ImageNode['scaling'] = 'smooth'): DrawingNode => ({
  kind: 'image',
  picture,
  scaling,
  transform: [side, 0, 0, side, 0, 0],
});
const group = (...children: readonly DrawingNode[]): DrawingNode => ({ kind: 'group', children });

/** The sizes for a drawing of 100 by 100 units, at a number of pixels. */
async function sizesOf(pixels: number, ...nodes: readonly DrawingNode[]) {
  const drawing = drawingOf(...nodes);
  const { context } = openRun();
  const size = { width: pixels, height: pixels };
  return [...neededPictureSizes(drawing, await surveyDrawing(drawing, context), size, context).values()];
}

describe('the sizes that pictures need', () => {
  it('are two pixels for each pixel of the output, by the largest use', async () => {
    expect(await sizesOf(500, image(50))).toEqual([{ width: 500, height: 500 }]);
    expect(await sizesOf(500, image(10), group(image(50), group(image(20))))).toEqual([{ width: 500, height: 500 }]);
    const mask = { kind: 'luminance', children: [image(40)] } as const;
    expect(await sizesOf(500, { kind: 'group', children: [], mask })).toEqual([{ width: 400, height: 400 }]);
  });

  it('are not stated for pictures that are drawn large, pixel by pixel, or in tiles', async () => {
    expect(await sizesOf(3000, image(50))).toEqual([]);
    expect(await sizesOf(500, image(50, 'pixels'))).toEqual([]);
    const paint = {
      kind: 'tile',
      area: { xMin: 0, yMin: 0, xMax: 1, yMax: 1 },
      stepX: 1,
      stepY: 1,
      children: [image(1)],
    } as const;
    const outline = { commands: new Uint8Array(), points: new Float64Array() };
    const tiled = { kind: 'fill', outline, rule: 'nonzero', paint } as unknown as DrawingNode;
    expect(await sizesOf(500, image(50), tiled)).toEqual([]);
  });

  it('are not stated for small pictures', async () => {
    const small = { ...picture, width: 400 };
    expect(await sizesOf(50, { ...(image(50) as ImageNode), picture: small })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { drawPdf, red } from '../../../../test/pdf-drawing.ts';

/** Functions 11, 12 … of `levels`, each of which uses the next one `uses` times; the last one is a plain red. */
function nestFunctions(levels: number, uses: number): string[] {
  const stitched = Array.from({ length: levels }, (_, level) => {
    const bounds = Array.from({ length: uses - 1 }, (_, at) => ((at + 1) / uses).toFixed(6)).join(' ');
    const parts = `${12 + level} 0 R `.repeat(uses);
    return `<< /FunctionType 3 /Domain [0 1] /Functions [${parts}] /Bounds [${bounds}] /Encode [${'0 1 '.repeat(uses)}] >>`;
  });
  return [...stitched, '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [1 0 0] /N 1 >>'];
}

const drawShading = (functions: readonly string[]) =>
  drawPdf({
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: ['<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function 11 0 R >>', ...functions],
  });

describe('functions of functions', () => {
  it('may share their parts', async () => {
    const { at, notes } = await drawShading(nestFunctions(3, 20));
    expect([at(50, 50), notes]).toEqual([red, []]);
  });

  it('are not drawn if the uses of shared parts are too many, which is noted', async () => {
    const { notes } = await drawShading(nestFunctions(5, 300));
    expect(notes).toEqual(['DRAWING_LOOK_LOST']);
  });

  it('are not drawn if they consist of themselves, which is noted', async () => {
    const itself = '<< /FunctionType 3 /Domain [0 1] /Functions [11 0 R 11 0 R] /Bounds [.5] /Encode [0 1 0 1] >>';
    const { notes } = await drawShading([itself]);
    expect(notes).toEqual(['DRAWING_LOOK_LOST']);
  });
});

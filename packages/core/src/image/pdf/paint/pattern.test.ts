import { describe, expect, it } from 'vitest';
import { blue, drawPdf, red, white } from '../../../../test/pdf-drawing.ts';

describe('patterns and shadings', () => {
  it('repeat tiles', async () => {
    const { at } = await drawPdf({
      resources: '/Pattern << /P 10 0 R >>',
      content: '/Pattern cs /P scn 0 0 100 100 re f',
      objects: [
        {
          dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << >>',
          data: '1 0 0 rg 0 0 25 50 re f 0 0 1 rg 25 0 25 50 re f',
        },
      ],
    });
    expect([at(12, 50), at(37, 50), at(62, 50), at(87, 50)]).toEqual([red, blue, red, blue]);
  });

  it('extend gradients only where they say so', async () => {
    const shading =
      '/ShadingType 2 /ColorSpace /DeviceRGB /Coords [40 0 60 0] /Extend [true false] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
    const { at } = await drawPdf({ resources: `/Shading << /S << ${shading} >> >>`, content: '/S sh' });
    expect([at(20, 50), at(80, 50)]).toEqual([red, white]);
  });

  it('mix colours in triangles', async () => {
    const { at } = await drawPdf({
      resources: '/Shading << /S 10 0 R >>',
      content: '/S sh',
      objects: [
        {
          dict: '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1]',
          data: Uint8Array.of(0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255),
        },
      ],
    });
    const [gray = 0] = at(10, 50); // half way up, so half way to white
    expect(Math.abs(gray - 127)).toBeLessThan(12);
    expect(at(90, 10)).toEqual(white);
  });
});

import { describe, expect, it } from 'vitest';
import { formOf } from '../../../../test/pdf.ts';
import { drawPdf, red, white } from '../../../../test/pdf-drawing.ts';

describe('transparency', () => {
  const half = '/ExtGState << /H << /ca .5 >> >>';

  it('is that of single objects, and of groups as a whole', async () => {
    const shapes = '1 0 0 rg 0 0 100 100 re f 0 0 1 rg 50 0 50 100 re f';
    const single = await drawPdf({ resources: half, content: `/H gs ${shapes}` });
    const form = formOf(shapes, '/Group << /S /Transparency >>');
    const group = await drawPdf({
      resources: `${half} /XObject << /X 10 0 R >>`,
      content: '/H gs /X Do',
      objects: [form],
    });
    expect(
      [single.at(75, 50), group.at(75, 50)].map((colour) => colour.map((value) => Math.round(value / 64))),
    ).toEqual([
      [2, 1, 3],
      [2, 2, 4],
    ]);
  });

  it.each([
    ['Multiply', [0, 0, 0]],
    ['Screen', [255, 255, 0]],
    ['Difference', [255, 255, 0]],
    ['Darken', [0, 0, 0]],
  ])('blends by %s', async (mode, expected) => {
    const resources = `/ExtGState << /B << /BM /${mode} >> >>`;
    const { at } = await drawPdf({ resources, content: '1 0 0 rg 0 0 100 100 re f /B gs 0 1 0 rg 0 0 100 100 re f' });
    expect(at(50, 50)).toEqual(expected);
  });

  it.each([
    ['by luminosity', '/S /Luminosity', '1 g 0 0 50 100 re f', [red, white]],
    ['by luminosity with a backdrop', '/S /Luminosity /BC [1]', '0 g 0 0 50 100 re f', [white, red]],
    ['by alpha', '/S /Alpha', '0 g 0 0 50 100 re f', [red, white]],
    ['with a transfer function', '/S /Luminosity /TR 11 0 R', '1 g 0 0 50 100 re f', [white, red]],
  ])('is masked %s', async (_, mask, shape, expected) => {
    const { at } = await drawPdf({
      resources: `/ExtGState << /M << /SMask << ${mask} /G 10 0 R >> >> >>`,
      content: '/M gs 1 0 0 rg 0 0 100 100 re f',
      objects: [
        formOf(shape, '/Group << /S /Transparency /CS /DeviceGray /I true >>'),
        '<< /FunctionType 2 /Domain [0 1] /Range [0 1] /C0 [1] /C1 [0] /N 1 >>',
      ],
    });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });
});

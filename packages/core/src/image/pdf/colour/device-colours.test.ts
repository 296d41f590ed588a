import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../../test/image/profiles.ts';
import { writeTiff } from '../../../../test/image/tiff.ts';
import { formOf, type PdfParts } from '../../../../test/pdf.ts';
import { drawPdf, pdfToSvg } from '../../../../test/pdf-drawing.ts';

const rgb = [51, 128, 204];
const [rgbProfile, pressProfile] = [profiles['rgb by gammas']!, profiles['press of 16 bits']!];
const values = rgb.map((value) => value / 255).join(' ');
const intent = '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 10 0 R >>]';
const replaced = '/ColorSpace << /DefaultRGB [/ICCBased 10 0 R] /I [/Indexed /DeviceRGB 0 <3380cc>] /S 11 0 R >>';
const separation = '[/Separation /Gold /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [VALUES] /N 1 >>]';
const profile = (data: Uint8Array, count: number) => ({ dict: `/N ${count}`, data });
const objects = [profile(rgbProfile, 3), separation.replace('VALUES', values)];
const area = '0 0 100 100 re f';
const picture = 'q 100 0 0 100 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID \x33\x80\xcc EI Q';

/** The colour by the engine's colour management. */
async function expectedColour(samples: readonly number[], iccProfile: Uint8Array): Promise<number[]> {
  const channels = samples.length;
  const photometric = channels === 4 ? 5 : 2;
  const tiff = writeTiff({ samples: Uint8Array.from(samples), width: 1, channels, photometric, profile: iccProfile });
  return [...(await sharp(tiff).toColourspace('srgb').removeAlpha().raw().toBuffer())];
}

async function expectColour(document: PdfParts, expected: readonly number[]): Promise<void> {
  const { at } = await drawPdf(document);
  const worst = Math.max(...at(50, 50).map((value, channel) => Math.abs(value - expected[channel]!)));
  expect(worst, at(50, 50).join()).toBeLessThanOrEqual(1);
}

describe('device colours', () => {
  it.each<[string, PdfParts]>([
    ['an output intent', { catalog: intent, content: `${values} rg ${area}` }],
    ['an output intent, as the space of a name', { catalog: intent, content: `/DeviceRGB cs ${values} sc ${area}` }],
    ['an output intent, in pictures', { catalog: intent, content: picture }],
    ['an output intent of the page', { page: intent, content: `${values} rg ${area}` }],
    ['a default', { resources: replaced, content: `${values} rg ${area}` }],
    ['a default, as the space of a name', { resources: replaced, content: `/DeviceRGB cs ${values} sc ${area}` }],
    ['a default, in pictures', { resources: replaced, content: picture }],
    ['a default, in tables', { resources: replaced, content: `/I cs 0 sc ${area}` }],
    ['a default, for spot inks', { resources: replaced, content: `/S cs 1 scn ${area}` }],
    ['a default rather than an intent', { catalog: intent, resources: replaced, content: `${values} rg ${area}` }],
  ])('follow %s', async (_, document) => {
    const expected = await expectedColour(rgb, rgbProfile);
    expect(Math.max(...expected.map((value, at) => Math.abs(value - rgb[at]!)))).toBeGreaterThan(10);
    await expectColour({ ...document, objects }, expected);
  });

  it('follow the defaults of the form that paints them', async () => {
    const content = `${values} rg ${area}`;
    const form = formOf(content, `/Resources << ${replaced} >>`);
    const page = { resources: '/XObject << /X 12 0 R >>', content: `/X Do ${content.replace('100 100', '100 40')}` };
    const { at } = await drawPdf({ ...page, objects: [...objects, form] });
    expect(at(50, 80)).toEqual(rgb);
    expect(at(50, 20)).not.toEqual(rgb);
  });

  it('of a spot ink in one object follow each resources that use it', async () => {
    const form = formOf(`/S cs 1 scn ${area}`, '/Resources << /ColorSpace << /S 11 0 R >> >>');
    const resources = `/XObject << /X 12 0 R >> ${replaced}`;
    const content = `/X Do /S cs 1 scn 0 0 100 40 re f`;
    const { at } = await drawPdf({ resources, content, objects: [...objects, form] });
    expect(at(50, 20)).toEqual(rgb);
    expect(at(50, 80)).not.toEqual(rgb);
  });

  it('of inks follow a default', async () => {
    const inks = [153, 26, 77, 51];
    const content = `${inks.map((value) => value / 255).join(' ')} k ${area}`;
    const resources = '/ColorSpace << /DefaultCMYK [/ICCBased 10 0 R] >>';
    const document = { resources, content, objects: [profile(pressProfile, 4)] };
    await expectColour(document, await expectedColour(inks, pressProfile));
  });

  it('do not follow a damaged default, which is noted', async () => {
    const resources = '/ColorSpace << /DefaultRGB /Missing >>';
    const { at, notes } = await drawPdf({ resources, content: `${values} rg ${area}` });
    expect([at(50, 50), notes]).toEqual([rgb, ['DRAWING_LOOK_CHANGED']]);
  });

  it('do not change the values of masks', async () => {
    const dict = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8';
    const document = {
      resources: '/XObject << /X 10 0 R >> /ColorSpace << /DefaultGray [/ICCBased 12 0 R] >>',
      content: '100 0 0 100 0 0 cm /X Do',
      objects: [
        { dict: `${dict} /ColorSpace /DeviceRGB /SMask 11 0 R`, data: Uint8Array.of(0, 0, 0) },
        { dict: `${dict} /ColorSpace /DeviceGray`, data: Uint8Array.of(100) },
        profile(profiles['gray of light']!, 1),
      ],
    };
    const { at } = await drawPdf(document);
    expect(at(50, 50)).toEqual([155, 155, 155]);
  });

  it('of JPEGs with a profile for sRGB keep the bytes of the file', async () => {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } });
    const jpeg = await plain.clone().jpeg().toBuffer();
    const { icc } = await sharp(await plain.clone().withIccProfile('srgb').png().toBuffer()).metadata();
    const dict =
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    const image = { dict: dict.replace('/DeviceRGB', '[/ICCBased 10 0 R]'), data: new Uint8Array(jpeg) };
    const page = { resources: '/XObject << /X 11 0 R >>', content: '100 0 0 100 0 0 cm /X Do' };
    const svg = (data: Uint8Array) => pdfToSvg({ ...page, objects: [profile(data, 3), image] });
    expect(await svg(icc!)).toContain(jpeg.toString('base64'));
    expect(await svg(rgbProfile)).not.toContain(jpeg.toString('base64'));
  });
});

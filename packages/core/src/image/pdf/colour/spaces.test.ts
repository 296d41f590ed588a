import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../../test/image/profiles.ts';
import { writeTiff } from '../../../../test/image/tiff.ts';
import { blue, drawPdf, red } from '../../../../test/pdf-drawing.ts';
import { convert } from '../../../convert.ts';

describe('colours', () => {
  it('in inks are those of a tiff with the same inks', async () => {
    const inks = [0, 255, 0, 0, 51, 102, 153, 26];
    const tiff = writeTiff({ samples: Uint8Array.from(inks), width: 2, channels: 4, photometric: 5 });
    const picture = await convert(tiff, { to: 'png' });
    const expected = [...(await sharp(picture.bytes).removeAlpha().raw().toBuffer())];
    const paint = (at: number) =>
      inks
        .slice(at, at + 4)
        .map((value) => value / 255)
        .join(' ');
    const { at } = await drawPdf({ content: `${paint(0)} k 0 0 50 100 re f ${paint(4)} k 50 0 50 100 re f` });
    const found = [...at(25, 50), ...at(75, 50)];
    const worst = Math.max(...found.map((value, index) => Math.abs(value - expected[index]!)));
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('of spot inks follow their function, and are noted', async () => {
    const { at, notes } = await drawPdf({
      resources: '/ColorSpace << /S [/Separation /Gold /DeviceRGB 10 0 R] >>',
      content: '/S cs 1 scn 0 0 50 100 re f .5 scn 50 0 50 100 re f',
      objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>'],
    });
    expect([at(25, 50), at(75, 50)]).toEqual([red, [255, 128, 128]]);
    expect(notes).toEqual(['COLOUR_CONVERTED']);
  });

  it('of calibrated spaces are those of devices, which is noted', async () => {
    const { at, notes } = await drawPdf({
      resources: '/ColorSpace << /C [/CalRGB << /WhitePoint [0.9505 1 1.089] >>] >>',
      content: '/C cs 1 0 0 sc 0 0 50 100 re f',
    });
    expect([at(25, 50), notes]).toEqual([red, ['DRAWING_LOOK_CHANGED']]);
  });

  it('of tables are looked up', async () => {
    const { at } = await drawPdf({
      resources: '/ColorSpace << /I [/Indexed /DeviceRGB 1 <ff00000000ff>] >>',
      content: '/I cs 0 sc 0 0 50 100 re f 1 sc 50 0 50 100 re f',
    });
    expect([at(25, 50), at(75, 50)]).toEqual([red, blue]);
  });

  it('of CMYK follow the profile of the printing condition', async () => {
    const profile = { dict: '/N 4', data: profiles['press of 16 bits']! };
    const draw = (catalog: string, colour: string) =>
      drawPdf({
        catalog,
        resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
        content: `${colour} 0 0 100 100 re f`,
        objects: [profile],
      });
    const intent = '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /DestOutputProfile 10 0 R >>]';
    const [plain, stated, intended] = await Promise.all([
      draw('', '.6 .1 .3 .2 k'),
      draw('', '/P cs .6 .1 .3 .2 sc'),
      draw(intent, '.6 .1 .3 .2 k'),
    ]);
    expect(intended!.at(50, 50)).toEqual(stated!.at(50, 50));
    expect(intended!.at(50, 50)).not.toEqual(plain!.at(50, 50));
    expect(intended!.notes).toEqual(stated!.notes);
  });

  it('of CMYK without a usable profile of the printing condition are those of the press', async () => {
    const intent = '/OutputIntents [<< /DestOutputProfile 10 0 R >>]';
    const draw = (catalog: string, dict: string) =>
      drawPdf({ catalog, content: '.6 .1 .3 .2 k 0 0 100 100 re f', objects: [{ dict, data: 'damaged' }] });
    const plain = await draw('', '/N 4');
    const damaged = await draw(intent, '/N 4');
    const ofRgb = await draw(intent, '/N 3');
    expect([damaged.at(50, 50), ofRgb.at(50, 50)]).toEqual([plain.at(50, 50), plain.at(50, 50)]);
    expect([damaged.notes, ofRgb.notes]).toEqual([['PROFILE_IGNORED', ...plain.notes], plain.notes]);
  });
});

import { describe, expect, it } from 'vitest';
import { drawPdf, red, white } from '../../../../test/pdf-drawing.ts';

describe('optional content', () => {
  const catalog = '/OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [11 0 R] >> >>';
  const objects = ['<< /Type /OCG /Name (on) >>', '<< /Type /OCG /Name (off) >>'];

  it.each([
    ['a visible group', '10 0 R', true],
    ['a hidden group', '11 0 R', false],
    ['any of both', '<< /Type /OCMD /OCGs [10 0 R 11 0 R] >>', true],
    ['all of both', '<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>', false],
    ['an expression', '<< /Type /OCMD /VE [/And 10 0 R [/Not 11 0 R]] >>', true],
  ])('follows %s', async (_, group, isShown) => {
    const resources = `/Properties << /L ${group} >>`;
    const { at } = await drawPdf({ catalog, objects, resources, content: '/OC /L BDC 1 0 0 rg 0 0 100 100 re f EMC' });
    expect(at(50, 50)).toEqual(isShown ? red : white);
  });

  it.each<[string, string, string, boolean]>([
    ['is off when it is viewed', '/View << /ViewState /OFF >>', '/Event /View /Category [/View]', false],
    ['is off only in print', '/Print << /PrintState /OFF >>', '/Event /View /Category [/View]', true],
    ['has another event', '/View << /ViewState /OFF >>', '/Event /Print /Category [/View]', true],
    [
      'is on by one of two',
      '/View << /ViewState /ON >> /Export << /ExportState /OFF >>',
      '/Event /View /Category [/View /Export]',
      false,
    ],
    ['is for small sizes', '/Zoom << /max .5 >>', '/Event /View /Category [/Zoom]', false],
    ['is for these sizes', '/Zoom << /min .5 /max 2 >>', '/Event /View /Category [/Zoom]', true],
  ])('that %s follows its usage', async (_, usage, application, isShown) => {
    const { at } = await drawPdf({
      catalog: `/OCProperties << /OCGs [10 0 R] /D << /AS [<< ${application} /OCGs [10 0 R] >>] >> >>`,
      objects: [`<< /Type /OCG /Name (layer) /Usage << ${usage} >> >>`],
      resources: '/Properties << /L 10 0 R >>',
      content: '/OC /L BDC 1 0 0 rg 0 0 100 100 re f EMC',
    });
    expect(at(50, 50)).toEqual(isShown ? red : white);
  });
});

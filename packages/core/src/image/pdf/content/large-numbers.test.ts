import { describe, expect, it } from 'vitest';
import { drawPdf, lime, red } from '../../../../test/pdf-drawing.ts';

describe('numbers beyond all coordinates', () => {
  const large = `1${'0'.repeat(31)}`;
  const half = '1 0 0 rg 0 0 50 100 re f 0 1 0 rg';

  it.each([
    ['a clip', `50 0 ${large} ${large} re W n 0 0 100 100 re f`],
    ['a line', `0 1 0 RG ${large} w 50 50 ${large} 100 re W n 75 0 m 75 100 l S 50 0 50 100 re f`],
    ['dashes', `0 1 0 RG 50 w [${large}] 0 d 75 0 m 75 100 l S`],
  ])('are drawn as large ones: %s', async (_, content) => {
    const { at, notes } = await drawPdf({ content: `${half} ${content}` });
    expect([at(25, 50), at(75, 25), notes]).toEqual([red, lime, ['DRAWING_LOOK_LOST']]);
  });

  it.each([
    ['a path', `50 0 m ${large} 0 l ${large} ${large} l 50 ${large} l f`],
    ['a transform', `${large} 0 0 100 50 0 cm 0 0 1 1 re f`],
    ['a font size', `BT /F ${large} Tf (a) Tj ET`],
    ['a picture', `${large} 0 0 9 50 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI`],
  ])('leave the rest of a page: %s', async (_, content) => {
    const resources = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const { at, notes } = await drawPdf({ resources, content: `${half} ${content}` });
    expect([at(25, 50), notes.includes('DRAWING_LOOK_LOST')]).toEqual([red, true]);
  });
});

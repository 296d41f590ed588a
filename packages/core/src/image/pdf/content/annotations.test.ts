import { describe, expect, it } from 'vitest';
import { black, drawPdf, lime, red, white } from '../../../../test/pdf-drawing.ts';

const drawAnnotation = (entries: string, objects: readonly string[] = []) =>
  drawPdf({ content: '', page: `/Annots [<< /Type /Annot /Rect [20 20 80 80] ${entries} >>]`, objects });

describe('a link', () => {
  it.each<[string, string, readonly number[]]>([
    ['has a black line of one unit', '', [127, 127, 127]], // half of the pixel on each side of the edge
    ['has a line by Border', '/Border [0 0 4] /C [1 0 0]', red],
    ['has a line by its style', '/BS << /W 4 >> /Border [0 0 0] /C [0 1 0]', lime],
    ['has a gray line', '/Border [0 0 4] /C [0]', black],
    ['has no line of width 0', '/Border [0 0 0]', white],
    ['has no line without a colour', '/Border [0 0 4] /C []', white],
    ['has no line if it is hidden', '/F 2 /Border [0 0 4]', white],
  ])('%s', async (_, entries, expected) => {
    const { at, notes } = await drawAnnotation(`/Subtype /Link ${entries}`);
    const found = at(20, 50);
    expect(Math.max(...found.map((value, channel) => Math.abs(value - expected[channel]!)))).toBeLessThanOrEqual(1);
    expect([at(50, 50), notes]).toEqual([white, []]);
  });

  it('has a dashed or an underlining border', async () => {
    const dashed = await drawAnnotation('/Subtype /Link /Border [0 0 4 [10 10]] /C [1 0 0]');
    expect([dashed.at(25, 79), dashed.at(35, 79), dashed.at(45, 79)]).toEqual([red, white, red]);
    const line = await drawAnnotation('/Subtype /Link /BS << /W 4 /S /U >> /C [1 0 0]');
    expect([line.at(50, 79), line.at(50, 21), line.at(20, 50)]).toEqual([red, white, white]);
  });
});

describe('an annotation without an appearance', () => {
  it.each([
    ['/Subtype /Highlight', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Square /C [1 0 0]', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Widget /FT /Tx /V (value)', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Widget /FT /Tx', []],
    ['/Subtype /Popup', []],
    ['/Subtype /Highlight /F 2', []],
  ])('%s is noted if it would be visible', async (entries, expected) => {
    expect((await drawAnnotation(entries)).notes).toEqual(expected);
  });
});

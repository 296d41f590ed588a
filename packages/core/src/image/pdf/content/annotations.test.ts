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
  const blue = [0, 153, 255];
  const quadrilateral = '/QuadPoints [20 70 80 70 20 28 80 28]';
  const lines = '/C [1 0 0] /IC [0 .6 1] /BS << /W 4 >>';
  it.each<[string, string, readonly (readonly [x: number, y: number, colour: readonly number[]])[]]>([
    // Borders are within the rectangle, which reaches from 20 to 80.
    [
      'has its border inside',
      `/Subtype /Square ${lines}`,
      [
        [18, 50, white],
        [21, 50, red],
        [23, 50, red],
        [25, 50, blue],
      ],
    ],
    [
      'has a black border',
      '/Subtype /Square /BS << /W 4 >>',
      [
        [21, 50, black],
        [50, 50, white],
      ],
    ],
    ['has no border of width 0', '/Subtype /Square /C [1 0 0] /IC [0 .6 1] /BS << /W 0 >>', [[20, 50, blue]]],
    [
      'has no border without a colour',
      '/Subtype /Square /C [] /IC [0 .6 1]',
      [
        [20, 50, blue],
        [79, 50, blue],
      ],
    ],
    ['has no inside without a colour', '/Subtype /Square /C [1 0 0] /IC []', [[50, 50, white]]],
    [
      'has dashes',
      '/Subtype /Square /C [1 0 0] /BS << /W 4 /S /D /D [12 12] >>',
      [
        [27, 78, red],
        [39, 78, white],
      ],
    ],
    [
      'is smaller by its differences',
      `/Subtype /Square ${lines} /RD [10 5 0 0]`,
      [
        [28, 50, white],
        [50, 76, white],
        [50, 74, red],
        [78, 21, red],
      ],
    ],
    [
      'is an ellipse',
      `/Subtype /Circle ${lines}`,
      [
        [50, 22, red],
        [22, 50, red],
        [50, 50, blue],
        [24, 24, white],
      ],
    ],
    [
      'is translucent as a whole',
      `/Subtype /Square ${lines} /CA .5`,
      [
        [21, 50, [255, 128, 128]],
        [50, 50, [128, 204, 255]],
      ],
    ],
    [
      'is a line',
      `/Subtype /Line /L [20 50 80 50] ${lines}`,
      [
        [50, 49, red],
        [50, 46, white],
        [18, 50, white],
      ],
    ],
    [
      'has arrows',
      `/Subtype /Line /L [20 50 80 50] ${lines} /LE [/None /ClosedArrow]`,
      [
        [60, 50, blue],
        [56, 42, red],
        [75, 40, white],
      ],
    ],
    [
      'ends in shapes',
      `/Subtype /Line /L [20 50 80 50] ${lines} /LE [/Square /Circle]`,
      [
        [20, 50, blue],
        [9, 39, red],
        [80, 50, blue],
        [91, 39, white],
      ],
    ],
    [
      'ends in a butt',
      `/Subtype /Line /L [20 50 80 50] ${lines} /LE [/Butt /Slash]`,
      [
        [20, 39, red],
        [20, 60, red],
        [84, 42, red],
        [75, 57, red],
      ],
    ],
    [
      'has leader lines',
      `/Subtype /Line /L [20 30 80 30] /LL 20 /LLE 5 /LLO 4 ${lines}`,
      [
        [50, 46, red],
        [50, 70, white],
        [20, 42, red],
        [20, 64, red],
        [20, 68, white],
      ],
    ],
    [
      'is drawn by hand',
      `/Subtype /Ink /InkList [[20 20 80 20] [20 80 80 80]] ${lines}`,
      [
        [50, 80, red],
        [50, 20, red],
        [50, 50, white],
      ],
    ],
    [
      'is a polygon',
      `/Subtype /Polygon /Vertices [20 20 80 20 80 80] ${lines}`,
      [
        [60, 60, blue],
        [50, 80, red],
        [50, 50, red],
        [30, 30, white],
      ],
    ],
    [
      'is a polyline',
      `/Subtype /PolyLine /Vertices [20 20 80 20 80 80] ${lines}`,
      [
        [60, 60, white],
        [50, 80, red],
        [50, 50, white],
      ],
    ],
    [
      'is a highlight',
      `/Subtype /Highlight ${quadrilateral} /C [1 1 0]`,
      [
        [50, 50, [255, 255, 0]],
        [50, 75, white],
        [15, 50, [255, 255, 0]],
        [10, 50, white],
      ],
    ],
    ['is a highlight in yellow', `/Subtype /Highlight ${quadrilateral}`, [[50, 50, [255, 255, 0]]]],
    [
      'is an underline',
      `/Subtype /Underline ${quadrilateral} /C [1 0 0]`,
      [
        [50, 65, red],
        [50, 70, white],
      ],
    ],
    [
      'is a strike-out',
      `/Subtype /StrikeOut ${quadrilateral} /C [1 0 0]`,
      [
        [50, 53, red],
        [50, 50, white],
      ],
    ],
    [
      'is a squiggly line',
      `/Subtype /Squiggly ${quadrilateral} /C [1 0 0]`,
      [
        [50, 60, white],
        [50, 76, white],
      ],
    ],
  ])('%s', async (_, entries, expected) => {
    const { at, notes } = await drawAnnotation(entries);
    for (const [x, y, colour] of expected) {
      const found = at(x, y);
      const worst = Math.max(...found.map((value, channel) => Math.abs(value - colour[channel]!)));
      expect(worst, `${found} at ${x},${y}`).toBeLessThanOrEqual(1);
    }
    expect(notes).toEqual([]);
  });

  it('multiplies a highlight with what is below it', async () => {
    const page =
      '/Annots [<< /Subtype /Highlight /Rect [0 0 100 100] /QuadPoints [0 100 100 100 0 0 100 0] /C [1 1 0] >>]';
    const { at } = await drawPdf({ page, content: '0 1 1 rg 0 0 50 100 re f' });
    expect([at(25, 50), at(75, 50)]).toEqual([lime, [255, 255, 0]]);
    const faint = await drawPdf({ page: page.replace('/C', '/CA .5 /C'), content: '0 1 1 rg 0 0 50 100 re f' });
    const worst = [...faint.at(25, 50), ...faint.at(75, 50)].map(
      (value, at) => value - [0, 255, 128, 255, 255, 128][at]!,
    );
    expect(Math.max(...worst.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  it('marks the same word by corners in rows and around it', async () => {
    const [rows, around] = await Promise.all([
      drawAnnotation(`/Subtype /Underline ${quadrilateral} /C [1 0 0]`),
      drawAnnotation('/Subtype /Underline /QuadPoints [20 28 80 28 80 70 20 70] /C [1 0 0]'),
    ]);
    expect([rows!.at(50, 65), around!.at(50, 65)]).toEqual([red, red]);
  });

  it('draws a squiggly line between the bottom and a seventh of the height', async () => {
    const { at } = await drawAnnotation(`/Subtype /Squiggly ${quadrilateral} /C [1 0 0]`);
    const column = (x: number) => Array.from({ length: 100 }, (_, y) => y).filter((y) => at(x, y)[1]! < 128);
    const rows = Array.from({ length: 40 }, (_, x) => column(30 + x)).flat();
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([64, 73]);
  });

  it.each([
    ['/Subtype /Highlight', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Square /C [1 0 0]', []],
    ['/Subtype /Square /BE << /S /C /I 1 >>', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Line /L [20 20 80 80] /Cap true', ['DRAWING_LOOK_LOST']],
    ['/Subtype /FreeText /Contents (text)', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Widget /FT /Tx /V (value)', ['DRAWING_LOOK_LOST']],
    ['/Subtype /Widget /FT /Tx', []],
    ['/Subtype /Popup', []],
    ['/Subtype /Highlight /F 2', []],
  ])('%s is noted if something visible is left out', async (entries, expected) => {
    expect((await drawAnnotation(entries)).notes).toEqual(expected);
  });

  it.each([
    '/Subtype /Line /L [50 50 50 50]',
    '/Subtype /Line /L [20]',
    '/Subtype /Line /L [20 20 80 80] /LE [/Butt]',
    '/Subtype /Square /RD [50 50 50 50]',
    '/Subtype /Square /RD [1e300 0 0 0] /BS << /W -1 >>',
    '/Subtype /Ink /InkList [[1] 5 [] [/A /B]]',
    '/Subtype /Polygon /Vertices [1 2 3]',
    '/Subtype /PolyLine /Vertices [50 50 50 50 50 50] /LE [/Circle /Circle]',
    '/Subtype /Squiggly /QuadPoints [0 1 1e9 1 0 0 1e9 0]',
    '/Subtype /Underline /QuadPoints [5 5 5 5 5 5 5 5] /C [1 2]',
    '/Subtype /Circle /C [/A (b) null] /IC [9 9 9] /CA /X',
  ])('%s is drawn as far as it can be', async (entries) => {
    const { notes } = await drawAnnotation(entries);
    expect(notes).toEqual([]);
  });
});

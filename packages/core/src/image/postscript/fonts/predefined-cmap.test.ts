import { describe, expect, it } from 'vitest';
import { openRun } from '../../../../test/drawing/drawings.ts';
import { drawProgram } from '../../../../test/postscript-pictures.ts';
import { loadCMapByName } from './predefined-cmap.ts';

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

describe('a predefined CMap', () => {
  // CIDs from Adobe's sources of the CMaps (cmap-resources).
  it.each([
    ['90ms-RKSJ-H', '20', 1, 231],
    ['90ms-RKSJ-H', '889f', 2, 1125],
    ['90ms-RKSJ-H', '88a0', 2, 1126],
    ['90ms-RKSJ-H', '8940', 2, 1219],
    ['90ms-RKSJ-V', '8141', 2, 7887],
    ['90ms-RKSJ-V', '889f', 2, 1125], // from the horizontal one
    ['UniGB-UCS2-H', '4e00', 2, 4162],
    ['UniJIS-UTF32-H', '00004e01', 4, 3000],
    ['UniJIS-UTF32-H', '0002000b', 4, 13839],
  ])('maps as its source does: %s <%s>', async (name, code, length, character) => {
    const found = await loadCMapByName(name);
    expect(found?.isVertical).toBe(name.endsWith('V'));
    expect(found?.map.next(bytesOf(code), 0, openRun({}).context)).toMatchObject({ length, character });
  });

  it('is absent if the name is unknown', async () => {
    expect(await loadCMapByName('None-H')).toBeUndefined();
  });

  it('selects the glyphs of a CIDFont', async () => {
    const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n';
    // A font whose character 1125 is a red square and all others are blue ones.
    const font = `<< /CIDFontName /F /CIDFontType 1 /CIDSystemInfo << >> /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0]
      /BuildGlyph { exch pop 1 0 setcharwidth 1125 eq { 1 0 0 } { 0 0 1 } ifelse setrgbcolor 0 0 1 1 rectfill }
      >> /F exch /CIDFont defineresource pop\n`;
    const shown = '/F-90ms-RKSJ-H findfont 50 scalefont setfont 0 25 moveto <889f8940> show';
    const at = await drawProgram(head + font + shown);
    expect([at(25, 50), at(75, 50)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });
});

import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { loadTextFont } from '../../../assets/text-font.ts';
import { Job } from '../../../context.ts';
import { convert } from '../../../index.ts';
import type { Limits } from '../../../limits.ts';
import { resolveLimits } from '../../../limits.ts';
import { boundsOf } from '../../../outline/bounds.ts';
import { recordOutline } from '../../../outline/outline.ts';
import { parseSvgPath } from '../../../outline/svg-path-parser.ts';
import { outlineTexts } from './document.ts';

const tinos = await loadTextFont('Tinos', { bold: false, italic: false });
const judge = create(Buffer.from(tinos));

interface Options {
  readonly limits?: Partial<Limits>;
  readonly fonts?: readonly { bytes: Uint8Array; family?: string }[];
}

async function set(body: string, { limits, fonts = [] }: Options = {}) {
  const job = new Job(resolveLimits(limits), undefined, undefined, { fonts });
  const context = job.context(async (bytes, { to }) => {
    const { notes: _, ...result } = await convert(bytes, { to: to as 'ttf' });
    return result;
  });
  const text = await outlineTexts(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">${body}</svg>`,
    context,
  );
  const paths = [...text.matchAll(/<path style="([^"]*)" d="([^"]*)"/g)].map(([, style = '', d = '']) => ({
    style,
    d,
  }));
  const drawn = paths.filter(({ style }) => !style.startsWith('fill:none;stroke:none'));
  const outline = recordOutline((pen) => {
    for (const { d } of drawn) parseSvgPath(d, pen, context);
  });
  return { text, paths: drawn, box: boundsOf(outline), notes: job.notes };
}

/** Where fontkit says that the letters end, set so large from so far on. */
function endsOf(text: string, size: number, x: number): [number, number] {
  const { bbox } = judge.layout(text);
  const scale = size / judge.unitsPerEm;
  return [x + bbox.minX * scale, x + bbox.maxX * scale];
}

const widthOf = (text: string, size: number): number => {
  return (judge.layout(text).advanceWidth * size) / judge.unitsPerEm;
};

describe('text in a drawing', () => {
  const width = widthOf('Wave', 40);

  it.each([
    ['from its place', 'x="10"', 10],
    ['in percent of the viewBox', 'x="10%"', 20],
    ['to its place', 'x="150" text-anchor="end"', 150 - width],
    ['around its place', 'x="100" style="text-anchor:middle"', 100 - width / 2],
    ['with a distance', 'x="10" dx="1em"', 50],
    ['from its place, of what is read to the left', 'x="150" direction="rtl"', 150 - width],
  ])('is set %s', async (_, attributes, from) => {
    const { box } = await set(`<text y="50" font-size="40" ${attributes}>Wave</text>`);
    const [start, end] = endsOf('Wave', 40, from);
    expect(box?.xMin).toBeCloseTo(start, 1);
    expect(box?.xMax).toBeCloseTo(end, 1);
  });

  it('is as wide as textLength says', async () => {
    const plain = await set('<text y="50" font-size="40">HH</text>');
    const wide = await set('<text y="50" font-size="40" textLength="100">HH</text>');
    const larger = 100 - widthOf('HH', 40);
    expect((wide.box?.xMax ?? 0) - (plain.box?.xMax ?? 0)).toBeCloseTo(larger, 1);
    expect(wide.box?.xMin).toBeCloseTo(plain.box?.xMin ?? 0, 5);
  });

  it('stands on a path, and what lies beyond its end is not seen', async () => {
    const path = '<path id="p" d="M50 90V10"/>';
    const { box } = await set(
      `${path}<text font-size="20"><textPath xlink:href="#p">${'H'.repeat(20)}</textPath></text>`,
    );
    expect(box?.xMax).toBeCloseTo(50, 1); // upward: letters lean to the left
    expect(box?.yMin).toBeGreaterThan(10 - widthOf('H', 20) / 2);
  });

  it('has the white space that is seen, and no more', async () => {
    const { box } = await set('<text y="50" font-size="40">\n  H<tspan> </tspan> <tspan>  n</tspan>nn \n</text>');
    expect(box?.xMax).toBeCloseTo(endsOf('H nnn', 40, 0)[1], 1);
  });

  it('keeps its own paint, and inherits that of what uses it', async () => {
    const { text, paths } = await set(
      '<style>g{opacity:.1}path{fill:lime}</style><text id="a" class="b" y="50" fill="red">a<tspan fill="blue">b</tspan></text>',
    );
    expect(text).toMatch(/<g style="opacity:1;fill:red" id="a" class="b" fill="red">/);
    expect(paths.map(({ style }) => style.split(';')[0])).toEqual(['fill:inherit', 'fill:blue']);
  });

  it('clips as shapes do, not as a group', async () => {
    const { text } = await set('<clipPath id="c"><text y="50">a</text></clipPath>');
    expect(text).toMatch(/<clipPath id="c"><path style="[^"]*clip-rule:nonzero" d="M/);
  });

  it('reaches as far as its lines do where paint goes over all of it', async () => {
    const { box } = await set('<text y="50" font-size="40" fill="url(#g)">x</text>');
    const { ascent, descent } = judge;
    expect(box?.yMin).toBeCloseTo(50 - (ascent * 40) / 2048, 1);
    expect(box?.yMax).toBeCloseTo(50 - (descent * 40) / 2048, 1);
    expect(box?.xMax).toBeCloseTo(widthOf('x', 40), 1);
  });
});

describe('the font of a text', () => {
  const small = '<text y="50" font-size="40" font-family="FAMILY">Wave</text>';
  const codes = async (family: string, options: Options = {}) =>
    (await set(small.replace('FAMILY', family), options)).notes.map(
      ({ code, message }) => `${code} ${message.split(': ').slice(1).join(': ')}`,
    );

  it.each(['Times New Roman', 'serif', 'Helvetica, Nowhere', 'monospace', 'ARIAL'])(
    'is there for %s',
    async (family) => {
      expect(await codes(family)).toEqual([]);
    },
  );

  it('is another one with a note that names both', async () => {
    expect(await codes('Nowhere')).toEqual(['TEXT_FONT_SUBSTITUTED Nowhere: Arimo.']);
    expect(await codes('Nowhere, serif')).toEqual(['TEXT_FONT_SUBSTITUTED Nowhere: serif.']);
    expect(await codes('Garamond')).toEqual(['TEXT_FONT_SUBSTITUTED Garamond: Tinos.']);
  });

  it("is the caller's, by its own name or by the one that the caller gives it", async () => {
    const fonts = [{ bytes: tinos, family: 'Nowhere' }];
    expect(await codes('nowhere', { fonts })).toEqual([]);
    const { box } = await set(small.replace('FAMILY', 'Nowhere'), { fonts });
    expect(box?.xMax).toBeCloseTo(endsOf('Wave', 40, 0)[1], 1);
  });

  it.each(['ttf', 'woff', 'woff2'] as const)('is the one within the drawing, as %s', async (to) => {
    const { bytes } = await convert(tinos, { to });
    const face = `<style>@font-face{font-family:"In It";src:url(data:font/${to};base64,${Buffer.from(bytes).toString('base64')})}</style>`;
    const { box, notes } = await set(`${face}${small.replace('FAMILY', 'In It')}`);
    expect(notes).toEqual([]);
    expect(box?.xMax).toBeCloseTo(endsOf('Wave', 40, 0)[1], 1);
  });

  it('that cannot be read, or lies elsewhere, is a note', async () => {
    const elsewhere = '<style>@font-face{font-family:A;src:url(https://example.test/a.woff2)}</style>';
    expect((await set(`${elsewhere}<text>a</text>`)).notes).toMatchObject([{ code: 'FONT_UNREADABLE' }]);
    const fonts = [{ bytes: new TextEncoder().encode('no font at all'), family: 'Serif One' }];
    expect(await codes('serif', { fonts })).toEqual(['FONT_UNREADABLE Serif One.']);
  });

  it('that lacks a character leaves a box, and a note that names the character', async () => {
    const { box, notes } = await set('<text y="50" font-size="40">\u{1f600}</text>');
    expect(notes).toMatchObject([{ code: 'TEXT_CHARACTER_MISSING', message: expect.stringContaining('U+1F600') }]);
    expect(box).toBeDefined();
  });
});

describe('too much text', () => {
  it('is refused before it is set', async () => {
    const failing = set('<text>abcdef</text><text>ghi</text>', { limits: { maxTextCharacters: 8 } });
    await expect(failing).rejects.toMatchObject({ code: 'INPUT_TOO_LARGE' });
    await expect(
      set('<text>abcdef</text><text>gh</text>', { limits: { maxTextCharacters: 8 } }),
    ).resolves.toBeDefined();
  });
});

import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { layersOf, withTables } from '../../../../test/font/coloured-fonts.ts';
import { loadTextFont } from '../../../assets/text-font.ts';
import { ConversionRun } from '../../../context.ts';
import { inkBounds } from '../../../drawing/ink-bounds.ts';
import { convert } from '../../../index.ts';
import type { Limits } from '../../../limits.ts';
import { resolveLimits } from '../../../limits.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { readSvgDrawing } from '../read-drawing.ts';

const tinos = await loadTextFont('Tinos', { bold: false, italic: false });
const judge = create(Buffer.from(tinos));

interface Options {
  readonly limits?: Partial<Limits>;
  readonly fonts?: readonly { bytes: Uint8Array; family?: string }[];
}

async function set(body: string, { limits, fonts = [] }: Options = {}) {
  const run = new ConversionRun(resolveLimits(limits), undefined, undefined, { fonts, profiles: [] });
  const context = run.context(async (bytes, { to }) => {
    const { notes: _, ...result } = await convert(bytes, { to: to as 'ttf' });
    return result;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">${body}</svg>`;
  const { children } = await readSvgDrawing(new TextEncoder().encode(text), context);
  return { children, box: inkBounds(children, context), notes: run.notes };
}

/** The colours of the fills of a drawing, in the order of painting. */
function coloursOf(nodes: readonly DrawingNode[]): (readonly number[])[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return coloursOf(node.children);
    return node.kind === 'fill' && node.paint.kind === 'solid' ? [node.paint.colour.srgb] : [];
  });
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
    const { children } = await set(
      '<style>path{fill:lime}</style><g fill="red"><text id="a" y="50">a<tspan fill="blue">b</tspan></text></g>',
    );
    expect(coloursOf(children)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it('clips as a shape', async () => {
    const clip = '<clipPath id="c"><text y="50" font-size="40">H</text></clipPath>';
    const { children } = await set(`${clip}<rect width="200" height="100" clip-path="url(#c)"/>`);
    const shapes = children.flatMap((node) => (node.kind === 'group' ? (node.clip?.shapes ?? []) : []));
    expect(shapes).toHaveLength(1);
    const box = boundsOf(shapes[0]!.outline);
    const [start, end] = endsOf('H', 40, 0);
    expect(box?.xMin).toBeCloseTo(start, 1);
    expect(box?.xMax).toBeCloseTo(end, 1);
  });

  it('has a bounding box as high as its lines, which gradients fill', async () => {
    const stops = '<stop stop-color="red"/><stop offset="1"/>';
    const gradient = `<linearGradient id="g" x2="0" y2="1">${stops}</linearGradient>`;
    const { children } = await set(`${gradient}<text y="50" font-size="40" fill="url(#g)">x</text>`);
    const paints = children.flatMap((node) => (node.kind === 'fill' ? [node.paint] : []));
    const [paint] = paints;
    const [, , , height = 0, , top = 0] = (paint?.kind === 'linear' && paint.transform) || [];
    const { ascent, descent } = judge;
    expect(top).toBeCloseTo(50 - (ascent * 40) / 2048, 1);
    expect(top + height).toBeCloseTo(50 - (descent * 40) / 2048, 1);
  });
});

describe('the font of a text', () => {
  const small = '<text y="50" font-size="40" font-family="FAMILY">Wave</text>';
  const codes = async (family: string, options: Options = {}) =>
    (await set(small.replace('FAMILY', family), options)).notes.map(
      ({ code, message }) => `${code} ${message.replace(/^[^:]*: /, '')}`,
    );

  it.each(['Times New Roman', 'serif', 'Helvetica, Nowhere', 'monospace', 'ARIAL'])(
    'is there for %s',
    async (family) => {
      expect(await codes(family)).toEqual([]);
    },
  );

  it('is another one with a note that names both', async () => {
    expect(await codes('Nowhere')).toEqual(['TEXT_FONT_SUBSTITUTED Font "Nowhere" is not available; used "Arimo".']);
    expect(await codes('Nowhere, serif')).toEqual([
      'TEXT_FONT_SUBSTITUTED Font "Nowhere" is not available; used "serif".',
    ]);
    expect(await codes('Garamond')).toEqual(['TEXT_FONT_SUBSTITUTED Font "Garamond" is not available; used "Tinos".']);
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

describe('text that a use shows', () => {
  const wave = '<text id="t" y="50">Wave</text>';
  it.each([
    ['from its definition', `<defs>${wave}</defs><use href="#t" font-size="40"/>`],
    ['within a symbol', `<symbol id="s">${wave}</symbol><use xlink:href="#s" style="font-size:40px"/>`],
    ['from what is around the use', `<defs>${wave}</defs><g font-size="40"><use href="#t"/></g>`],
    [
      'over another use',
      `<defs>${wave}<g id="g"><use href="#t"/></g></defs><use href="#g" font-size="40" font-family="Tinos"/>`,
    ],
    ['by rules', `<style>use{font-size:40px}</style><defs>${wave}</defs><use href="#t"/>`],
    ['twice, of the same size', `<defs>${wave}</defs><use href="#t" font-size="40"/><use href="#t" font-size="40"/>`],
    ['in its own size', `<g font-size="9"><text id="t" y="50" font-size="40">Wave</text></g><use href="#t"/>`],
    ['but not where that is off', `<defs>${wave}</defs><use href="#t" display="none"/><use href="#t" font-size="40"/>`],
    ['but not where that is nowhere', `<defs>${wave}<use href="#t"/></defs><use href="#t" font-size="40"/>`],
  ])('inherits its font, %s', async (_, body) => {
    const { box, notes } = await set(body);
    expect(notes).toEqual([]);
    expect(box?.xMax).toBeCloseTo(endsOf('Wave', 40, 0)[1], 1);
  });

  it('is set for each use with what the use says', async () => {
    const two = '<use href="#t" font-size="20"/><use href="#t" font-size="40" letter-spacing="1"/>';
    const { box, notes } = await set(`<defs>${wave}</defs>${two}`);
    expect(notes).toEqual([]);
    expect(box?.xMax).toBeCloseTo(endsOf('Wave', 40, 0)[1] + 3, 1);
  });

  it.each([
    ['itself', `<g id="a" font-size="40">${wave}<use href="#a" font-size="9"/></g>`],
    ['each other', `<g id="a">${wave}<use href="#b"/></g><g id="b" font-size="9"><use href="#a"/></g>`],
    [
      'each other, defined',
      `<defs><g id="a">${wave}<use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>`,
    ],
  ])('ends where uses show %s', async (_, body) => {
    expect((await set(body)).box).toBeDefined();
  });

  it.each([
    [100, true],
    [5_000, false],
  ])('is found through %i uses: %s', async (count, isFound) => {
    const links = Array.from(
      { length: count },
      (_, index) => `<g id="g${index}"><use href="#${index === 0 ? 't' : `g${index - 1}`}"/></g>`,
    );
    const setting = set(`<defs>${wave}${links.join('')}</defs><use href="#g${count - 1}" font-size="40"/>`);
    if (isFound) expect((await setting).box?.xMax).toBeCloseTo(endsOf('Wave', 40, 0)[1], 1);
    else await expect(setting).rejects.toMatchObject({ kind: 'limit', code: 'DRAWING_TOO_LARGE' });
  });
});

describe('what is not done', () => {
  const ignored = async (body: string, options: Options = {}) =>
    (await set(body, options)).notes.map(({ code, message }) => `${code} ${message.replace(/^[^:]*: /, '')}`);
  const vertical = 'writing-mode="vertical-rl"';

  it.each([
    ['font-size-adjust', '<text font-size-adjust="ic-width 1">a</text>'],
    ['font-size-adjust', '<g style="font-size-adjust:from-font"><text>a<tspan>b</tspan></text></g>'],
    ['glyph-orientation-horizontal', '<text glyph-orientation-horizontal="90">a</text>'],
    ['glyph-orientation-vertical', `<text ${vertical}><tspan glyph-orientation-vertical="0">a</tspan></text>`],
    ['text-combine-upright', `<style>text{text-combine-upright:all}</style><text ${vertical}>a</text>`],
    ['text-underline-offset', '<text style="text-decoration:underline;text-underline-offset:4px">a</text>'],
    ['kerning', '<text kerning="2">a</text>'],
    ['inline-size', '<text style="inline-size:50px">a b</text>'],
    ['alignment-baseline', '<text><tspan alignment-baseline="text-top">a</tspan></text>'],
    ['method of textPath', '<text><textPath path="M0 0H9" method="stretch">a</textPath></text>'],
    ['spacing of textPath', '<text><textPath path="M0 0H9" spacing="auto">a</textPath></text>'],
  ])('of text is a note, once: %s', async (name, body) => {
    expect(await ignored(body)).toEqual([`TEXT_PROPERTY_IGNORED ${name}.`]);
  });

  it.each([
    ['asks for what is done', '<text font-size-adjust="none" glyph-orientation-horizontal="0deg">a</text>'],
    ['is of the other direction', '<text text-combine-upright="all" glyph-orientation-vertical="0">a</text>'],
    ['is taken back', '<g font-size-adjust="from-font"><text font-size-adjust="none">a</text></g>'],
    ['is taken back by font', '<g font-size-adjust="from-font"><text style="font:9px serif">a</text></g>'],
    ['is of no letter', '<text font-size-adjust="from-font"><tspan/></text>'],
    ['is what paths have', '<text><textPath path="M0 0H9" method="align" spacing="exact">a</textPath></text>'],
  ])('is no note where a property %s', async (_, body) => {
    expect(await ignored(body)).toEqual([]);
  });

  it('for glyphs in colours is a note with their font, where they are set', async () => {
    const bytes = withTables(tinos, layersOf(judge.layout('W').glyphs[0]?.id ?? 0));
    const fonts = [{ bytes, family: 'Bright' }];
    const text = (letters: string) => `<text font-family="Bright">${letters}</text>`;
    expect(await ignored(text('WWW'), { fonts })).toEqual([
      'GLYPH_COLOURS_DROPPED Font "Bright" has coloured or bitmap glyphs; their outlines were drawn in the colour of the text instead.',
    ]);
    expect(await ignored(text('ave'), { fonts })).toEqual([]);
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

import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import { resolveLimits } from '../../limits.ts';
import { readSvg } from './read.ts';

const withSystemFonts: WriteOptions = { to: 'png', config: undefined, systemFonts: true };

async function read(text: string, options?: WriteOptions) {
  const run = new ConversionRun(resolveLimits());
  const context = run.context(() => Promise.reject(new Error('unused')));
  const { facts } = await readSvg(new TextEncoder().encode(text), context, options);
  return { ...facts, notes: run.notes.map(({ code }) => code) };
}

const svg = (body: string, attributes = 'width="10" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;

describe('an svg', () => {
  it.each([
    ['an attribute', svg('<rect width="2mm" height="1"/>')],
    ['a style', svg('<style>rect{width:1in}</style>')],
    ['a style in an attribute', svg('<rect style="width: 2.5Q; fill: red"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY w "2pt">]>${svg('<rect width="&w;"/>')}`],
  ])('is drawn at 96 dpi for a physical length in %s', async (_, text) => {
    expect((await read(text)).renderDpi).toBe(96);
  });

  it.each([
    ['a comment', svg('<!-- "2mm" -->')],
    ['text', svg('<desc>10 in, 3in, 4pt;</desc>')],
    ['a path', svg('<path d="M1 2c3 4 5 6 7 8"/>')],
  ])('is drawn at one pixel per unit despite %s', async (_, text) => {
    expect((await read(text)).renderDpi).toBe(72);
  });

  it('has text if it has a text element with any prefix', async () => {
    const prefixed = svg('<s:text>a</s:text>', 'width="1" height="1" xmlns:s="http://www.w3.org/2000/svg"');
    expect((await read(prefixed, withSystemFonts)).notes).toEqual(['SYSTEM_FONTS']);
    expect((await read(svg('<desc>&lt;text> &lt;/text></desc><!-- <text/> -->'), withSystemFonts)).notes).toEqual([]);
  });

  it('expands namespaces from entities', async () => {
    const text = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]><svg xmlns="&ns_svg;" width="12" height="34"/>`;
    expect(await read(text)).toMatchObject({ width: 12, height: 34 });
  });

  it('is refused as a damaged picture, with the position in its text', async () => {
    await expect(read(svg('<g>\n<rect></g>'))).rejects.toMatchObject({
      code: 'IMAGE_DAMAGED',
      message: expect.stringContaining('line 2'),
      cause: { code: 'XML_MALFORMED' },
    });
  });
});

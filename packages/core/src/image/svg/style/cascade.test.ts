import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { readXml } from '../../../xml/read.ts';
import { readCascade } from './cascade.ts';
import { Entries } from './entries.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

/** The declared values of the element with the id `x`. */
async function declared(css: string, body: string) {
  const { root } = await readXml(`<svg>${body}</svg>`, context);
  const elements = [root];
  for (const each of elements) elements.push(...each.elements());
  const found = elements.find((each) => each.attribute('id') === 'x');
  const cascade = await readCascade([css], root, { width: 200, height: 100 }, () => {});
  return found && Object.fromEntries(cascade.declared(found));
}

describe('a style sheet', () => {
  it.each([
    ['text{fill:red}', '<text id="x"/>'],
    ['.a.b{fill:red}', '<text id="x" class="b a"/>'],
    ['g text{fill:red}', '<g><a><text id="x"/></a></g>'],
    ['g>text{fill:red}', '<g><text id="x"/></g>'],
    ['a , #x{fill:red}', '<text id="x"/>'],
    ['rect+text{fill:red}', '<rect/><text id="x"/>'],
    ['rect~text{fill:red}', '<rect/><g/><text id="x"/>'],
    ['[class|="a"]{fill:red}', '<text id="x" class="a-b"/>'],
    ['text:first-child{fill:red}', '<g><text id="x"/></g>'],
    ['g a > text{fill:red}', '<g><a><a><text id="x"/></a></a></g>'],
    ['/* { */ text{fill:red}', '<text id="x"/>'],
    ['@import "a;b";@media x{text{fill:blue}} text{fill:red}', '<text id="x"/>'],
    ['text{font-family:";}";fill:red}', '<text id="x"/>'],
  ])('with %s finds %s', async (css, body) => {
    expect(await declared(css, body)).toMatchObject({ fill: 'red' });
  });

  it.each([
    ['g>text{fill:red}', '<g><a><text id="x"/></a></g>'],
    ['rect+text{fill:red}', '<rect/><g/><text id="x"/>'],
    ['.a.b{fill:red}', '<text id="x" class="a"/>'],
    ['text:hover{fill:red}', '<text id="x"/>'],
    ['g~text{fill:red}', '<text id="x"/><g/>'],
    ['text{fill}', '<text id="x"/>'],
    ['}}{{', '<text id="x"/>'],
  ])('with %s does not find %s', async (css, body) => {
    expect(await declared(css, body)).toEqual({});
  });

  it('goes before attributes, the more specific rule before the other, a style attribute before both', async () => {
    const text = '<text id="x" class="a" fill="blue" stroke="blue" style="opacity:.5"/>';
    expect(await declared('#x{fill:red}.a{fill:lime;opacity:1}', text)).toEqual({
      fill: 'red',
      stroke: 'blue',
      opacity: '.5',
    });
    expect(await declared('text{opacity:1!important}', text)).toMatchObject({ opacity: '1' });
  });

  it.each([
    ['text{fill:red', '<text id="x"/>', 'red'], // open at the end
    ['g{text{fill:rgb(1,2,3', '<g><text id="x"/></g>', 'rgb(1,2,3)'],
    ['text/**/.a{fill:red}text/**/rect{fill:blue}', '<text id="x" class="a"/>', 'red'],
    ['a/**/ /**/text{fill:red}', '<a><text id="x"/></a>', 'red'],
    ['text{fill:red;fill:rgb(1,2%,3);fill:calc(1px + );fill:blurple}', '<text id="x"/>', 'red'],
    ['text{fill:rgb(from blue r g b / 50%)}', '<text id="x"/>', 'rgb(from blue r g b / 50%)'],
    ['@layer a{text{fill:red}}text{fill:blue;fill:revert-layer}', '<text id="x"/>', 'red'],
    ['text{fill:revert-layer}', '<text id="x" fill="red"/>', 'red'],
    ['@layer a{text{fill:red!important}}text{fill:blue!important}', '<text id="x"/>', 'red'],
    ['@layer a{text{fill:blue}@layer b{text{fill:lime}}}@layer a.c{text{fill:red}}', '<text id="x"/>', 'blue'],
    ['text{--a:1px;fill:var(--a)}', '<text id="x" fill="blue"/>', 'inherit'], // invalid at computed-value time
    ['text{fill:var(--a,red)}', '<text id="x"/>', 'red'],
    [':is(text,:unknown,,a){fill:red}', '<text id="x"/>', 'red'],
    ['text:has(> a + b){fill:red}', '<text id="x"><a/><b/></text>', 'red'],
    ['text:nth-child(1 of .a){fill:red}', '<g><text/><text id="x" class="a"/></g>', 'red'],
    ['[class="A" i]{fill:red}', '<text id="x" class="a"/>', 'red'],
    ['.\\62 \\{{fill:red}', '<text id="x" class="b{"/>', 'red'],
    ['@namespace s "u";s|text{fill:red}s|*|text{fill:blue}', '<text xmlns="u" id="x"/>', 'red'],
    ['text::before,text{fill:red}', '<text id="x"/>', 'red'],
    ['@import url(data:text/css,text%7Bfill:red%7D) layer(a);', '<text id="x"/>', 'red'],
  ])('with %s gives %s the fill %s', async (css, body, fill) => {
    expect(await declared(css, body)).toMatchObject({ fill });
  });

  it.each([
    ['text{stroke-width:-1}', {}],
    ['text{stroke-width:calc(1px + 2%)}', { 'stroke-width': 'calc(1px + 2%)' }],
    ['text{stroke-width:calc(1px + 2deg)}', {}],
    ['text{font-size:12}', {}],
    ['text{filter:blur(red)}', {}],
    ['text{clip-path:circle(40%)}', { 'clip-path': 'circle(40%)' }],
    ['text{transform:rotate(45)}', {}],
    ['text{paint-order:stroke stroke}', {}],
    ['text{mask:url(#m)}', { mask: 'url(#m)' }],
    ['text{color-interpolation:sRGB}', { 'color-interpolation': 'sRGB' }],
    ['text{an-unknown-property:1}', { 'an-unknown-property': '1' }],
  ])('with %s declares %j', async (css, expected) => {
    expect(await declared(css, '<text id="x"/>')).toEqual(expected);
  });

  it('is not read where attributes alone are plain, and invalid attributes do not count', async () => {
    expect(await declared('', '<text id="x" letter-spacing="2" font-size="red" fill="blue"/>')).toEqual({
      'letter-spacing': '2',
      fill: 'blue',
    });
    expect(await declared('', '<text id="x" style="font-size:12"/>')).toEqual({ 'font-size': '12' }); // as in Chromium
  });

  it('is searched in steps that no chain of selectors multiplies', async () => {
    const deep = `${'<g>'.repeat(400)}<text id="x"/>${'</g>'.repeat(400)}`;
    expect(await declared(`a ${'g '.repeat(60)}text{fill:red}`, deep)).toEqual({});
  });

  it('keeps one declaration of a layer, however many rules apply', () => {
    const entries = new Entries();
    for (const layer of [0, 0, 0, 1, 1, 0]) entries.add({ property: 'fill', value: 'red', isImportant: false }, layer);
    const layers: number[] = [];
    for (let entry = entries.values.get('fill'); entry !== undefined; entry = entry.under) layers.push(entry.layer);
    expect(layers).toEqual([0, 1, 0]);
  });

  it('lets other tasks run while many rules are matched with many elements', async () => {
    const count = async (rules: number, elements: number): Promise<number> => {
      const { root } = await readXml(`<svg>${'<rect/>'.repeat(elements)}</svg>`, context);
      const css = Array.from({ length: rules }, (_, at) => `rect:not(.a${at}){fill:red}`).join('');
      const cascade = await readCascade([css], root, { width: 9, height: 9 }, () => {});
      let turns = 0;
      await cascade.prepare(root.elements(), { breathe: async () => void turns++ });
      return turns;
    };
    // A turn of a million steps is 20,000 pairs of 50 steps.
    expect([await count(10, 10), await count(200, 1_000)]).toEqual([0, 10]);
  });

  it('has the parts of font, where it can be read', async () => {
    expect(await declared("text{font:italic bold 2em/1.5 'A B',serif}", '<text id="x"/>')).toMatchObject({
      'font-style': 'italic',
      'font-variant-caps': 'normal',
      'font-weight': 'bold',
      'font-stretch': 'normal',
      'font-size-adjust': 'none',
      'font-size': '2em',
      'font-family': "'A B',serif",
    });
    expect(await declared('', '<text id="x" font="bold 64 Arimo"/>')).toEqual({}); // no browser takes the attribute
    expect(await declared('text{font:nothing}', '<text id="x"/>')).toEqual({});
  });
});

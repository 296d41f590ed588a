import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { readXml } from '../../../xml/read.ts';
import { readCascade } from './cascade.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

/** What is declared for the element with the id `x`. */
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

  it('is searched in steps that no chain of selectors multiplies', async () => {
    const deep = `${'<g>'.repeat(400)}<text id="x"/>${'</g>'.repeat(400)}`;
    expect(await declared(`a ${'g '.repeat(60)}text{fill:red}`, deep)).toEqual({});
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

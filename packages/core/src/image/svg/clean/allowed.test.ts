import { describe, expect, it } from 'vitest';
import { convert } from '../../../convert.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40">';

/** The content of the root after cleaning, and the notes. */
async function clean(body: string) {
  const { bytes, notes } = await convert(Buffer.from(`${open}${body}</svg>`), { to: 'svg' });
  const content = Buffer.from(bytes).toString().trim().slice(open.length, -'</svg>'.length);
  return { content, notes: notes.map(({ code, message }) => `${code} ${message}`) };
}

describe('a rewritten drawing', () => {
  it.each([
    [
      'ids, classes, names and text for people',
      '<g id="a" class="b c" data-name="d" aria-label="(e)"><title>f</title></g>',
    ],
    [
      'animation',
      '<rect><animate attributeName="fill" values="red;url(#a)" begin="0s;wallclock(2030-01-01)" dur="1s"></animate></rect>',
    ],
    ['escaped selectors', '<style>.md\\:fill:hover{fill:rgb(0 0 0/.5)}</style>'],
    ['functions of CSS', '<rect style="transform:rotate(3deg);fill:color-mix(in oklab,red,var(--a,#000))"></rect>'],
    [
      'rules of CSS',
      '<style>@media (min-width:1px){:not(a):nth-child(2n){fill:red}}@supports (d:path("M0 0")){b{x:1}}</style>',
    ],
    ['namespaces of style sheets', '<style>@namespace url(http://www.w3.org/2000/svg);</style>'],
    [
      'fonts',
      '<style>@font-face{font-family:"a";src:local("b"),url("data:font/woff2;base64,AAAA") format("woff2")}</style>',
    ],
    ['fonts in svg', '<font horiz-adv-x="9"><glyph unicode="@" d="M0 0"></glyph></font>'],
    [
      'filters',
      '<filter id="f"><feColorMatrix in="SourceGraphic" type="hueRotate" values="9"></feColorMatrix></filter>',
    ],
    ['attributes of XLink and XML', '<a xlink:href="#a" xlink:title="t" xml:lang="en" xml:space="preserve"></a>'],
  ])('keeps %s', async (_, body) => {
    expect(await clean(body)).toEqual({ content: body, notes: [] });
  });

  it.each([
    ['an element', '<unheard width="9"><rect></rect></unheard>', '', 'unheard'],
    ['an element in the case of HTML', '<lineargradient></lineargradient>', '', 'lineargradient'],
    ['an attribute', '<rect v-bind="a" width="9"></rect>', '<rect width="9"></rect>', 'v-bind'],
    ['an animation of an attribute', '<set attributeName="v-bind" to="a"></set>', '', 'set'],
    ['a namespace', '<u:a xmlns:u="urn:u"><rect></rect></u:a>', '', 'a'],
    ['an attribute of a namespace', '<g xmlns:u="urn:u" u:a="1"></g>', '<g></g>', 'u:a'],
    ['XInclude', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text"></xi:include>', '', 'include'],
  ])('loses %s that svg does not have, with a note', async (_, body, wanted, name) => {
    expect(await clean(body)).toEqual({ content: wanted, notes: [expect.stringContaining(`1 × ${name}`)] });
    expect((await clean(body)).notes[0]).toMatch(/^UNKNOWN_CONTENT_DROPPED/);
  });

  it.each([
    ['an unknown function', 'fill:paint(a)', 'fill:none'],
    ['a function with an address', `mask-image:-moz-image("https://a.test/")`, 'mask-image:none'],
    ['an address in a function that stays', 'fill:var(--a,url(https://a.test/))', 'fill:var(--a,none)'],
    ['an escaped function', 'fill:ur\\6c (https://a.test/)', 'fill:none'],
    ['an address that does not end', 'fill:url(https://a.test/', 'fill:none'],
    ['an address in a string that does not end', "fill:url('https://a.test/", 'fill:none'],
    ['a function joined by a comment', 'fill:u/**/rl(https://a.test/)', 'fill:u/**/none'],
    ['an address behind a comment', 'fill:/* a */url(https://a.test/)', 'fill:/**/none'],
  ])('loses %s in a style, with a note', async (_, style, wanted) => {
    const { content, notes } = await clean(`<g style="${style.replaceAll('"', '&quot;')}"></g>`);
    expect(content).toBe(`<g style="${wanted}"></g>`);
    expect(notes).toEqual([expect.stringMatching(/^ACTIVE_CONTENT_DROPPED.*reference in style/)]);
  });

  it.each([
    ['@import "https://a.test/";a{fill:red}', 'a{fill:red}'],
    ['@import url(https://a.test/) layer(b) screen;a{fill:red}', 'a{fill:red}'],
    ['@IM\\50ORT "https://a.test/"', ''],
    ['@document url(https://a.test/){a{fill:blue}}a{fill:red}', 'a{fill:red}'],
    ['@media screen{@unheard "https://a.test/"}a{fill:red}', '@media screen{}a{fill:red}'],
  ])('loses the rule %j of a style sheet, and nothing else', async (css, wanted) => {
    const { content, notes } = await clean(`<style>${css}</style>`);
    expect(content).toBe(`<style>${wanted}</style>`);
    expect(notes).toHaveLength(1);
  });

  it('has data of editors in elements with a prefix, which are no elements of HTML either', async () => {
    const body =
      '<metadata><Work xmlns="http://web.resource.org/cc/"><title onload="a">b</title><a href="https://a.test/"/></Work></metadata>';
    const { content, notes } = await clean(body);
    const space = 'xmlns:data="http://web.resource.org/cc/"';
    expect(content).toBe(
      `<metadata><data:Work ${space}><data:title xmlns:data="http://web.resource.org/cc/">b</data:title><data:a xmlns:data="http://web.resource.org/cc/"></data:a></data:Work></metadata>`,
    );
    expect(notes).toEqual([expect.stringContaining('onload'), expect.stringContaining('href')]);
  });
});

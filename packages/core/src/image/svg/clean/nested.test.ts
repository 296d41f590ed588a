import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../../test/fixtures.ts';
import { convert } from '../../../convert.ts';
import type { Limits } from '../../../limits.ts';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const inner = `<svg ${namespaces} width="9" height="9"><script>alert(1)</script><rect id="stays"/></svg>`;
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const percent = encodeURIComponent(inner).replaceAll('(', '%28').replaceAll(')', '%29');
const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');
const wrap = (body: string): Uint8Array => Buffer.from(`<svg ${namespaces} width="60" height="40">${body}</svg>`);

async function clean(body: string, limits: Partial<Limits> = {}) {
  const { bytes, notes } = await convert(wrap(body), { to: 'svg', limits });
  const text = Buffer.from(bytes).toString();
  return { text, levels: [text, ...nestedIn(text)], notes };
}

/** Texts of all drawings in `data:` URLs, decoded by Node's URL and Buffer. */
function nestedIn(text: string): string[] {
  const plain = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const found = [...plain.matchAll(/data:image\/svg\+xml;base64,([A-Za-z0-9+/=]*)/g)].map(([, data]) =>
    Buffer.from(data!, 'base64').toString(),
  );
  return found.flatMap((each) => [each, ...nestedIn(each)]);
}

const image = (url: string): string => `<image width="9" height="9" xlink:href="${inAttribute(url)}"/>`;

describe('a drawing in a data: URL is cleaned like the outer drawing', () => {
  it.each([
    ['base64', image(`data:image/svg+xml;base64,${base64(inner)}`)],
    ['escapes', image(`data:image/svg+xml,${percent}`)],
    ['plain text', image(`data:image/svg+xml;utf8,${inner}`)],
    ['a media type in capitals', image(`DATA:IMAGE/SVG+XML;BASE64,${base64(inner)}`)],
    ['white space in the URL', image(` data:image/svg+xml;base64,${base64(inner).replace(/.{20}/g, '$&\n')}`)],
    ['base64 with escapes', image(`data:image/svg+xml;base64,${base64(inner).replaceAll('=', '%3D')}`)],
    ['unusual parameters', image(`data:image/svg+xml;x=y;charset=utf-8 ;  base64 ,${base64(inner)}`)],
    ['a charset', image(`data:image/svg+xml;charset=utf-16le;base64,${base64(Buffer.from(inner, 'utf16le'))}`)],
    ['gzip', image(`data:image/svg+xml;base64,${base64(gzipSync(inner))}`)],
    ['no media type', image(`data:;base64,${base64(inner)}`)],
    ['no media type and no encoding', image(`data:,${percent}`)],
    ['the type of another picture', image(`data:image/png;base64,${base64(inner)}`)],
    ['the href of a filter', `<filter id="f"><feImage href="data:image/svg+xml,${percent}"/></filter>`],
    ['a fill', `<rect fill="url(data:image/svg+xml,${percent}#g)"/>`],
    ['an unknown attribute', `<rect background="url(data:image/svg+xml;base64,${base64(inner)})"/>`],
    ['a style attribute', `<rect style="mask-image:url('data:image/svg+xml;base64,${base64(inner)}')"/>`],
    ['a style sheet', `<style>rect{background:url(data:image/svg+xml;base64,${base64(inner)})}</style>`],
    ['a font', `<style>@font-face{src:url(data:font/otf;base64,${base64(inner)})}</style>`],
    ['an animation', `<rect><set attributeName="fill" to="url(data:image/svg+xml,${percent}#g)"/></rect>`],
    [
      'two levels',
      image(`data:image/svg+xml;base64,${base64(Buffer.from(wrap(image(`data:image/svg+xml,${percent}`))))}`),
    ],
  ])('in %s', async (_, body) => {
    const { levels, notes } = await clean(body);
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.at(-1)).toContain('id="stays"');
    for (const text of levels) expect(decodeURIComponent(text)).not.toMatch(/script|alert/);
    expect(notes).toEqual([expect.objectContaining({ code: 'ACTIVE_CONTENT_DROPPED', class: 'lost' })]);
  });

  it('and keeps its fragment, and colours with an unescaped #', async () => {
    const plain = `<svg ${namespaces}><rect fill="#f00"/></svg>`;
    const { text, levels, notes } = await clean(
      image(`data:image/svg+xml,${plain}`) + image(`data:image/svg+xml,${encodeURIComponent(plain)}#view`),
    );
    expect(levels.slice(1)).toEqual(new Array(2).fill(expect.stringContaining('fill="#f00"')));
    expect(text).toContain('#view"');
    expect(notes).toEqual([]);
  });

  it('and loses its metadata with strip', async () => {
    const body = image(`data:image/svg+xml,${encodeURIComponent(`<svg ${namespaces}><metadata>who</metadata></svg>`)}`);
    const { bytes } = await convert(wrap(body), { to: 'svg', config: { strip: true } });
    expect(nestedIn(Buffer.from(bytes).toString())[0]).not.toContain('who');
  });

  it.each([
    ['it is not well-formed', 'data:image/svg+xml,%3Csvg%3E%3Cscript%3Ealert(1)%3C/script%3E'],
    ['it is HTML without a media type', 'data:,<!doctype html><script>alert(1)</script>'],
    ['it is damaged gzip', `data:image/svg+xml;base64,${base64(gzipSync(inner).subarray(0, 40))}`],
    ['its encoding is unknown', `data:image/svg+xml;charset=klingon;base64,${base64(inner)}`],
    ['its base64 is not decoded', `data:image/svg+xml;base64;charset=utf-8,${base64(inner)}`],
  ])('or is dropped with a note if %s', async (_, url) => {
    const { text, levels, notes } = await clean(image(url));
    expect(levels).toHaveLength(1);
    expect(text).toContain('xlink:href="data:,"');
    expect(notes).toMatchObject([{ code: 'ACTIVE_CONTENT_DROPPED', message: expect.stringContaining('picture') }]);
  });

  it('or is dropped beyond eight levels', async () => {
    let text = inner;
    for (let level = 0; level < 10; level++)
      text = Buffer.from(wrap(image(`data:image/svg+xml;base64,${base64(text)}`))).toString();
    const { levels } = await clean(text.replace(/^<svg[^>]*>|<\/svg>$/g, ''));
    expect(levels).toHaveLength(9);
    expect(levels.at(-1)).toContain('href="data:,"');
  });

  it.each(['data:text/html,<script>alert(1)</script>', 'data:application/xml,<a/>', 'data:image/svg+xmlx,<svg/>'])(
    'while other documents are removed: %s',
    async (url) => {
      const { text, notes } = await clean(image(url));
      expect(text).not.toContain('data:');
      expect(notes).toMatchObject([{ code: 'ACTIVE_CONTENT_DROPPED' }]);
    },
  );

  it('while raster pictures and fonts stay unchanged', async () => {
    const png = `data:image/png;base64,${base64(openFixture('quadrants.png'))}`;
    const font = 'data:font/woff2;base64,d09GMgABAAAAAAAA';
    const { text, notes } = await clean(`${image(png)}<style>@font-face{src:url(${font})}</style>`);
    expect(text).toContain(png);
    expect(text).toContain(font);
    expect(notes).toEqual([]);
  });

  it('within the limits of the outer drawing', async () => {
    const bomb = base64(gzipSync(Buffer.alloc(1 << 22, ' ')));
    const limits = { maxTextBytes: 1 << 20 };
    await expect(clean(image(`data:image/svg+xml;base64,${bomb}`), limits)).rejects.toMatchObject({ kind: 'limit' });
    const many = `<style>${`a{fill:url(data:image/svg+xml;base64,${base64(inner)})}`.repeat(2)}</style>`;
    const padded = base64(`<svg ${namespaces}><desc>${'x'.repeat(300_000)}</desc></svg>`);
    const repeated = `<style>${`a{fill:url(data:image/svg+xml;base64,${padded.slice(0, 400_000)})}`.repeat(2)}</style>`;
    await expect(clean(many, limits)).resolves.toBeDefined();
    await expect(clean(repeated, { maxTextBytes: 1 << 19 })).rejects.toMatchObject({ kind: 'limit' });
  });
});

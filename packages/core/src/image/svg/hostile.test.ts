import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';

const svg = (body: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">${body}</svg>`,
  );

/** `count` groups, each of which uses the one before it ten times. */
function bomb(count: number, tag: (id: string, inner: string) => string): string {
  const groups = Array.from({ length: count }, (_, index) =>
    tag(`b${index + 1}`, `<use xlink:href="#b${index}"/>`.repeat(10)),
  );
  return `<defs><rect id="b0" width="1" height="1"/>${groups.join('')}</defs><use xlink:href="#b${count}"/>`;
}

describe('a drawing that refers to itself many times', () => {
  it.each([
    ['groups', bomb(9, (id, inner) => `<g id="${id}">${inner}</g>`)],
    ['symbols', bomb(9, (id, inner) => `<symbol id="${id}">${inner}</symbol>`)],
    ['drawings', bomb(9, (id, inner) => `<svg id="${id}">${inner}</svg>`)],
    ['groups that contexts paint', `<g fill="context-fill"/>${bomb(9, (id, inner) => `<g id="${id}">${inner}</g>`)}`],
    [
      'patterns',
      `${Array.from({ length: 9 }, (_, index) => {
        const rects = `<rect width="1" height="1" fill="url(#p${index})"/>`.repeat(10);
        return `<pattern id="p${index + 1}" width="1" height="1">${rects}</pattern>`;
      }).join('')}<rect width="9" height="9" fill="url(#p9)"/>`,
    ],
    [
      'masks',
      `${Array.from({ length: 9 }, (_, index) => {
        const rects = `<rect width="1" height="1" mask="url(#m${index})"/>`.repeat(10);
        return `<mask id="m${index + 1}">${rects}</mask>`;
      }).join('')}<rect width="9" height="9" mask="url(#m9)"/>`,
    ],
    [
      'markers',
      `${Array.from({ length: 9 }, (_, index) => {
        const path = `<path d="M0 0H1V1H2V2H3" style="marker:url(#k${index})"/>`.repeat(3);
        return `<marker id="k${index + 1}">${path}</marker>`;
      }).join('')}<path d="M0 0H1V1H2V2H3" style="marker:url(#k9)"/>`,
    ],
  ])('is refused by the limit, soon: %s', async (_, body) => {
    await convert(svg('<rect/>'), { to: 'png' }); // loads everything
    const start = performance.now();
    await expect(convert(svg(body), { to: 'png' })).rejects.toMatchObject({ kind: 'limit', code: 'DRAWING_TOO_LARGE' });
    // 200 ms on an idle machine; tests share it with others.
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

/** Drawings that would load `url`, or run something, in a program that follows what they say. */
function hostileDrawings(url: string): (readonly [string, Uint8Array])[] {
  const elements = [
    ...['image', 'use', 'feImage', 'pattern', 'linearGradient', 'radialGradient', 'filter', 'script', 'a', 'tref'],
    ...[
      'animate',
      'set',
      'textPath',
      'mpath',
      'cursor',
      'discard',
      'iframe',
      'audio',
      'video',
      'link',
      'color-profile',
    ],
  ];
  const properties = [
    ...['fill', 'stroke', 'filter', 'mask', 'mask-image', 'mask-border-source', 'clip-path', 'marker', 'marker-mid'],
    ...[
      'cursor',
      'background',
      'background-image',
      'border-image',
      'list-style',
      'content',
      'offset-path',
      'shape-inside',
    ],
    ...['-webkit-mask', 'color-profile', 'src', '--own', 'behavior', '-moz-binding', 'font'],
  ];
  const functions = ['url', 'image', 'image-set', '-webkit-image-set', 'src', 'cross-fade(url', 'image-set(url'];
  const attributes = ['href', 'xlink:href', 'src', 'data', 'xml:base', 'ping', 'formaction', 'poster', 'srcset'];
  const nested = `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="${url}"/><script href="${url}"/></svg>`;
  const asData = `data:image/svg+xml,${encodeURIComponent(nested)}`;
  const asBase64 = `data:image/svg+xml;base64,${Buffer.from(nested).toString('base64')}`;
  const rect = (more: string): string => `<rect width="9" height="9" ${more}/>`;
  const bodies = [
    ...elements.map(
      (name) => `<${name} id="x" width="9" height="9" href="${url}#a" xlink:href="${url}#a" src="${url}"/>`,
    ),
    ...attributes.map((name) => `<image width="9" height="9" ${name}="${url}"/>`),
    ...properties.map((name) => rect(`style="${name}:url(${url}#a)"`)),
    ...properties.map((name) => rect(`${name}="url('${url}#a')"`)),
    ...functions.map((name) => rect(`style="mask-image:${name}('${url}'))"`)),
    rect(`style="fill:u\\72l(${url})"`),
    rect(`style="fill:var(--a, url(${url}))"`),
    `<style>@import "${url}"; @import url(${url}) screen; @namespace url(${url}); @font-face{font-family:a;src:url(${url}),local(a)}*{fill:url(${url})}</style><text y="9" font-family="a">a</text>`,
    `<style>@charset "x";@im\\70ort '${url}'; @media all{@font-face{font-family:b;src:u\\72l(${url})}}</style><text y="9" font-family="b">a</text>`,
    `<filter id="f"><feImage href="${url}"/></filter>${rect('filter="url(#f)"')}`,
    `<image width="9" height="9" href="${asData}"/>`,
    `<image width="9" height="9" href="${asBase64}"/>`,
    `<filter id="f"><feImage href="${asBase64}"/></filter>${rect('filter="url(#f)"')}`,
    `<use href="${asBase64}#a"/>${rect(`fill="url(${asBase64}#a)"`)}`,
    `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}" srcdoc="&lt;script&gt;"/></foreignObject>`,
    '<script>throw new Error("ran")</script><script href="javascript:throw 1"/>',
    ...['onload', 'onclick', 'onbegin', 'onerror', 'onmouseover', 'ONLOAD', 'onfocusin'].map((name) =>
      rect(`${name}="throw 1"`),
    ),
    '<a href="javascript:throw 1"><rect width="9" height="9"/></a><a xlink:href=" java&#10;script:throw 1"><rect/></a>',
    '<image width="9" height="9" href="javascript:throw 1"/><use href="javascript:throw 1"/>',
    `<a><animate attributeName="href" to="javascript:throw 1" begin="0s"/><set attributeName="xlink:href" to="${url}"/><rect/></a>`,
    `<image width="9" height="9"><set attributeName="href" to="${url}"/><animate attributeName="href" values="a;${url}"/></image>`,
    `<rect><set attributeName="onmouseover" to="throw 1"/><animate attributeName="style" from="a" to="fill:url(${url})"/></rect>`,
    `<handler xmlns="http://www.w3.org/2000/svg" type="text/ecmascript">throw 1</handler><listener handler="${url}"/>`,
  ];
  const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"';
  const documents = [
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "${url}">]><svg ${root}><text y="9">&a;</text></svg>`,
    `<!DOCTYPE svg [<!ENTITY % a SYSTEM "${url}"> %a;]><svg ${root}/>`,
    `<!DOCTYPE svg SYSTEM "${url}"><svg ${root}/>`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${url}"><svg ${root}/>`,
    `<!DOCTYPE svg [<!ENTITY s "&#60;script&#62;throw 1&#60;/script&#62;">]><svg ${root}>&s;</svg>`,
    `<?xml-stylesheet href="${url}" type="text/css"?><?xml-stylesheet href="${url}" type="text/xsl"?><svg ${root}/>`,
    `<svg ${root}><?php system("id") ?><?import namespace="a" implementation="${url}"?></svg>`,
    `<svg ${root} xml:base="${url}"><image width="9" height="9" href="a.png"/></svg>`,
    `<svg ${root} onload="throw 1" style="background:url(${url})"/>`,
    `<svg ${root}><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}"/></svg>`,
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:script>throw 1</s:script><s:image href="${url}"/></s:svg>`,
  ];
  return [
    ...bodies.map((body) => [body, svg(body)] as const),
    ...documents.map((text) => [text, Buffer.from(text)] as const),
  ];
}

describe('a hostile drawing', () => {
  const run = /<(?:\w+:)?(?:script|handler|iframe|foreignObject)\b|\son\w+\s*=|javascript:|<\?|<!ENTITY/i;
  let requests = 0;
  let url = '';
  const server = createServer((_, reply) => {
    requests++;
    reply.end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/a.svg`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each(hostileDrawings('URL').map(([text], index) => [index, text.slice(0, 70)] as const))(
    'loads and runs nothing, in no output, in time: %i %j',
    async (index) => {
      const [, bytes] = hostileDrawings(url)[index]!;
      const start = performance.now();
      for (const to of ['png', 'svg'] as const) {
        const result = await convert(bytes, { to }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ConversionError);
        });
        if (to === 'png' || result === undefined) continue;
        const text = unpackedText(Buffer.from(result.bytes).toString());
        expect(text).not.toContain('127.0.0.1');
        expect(text).not.toMatch(run);
      }
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(requests).toBe(0);
    },
  );
});

/** The text of a drawing with those that it contains in base64. */
function unpackedText(text: string): string {
  const inner = [...text.matchAll(/data:image\/svg\+xml;base64,([\w+/=]+)/g)].map(([, body = '']) => body);
  return [text, ...inner.map((body) => unpackedText(Buffer.from(body, 'base64').toString()))].join('\n');
}

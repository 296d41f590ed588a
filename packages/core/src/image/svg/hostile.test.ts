import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { convert } from '../../convert.ts';

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

describe('a drawing that refers to other places', () => {
  it('fetches nothing, whatever refers', async () => {
    let count = 0;
    const server = createServer((_, reply) => {
      count++;
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/a.svg`;
    const paints = ['fill', 'stroke', 'filter', 'mask', 'clip-path', 'marker', 'cursor', 'background', 'offset-path'];
    const bodies = [
      ...['image', 'use', 'feImage', 'pattern', 'linearGradient', 'script', 'a', 'tref', 'animate', 'textPath'].map(
        (name) => `<${name} id="x" width="9" height="9" href="${url}#a" xlink:href="${url}#a"/>`,
      ),
      ...paints.map((name) => `<rect width="9" height="9" style="${name}:url(${url}#a)"/>`),
      `<style>@import url(${url});@font-face{font-family:a;src:url(${url})}*{fill:url(${url})}</style><text y="9" font-family="a">a</text>`,
      `<filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
      `<image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="${url}"/><script href="${url}"/></svg>`)}"/>`,
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject>`,
      '<script>throw new Error("ran")</script><rect onload="throw 1" width="9" height="9"/>',
    ];
    for (const body of bodies) {
      const { bytes } = await convert(svg(body), { to: 'png' });
      expect(bytes.length).toBeGreaterThan(0);
    }
    await new Promise((resolve) => server.close(resolve));
    expect(count).toBe(0);
  });
});

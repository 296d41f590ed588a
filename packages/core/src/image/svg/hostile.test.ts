import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileDrawings, inSvg } from '../../../test/drawing/hostile-drawings.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';

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
    await convert(inSvg('<rect/>'), { to: 'png' }); // loads everything
    const start = performance.now();
    await expect(convert(inSvg(body), { to: 'png' })).rejects.toMatchObject({
      kind: 'limit',
      code: 'DRAWING_TOO_LARGE',
    });
    // 200 ms on an idle machine; tests share it with others.
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

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

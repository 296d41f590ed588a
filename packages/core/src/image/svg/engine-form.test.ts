import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../convert.ts';

const namespace = 'http://www.w3.org/2000/svg';
const size = 'width="40" height="40"';
const plain = (body: string): Uint8Array => Buffer.from(`<svg xmlns="${namespace}" ${size}>${body}</svg>`);
const pixelsOf = async (svg: Uint8Array) => (await sharp(svg).raw().toBuffer()).toString('hex');
const shown = async (svg: Uint8Array) => pixelsOf((await convert(svg, { to: 'png' })).bytes);

describe('a drawing with prefixed elements', () => {
  const prefixed = (body: string, more = ''): Uint8Array =>
    Buffer.from(
      `<s:svg xmlns:s="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" ${more} ${size}>${body}</s:svg>`,
    );

  it('looks the same as without prefixes', async () => {
    const body = '<s:g fill="red"><s:rect id="a" width="9" height="9"/></s:g><s:use xlink:href="#a" x="20"/>';
    const bare = body.replaceAll('s:', '').replace('xlink:', '');
    expect(await shown(prefixed(body))).toBe(await pixelsOf(plain(bare)));
  });

  it('does not show elements of another namespace or of none', async () => {
    const rect = '<rect width="40" height="40"/>';
    const nothing = await pixelsOf(plain(''));
    expect(await shown(prefixed(rect))).toBe(nothing);
    expect(await shown(prefixed(rect, 'xmlns="urn:other"'))).toBe(nothing);
    expect(await shown(prefixed(`<g xmlns="${namespace}">${rect}</g>`))).toBe(await pixelsOf(plain(rect)));
  });

  it('keeps its prefixes when it is cleaned to svg', async () => {
    const { bytes, notes } = await convert(prefixed('<s:script>1</s:script><s:rect/>'), { to: 'svg' });
    expect(Buffer.from(bytes).toString()).toMatch(/^<s:svg [^>]*><s:rect><\/s:rect><\/s:svg>/);
    expect(notes).toMatchObject([{ code: 'ACTIVE_CONTENT_DROPPED' }]);
  });
});

describe('a drawing nested deeper than the engine parses', () => {
  const nest = (depth: number, start: (level: number) => string, body: string): Uint8Array =>
    plain(Array.from({ length: depth }, (_, level) => start(level)).join('') + body + '</g>'.repeat(depth));
  const rect = '<rect width="9" height="9"/>';

  it.each([
    ['groups without attributes', () => '<g>', ''],
    ['groups with ids', (level: number) => `<g id="g${level}">`, ''],
    ['groups with transforms', () => '<g transform="translate(0.0625)">', 'transform="translate(25)"'],
    [
      'groups with paint',
      (level: number) => `<g fill="${level === 399 ? 'lime' : 'red'}" stroke="blue">`,
      'fill="lime" stroke="blue"',
    ],
  ])('looks like a single group with the same attributes: %s', async (_, start, attributes) => {
    expect(await shown(nest(400, start, rect))).toBe(await pixelsOf(plain(`<g ${attributes}>${rect}</g>`)));
  });

  it('is refused by the limit if its groups cannot be flattened', async () => {
    const svg = plain('<g opacity="0.99">'.repeat(300) + rect + '</g>'.repeat(300));
    await expect(convert(svg, { to: 'png' })).rejects.toMatchObject({ kind: 'limit', code: 'DRAWING_TOO_LARGE' });
    await expect(shown(nest(600, () => '<g>', rect))).rejects.toMatchObject({ kind: 'limit' });
  });

  it('keeps its groups in svg output', async () => {
    const { bytes } = await convert(
      nest(400, () => '<g>', rect),
      { to: 'svg' },
    );
    expect(Buffer.from(bytes).toString().split('<g>')).toHaveLength(401);
  });
});

import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { openFixture } from './fixtures.ts';
import { corners, decode, distance, quadrants, white } from './image/pixels.ts';

const sources = ['quadrants.jpg', 'progressive.jpg', 'quadrants.png', 'indexed.png', 'quadrants.webp', 'quadrants.gif'];
const more = ['quadrants.bmp', 'rle8.bmp', 'quadrants.tiff', 'two-pages.tiff', 'quadrants.svg', 'quadrants.svgz'];
const targets = ['jpg', 'png', 'webp'] as const;

describe.each([...sources, ...more])('%s', (name) => {
  it.each(targets)('becomes %s with the same size and colours', async (to) => {
    const result = await convert(openFixture(name), { to });
    const picture = await decode(result.bytes);
    expect([picture.width, picture.height]).toEqual([60, 40]);
    const isExact = to === 'png' && !name.endsWith('.jpg');
    expect(distance(corners(picture), quadrants)).toBeLessThanOrEqual(isExact ? 0 : 6);
    expect(result).toMatchObject({ type: to, extension: to });
  });
});

describe('the result', () => {
  // @spec "Detected from the file (for example `font/woff2`, `image/webp`, `image/png`, `application/zip` for packages)"
  it.each([
    ['jpg', 'image/jpeg', [0xff, 0xd8, 0xff]],
    ['png', 'image/png', [0x89, 0x50, 0x4e, 0x47]],
    ['webp', 'image/webp', [0x52, 0x49, 0x46, 0x46]],
  ] as const)('of %s has the media type %s and its signature', async (to, mediaType, signature) => {
    const result = await convert(openFixture('quadrants.png'), { to });
    expect(result.mediaType).toBe(mediaType);
    expect([...result.bytes.subarray(0, signature.length)]).toEqual(signature);
  });

  it.each(targets)('is the same %s every time', async (to) => {
    const [first, second] = await Promise.all([1, 2].map(() => convert(openFixture('progressive.jpg'), { to })));
    expect(first).toEqual(second);
  });

  it('never shares memory with the input', async () => {
    const input = openFixture('quadrants.png');
    const before = input.slice();
    const result = await convert(input, { to: 'png' });
    result.bytes.fill(0);
    expect(input).toEqual(before);
  });
});

describe('transparency', () => {
  it('stays in png', async () => {
    const { bytes, notes } = await convert(openFixture('half-transparent.png'), { to: 'png' });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual([0x80, 0x60, 0x40, 0x80]);
    expect(notes).toEqual([]);
  });

  it('stays in webp', async () => {
    const { bytes } = await convert(openFixture('half-transparent.png'), { to: 'webp' });
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [[0x80, 0x60, 0x40, 0x80]])).toBeLessThanOrEqual(3);
  });

  it('is composited on white in jpg, with a note', async () => {
    const { bytes, notes } = await convert(openFixture('half-transparent.png'), { to: 'jpg' });
    const share = 0x80 / 255;
    const composited = [0x80, 0x60, 0x40].map((sample, band) => sample * share + (white[band] ?? 0) * (1 - share));
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [composited])).toBeLessThanOrEqual(3);
    expect(notes).toMatchObject([{ code: 'ALPHA_FLATTENED', class: 'lost', count: 1 }]);
  });
});

describe('an svg', () => {
  const wrap = (attributes: string, body = '') =>
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`);

  it.each([
    ['its pixels', 'width="101" height="50"', [101, 50]],
    ['physical units at 96 dpi', 'width="1in" height="25.4mm"', [96, 96]],
    ['points and picas', 'width="75pt" height="3pc"', [100, 48]],
    ['its viewBox if it has no size', 'viewBox="0 0 200 100"', [200, 100]],
    ['its viewBox if its size is in percent', 'width="100%" height="100%" viewBox="0 0 200 100"', [200, 100]],
    ['one side and the ratio of its viewBox', 'width="50" viewBox="0 0 200 100"', [50, 25]],
    ['rounded fractions', 'width="24.4" height="24.6"', [24, 25]],
  ])('has the size of %s', async (_, attributes, [width, height]) => {
    const picture = await decode((await convert(wrap(attributes), { to: 'png' })).bytes);
    expect([picture.width, picture.height]).toEqual([width, height]);
  });

  it('draws physical units within a viewBox at 96 dpi', async () => {
    const half = wrap('width="192" height="10" viewBox="0 0 192 10"', '<rect width="1in" height="10" fill="red"/>');
    const picture = await decode((await convert(half, { to: 'png' })).bytes);
    expect(picture.at(0.49, 0.5)).toEqual([255, 0, 0, 255]);
    expect(picture.at(0.51, 0.5)).toEqual([0, 0, 0, 0]);
  });

  it('is drawn at the requested size, not enlarged from pixels', async () => {
    const { bytes } = await convert(openFixture('quadrants.svg'), { to: 'png', config: { width: 3000 } });
    const { at, width, height } = await decode(bytes);
    expect([width, height]).toEqual([3000, 2000]);
    // Enlarged pixels would be blurred over fifty pixels on either side of the edge.
    expect([at(0.4997, 0.25), at(0.5003, 0.25)]).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
    ]);
  });

  it('never shows a local file', async () => {
    const path = new URL('./fixtures/quadrants.png', import.meta.url);
    const links = [path.href, path.pathname, '/etc/passwd'].map(
      (href) => `<image href="${href}" width="60" height="40"/>`,
    );
    const result = await convert(wrap('width="60" height="40"', links.join('')), { to: 'png' });
    expect((await decode(result.bytes)).at(0.25, 0.25)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['an external entity', '<!ENTITY leak SYSTEM "file:///etc/hostname">', '&leak;', 'XML_ENTITY'],
    ['entities that expand exponentially', entityBomb(), '&e9;', 'XML_TOO_LARGE'],
  ])('is refused for %s', async (_, declarations, reference, code) => {
    const body = new TextDecoder().decode(wrap('width="60" height="40"', `<text>${reference}</text>`));
    const failing = convert(new TextEncoder().encode(`<!DOCTYPE svg [${declarations}]>${body}`), { to: 'png' });
    await expect(failing).rejects.toMatchObject({ code });
  });

  it('notes that its text was set with installed fonts', async () => {
    const drawing = wrap('width="60" height="40"', '<text y="20">a</text>');
    const { notes } = await convert(drawing, { to: 'png', systemFonts: true });
    expect(notes).toMatchObject([{ code: 'SYSTEM_FONTS', class: 'substituted' }]);
    expect((await convert(drawing, { to: 'png' })).notes).toEqual([]);
  });

  it('is recognized in UTF-16', async () => {
    const text = new TextDecoder().decode(openFixture('quadrants.svg')).replace('UTF-8', 'UTF-16');
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const picture = await decode((await convert(utf16, { to: 'png' })).bytes);
    expect(distance(corners(picture), quadrants)).toBe(0);
  });
});

/** Entities that expand to 10⁹ words. */
function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<!ENTITY e0 "word">${levels.join('')}`;
}

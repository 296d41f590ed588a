import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';

const wrap = (attributes: string, body = ''): Uint8Array =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`);

describe('a drawing larger than the engine can draw', () => {
  it.each([
    ['width="200000000" height="10"', '200000000×10'],
    ['viewBox="0 0 2e9 2e9"', '2000000000×2000000000'],
    ['viewBox="0 0 2e9 1"', '2000000000×1'],
    ['width="100%" height="100%" viewBox="0,0,3e9,4"', '3000000000×4'],
    ['width="1000" viewBox="0 0 0.0001 1000"', '1000×10000000000'],
    ['height="1000" viewBox="0 0 1000 0.0001"', '10000000000×1000'],
    ['width="2000000in" height="1in"', '192000000×96'],
    ['width="1e12" height="1e3"', '1000000000000×1000'],
    ['style="width: 200000000px; height: 5px"', '200000000×5'],
    ['width="200000000em" height="5"', '2400000000×5'],
    ['width="1em" height="5" font-size="300000000"', '300000000×5'],
    ['style="width: 2ex; height: 5px; font-size: 3e8px"', '300000000×5'],
  ])('is refused by the limit, with its size: %s', async (attributes, size) => {
    for (const to of ['png', 'svg'] as const) {
      const failing = convert(wrap(attributes), { to, config: { width: 20 } });
      await expect(failing).rejects.toMatchObject({ kind: 'limit', message: expect.stringContaining(size) });
    }
  });

  it.each([
    ['its shapes', '', '<rect width="2000000000" height="10"/>'],
    ['a style sheet', '', '<style>svg{width:2000000000px;height:10px}</style><rect width="9" height="9"/>'],
    ['a style sheet and the ratio of its viewBox', 'viewBox="0 0 1 1000"', '<style>svg{width:2000000px}</style>'],
    ['a style sheet in inches', 'height="9"', '<style>svg{width:2000000in}</style><rect width="9" height="9"/>'],
    ['a style sheet with CDATA', '', '<style>svg{wid<![CDATA[th:2000000000px}]]></style><rect width="9" height="9"/>'],
  ])('is refused if its size comes from %s', async (_, attributes, body) => {
    await expect(convert(wrap(attributes, body), { to: 'png' })).rejects.toMatchObject({ kind: 'limit' });
  });

  it.each([
    ['a size of one pixel', 'width="1" height="1"', '<rect width="123456789" height="1"/>'],
    ['a flat viewBox', 'viewBox="0 0 50 1"', '<rect width="123456789" height="1"/>'],
    ['digits in a data URL', '', '<rect data-source="data:;base64,123456789" width="1" height="1"/>'],
  ])('is drawn if it has large numbers and %s', async (_, attributes, body) => {
    const { bytes } = await convert(wrap(attributes, body), { to: 'png' });
    expect((await sharp(bytes).metadata()).height).toBe(1);
  });

  it('is drawn if only its shapes exceed the limit', async () => {
    const shape = '<path d="M-2000000000 0H2000000000V9H-2000000000Z"/>';
    await expect(convert(wrap('width="30" height="9"', shape), { to: 'png' })).resolves.toMatchObject({ notes: [] });
  });
});

describe('a drawing without a size and content', () => {
  it.each(['', 'width="100%" height="100%"', 'viewBox="0 0 0 0"', 'width="0" height="5"'])(
    'has one pixel in every output, and is written as it is: %j',
    async (attributes) => {
      const file = wrap(attributes, '<desc>a</desc>');
      expect(await sharp((await convert(file, { to: 'png' })).bytes).metadata()).toMatchObject({ width: 1, height: 1 });
      expect(Buffer.from((await convert(file, { to: 'svg' })).bytes).toString()).toContain('<desc>a</desc>');
      expect((await inspect(file)).facts).toMatchObject({ width: 1, height: 1 });
    },
  );
});

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../test/fixtures.ts';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${content}</svg>`;
const packed = (text: string): Uint8Array => new Uint8Array(gzipSync(text));

describe('an svg that is compressed with gzip', () => {
  it('is read as the svg, for each output', async () => {
    for (const to of ['svg', 'png'] as const) {
      const [plain, compressed] = await Promise.all(
        ['quadrants.svg', 'quadrants.svgz'].map((name) => convert(openFixture(name), { to })),
      );
      expect(Buffer.compare(compressed!.bytes, plain!.bytes)).toBe(0);
      expect(compressed!.notes).toEqual(plain!.notes);
    }
    expect((await inspect(openFixture('quadrants.svgz'))).facts).toMatchObject({ width: 60, height: 40 });
    await expect(convert(openFixture('quadrants.svgz'), { from: 'svg', to: 'png' })).resolves.toMatchObject({
      type: 'png',
    });
  });

  it('may have a long header', async () => {
    const bytes = Buffer.from(packed(svg('')));
    const header = Buffer.concat([bytes.subarray(0, 10), Buffer.from(`${'a'.repeat(300)}.svg\0`)]);
    header[3] = 8; // the flag of a file name
    const { facts } = await inspect(Buffer.concat([header, bytes.subarray(10)]));
    expect(facts).toMatchObject({ width: 60, height: 40 });
  });

  it.each([
    ['another text', packed('<html/>')],
    ['an archive', packed('folder/\0\0\0')],
    ['no text', packed(svg('')).subarray(0, 12)],
  ])('is no file with %s', async (_, bytes) => {
    await expect(convert(bytes, { to: 'png' })).rejects.toMatchObject({ code: 'FORMAT_UNRECOGNIZED' });
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'FORMAT_UNRECOGNIZED' });
  });

  it('is refused if it unpacks to more text than the limit', async () => {
    const bomb = packed(svg(' '.repeat(1 << 22)));
    expect(bomb.length).toBeLessThan(10_000);
    for (const to of ['svg', 'png'] as const) {
      await expect(convert(bomb, { to, limits: { maxTextBytes: 1 << 20 } })).rejects.toMatchObject({
        kind: 'limit',
        code: 'INPUT_TOO_LARGE',
        message: expect.stringContaining('more than 1048576 bytes of text') as string,
      });
    }
    await expect(convert(bomb, { to: 'svg' })).resolves.toBeDefined();
  });

  it('is refused if it is damaged', async () => {
    const bytes = packed(svg(Array.from({ length: 500 }, (_, x) => `<path d="M${x * 7919} ${x}"/>`).join('')));
    const cut = bytes.subarray(0, bytes.length - 20);
    await expect(convert(cut, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed', code: 'IMAGE_DAMAGED' });
  });
});

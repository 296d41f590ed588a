import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { inspect } from '../../src/inspect.ts';
import { openFont } from './font-fixtures.ts';

/** The outline format of each font type. */
const fonts = [
  ['plain.ttf', 'ttf'],
  ['variable.ttf', 'ttf'],
  ['plain.otf', 'otf'],
] as const;

describe.each(fonts)('%s', (name, format) => {
  it('round-trips through every container byte for byte', async () => {
    let bytes = openFont(name);
    for (const to of ['woff', format, format, 'woff', 'woff', format] as const) {
      const result = await convert(bytes, { to });
      // fsType of the fixtures, 0x0104, allows previewing and printing.
      expect(result.notes.map(({ code }) => code)).toEqual(to === 'woff' ? ['FONT_RIGHTS_RESTRICTED'] : []);
      expect((await inspect(result.bytes)).type).toBe(to);
      bytes = result.bytes;
    }
    expect(bytes).toEqual(openFont(name));
  });

  it('is the same file every time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => convert(openFont(name), { to: 'woff' })));
    expect(first).toEqual(second);
  });
});

describe('the result', () => {
  // @spec "Detected from the file (for example `font/woff2`, `image/webp`, `image/png`, `application/zip` for packages)"
  it.each([
    ['plain.ttf', 'ttf', 'font/ttf'],
    ['plain.otf', 'otf', 'font/otf'],
    ['plain.otf', 'woff', 'font/woff'],
    ['plain.ttf', 'woff2', 'font/woff2'],
  ] as const)('of %s to %s has the media type %s', async (name, to, mediaType) => {
    expect(await convert(openFont(name), { to })).toMatchObject({ type: to, extension: to, mediaType });
  });
});

describe('a type from the caller', () => {
  it('yields to the bytes between ttf and otf, with a note', async () => {
    const { notes } = await convert(openFont('plain.ttf'), { from: 'otf', to: 'ttf' });
    expect(notes).toMatchObject([{ code: 'TYPE_FOLLOWED' }]);
  });

  it('is refused if the container differs', async () => {
    await expect(convert(openFont('plain.woff'), { from: 'ttf', to: 'ttf' })).rejects.toMatchObject({
      code: 'TYPE_CONTRADICTED',
    });
  });

  it('is refused as an output of another kind', async () => {
    await expect(convert(openFont('plain.ttf'), { to: 'png' })).rejects.toMatchObject({ code: 'PAIR_UNSUPPORTED' });
  });
});

describe('writing a font', () => {
  it('stops on abort', async () => {
    const signal = AbortSignal.abort();
    await expect(convert(openFont('plain.ttf'), { to: 'woff', signal })).rejects.toMatchObject({ code: 'ABORTED' });
    const controller = new AbortController();
    const work = convert(openFont('plain.ttf'), { to: 'woff', signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('ends at its work budget', async () => {
    await expect(convert(openFont('plain.ttf'), { to: 'woff', limits: { maxWork: 10 } })).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
  });
});

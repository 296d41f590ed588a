import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convert, convertWith } from '../src/convert.ts';
import type { Format } from '../src/format.ts';
import { formats } from '../src/formats/registry.ts';
import { inspect } from '../src/inspect.ts';
import { openFixture } from './fixtures.ts';
import { measureMemory } from './memory.ts';

const png = openFixture('quadrants.png');
const refusal = (code: string, kind: string, message?: RegExp) => ({
  code,
  kind,
  message: expect.stringMatching(message ?? /./),
});

describe('an invalid call', () => {
  it.each([undefined, null, 'text', [1, 2], new ArrayBuffer(8)])(
    'with %j instead of bytes is refused',
    async (input) => {
      const failing = convert(input as unknown as Uint8Array, { to: 'png' });
      await expect(failing).rejects.toMatchObject(refusal('OPTION_INVALID', 'parameter', /expected a Uint8Array/));
    },
  );

  it('with an unknown input or output type is refused by name', async () => {
    await expect(convert(png, { to: 'bmp' as 'png' })).rejects.toMatchObject(
      refusal('TYPE_UNKNOWN', 'parameter', /"bmp"/),
    );
    await expect(convert(png, { from: 'doc' as 'png', to: 'png' })).rejects.toMatchObject(
      refusal('TYPE_UNKNOWN', 'parameter', /"doc"/),
    );
  });

  it('with a type that contradicts the bytes is refused with the type that was found', async () => {
    const expected = refusal('TYPE_CONTRADICTED', 'parameter', /the file is PNG, not JPEG as named/);
    await expect(convert(png, { from: 'jpeg', to: 'webp' })).rejects.toMatchObject(expected);
    await expect(inspect(png, { from: 'jpg' })).rejects.toMatchObject(expected);
  });

  it('does not include jpg for jpeg, which are the same type', async () => {
    for (const from of ['jpg', 'jpeg'] as const) {
      expect((await convert(openFixture('quadrants.jpg'), { from, to: 'png' })).notes).toEqual([]);
    }
  });
});

describe('limits', () => {
  it('on bytes apply before anything is read', async () => {
    const failing = convert(png, { to: 'png', limits: { maxInputBytes: 100 } });
    await expect(failing).rejects.toMatchObject(
      refusal('INPUT_TOO_LARGE', 'limit', /the input has \d+ bytes; at most 100 are allowed/),
    );
  });

  it('on text apply before it is decoded', async () => {
    const failing = convert(openFixture('quadrants.svg'), { to: 'png', limits: { maxTextBytes: 100 } });
    await expect(failing).rejects.toMatchObject(
      refusal('INPUT_TOO_LARGE', 'limit', /bytes of text; at most 100 are allowed/),
    );
  });

  it('on pixels apply to the header', async () => {
    const failing = convert(png, { to: 'png', limits: { maxPixels: 2399 } });
    await expect(failing).rejects.toMatchObject(refusal('IMAGE_TOO_LARGE', 'limit', /has 60×40/));
    await expect(convert(png, { to: 'png', limits: { maxPixels: 2400 } })).resolves.toBeDefined();
  });

  it('on frames apply to the header', async () => {
    const failing = convert(openFixture('animated.gif'), { to: 'webp', limits: { maxFrames: 2 } });
    await expect(failing).rejects.toMatchObject(refusal('IMAGE_TOO_MANY_FRAMES', 'limit', /has 3 frames/));
  });

  it('on pixels count all frames of an animation that is written', async () => {
    const limits = { maxPixels: 60 * 40 * 3 - 1 };
    const failing = convert(openFixture('animated.gif'), { to: 'webp', limits });
    await expect(failing).rejects.toMatchObject(refusal('OUTPUT_TOO_LARGE', 'limit'));
    await expect(convert(openFixture('animated.gif'), { to: 'png', limits })).resolves.toBeDefined();
  });

  it('on work count the whole conversion', async () => {
    const failing = convert(png, { to: 'png', limits: { maxWork: 4000 } });
    await expect(failing).rejects.toMatchObject(refusal('WORK_EXHAUSTED', 'limit'));
  });

  // @spec "A derived side above the writer's own maximum or the pixel limit is a `limit` failure that names the computed size, before decoding."
  it('of the writer apply to the computed size, before decoding', async () => {
    const strip = (width: number, height: number) =>
      new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
    const cases = [
      [strip(10, 20), { to: 'webp', config: { width: 10_000 } }, /10000×20000.*16383 in webp/],
      [strip(1, 100), { to: 'jpg', config: { width: 1000 } }, /1000×100000.*65535 in jpg/],
      [strip(1, 10), { to: 'png', config: { width: 10_000 } }, /10000×100000.*pixels/],
      [strip(30_000, 30_000), { to: 'png' }, /30000×30000/],
    ] as const;
    for (const [bytes, options, message] of cases) {
      await expect(convert(bytes, options)).rejects.toMatchObject(refusal('OUTPUT_TOO_LARGE', 'limit', message));
    }
  });

  it('apply to a declared size before memory is allocated', async () => {
    const bomb = png.slice();
    new DataView(bomb.buffer).setUint32(16, 60_000);
    new DataView(bomb.buffer).setUint32(20, 60_000);
    new DataView(bomb.buffer).setUint32(29, crc32(bomb.subarray(12, 29))); // a header with a valid checksum
    const { bytes } = await measureMemory(() =>
      expect(convert(bomb, { to: 'png', config: { width: 10 } })).rejects.toMatchObject({ name: 'ConversionError' }),
    );
    expect(bytes).toBeLessThan(50_000_000);
  });
});

describe('files within files', () => {
  /** A format that contains another file after its first byte, so that files can be nested. */
  const wrap: Format = {
    ...formats[0],
    id: 'wrap',
    name: 'Wrap',
    types: ['wrap'],
    sniff: ({ head }) => head[0] === 0x57,
    reads: {
      api: false,
      model: 'raster',
      load: async () => async (bytes, context) => {
        const inner = await context.convertAsset(bytes.subarray(1), { to: 'png', entry: `inside-${bytes.length}` });
        return (await formats[0].reads.load())(inner.bytes, context);
      },
    },
  };
  const wrapped = (depth: number, bytes: Uint8Array) => Uint8Array.from([...Array<number>(depth).fill(0x57), ...bytes]);
  const known = [wrap, ...formats];

  it('share the budget, and their notes name them', async () => {
    const result = await convertWith(known, wrapped(1, openFixture('animated.gif')), { to: 'png' });
    expect(result.notes).toMatchObject([
      { code: 'FRAMES_DROPPED', where: { entry: expect.stringMatching(/^inside-/) } },
    ]);
    const once = { maxWork: 60 * 40 * 3 };
    await expect(convertWith(known, wrapped(1, png), { to: 'png', limits: once })).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
    await expect(convertWith(known, png, { to: 'png', limits: once })).resolves.toBeDefined();
  });

  it('are refused if they are nested too deeply', async () => {
    await expect(convertWith(known, wrapped(4, png), { to: 'png' })).resolves.toBeDefined();
    await expect(convertWith(known, wrapped(5, png), { to: 'png' })).rejects.toMatchObject(
      refusal('NESTING_TOO_DEEP', 'limit'),
    );
  });
});

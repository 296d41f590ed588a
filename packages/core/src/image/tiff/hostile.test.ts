import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTiff, joinFile, type Tag, type TiffForm } from '../../../test/builders/tiff-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { measureMemory } from '../../../test/memory.ts';
import { countOf } from '../../../test/thorough.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';

const [width, height] = [13, 9];
const values = (channels: number, max: number): number[] =>
  Array.from({ length: width * height * channels }, (_, index) => (index * 7) % (max + 1));
const build = (form: Partial<TiffForm> & Pick<TiffForm, 'values' | 'depths'>): Uint8Array =>
  buildTiff({ width, height, photometric: 1, ...form });

const files: readonly [string, Uint8Array][] = [
  ['12 bits in strips', build({ values: values(1, 4_095), depths: [12], rowsPerStrip: 4 })],
  [
    'tiles of planes with LZW',
    build({
      values: values(3, 255),
      depths: [8, 8, 8],
      photometric: 2,
      isPlanar: true,
      tile: [16, 16],
      packing: 'lzw',
    }),
  ],
  [
    'floating point, deflated',
    build({ values: values(1, 15), depths: [32], kind: 'float', packing: 'deflate', predictor: 3 }),
  ],
  [
    'signed samples, PackBits, BigTIFF',
    build({ values: values(1, 127), depths: [16], kind: 'signed', packing: 'packBits', isBig: true, endian: 'big' }),
  ],
  [
    'a palette with alpha',
    build({
      values: values(2, 15),
      depths: [4, 4],
      photometric: 3,
      tags: [
        [320, 3, values(1, 255).slice(0, 48)],
        [338, 3, [2]],
      ],
    }),
  ],
  ['shared chroma', build({ values: values(3, 255), depths: [8, 8, 8], photometric: 6, tags: [[530, 3, [1, 1]]] })],
  ...[2, 3, 4, 6, 7, 32766, 32771, 32809, 34676, 34677].map((compression): [string, Uint8Array] => {
    const depth =
      compression === 32809 ? 4 : compression === 32766 ? 2 : compression < 5 || compression === 32771 ? 1 : 8;
    const photometric: Tag[] = compression >= 34676 ? [[262, 3, [32845]]] : [];
    const packed = Uint8Array.from({ length: 300 }, (_, index) => (index * 89) % 251);
    const size: Tag[] = [
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, [depth]],
      [259, 3, [compression]],
    ];
    return [`compression ${compression} of noise`, joinFile({}, [...size, ...photometric], [packed])];
  }),
]; // prettier-ignore

async function codeOf(tiff: Uint8Array, limits = {}): Promise<string> {
  try {
    await convert(tiff, { from: 'tiff', to: 'png', limits: { maxPixels: 1_000_000, ...limits } });
    return 'fine';
  } catch (error) {
    expect(error).toBeInstanceOf(ConversionError);
    return (error as ConversionError).code;
  }
}

describe.each(files)('a tiff of %s', (_, whole) => {
  it('fails only with a ConversionError if truncated, flipped or given false lengths', async () => {
    for (const broken of [...truncations(whole, 23), ...flips(whole, 40), ...falseLengths(whole, 40)]) {
      if (broken.length >= 8) await codeOf(broken);
    }
  });

  it('fails only with a ConversionError if any number in its directory changes', async () => {
    const isBig = whole[2] === 43 || whole[3] === 43;
    const view = new DataView(whole.buffer);
    const isLittle = whole[0] === 0x49;
    const start = isBig ? Number(view.getBigUint64(8, isLittle)) : view.getUint32(4, isLittle);
    const changesOfDirectory = fc.array(
      fc.record({
        at: fc.nat(whole.length - start - 1),
        byte: fc.constantFrom(0, 1, 2, 3, 4, 6, 7, 16, 64, 127, 128, 255),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(changesOfDirectory, async (changes) => {
        const broken = whole.slice();
        for (const { at, byte } of changes) broken[start + at] = byte;
        await codeOf(broken);
      }),
      { numRuns: countOf(60) },
    );
  });
});

describe('a hostile tiff', () => {
  const twelve = build({ values: values(1, 4_095), depths: [12] });
  const start = new DataView(twelve.buffer).getUint32(4, true);
  const entryAt = (tiff: Uint8Array, tag: number): number => {
    const view = new DataView(tiff.buffer);
    for (let at = start + 2; at < tiff.length - 12; at += 12) if (view.getUint16(at, true) === tag) return at;
    throw new Error(`no tag ${tag}`);
  };
  const withEntry = (tag: number, change: (view: DataView, at: number) => void): Uint8Array => {
    const tiff = twelve.slice();
    change(new DataView(tiff.buffer), entryAt(tiff, tag));
    return tiff;
  };

  it('with a cycle of pages is read', async () => {
    const tiff = twelve.slice();
    new DataView(tiff.buffer).setUint32(tiff.length - 4, start, true);
    expect(await codeOf(tiff)).toBe('fine');
  });

  it('with more pages than allowed is refused', async () => {
    const page = twelve.slice(start);
    const count = 20;
    const tiff = new Uint8Array(twelve.length + page.length * count);
    tiff.set(twelve);
    for (let index = 0; index <= count; index++) {
      const at = start + page.length * index;
      tiff.set(page, at);
      if (index < count) new DataView(tiff.buffer).setUint32(at + page.length - 4, at + page.length, true);
    }
    expect(await codeOf(tiff, { maxFrames: 10 })).toBe('IMAGE_TOO_MANY_FRAMES');
    const { notes } = await convert(tiff, { to: 'png' });
    expect(notes).toMatchObject([{ code: 'PAGES_DROPPED', message: expect.stringContaining('1 of 21') }]);
  });

  it.each([
    ['a count of 2³²', withEntry(273, (view, at) => view.setUint32(at + 4, 0xffffffff, true)), 'IMAGE_DAMAGED'],
    [
      'a strip after the end of the file',
      withEntry(273, (view, at) => view.setUint32(at + 8, 0xfffffff0, true)),
      'IMAGE_DAMAGED',
    ],
    ['a strip longer than the file', withEntry(279, (view, at) => view.setUint32(at + 8, 0xfffffff0, true)), 'fine'],
    ['a strip shorter than its rows', withEntry(279, (view, at) => view.setUint32(at + 8, 10, true)), 'IMAGE_DAMAGED'],
    ['no strip offsets', withEntry(273, (view, at) => view.setUint16(at, 0xfff0, true)), 'IMAGE_DAMAGED'],
    ['a width of 2³²', withEntry(256, (view, at) => view.setUint32(at + 8, 0xffffffff, true)), 'IMAGE_TOO_LARGE'],
    ['a width of 0', withEntry(256, (view, at) => view.setUint32(at + 8, 0, true)), 'IMAGE_DAMAGED'],
    ['65,535 samples per pixel', withEntry(277, (view, at) => view.setUint32(at + 8, 0xffff, true)), 'IMAGE_DAMAGED'],
    ['500 bits per sample', withEntry(258, (view, at) => view.setUint32(at + 8, 500, true)), 'IMAGE_DAMAGED'],
  ])('with %s gives the expected result', async (_, tiff, code) => {
    expect(await codeOf(tiff)).toBe(code);
  });

  const huge = (compression: number, packed: Uint8Array, depths = [12], tags: readonly Tag[] = []): Uint8Array => {
    const size: Tag[] = [
      [256, 4, [16_000]],
      [257, 4, [16_000]],
      [258, 3, depths],
      [277, 3, [depths.length]],
    ]; // prettier-ignore
    return joinFile({}, [...size, [259, 3, [compression]], [262, 3, [1]], ...tags], [packed]);
  };

  it.each([
    ['no compression', 1, 100],
    ['PackBits', 32773, 1_000],
    ['LZW', 5, 1_000],
    ['Deflate', 8, 1_000],
    ['LogLuv', 34676, 1_000],
  ])('of a few bytes for a huge picture is refused before memory is allocated: %s', async (_, compression, length) => {
    const file = huge(compression, new Uint8Array(length).fill(1));
    const { result, bytes } = await measureMemory(() => codeOf(file, { maxPixels: 0x3fff * 0x3fff }));
    expect(result).toMatch(/IMAGE_(DAMAGED|UNSUPPORTED)/);
    expect(bytes).toBeLessThan(50_000_000);
  });

  it('that inflates to more than its strip is refused', async () => {
    const packed = deflateSync(new Uint8Array(50_000_000));
    const size: Tag[] = [
      [256, 4, [10]],
      [257, 4, [10]],
      [258, 3, [12]],
    ]; // prettier-ignore
    const tiff = joinFile({}, [...size, [259, 3, [8]], [262, 3, [1]]], [packed]);
    expect(await codeOf(tiff)).toBe('IMAGE_DAMAGED');
  });

  it('is refused without any strip, and reads omitted strips as zeros', async () => {
    const strips = build({ values: values(1, 4_095), depths: [12], rowsPerStrip: 3 });
    const view = new DataView(strips.buffer);
    const own = view.getUint32(4, true);
    let lengths = 0;
    for (let at = own + 2; at < strips.length - 12; at += 12)
      if (view.getUint16(at, true) === 279) lengths = view.getUint32(at + 8, true);
    view.setUint32(lengths, 0, true);
    expect(await codeOf(strips)).toBe('fine');
    view.setUint32(lengths + 4, 0, true);
    view.setUint32(lengths + 8, 0, true);
    expect(await codeOf(strips)).toBe('IMAGE_DAMAGED');
  });

  it('stops when aborted', async () => {
    const big = buildTiff({
      width: 400,
      height: 400,
      values: new Array<number>(160_000).fill(7),
      depths: [12],
      photometric: 1,
    });
    const failing = convert(big, { to: 'png', signal: AbortSignal.abort() });
    await expect(failing).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

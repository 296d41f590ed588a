import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createNoise } from '../../test/builders/archive-builder.ts';
import { measureMemory } from '../../test/memory.ts';
import { inflate } from './inflate.ts';

let breaths = 0;
const context = {
  breathe: async () => {
    breaths++;
  },
};
/** Random letters, which deflate to about half: a megabyte of them is inflated in chunks. */
const long = createNoise(1_000_000).map((byte) => (byte >> 4) + 65);
const cases = [
  ['at once', long.subarray(0, 12_000)],
  ['in chunks', long],
] as const;

const packed = (bytes: Uint8Array, level = 6) => new Uint8Array(deflateRawSync(bytes, { level }));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const failure = (code: string, message: string) =>
  expect.objectContaining({ code, at: 9, message: expect.stringContaining(message) });

describe.each(cases)('inflate %s', (_, bytes) => {
  it.each([0, 1, 6, 9])('reads what zlib wrote at level %i', async (level) => {
    expect(Buffer.compare(await inflate(packed(bytes, level), bytes.length, 9, context), bytes)).toBe(0);
  });

  it.each([
    [0, 1],
    [0, 1000],
    [6, 1],
    [6, 1000],
  ])('stops if the stream contains more than declared, at level %i by %i', async (level, by) => {
    const inflating = inflate(packed(bytes, level), bytes.length - by, 9, context);
    await expect(inflating).rejects.toThrow(failure('ZIP_SIZE_FALSE', `more than ${bytes.length - by}`));
  });

  it('refuses a stream that contains less than declared', async () => {
    const inflating = inflate(packed(bytes), bytes.length + 1, 9, context);
    await expect(inflating).rejects.toThrow(failure('ZIP_SIZE_FALSE', `only ${bytes.length}`));
  });

  it.each([0, 6])('refuses a truncated stream, at level %i', async (level) => {
    const inflating = inflate(packed(bytes, level).subarray(0, -1000), bytes.length, 9, context);
    await expect(inflating).rejects.toThrow(failure('ZIP_ENTRY_DAMAGED', 'unexpected EOF'));
  });

  it('ignores a few bytes after the end of the stream', async () => {
    const inflated = await inflate(joined(packed(bytes), new Uint8Array(1000)), bytes.length, 9, context);
    expect(Buffer.compare(inflated, bytes)).toBe(0);
  });
});

describe('inflate', () => {
  const { Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED } = constants;
  it.each([
    ['filtered', { strategy: Z_FILTERED }],
    ['Huffman codes only', { strategy: Z_HUFFMAN_ONLY }],
    ['runs', { strategy: Z_RLE }],
    ['fixed codes', { strategy: Z_FIXED }],
    ['many short blocks', { memLevel: 1, level: 9 }],
    ['a short window', { windowBits: 9 }],
  ])('reads what zlib wrote as %s, wherever chunks of 16 KiB end in it', async (_, options) => {
    for (let length = 100_000; length < 100_100; length += 3) {
      const bytes = long.slice(0, length);
      for (let at = 0; at < length; at += 5) bytes[at] = length & 0xff;
      const stream = new Uint8Array(deflateRawSync(bytes, options));
      expect(stream.length).toBeGreaterThan(16 * 1024);
      expect(Buffer.compare(await inflate(stream, length, 9, context), bytes)).toBe(0);
    }
  });

  it('refuses many bytes after the end of the stream', async () => {
    const inflating = inflate(joined(packed(long), new Uint8Array(10_000_000)), long.length, 9, context);
    await expect(inflating).rejects.toThrow(failure('ZIP_ENTRY_DAMAGED', 'no output follows'));
  });

  it('inflates an empty stream to no bytes', async () => {
    expect(await inflate(new Uint8Array(), 0, 9, context)).toEqual(new Uint8Array());
    await expect(inflate(new Uint8Array(), 1, 9, context)).rejects.toThrow(failure('ZIP_SIZE_FALSE', 'only 0'));
  });

  it('allocates no memory for output beyond the declared size', async () => {
    const megabyte = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
    const gigabyte = joined(...Array<Uint8Array>(1000).fill(megabyte));
    const { bytes } = await measureMemory(() =>
      expect(inflate(gigabyte, 1000, 9, context)).rejects.toThrow(failure('ZIP_SIZE_FALSE', 'more than 1000')),
    );
    expect(bytes).toBeLessThan(150_000_000); // memory that was released counts as well
  });

  it('yields to the event loop after every chunk', async () => {
    breaths = 0;
    const stream = packed(long);
    await inflate(stream, long.length, 9, context);
    expect(breaths).toBe(Math.ceil(stream.length / 16_384));
  });
});

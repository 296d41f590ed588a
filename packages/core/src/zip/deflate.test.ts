import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../test/damage.ts';
import { deflate } from './deflate.ts';

const context = { breathe: async () => {} };
const random = randomNumbers(1);
const long = 300_000; // deflated in chunks
const bits = (length: number) => Uint8Array.from({ length }, () => random(2));

/** The bytes as zlib inflates them. */
async function readByZlib(bytes: Uint8Array): Promise<Uint8Array> {
  return inflateRawSync(Buffer.concat(await deflate(bytes, context)));
}

function withHead(head: Uint8Array, length: number): Uint8Array {
  const bytes = bits(length);
  bytes.set(head);
  return bytes;
}

/** Every byte twice, so that no byte can fill the window without a match. */
const everyPair = Uint8Array.from({ length: 512 }, (_, index) => index >> 1);
/** Every byte except the last twice, and the last before the first two, so that it cannot fill the window either. */
const beforeFirstTwo = Uint8Array.of(...everyPair.subarray(0, 511), 0, 0);

describe('deflate, read by zlib', () => {
  it('keeps the twelve bytes that begin with a match before the first byte in a stream of fflate 0.8.3', async () => {
    const bytes = Uint8Array.of(1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1);
    expect(Buffer.compare(await readByZlib(bytes), bytes)).toBe(0);
  });

  it.each([
    [2, 12],
    [3, 7],
  ])('keeps every file of %i different bytes up to a length of %i', async (size, longest) => {
    for (let length = 1; length <= longest; length++) {
      for (let number = 0; number < size ** length; number++) {
        const bytes = Uint8Array.from({ length }, (_, index) => Math.floor(number / size ** index) % size);
        if (Buffer.compare(await readByZlib(bytes), bytes) !== 0) expect.fail(`damaged: ${bytes}`);
      }
    }
  });

  it.each([
    ['the shortest file that is deflated in chunks', bits(256 * 1024 + 1)],
    ['bits', bits(long)],
    ['the twelve bytes', withHead(Uint8Array.of(1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1), long)],
    ['zeros', new Uint8Array(long)],
    ['every byte twice', withHead(everyPair, long)],
    ['every byte twice or before the first two', withHead(beforeFirstTwo, long)],
    ['noise', Uint8Array.from({ length: long }, () => random(256))],
    ['chunks that end within a match', Uint8Array.from({ length: 3 * long }, (_, index) => (index % 1000) >> 2)],
  ])('keeps a long file: %s', async (_, bytes) => {
    expect(Buffer.compare(await readByZlib(bytes), bytes)).toBe(0);
  });

  it.each([[everyPair], [beforeFirstTwo]])('stores the first 32 KiB if no byte can fill the window', async (start) => {
    const [header, head] = await deflate(withHead(start, long), context);
    expect([...(header ?? [])]).toEqual([0, 0x00, 0x80, 0xff, 0x7f]);
    expect(head).toHaveLength(32 * 1024);
  });
});

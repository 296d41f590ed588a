import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../test/thorough.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeXz } from './read.ts';

const open = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${name}.xz`, import.meta.url)));
const context = { breathe: async () => {} };

/** Repetitions, then bytes that rarely repeat, then a longer period. */
const pattern = Uint8Array.from({ length: 3_000 }, (_, index) => {
  if (index < 1_000) return index % 17;
  return index < 2_000 ? ((index * index) >> 3) & 0xff : ((index % 97) * 2) & 0xff;
});
/** Bytes of a linear congruential generator, which xz stores uncompressed. */
const noise = (() => {
  let state = 1;
  return Uint8Array.from({ length: 1_500 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 23;
  });
})();

const files = [
  ['delta', pattern],
  ['blocks', pattern],
  ['sha256', pattern],
  ['stored', noise],
] as const;

describe.each(files)('%s.xz', (name, expected) => {
  it('decodes to the bytes that xz compressed', async () => {
    expect(Buffer.compare(await decodeXz(open(name), expected.length, context), expected)).toBe(0);
    const roomy = await decodeXz(open(name), expected.length + 9, context);
    expect(Buffer.compare(roomy, expected)).toBe(0);
  });

  it('is refused if it holds more than allowed', async () => {
    await expect(decodeXz(open(name), expected.length - 1, context)).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });

  it('fails only with a ConversionError, wherever it is truncated or changed', async () => {
    const whole = open(name);
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length));
    await fc.assert(
      fc.asyncProperty(damage, async ([at, value, length]) => {
        const broken = whole.slice(0, length);
        if (at < length) broken[at] = value;
        const outcome = await decodeXz(broken, expected.length, context).catch((error: unknown) => error);
        // With a check, only the size fields of a block and the index after the blocks remain unchecked.
        if (outcome instanceof Uint8Array) expect(outcome.length).toBeLessThanOrEqual(expected.length);
        else expect(outcome).toBeInstanceOf(ConversionError);
      }),
      { numRuns: countOf(300) },
    );
  });
});

describe('a stream with a check', () => {
  it.each(['blocks', 'sha256', 'stored'])('is refused if its content differs: %s', async (name) => {
    const whole = open(name);
    // The first block follows the stream header; its compressed bytes follow the block header.
    const start = 12 + (whole[12]! + 1) * 4;
    for (let at = start; at < start + 300; at += 7) {
      const broken = whole.slice();
      broken[at] = broken[at]! ^ 0x10;
      await expect(decodeXz(broken, 3_000, context)).rejects.toBeInstanceOf(ConversionError);
    }
  });
});

it('refuses an executable filter and names its ID', async () => {
  const failure = { code: 'IMAGE_UNSUPPORTED', message: expect.stringContaining('filter 4') };
  await expect(decodeXz(open('x86'), 3_000, context)).rejects.toMatchObject(failure);
});

it('yields to the event loop after each chunk, and stops when aborted', async () => {
  const stop = async () => {
    throw new ConversionError('ABORTED', 'aborted');
  };
  await expect(decodeXz(open('delta'), 3_000, { breathe: stop })).rejects.toMatchObject({ code: 'ABORTED' });
});

import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { ConversionError } from '../src/errors.ts';
import { inspect } from '../src/inspect.ts';
import { falseLengths, flips, truncations } from './damage.ts';
import { fixtureNames, openFixture } from './fixtures.ts';
import { sampleOf } from './thorough.ts';

const outputs = ['jpg', 'png', 'webp', 'svg'] as const;

/** Converts and inspects each file. Returns the codes of the ConversionErrors, and "fine" for results. */
async function tryAll(name: string, broken: Iterable<Uint8Array>): Promise<Set<string>> {
  const seen = new Set<string>();
  let turn = 0;
  for (const bytes of broken) {
    const to = outputs[turn++ % outputs.length] ?? 'png';
    seen.add(await codeOf(name, () => convert(bytes, { to })));
    seen.add(await codeOf(name, () => inspect(bytes)));
  }
  return seen;
}

async function codeOf(name: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'fine';
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw new Error(`${name}: not a ConversionError`, { cause: error });
  }
}

describe.each(fixtureNames)('%s, damaged', (name) => {
  it('by truncation at every 37th byte, fails with a ConversionError', async () => {
    const seen = await tryAll(name, sampleOf(truncations(openFixture(name), 37), 3));
    expect(seen.has('INPUT_EMPTY')).toBe(true);
  });

  it('by random flips, gives a result or a ConversionError', async () => {
    expect((await tryAll(name, flips(openFixture(name), 60))).size).toBeGreaterThan(0);
  });

  it('by replaced lengths, gives a result or a ConversionError', async () => {
    expect((await tryAll(name, falseLengths(openFixture(name), 60))).size).toBeGreaterThan(0);
  });
});

describe('a picture truncated in the middle of its pixels', () => {
  it.each(['quadrants.jpg', 'quadrants.png', 'quadrants.webp', 'quadrants.tiff', 'rgb16.png', 'quadrants.bmp'])(
    '%s is refused as damaged',
    async (name) => {
      const whole = openFixture(name);
      const cut = whole.subarray(0, Math.floor(whole.length * 0.7));
      await expect(convert(cut, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});

import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { ConversionError } from '../../src/errors.ts';
import { inspect } from '../../src/inspect.ts';
import { falseLengths, flips, truncations } from '../damage.ts';
import { sampleOf } from '../thorough.ts';
import { fontNames, openFont } from './font-fixtures.ts';

const outputs = ['ttf', 'otf', 'woff'] as const;

/** Converts and inspects each font, and reads results again. Returns error codes, and "fine" for results. */
async function tryAll(broken: Iterable<Uint8Array>): Promise<Set<string>> {
  const seen = new Set<string>();
  let turn = 0;
  for (const bytes of broken) {
    const to = outputs[turn++ % outputs.length] ?? 'woff';
    seen.add(
      await codeOf(async () => {
        const result = await convert(bytes, { to });
        await convert(result.bytes, { to });
        await inspect(result.bytes);
      }),
    );
    seen.add(await codeOf(() => inspect(bytes)));
  }
  return seen;
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'fine';
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw new Error('not a ConversionError', { cause: error });
  }
}

/** The font with changed bytes after its directory, whose checksums stay. */
function* bodyFlips(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  const start = 300; // after the directory of every fixture
  for (const body of flips(bytes.subarray(start), count, 7)) {
    const whole = bytes.slice();
    whole.set(body, start);
    yield whole;
  }
}

describe.each(fontNames)('%s, damaged', (name) => {
  it('by truncation at every 37th byte, fails with a ConversionError', async () => {
    const unpadded = openFont(name).subarray(0, -4); // missing padding at the end is repaired
    const seen = await tryAll(sampleOf(truncations(unpadded, 37), 3));
    expect(seen.has('INPUT_EMPTY')).toBe(true);
    expect(seen.has('fine')).toBe(name === 'three.ttc'); // its first font is complete before the others
  });

  it('by random flips, gives a result or a ConversionError', async () => {
    expect((await tryAll(flips(openFont(name), 50))).size).toBeGreaterThan(1);
  });

  it('within its tables, gives a result or a ConversionError', async () => {
    const seen = await tryAll(bodyFlips(openFont(name), 50));
    // A damaged glyph affects only itself, but compressed tables have their own checksums.
    expect(seen.has('fine')).toBe(!name.endsWith('.woff'));
  });

  it('by replaced lengths, gives a result or a ConversionError', async () => {
    expect((await tryAll(falseLengths(openFont(name), 50))).size).toBeGreaterThan(1);
  });
});

import { describe, expect, it } from 'vitest';
import { buildArchive, extraField } from '../../test/builders/archive-builder.ts';
import { falseLengths, flips, truncations } from '../../test/damage.ts';
import { foreignArchives } from '../../test/foreign-archives.data.ts';
import { ConversionRun } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { resolveLimits } from '../limits.ts';
import { openArchive } from './archive.ts';

const wide = extraField(0x0001, (content) => content.u64(2000n));
const archives: [string, Uint8Array][] = [
  ['made by Info-ZIP', new Uint8Array(Buffer.from(foreignArchives.infozip, 'base64'))],
  ['made by Python', new Uint8Array(Buffer.from(foreignArchives.pythonStreamed, 'base64'))],
  [
    'with every kind of field',
    buildArchive(
      [
        { name: 'a', content: 'x'.repeat(2000), method: 8, size: 0xffffffff, extra: wide },
        { name: 'b', content: 'stored', descriptor: 'signed64' },
      ],
      { end64: 'beside' },
    ),
  ],
];

/** Replaces lengths at the end of the file, where an archive has them; `falseLengths` replaces those at the start. */
function* falseEndLengths(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  const split = Math.max(0, bytes.length - 190);
  for (const brokenEnd of falseLengths(bytes.slice(split), count))
    yield Uint8Array.of(...bytes.subarray(0, split), ...brokenEnd);
}

async function readAll(bytes: Uint8Array): Promise<number> {
  const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
  const archive = openArchive(bytes, context);
  let length = 0;
  for (const entry of archive.entries) length += (await archive.read(entry)).length;
  return length;
}

describe.each(archives)('an archive %s', (_, bytes) => {
  it('is read if it is not damaged', async () => {
    expect(await readAll(bytes)).toBeGreaterThan(100);
  });

  it('fails only with a ConversionError if it is truncated or corrupted', async () => {
    let refused = 0;
    for (const damage of [
      truncations(bytes, 3),
      flips(bytes, 300),
      falseLengths(bytes, 200),
      falseEndLengths(bytes, 300),
    ]) {
      for (const broken of damage) {
        await readAll(broken).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ConversionError);
          refused++;
        });
      }
    }
    expect(refused).toBeGreaterThan(250);
  });
});

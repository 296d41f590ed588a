import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNoise } from '../../test/builders/archive-builder.ts';
import { countOf, sampleOf } from '../../test/thorough.ts';
import { ConversionRun } from '../context.ts';
import { resolveLimits } from '../limits.ts';
import { openArchive } from './archive.ts';
import type { NewEntry } from './write.ts';
import { writeArchive } from './write.ts';

const context = new ConversionRun(resolveLimits({ maxArchiveEntries: 100_000 })).context(() =>
  Promise.reject(new Error('unused')),
);
const text = new TextEncoder().encode('the same words, the same words, the same words, the same words');
const noise = createNoise(100_000);

/** Bytes as text, because comparing strings is much faster than comparing arrays. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

async function readBack(bytes: Uint8Array): Promise<[string, string][]> {
  const archive = openArchive(bytes, context);
  const files: [string, string][] = [];
  for (const entry of archive.entries) files.push([entry.name, latin1(await archive.read(entry))]);
  return files;
}

describe('writeArchive', () => {
  it('writes archives that the reader reads', async () => {
    const part = fc.stringMatching(/^[a-zA-Zäß漢 ]{1,8}$/);
    const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(text, noise, new Uint8Array(300_000), new Uint8Array()),
    );
    const entries = fc.uniqueArray(fc.record({ name, bytes, store: fc.boolean() }), {
      selector: (entry) => entry.name,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (files) => {
        const expected = files.map((file): [string, string] => [file.name, latin1(file.bytes)]);
        expect(await readBack(await writeArchive(files, context, { keepOrder: true }))).toEqual(expected);
        expect(new Map(await readBack(await writeArchive(files, context)))).toEqual(new Map(expected));
      }),
      { numRuns: countOf(60) },
    );
  });

  it('writes the same bytes for the same files, in any order', async () => {
    const files = ['b', 'a/z', 'a', 'B'].map((name) => ({ name, bytes: text }));
    const one = await writeArchive(files, context);
    expect(await writeArchive(files.toReversed(), context)).toEqual(one);
    expect((await readBack(one)).map(([name]) => name)).toEqual(['B', 'a', 'a/z', 'b']);
  });

  it('writes a stored file as the specification defines', async () => {
    const name = 'ä';
    const bytes = Uint8Array.from(Buffer.from('123456789'));
    // The checksum of "123456789" is the check value of CRC-32; 0x0800 means UTF-8; 0x0021 is 1 January 1980.
    const facts = '1400 0008 0000 0000 2100 2639f4cb 09000000 09000000 0200 0000'.replaceAll(' ', '');
    const expected =
      `504b0304${facts}c3a4${'313233343536373839'}` +
      `504b01021403${facts}0000000000000000a48100000000c3a4` +
      '504b050600000000010001003000000029000000' +
      '0000';
    const written = await writeArchive([{ name, bytes, store: true }], context);
    expect(Buffer.from(written).toString('hex')).toBe(expected);
  });

  it("keeps the caller's order with keepOrder", async () => {
    const files = [
      { name: 'mimetype', bytes: text, store: true },
      { name: 'a', bytes: text },
    ];
    const { entries } = openArchive(await writeArchive(files, context, { keepOrder: true }), context);
    expect(entries.map(({ name, method, offset }) => [name, method, offset > 0])).toEqual([
      ['mimetype', 0, false],
      ['a', 8, true],
    ]);
  });

  it('stores files that deflate does not make smaller', async () => {
    const { entries } = openArchive(await writeArchive([{ name: 'noise', bytes: noise }], context), context);
    expect(entries).toMatchObject([{ method: 0, compressedSize: noise.length }]);
  });

  it('yields to the event loop within a long file', async () => {
    let breaths = 0;
    const counting = { spend: () => {}, breathe: async () => void breaths++ };
    await writeArchive([{ name: 'a', bytes: new Uint8Array(3_000_000) }], counting);
    expect(breaths).toBeGreaterThan(5);
  });

  it('yields to the event loop between many short files, and stops if the caller aborts', async () => {
    const stop = new AbortController();
    const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, bytes: noise }));
    const aborting = new ConversionRun(resolveLimits(), stop.signal).context(() => Promise.reject(new Error('unused')));
    setImmediate(() => stop.abort());
    await expect(writeArchive(files, aborting)).rejects.toThrow(expect.objectContaining({ code: 'ABORTED' }));
  });

  it.each(sampleOf([65_534, 65_536, 65_535], 2))('counts %i files, in ZIP64 if necessary', async (count) => {
    const files = Array.from({ length: count }, (_, index) => ({ name: index.toString(36), bytes: new Uint8Array() }));
    const written = await writeArchive(files, context);
    expect(openArchive(written, context).entries).toHaveLength(count);
    const end = Buffer.from(written.subarray(-22));
    expect(end.readUInt16LE(10)).toBe(Math.min(count, 0xffff));
    const locator = Buffer.from(written.subarray(-42)).readUInt32LE(0);
    expect(locator === 0x07064b50).toBe(count > 65_534);
  });

  it.each(['', '/a', '../a', 'C:/a', 'a\\b', './a', 'a/', 'a//b', 'a\0', 'a\u0308', '\ud800', '.DS_Store', 'a/._b'])(
    'refuses a name that the reader would change or skip: %j',
    async (name) => {
      const failure = expect.objectContaining({ code: 'ZIP_NAME_UNSAFE' });
      await expect(writeArchive([{ name, bytes: text }], context)).rejects.toThrow(failure);
    },
  );

  it('refuses a repeated name', async () => {
    const files: NewEntry[] = ['a', 'b', 'a'].map((name) => ({ name, bytes: text }));
    const failure = expect.objectContaining({ code: 'ZIP_NAME_DUPLICATE' });
    await expect(writeArchive(files, context)).rejects.toThrow(failure);
  });
});

import { describe, expect, it } from 'vitest';
import { buildSparseArchive } from '../../test/builders/archive-builder.ts';
import { measureMemory } from '../../test/memory.ts';
import { ConversionRun } from '../context.ts';
import { resolveLimits } from '../limits.ts';
import { openArchive } from './archive.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

/** A proxy for the bytes that records every range that is read, including single bytes and the whole array. */
function recordReads(bytes: Uint8Array, seen: [start: number, end: number][]): Uint8Array {
  return new Proxy(bytes, {
    get(target, key) {
      if (key === 'length') return target.length;
      if (key === 'subarray') {
        return (start = 0, end = target.length) => {
          seen.push([start, Math.min(end, target.length)]);
          return target.subarray(start, end);
        };
      }
      seen.push([0, target.length]);
      return Reflect.get(target, key, target);
    },
  });
}

describe('reading one file of a large archive', () => {
  const megabytes = 256;
  const content = Uint8Array.from({ length: 10_000 }, (_, index) => index % 251);
  const bytes = buildSparseArchive(megabytes * 1024 * 1024, content);

  it('touches only its end and that file, and allocates memory only for that file', async () => {
    const seen: [number, number][] = [];
    const { result, bytes: taken } = await measureMemory(async () => {
      const archive = openArchive(recordReads(bytes, seen), context);
      return { archive, read: await archive.read(archive.find('first')!) };
    });
    const { archive, read } = result;
    expect(taken).toBeLessThan(8 * 1024 * 1024);

    expect(read).toEqual(content);
    const hole = archive.find('hole')!;
    expect(hole.size).toBe(megabytes * 1024 * 1024);
    const tail = bytes.length - 22 - 0xffff;
    for (const [start, end] of seen) expect(end <= hole.offset || start >= tail).toBe(true);
    expect(seen.length).toBeGreaterThan(2);
  });

  it('reads the file after the hole as well', async () => {
    const archive = openArchive(bytes, context);
    expect(await archive.read(archive.find('last')!)).toEqual(content);
  });
});

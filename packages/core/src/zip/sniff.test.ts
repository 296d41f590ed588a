import { describe, expect, it } from 'vitest';
import { buildArchive } from '../../test/builders/archive-builder.ts';
import { isArchive, sniffNames } from './sniff.ts';

const cut = (bytes: Uint8Array, length: number) => ({ head: bytes.subarray(0, length), tail: bytes.subarray(-length) });
const archive = buildArchive([
  { name: 'first.txt', content: 'a'.repeat(500) },
  { name: 'Sub\\Second.JSON', content: 'b'.repeat(500), extra: new Uint8Array(5), comment: new Uint8Array(3) },
  { name: 'third', content: 'c' },
]);

describe('sniffNames', () => {
  it('returns all names of a small archive, in lower case and with slashes', () => {
    expect(sniffNames(cut(archive, 2000))).toEqual(['first.txt', 'first.txt', 'sub/second.json', 'third']);
  });

  it('returns the first name and those at the end of a long directory', () => {
    const length = 22 + 2 * 46 + 'Sub\\Second.JSON'.length + 'third'.length + 8 + 4;
    expect(sniffNames(cut(archive, length))).toEqual(['first.txt', 'sub/second.json', 'third']);
  });

  it('returns nothing for other files, and never throws for damaged ends', () => {
    expect(sniffNames(cut(new Uint8Array(100), 50))).toEqual([]);
    for (let length = 0; length <= archive.length; length++) {
      expect(() => sniffNames(cut(archive, length))).not.toThrow();
      expect(() => sniffNames(cut(archive.subarray(0, length), 200))).not.toThrow();
      const damaged = archive.slice();
      damaged[length] = 0xff;
      expect(() => sniffNames(cut(damaged, 2000))).not.toThrow();
    }
  });
});

describe('isArchive', () => {
  it('recognizes an archive by either end', () => {
    expect(isArchive(cut(archive, 40))).toBe(true);
    expect(isArchive(cut(buildArchive([{ name: 'a', content: 'a' }], { prefix: new Uint8Array(100) }), 90))).toBe(true);
    expect(isArchive(cut(buildArchive([]), 22))).toBe(true);
    expect(isArchive(cut(new TextEncoder().encode('PK is no archive, and has no end'), 40))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { u32Of } from '../../../test/builders/sfnt-builder.ts';
import { sumOfWords } from './checksum.ts';
import { joinSfnt, layOutSfnt } from './layout.ts';

const head = Uint8Array.from({ length: 54 }, (_, at) => at);

describe('layOutSfnt and joinSfnt', () => {
  const tables = new Map([
    ['zeta', Uint8Array.of(1, 2, 3)],
    ['head', head],
    ['Alfa', Uint8Array.of(9, 8, 7, 6, 5)],
  ]);
  const file = joinSfnt(layOutSfnt({ version: 0x00010000, tables }));

  it('sort the directory by tag, keep the order of the tables and align each to four bytes', () => {
    const lines = [12, 28, 44].map((at) => [Buffer.from(file.subarray(at, at + 4)).toString(), u32Of(file, at + 8)]);
    expect(lines).toEqual([
      ['Alfa', 120],
      ['head', 64],
      ['zeta', 60],
    ]);
    expect(file.length).toBe(128);
  });

  it('write the binary search fields', () => {
    expect([...file.subarray(4, 12)]).toEqual([0, 3, 0, 32, 0, 1, 0, 16]);
  });

  // OpenType 1.9.1, "Calculating Checksums": the sum of all words of the file.
  it('make the checksum of the file the specified number', () => {
    expect(sumOfWords(file)).toBe(0xb1b0afba);
  });

  it('pad with zeros', () => {
    expect([...file.subarray(60, 64), ...file.subarray(118, 128)]).toEqual([1, 2, 3, 0, 0, 0, 9, 8, 7, 6, 5, 0, 0, 0]);
  });

  it('do not change their source', () => {
    expect(tables.get('head')).toEqual(Uint8Array.from({ length: 54 }, (_, at) => at));
  });

  it('do not change a source that is a Buffer, whose slices share memory', () => {
    const buffer = Buffer.concat([Buffer.alloc(16), head]);
    const part = buffer.subarray(16);
    const written = joinSfnt(layOutSfnt({ version: 0x00010000, tables: new Map([...tables, ['head', part]]) }));
    expect(written).toEqual(file);
    expect(buffer).toEqual(Buffer.concat([Buffer.alloc(16), head]));
  });

  it('refuse a head too short for its adjustment', () => {
    const short = { version: 0x00010000, tables: new Map([['head', head.subarray(0, 11)]]) };
    expect(() => layOutSfnt(short)).toThrow(/the table "head" has 11 bytes, expected 54/);
  });
});

describe('a checksum', () => {
  it.each([
    [[], 0],
    [[1], 0x01000000],
    [[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 2], 1],
    [[0x80, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 7], 0x0700],
  ])('of %j is %i', (bytes, sum) => {
    expect(sumOfWords(Uint8Array.from(bytes))).toBe(sum);
  });
});

import { describe, expect, it } from 'vitest';
import { dict, hex } from '../../../test/builders/cff-builder.ts';
import { ByteReader } from '../../bytes/reader.ts';
import type { CountRegions } from './dict.ts';
import { readDict } from './dict.ts';

const read = (digits: string, countRegions?: CountRegions) =>
  readDict(new ByteReader(hex(digits), 'big', 100), countRegions);
const refusal = (message: string, at?: number) =>
  expect.objectContaining({
    code: 'CFF_MALFORMED',
    message: expect.stringContaining(message),
    ...(at === undefined ? {} : { at }),
  });

describe('numbers', () => {
  // The examples of Adobe Technical Note 5176 (2003), "DICT Data", tables 4 and 5.
  it.each([
    [0, '8b'],
    [100, 'ef'],
    [-100, '27'],
    [1000, 'fa7c'],
    [-1000, 'fe7c'],
    [10000, '1c2710'],
    [-10000, '1cd8f0'],
    [100000, '1d000186a0'],
    [-100000, '1dfffe7960'],
    [-2.25, '1ee2a25f'],
    [0.140541e-3, '1e0a140541c3ff'],
    [5e7, '1e5b7f'],
    [0, '1e0f'],
    [12, '1e12cf'],
    [12, '1e12bf'],
  ])('%d is %s', (value, digits) => {
    expect(read(`${digits}05`).get(5)).toEqual([value]);
  });

  it.each([
    ['1eff', 'contains ""'],
    ['1e1a2a3f', 'contains "1.2.3"'],
    ['1ed1ff', 'contains "?1"'],
    ['1e9b999f', 'contains "9E999"'],
    ['1ebf', 'contains "E"'],
    ['8b8b1f', 'the reserved byte 31'],
    ['8bff', 'the reserved byte 255'],
  ])('%s is refused: %s', (digits, message) => {
    expect(() => read(digits)).toThrow(refusal(message));
  });

  it('may leave half of their last byte unused, which strict readers refuse', () => {
    expect(read('8b 1e1f 1e1f 11').unpaddedAt).toBeUndefined();
    const { unpaddedAt, entries } = read('8b 1e1f 1e12f0 8c 05');
    expect([unpaddedAt, entries.get(5)]).toEqual([103, [0, 1, 12, 1]]);
  });

  it('are refused with their offset', () => {
    expect(() => read('8b8b1eff')).toThrow(refusal('""', 102));
  });

  it('that are cut off by the end of the DICT are refused', () => {
    expect(() => read('1e12')).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED', at: 102 }));
  });
});

describe('entries', () => {
  it('have operators of one byte and of two, and take all preceding operands', () => {
    const { entries } = read('8c8d05 8e0c07 11');
    expect([...entries]).toEqual([
      [5, [1, 2]],
      [0x0c07, [3]],
      [17, []],
    ]);
  });

  it('replace earlier entries of the same operator', () => {
    const found = read('8c11 8d11');
    expect([found.number(17), found.overwritten]).toEqual([2, [{ operator: 17, operands: [1] }]]);
  });

  it('that are missing have no operands', () => {
    expect([read('').get(17), read('').number(17)]).toEqual([undefined, undefined]);
  });

  it('are refused with over 513 operands', () => {
    expect(read(`${'8b'.repeat(513)}05`).get(5)).toHaveLength(513);
    expect(() => read('8b'.repeat(514))).toThrow(refusal('more than 513 operands'));
  });

  it('ignore operands without an operator', () => {
    expect(read('8c8d').entries.size).toBe(0);
  });
});

describe('entries that vary', () => {
  const countRegions = (vsindex: number) => vsindex + 2;

  it('have defaults and the deltas of each operand for each region', () => {
    // BlueValues: 1, then 2 and 3 with two regions.
    const entries = [[6, 1, 2, 3, 10, 11, 20, 21, 2]] as const;
    const bytes = [...dict(entries)];
    bytes.splice(-1, 0, 23);
    const found = readDict(new ByteReader(Uint8Array.from(bytes)), countRegions);
    expect(found.get(6)).toEqual([1, 2, 3]);
    expect(found.deltas.get(6)).toEqual([[], [10, 11], [20, 21]]);
  });

  it("use the regions that the DICT's vsindex selects", () => {
    // vsindex 1, so three regions: 1 with 2, 3 and 4.
    const found = read('8c16 8c 8d8e8f 8c 17 0a', countRegions);
    expect([found.get(10), found.deltas.get(10)]).toEqual([[1], [[2, 3, 4]]]);
  });

  it('leave constant operands alone', () => {
    const found = read('8c 8d8e 8c 17 0a 8c0b', countRegions);
    expect([found.deltas.has(10), found.deltas.has(11)]).toEqual([true, false]);
  });

  it.each([
    ['8c8d8e17', 'blend of 3 values in 2 regions does not match 2 operands'],
    ['17', 'blend of 0 values in 2 regions does not match 0 operands'],
    ['8a17', 'blend of -1 values in 2 regions does not match 0 operands'],
    ['1e0a5f17', 'blend of 0.5 values in 2 regions does not match 0 operands'],
  ])('are refused where operands are missing: %s', (digits, message) => {
    expect(() => read(digits, countRegions)).toThrow(refusal(message));
  });

  it('are CFF 2 only; elsewhere the operator is unknown', () => {
    expect(read('8c17').get(23)).toEqual([1]);
  });
});

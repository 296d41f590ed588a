import { describe, expect, it } from 'vitest';
import { hex, index } from '../../../test/builders/cff-builder.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { readIndex } from './index-table.ts';

const entries = [hex('01 02 03'), hex(''), hex('04')];

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const read = (digits: string, version: 1 | 2 = 1) => readIndex(new ByteReader(hex(digits)), version);

describe('an INDEX', () => {
  it.each([1, 2, 3, 4])('has offsets of %i bytes', (offsetSize) => {
    for (const version of [1, 2] as const) {
      const found = readIndex(new ByteReader(index(entries, version, offsetSize)), version);
      expect([0, 1, 2].map((number) => found.bytes(number))).toEqual(entries);
      expect(found.count).toBe(3);
    }
  });

  it('consists of its count alone if it is empty', () => {
    const file = new ByteReader(hex('0000 00000000 aa'));
    expect([readIndex(file, 1).count, readIndex(file, 2).count]).toEqual([0, 0]);
    expect(file.u8()).toBe(0xaa);
  });

  it('leaves the reader after its end', () => {
    const file = new ByteReader(hex('0001 01 01 03 bb cc dd'));
    expect(readIndex(file, 1).bytes(0)).toEqual(hex('bb cc'));
    expect(file.u8()).toBe(0xdd);
  });

  it('reports errors in an entry with the file offset', () => {
    const entry = readIndex(new ByteReader(hex('0002 01 01 02 03 bb cc'), 'big', 1000), 1).open(1);
    expect(entry.offset).toBe(1007);
  });

  it.each([
    ['CFF_MALFORMED', 'offsets of 0 bytes', '0001 00 01 02 aa'],
    ['CFF_MALFORMED', 'offsets of 5 bytes', '0001 05 01 02 aa'],
    ['CFF_MALFORMED', 'INDEX has the offset 2, expected 1', '0001 01 02 03 aa bb cc'],
    ['CFF_MALFORMED', 'INDEX has the offset 2, expected at least 3', '0002 01 01 03 02 aa bb'],
    ['BYTES_TRUNCATED', 'needs 8 bytes, but only 2 are left', '0001 01 01 09 aa bb'],
    ['BYTES_TRUNCATED', 'needs 262144 bytes', 'ffff 04 00000001'],
  ])('is refused with %s: %s', (code, message, digits) => {
    expect(() => read(digits)).toThrow(refusal(code, message));
  });

  it('of CFF 2 is refused for too large a count before memory is allocated', () => {
    expect(() => read('ffffffff 01 01', 2)).toThrow(refusal('CFF_MALFORMED', '4294967295 entries'));
  });

  it('refuses entries that do not exist', () => {
    const found = read('0001 01 01 02 aa');
    for (const number of [-1, 1, 0.5, Number.NaN]) {
      expect(() => found.bytes(number)).toThrow(
        refusal('CFF_MALFORMED', `INDEX has 1 entries, entry ${number} does not exist`),
      );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../test/font/font-fixtures.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { openItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import { mapCoordinates } from './avar.ts';
import { readIndexMap } from './index-map.ts';
import { StoreInstancer } from './store-instancer.ts';

const { context } = fontContext();

/** A store of one axis with a region on each side of the default, and one set of rows. */
function storeOf({
  regions = [0, 1],
  words = 1,
  rows = [
    [300, -5],
    [-300, 7],
  ],
  regionCount = 2,
  format = 1,
} = {}) {
  const file = new ByteWriter();
  file.u16(format);
  file.u32(12);
  file.u16(1);
  file.u32(12 + 4 + 12);
  file.u16(1);
  file.u16(regionCount);
  for (const value of [0, 1, 1, -1, -1, 0]) file.i16(value * 0x4000);
  file.u16(rows.length);
  file.u16(words);
  file.u16(regions.length);
  for (const region of regions) file.u16(region);
  for (const row of rows) {
    for (const [index, value] of row.entries()) index < (words & 0x7fff) ? file.i16(value) : file.i8(value);
  }
  return file.finish();
}

function placed(bytes: Uint8Array, coordinate: number): StoreInstancer {
  return new StoreInstancer(openItemVariationStore(bytes, 0, 'HVAR'), [coordinate], context);
}

describe('StoreInstancer', () => {
  it.each([
    [0.5, 0, 150],
    [0.25, 1, -75],
    [-0.5, 0, -2.5],
    [-1, 1, 7],
    [0, 0, 0],
  ])('weighs regions at %d: row %d gives %d', (coordinate, inner, gain) => {
    expect(placed(storeOf(), coordinate).delta({ outer: 0, inner })).toBe(gain);
  });

  it('returns 0 for an index without variation', () => {
    expect(placed(storeOf(), 1).delta({ outer: 0xffff, inner: 0xffff })).toBe(0);
  });

  it.each([
    [
      'a missing set',
      {},
      { outer: 1, inner: 0 },
      'FONT_TABLE_DAMAGED',
      'variation store has 1 subtables, subtable 1 does not exist',
    ],
    [
      'a missing row',
      {},
      { outer: 0, inner: 2 },
      'FONT_TABLE_DAMAGED',
      'variation data has 2 rows, row 2 does not exist',
    ],
    [
      'a missing region',
      { regions: [0, 9] },
      { outer: 0, inner: 0 },
      'FONT_TABLE_DAMAGED',
      'variation store has 2 regions, region 9 does not exist',
    ],
    [
      'rows longer than the number of regions',
      { words: 3 },
      { outer: 0, inner: 0 },
      'FONT_TABLE_DAMAGED',
      'rows of 2 deltas have 3 long ones, expected at most 2',
    ],
    [
      '65,535 regions in a few bytes',
      { regionCount: 65_535 },
      { outer: 0, inner: 0 },
      'BYTES_TRUNCATED',
      /needs 393210 bytes/,
    ],
    [
      'another format',
      { format: 2 },
      { outer: 0, inner: 0 },
      'FONT_VARIATIONS',
      'ItemVariationStore in table "HVAR" has format 2, expected 1',
    ],
  ])('refuses %s', (_, shape, index, code, message) => {
    expect(() => placed(storeOf(shape), 1).delta(index)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });
});

describe('readIndexMap', () => {
  it('splits entries by the stated bits and repeats the last one', () => {
    const find = readIndexMap(Uint8Array.of(0, 0x13, 0, 2, 0x00, 0x25, 0x01, 0x0f), 0); // two bytes, four bits of row
    expect([0, 1, 2, 99].map(find)).toEqual([
      { outer: 2, inner: 5 },
      { outer: 16, inner: 15 },
      { outer: 16, inner: 15 },
      { outer: 16, inner: 15 },
    ]);
  });
});

describe('avar', () => {
  function avarOf(version: number, store: Uint8Array = new Uint8Array()): Uint8Array {
    const file = new ByteWriter();
    for (const value of [version, 0, 0, 1, 4]) file.u16(value);
    for (const value of [-1, -1, 0, 0, 0.5, 0.75, 1, 1]) file.i16(value * 0x4000);
    if (version === 2) for (const value of [0, file.length + 8]) file.u32(value);
    file.bytes(store);
    return file.finish();
  }

  it.each([
    [0.25, 0.375],
    [0.5, 0.75],
    [0.75, 0.875],
    [-0.5, -0.5],
    [1, 1],
  ])('maps %d to %d', (from, to) => {
    expect(mapCoordinates(avarOf(1), [from], context)).toEqual([to]);
  });

  it('version 2 applies cross-axis deltas and clamps at the end', () => {
    const store = storeOf({ rows: [[0x1000, 0]] });
    expect(mapCoordinates(avarOf(2, store), [0.5], context)).toEqual([0.75 + 0.75 * 0.25]);
    expect(mapCoordinates(avarOf(2, store), [1], context)).toEqual([1]);
  });

  it('of another version is refused', () => {
    expect(() => mapCoordinates(avarOf(3), [0], context)).toThrow('avar has version 3, expected 1 or 2');
  });
});

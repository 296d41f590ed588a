import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../../../test/font/font-fixtures.ts';
import { readSfnt } from '../../sfnt/read.ts';
import { requireTable } from '../require.ts';
import { dropPostNames, readPostNames, writePostNames } from './post-names.ts';

const { context } = fontContext();
const { tables } = await readSfnt(openFont('plain.ttf'), context, { to: 'ttf', config: undefined });
const post = requireTable(tables, 'post');
const order = ['.notdef', 'space', 'a', 'f', 'i', 'f_i', 'adieresis']; // as in make.py

function postOf(version: number, ...bytes: readonly number[]): Uint8Array {
  const table = Uint8Array.of(...post.subarray(0, 32), ...bytes);
  new DataView(table.buffer).setUint32(0, version);
  return table;
}

describe('the glyph names of post', () => {
  it('are those that fontTools wrote', () => {
    expect(readPostNames(post, 7)).toEqual(order);
  });

  it('are the standard ones in version 1, and reordered standard ones in version 2.5', () => {
    expect(readPostNames(postOf(0x00010000), 4)).toEqual(['.notdef', '.null', 'nonmarkingreturn', 'space']);
    expect(readPostNames(postOf(0x00025000, 0, 2, 0, 2), 2)).toEqual(['.notdef', 'space']);
  });

  it('are absent in version 3', () => {
    expect(readPostNames(dropPostNames(post), 7)).toBeUndefined();
    expect(dropPostNames(post).subarray(4)).toEqual(post.subarray(4, 32));
  });

  it('are refused if their count is wrong or the table is truncated', () => {
    expect(() => readPostNames(post, 8)).toThrow('the table "post" has names for 7 glyphs, expected 8');
    expect(() => readPostNames(post.subarray(0, 40), 7)).toThrow(/needs 2 bytes/);
    expect(readPostNames(post.subarray(0, post.length - 1), 7)).toEqual([...order.slice(0, 5), undefined, 'adieresis']);
  });

  it('are written as fontTools writes them', () => {
    expect(writePostNames(post, order)).toEqual(post);
  });

  it('are written once and read twice if two glyphs share a name', () => {
    const written = writePostNames(post, ['x.alt', 'x.alt', 'A']) ?? new Uint8Array(0);
    expect(readPostNames(written, 3)).toEqual(['x.alt', 'x.alt', 'A']);
    expect(written.length).toBe(32 + 2 + 6 + 6);
  });

  it('are not written if they are too many or too long', () => {
    const names = Array.from({ length: 65_535 }, (_, glyph) => `g${glyph}`);
    expect(writePostNames(post, names.slice(0, 65_278))?.length).toBeGreaterThan(65_278);
    expect(writePostNames(post, names.slice(0, 65_279))).toBeUndefined();
    expect(writePostNames(post, ['x'.repeat(255)])).toBeDefined();
    expect(writePostNames(post, ['x'.repeat(256)])).toBeUndefined();
  });
});

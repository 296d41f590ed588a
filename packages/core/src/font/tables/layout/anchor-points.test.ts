import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { dropAnchorPoints, dropAttachList } from './anchor-points.ts';

const { context } = fontContext();

function tableOf(...words: readonly number[]): Uint8Array {
  return Uint8Array.from(words.flatMap((word) => [word >> 8, word & 0xff]));
}

/** GPOS of one lookup with one subtable: 10 bytes of header, 4 of the list, 8 of the lookup. */
function gposOf(type: number, ...subtable: readonly number[]): Uint8Array {
  return tableOf(1, 0, 0, 0, 10, 1, 4, type, 0, 1, 8, ...subtable);
}

describe('dropAnchorPoints', () => {
  it('changes anchors of cursive attachment to format 1, also in an extension', () => {
    const cursive = [1, 0, 1, 10, 0, 2, 30, 40, 7];
    const freed = [1, 0, 1, 10, 0, 1, 30, 40, 7];
    expect(dropAnchorPoints(gposOf(3, ...cursive), context)).toEqual(gposOf(3, ...freed));
    expect(dropAnchorPoints(gposOf(9, 1, 3, 0, 8, ...cursive), context)).toEqual(gposOf(9, 1, 3, 0, 8, ...freed));
  });

  it('changes anchors of marks and of the glyphs they attach to', () => {
    const pairs = (format: number) => [1, 0, 0, 1, 12, 26, 1, 0, 6, format, 5, 6, 2, 1, 4, format, 7, 8, 3];
    const ligatures = (format: number) => [1, 0, 0, 1, 12, 26, 1, 0, 6, format, 5, 6, 2, 1, 4, 1, 4, format, 7, 8, 3];
    for (const type of [4, 6]) {
      expect(dropAnchorPoints(gposOf(type, ...pairs(2)), context)).toEqual(gposOf(type, ...pairs(1)));
    }
    expect(dropAnchorPoints(gposOf(5, ...ligatures(2)), context)).toEqual(gposOf(5, ...ligatures(1)));
  });

  it('leaves other anchors, truncated tables and tables without anchors unchanged', () => {
    const cursive = gposOf(3, 1, 0, 1, 10, 0, 3, 30, 40, 0, 0);
    expect(dropAnchorPoints(cursive, context)).toBe(cursive);
    const cut = gposOf(3, 1, 0, 9, 10);
    expect(dropAnchorPoints(cut, context)).toBe(cut);
    const single = gposOf(1, 2, 2, 2, 2);
    expect(dropAnchorPoints(single, context)).toBe(single);
  });

  it('counts work, so that overlapping parts come to an end', () => {
    const limited = fontContext({ maxWork: 10 }).context;
    expect(() => dropAnchorPoints(gposOf(3, 1, 0, 1, 10, 0, 2, 30, 40, 7), limited)).toThrow(
      /needs more than 10 steps/,
    );
  });
});

describe('dropAttachList', () => {
  it('removes the attachment points from GDEF and nothing else', () => {
    expect(dropAttachList(tableOf(1, 0, 20, 30, 40, 0))).toEqual(tableOf(1, 0, 20, 0, 40, 0));
    const without = tableOf(1, 0, 20, 0, 40, 0);
    expect(dropAttachList(without)).toBe(without);
  });
});

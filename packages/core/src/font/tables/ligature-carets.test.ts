import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontContext } from '../../../test/font-fixtures.ts';
import { words } from '../../../test/glyf-builder.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import { withExplicitRange } from '../../outline/region-table.ts';
import { placeCarets } from './ligature-carets.ts';

const { context } = fontContext();
const header = (list: number) => [1, 0, 0, 0, list, 0];
/** Two glyphs that share their one caret, which begins 12 bytes behind the start of the list. */
const shared = (...caret: readonly number[]) => [16, 2, 8, 8, 1, 4, ...caret, 1, 2, 30, 40];
/** A point that stays where it is wherever a font stands. */
const at = (x: number) => ({ x, gains: [] });

describe('carets of ligatures', () => {
  it('come to stand where the point is in each glyph, in a list of their own', () => {
    const gdef = words(...header(12), ...shared(2, 7));
    const placed = placeCarets(gdef, (glyph, point) => at(10 * glyph + point), context);
    const list = [24, 2, 8, 16, 1, 4, 1, 307, 1, 4, 1, 407, 1, 2, 30, 40];
    expect(placed).toEqual({ gdef: words(...header(36), ...shared(2, 7), ...list), lost: 0 });
  });

  it('stay as they are where none names a point', () => {
    for (const caret of [
      [1, 250],
      [3, 250, 0],
    ]) {
      const gdef = words(...header(12), ...shared(...caret));
      expect(placeCarets(gdef, () => at(0), context).gdef).toBe(gdef);
    }
    const without = words(...header(0));
    expect(placeCarets(without, () => at(0), context).gdef).toBe(without);
  });

  it('keep the device tables of others, and go where there is no such point', () => {
    // One glyph by a range: carets at point 3, point 4, and at 250 with deltas of 4 bits for 12 to 16 pixels.
    const glyph = [3, 8, 12, 16, 2, 3, 2, 4, 3, 250, 6, 12, 16, 2, 0x1111, 0x1000];
    const gdef = words(...header(12), 6 + 2 * glyph.length, 1, 6, ...glyph, 2, 1, 30, 30, 0);
    const placed = placeCarets(gdef, (_, point) => (point === 3 ? at(-40.4) : undefined), context);
    const kept = [2, 6, 10, 1, -40 & 0xffff, 3, 250, 6, 12, 16, 2, 0x1111, 0x1000];
    expect(placed.lost).toBe(1);
    expect(placed.gdef.subarray(gdef.length)).toEqual(words(6 + 2 * kept.length, 1, 6, ...kept, 2, 1, 30, 30, 0));
  });

  it('go all together where offsets cannot reach them', () => {
    const gdef = words(...header(12), ...shared(2, 7), ...Array<number>(0x8000).fill(0));
    const { gdef: placed, lost } = placeCarets(gdef, () => at(0), context);
    expect(lost).toBe(2);
    expect(placed.subarray(0, 12)).toEqual(words(...header(0)));
    expect(placed).toHaveLength(gdef.length);
  });

  describe('at points that vary', () => {
    const region = withExplicitRange({ peak: [1], range: undefined });
    const moving = () => ({ x: 100, gains: [[region, 20.4] as const] });
    /** A store of one region on one axis, whose sets all begin at one place. */
    const storeOf = (axisCount: number, sets: number, rows: number) => [
      ...[
        1,
        0,
        8 + 4 * sets,
        sets,
        ...Array<number[]>(sets)
          .fill([0, 18 + 4 * sets])
          .flat(),
      ],
      ...[axisCount, 1, 0, 0x4000, 0x4000, rows, 1, 1, 0, 7],
    ];
    const withStore = (store: readonly number[]) =>
      words(...[1, 3, 0, 0, 18, 0, 0, 0, 18 + 2 * shared(2, 7).length], ...shared(2, 7), ...store);

    it('have a row in a store that is written, behind a header that grew for it', () => {
      const { gdef } = placeCarets(words(...header(12), ...shared(2, 7)), moving, context);
      const view = new DataView(gdef.buffer);
      expect([view.getUint16(2), view.getUint16(10)], 'the list stands behind the store').toEqual([3, 0]);
      const store = openItemVariationStore(gdef, view.getUint32(14), 'GDEF');
      expect([...store.row(store.variationData(0), 0)]).toEqual([20]);
      const list = view.getUint16(8);
      const caret = list + view.getUint16(list + 4) + 4;
      expect(gdef.subarray(caret, caret + 12)).toEqual(words(3, 100, 6, 0, 0, 0x8000));
    });

    it('leave a table whose store is of other axes, or has sets that lie upon one another', () => {
      const sound = withStore(storeOf(1, 1, 1));
      expect(placeCarets(sound, moving, context).gdef).not.toBe(sound);
      for (const store of [storeOf(2, 1, 1), storeOf(1, 40, 60_000)]) {
        const gdef = withStore(store);
        expect(placeCarets(gdef, moving, context)).toEqual({ gdef, lost: 0 });
      }
    });

    it('go where the header cannot grow', () => {
      const gdef = words(...[1, 0, 0xfffc, 0, 12, 0], ...shared(2, 7));
      expect(placeCarets(gdef, moving, context).lost).toBe(2);
    });
  });

  it('leave a table that is cut off, however it is, and cost work', () => {
    const gdef = words(...header(12), ...shared(2, 7));
    fc.assert(
      fc.property(fc.nat({ max: gdef.length - 1 }), (length) => {
        const cut = gdef.slice(0, length);
        expect(placeCarets(cut, () => at(0), context)).toEqual({ gdef: cut, lost: 0 });
      }),
    );
    const limited = fontContext({ maxWork: 5 }).context;
    expect(() => placeCarets(gdef, () => at(0), limited)).toThrow(/needs over 5 steps/);
  });
});

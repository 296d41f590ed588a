import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { openItemVariationStore } from '../../../outline/variations/item-variation-store.ts';
import { withExplicitRange } from '../../../outline/variations/region-table.ts';
import { convertPointCarets } from './ligature-carets.ts';

const { context } = fontContext();
const header = (list: number) => [1, 0, 0, 0, list, 0];
/** Two glyphs that share one caret, which begins 12 bytes after the start of the list. */
const shared = (...caret: readonly number[]) => [16, 2, 8, 8, 1, 4, ...caret, 1, 2, 30, 40];
/** A point that is at the same position everywhere in the design space. */
const at = (x: number) => ({ x, deltas: [] });

describe('convertPointCarets', () => {
  it("writes the point's coordinate for each glyph, in a new list", () => {
    const gdef = words(...header(12), ...shared(2, 7));
    const converted = convertPointCarets(gdef, (glyph, point) => at(10 * glyph + point), context);
    const list = [24, 2, 8, 16, 1, 4, 1, 307, 1, 4, 1, 407, 1, 2, 30, 40];
    expect(converted).toEqual({ gdef: words(...header(36), ...shared(2, 7), ...list), dropped: 0 });
  });

  it('changes nothing if no caret refers to a point', () => {
    for (const caret of [
      [1, 250],
      [3, 250, 0],
    ]) {
      const gdef = words(...header(12), ...shared(...caret));
      expect(convertPointCarets(gdef, () => at(0), context).gdef).toBe(gdef);
    }
    const without = words(...header(0));
    expect(convertPointCarets(without, () => at(0), context).gdef).toBe(without);
  });

  it('keeps the device tables of other carets and drops carets whose point does not exist', () => {
    // One glyph by a range: carets at point 3, point 4, and at 250 with deltas of 4 bits for 12 to 16 pixels.
    const glyph = [3, 8, 12, 16, 2, 3, 2, 4, 3, 250, 6, 12, 16, 2, 0x1111, 0x1000];
    const gdef = words(...header(12), 6 + 2 * glyph.length, 1, 6, ...glyph, 2, 1, 30, 30, 0);
    const converted = convertPointCarets(gdef, (_, point) => (point === 3 ? at(-40.4) : undefined), context);
    const kept = [2, 6, 10, 1, -40 & 0xffff, 3, 250, 6, 12, 16, 2, 0x1111, 0x1000];
    expect(converted.dropped).toBe(1);
    expect(converted.gdef.subarray(gdef.length)).toEqual(words(6 + 2 * kept.length, 1, 6, ...kept, 2, 1, 30, 30, 0));
  });

  it('drops all carets if offsets cannot reach them', () => {
    const gdef = words(...header(12), ...shared(2, 7), ...Array<number>(0x8000).fill(0));
    const { gdef: converted, dropped } = convertPointCarets(gdef, () => at(0), context);
    expect(dropped).toBe(2);
    expect(converted.subarray(0, 12)).toEqual(words(...header(0)));
    expect(converted).toHaveLength(gdef.length);
  });

  describe('convertPointCarets at points that vary', () => {
    const region = withExplicitRange({ peak: [1], range: undefined });
    const moving = () => ({ x: 100, deltas: [[region, 20.4] as const] });
    /** A store with one region on one axis whose sets all begin at the same offset. */
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

    it('writes a variation store and extends the header for it', () => {
      const { gdef } = convertPointCarets(words(...header(12), ...shared(2, 7)), moving, context);
      const view = new DataView(gdef.buffer);
      expect([view.getUint16(2), view.getUint16(10)], 'version 1.3, without mark classes').toEqual([3, 0]);
      const store = openItemVariationStore(gdef, view.getUint32(14), 'GDEF');
      expect([...store.row(store.variationData(0), 0)]).toEqual([20]);
      const list = view.getUint16(8);
      const caret = list + view.getUint16(list + 4) + 4;
      expect(gdef.subarray(caret, caret + 12)).toEqual(words(3, 100, 6, 0, 0, 0x8000));
    });

    it('leaves a table unchanged if its store has other axes or overlapping sets', () => {
      const sound = withStore(storeOf(1, 1, 1));
      expect(convertPointCarets(sound, moving, context).gdef).not.toBe(sound);
      for (const store of [storeOf(2, 1, 1), storeOf(1, 40, 60_000)]) {
        const gdef = withStore(store);
        expect(convertPointCarets(gdef, moving, context)).toEqual({ gdef, dropped: 0 });
      }
    });

    it('drops the carets if the header cannot be extended', () => {
      const gdef = words(...[1, 0, 0xfffc, 0, 12, 0], ...shared(2, 7));
      expect(convertPointCarets(gdef, moving, context).dropped).toBe(2);
    });
  });

  it('leaves a table truncated anywhere unchanged, and counts work', () => {
    const gdef = words(...header(12), ...shared(2, 7));
    fc.assert(
      fc.property(fc.nat({ max: gdef.length - 1 }), (length) => {
        const cut = gdef.slice(0, length);
        expect(convertPointCarets(cut, () => at(0), context)).toEqual({ gdef: cut, dropped: 0 });
      }),
    );
    const limited = fontContext({ maxWork: 5 }).context;
    expect(() => convertPointCarets(gdef, () => at(0), limited)).toThrow(/needs more than 5 steps/);
  });
});

import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { dropBaselinePoints } from './base-points.ts';

const { context } = fontContext();

/** BASE with one script and three baselines of this format: of the script, of all its languages, of one feature. */
function baseOf(format: number): Uint8Array {
  const header = [1, 0, 8, 0];
  const axis = [0, 4]; // no tags, then the list of scripts
  const list = [1, 0x6c61, 0x746e, 8];
  const script = [6, 20, 0]; // values, default min/max, no languages
  const values = [0, 1, 6, format, 100, 1, 2];
  const extent = [14, 0, 1, 0x6b65, 0x726e, 0, 22]; // a minimum, and the maximum of one feature
  const coordinates = [format, -200, 1, 2, format, 300, 1, 2];
  return words(...header, ...axis, ...list, ...script, ...values, ...extent, ...coordinates);
}

describe('dropBaselinePoints', () => {
  it('keeps the coordinates of the baselines', () => {
    expect(dropBaselinePoints(baseOf(2), context)).toEqual(baseOf(1));
  });

  it('leaves other baselines and truncated tables unchanged', () => {
    const plain = baseOf(1);
    expect(dropBaselinePoints(plain, context)).toBe(plain);
    const cut = baseOf(2).slice(0, 50);
    expect(dropBaselinePoints(cut, context)).toBe(cut);
  });
});

import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { refersToPoints } from './apple-points.ts';

const { context } = fontContext();

/** kerx subtables, each with its format and, for format 4, the attachment action. */
function kerxOf(...subtables: readonly (readonly [format: number, action?: number])[]): Uint8Array {
  const parts = subtables.map(([format, action]) => {
    const body = action === undefined ? [0, 0] : [...Array<number>(8).fill(0), action << 14, 20];
    return [0, 12 + 2 * body.length, 0, format, 0, 0, ...body];
  });
  return words(2, 0, 0, parts.length, ...parts.flat());
}

describe('refersToPoints', () => {
  it('is true for format 1 of the tables with two formats', () => {
    for (const tag of ['lcar', 'opbd'] as const) {
      expect(refersToPoints(tag, words(1, 0, 1, 6), context)).toBe(true);
      expect(refersToPoints(tag, words(1, 0, 0, 6), context)).toBe(false);
    }
  });

  it('is true if any kerx subtable attaches by points', () => {
    expect(refersToPoints('kerx', kerxOf([0], [4, 0]), context)).toBe(true);
    expect(refersToPoints('kerx', kerxOf([4, 2], [0]), context)).toBe(false);
    expect(refersToPoints('kerx', kerxOf([4, 1]), context)).toBe(false);
  });

  it('is false for absent and truncated tables', () => {
    expect(refersToPoints('lcar', undefined, context)).toBe(false);
    expect(refersToPoints('lcar', words(1, 0), context)).toBe(false);
    expect(refersToPoints('kerx', kerxOf([4, 0]).slice(0, 20), context)).toBe(false);
  });
});

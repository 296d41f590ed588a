import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../bytes/writer.ts';
import { variesAwayFromDefault } from './feature-variations.ts';

/** GSUB with a single FeatureVariations record with these conditions: minimum and maximum on an axis. */
function tableOf(...conditions: readonly (readonly [least: number, greatest: number])[]): Uint8Array {
  const file = new ByteWriter();
  for (const word of [1, 1, 0, 0, 0]) file.u16(word);
  for (const long of [14, 0x00010000, 1, 16, 0]) file.u32(long);
  file.u16(conditions.length);
  for (const at of conditions.keys()) file.u32(2 + 4 * conditions.length + 8 * at);
  for (const [least, greatest] of conditions) for (const word of [1, 0, least, greatest]) file.i16(word);
  return file.finish();
}

describe('variesAwayFromDefault', () => {
  it('is true if a condition does not hold at the default', () => {
    expect(variesAwayFromDefault(tableOf([0x2000, 0x4000]))).toBe(true);
    expect(variesAwayFromDefault(tableOf([-0x4000, 0x4000], [-0x4000, -1]))).toBe(true);
  });

  it('is false if all conditions hold at the default', () => {
    expect(variesAwayFromDefault(tableOf([-0x4000, 0], [0, 0x4000]))).toBe(false);
    expect(variesAwayFromDefault(tableOf())).toBe(false);
  });

  it('is false in version 1.0 and without an offset', () => {
    const table = tableOf([0x2000, 0x4000]);
    expect(variesAwayFromDefault(table.with(3, 0))).toBe(false);
    expect(variesAwayFromDefault(table.with(13, 0))).toBe(false);
  });

  it('refuses a truncated table', () => {
    expect(() => variesAwayFromDefault(tableOf([0x2000, 0x4000]).subarray(0, 40))).toThrow(/needs 2 bytes/);
    const absurd = tableOf([0x2000, 0x4000]).fill(0xff, 18, 22);
    expect(() => variesAwayFromDefault(absurd)).toThrow(/needs 34359738360 bytes/);
  });
});

import { describe, expect, it } from 'vitest';
import { words } from '../../../test/builders/glyf-builder.ts';
import { japaneseName, openFont } from '../../../test/font/font-fixtures.ts';
import { openTypefaces } from '../typeface.ts';
import { startHarfBuzz } from './engine.ts';
import { readVerticalMetrics } from './vertical-metrics.ts';

const header = words(...Array<number>(17).fill(0), 2);

function read(tables: Readonly<Record<string, Uint8Array>>) {
  return readVerticalMetrics((tag) => tables[tag] ?? new Uint8Array());
}

describe('vertical metrics', () => {
  it('are the heights and origins that hb-shape of HarfBuzz 6.0 finds', async () => {
    const [typeface] = openTypefaces(await startHarfBuzz(), openFont(japaneseName));
    const shaped = typeface?.instance({}).shape({ text: '一東、a', from: 0, to: 4, direction: 'ttb' });
    // hb-shape --direction=ttb --no-glyph-names japanese.ttf 一東、a
    expect(shaped?.map(({ glyph, x, y, advance }) => [glyph, x, y, advance])).toEqual([
      [3, -500, -630, 500],
      [2, -500, -880, 1000],
      [7, -500, -880, 1000],
      [15, -250, -880, 1000],
    ]);
  });

  it('of later glyphs are the last height and bearings of their own', () => {
    const metrics = read({ vhea: header, vmtx: words(1000, 10, 900, -20, 30) });
    expect([0, 1, 2, 9].map((glyph) => metrics?.advance(glyph))).toEqual([1000, 900, 900, 900]);
    expect([0, 1, 2, 9].map((glyph) => metrics?.origin(glyph, 700))).toEqual([710, 680, 730, undefined]);
    expect(metrics?.origin(0, undefined)).toBeUndefined();
  });

  it('have the origins of VORG', () => {
    const vorg = words(1, 0, 880, 2, 1, 700, 5, -10);
    const metrics = read({ vhea: header, vmtx: words(1000, 10, 900, 20), VORG: vorg });
    expect([0, 1, 5].map((glyph) => metrics?.origin(glyph, 0))).toEqual([880, 700, -10]);
    const cut = read({ vhea: header, vmtx: words(1000, 10, 900, 20), VORG: vorg.subarray(0, 13) });
    expect([1, 5].map((glyph) => cut?.origin(glyph, 0))).toEqual([700, 880]);
  });

  it('are absent without tables that have them', () => {
    expect(read({})).toBeUndefined();
    expect(read({ vhea: header })).toBeUndefined();
    expect(read({ vhea: header.subarray(0, 20), vmtx: words(1, 2) })).toBeUndefined();
  });
});

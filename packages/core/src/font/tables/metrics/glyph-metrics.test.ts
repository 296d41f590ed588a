import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../bytes/writer.ts';
import { GlyphBoxes } from '../../glyph-boxes.ts';
import { advanceReader, readGlyphMetrics, withExtents, writeGlyphMetrics } from './glyph-metrics.ts';
import { readMetricsHeader } from './metrics-header.ts';
import { readVorg, writeVorg } from './vorg.ts';

/** A header with only the number of full entries set. */
function headerOf(longCount: number): Uint8Array {
  const header = new Uint8Array(36);
  new DataView(header.buffer).setUint16(34, longCount);
  return header;
}

function words(...values: readonly number[]): Uint8Array {
  const file = new ByteWriter();
  for (const value of values) file.i16(value);
  return file.finish();
}

const metrics = { advances: Uint16Array.of(500, 600, 600, 600), bearings: Int32Array.of(10, -20, 30, 0) };

describe('hmtx and vmtx', () => {
  it('have bearings only after the full entries', () => {
    expect(readGlyphMetrics(headerOf(2), words(500, 10, 600, -20, 30, 0), 4, 'hmtx')).toEqual(metrics);
  });

  it('may lack bearings at the end and state more entries than glyphs', () => {
    const short = readGlyphMetrics(headerOf(2), words(500, 10, 600, -20), 4, 'hmtx');
    expect(short).toEqual({ advances: metrics.advances, bearings: Int32Array.of(10, -20, 0, 0) });
    expect(readGlyphMetrics(headerOf(9), words(500, 10), 1, 'hmtx').advances).toEqual(Uint16Array.of(500));
  });

  it.each([
    ['has fewer full entries than glyphs', 2, 4, words(500, 10, 600, -20, 30, 0)],
    ['has more', 9, 1, words(500, 10)],
  ])('give the same advances one by one if the table %s', (_, longCount, count, table) => {
    const { advances } = readGlyphMetrics(headerOf(longCount), table, count, 'hmtx');
    const advanceOf = advanceReader(headerOf(longCount), table, count, 'hmtx');
    expect(Array.from(advances, (_, glyph) => advanceOf(glyph))).toEqual([...advances]);
    expect(advanceOf(count)).toBe(0);
  });

  it('are refused without an advance', () => {
    expect(() => advanceReader(headerOf(0), words(), 4, 'hmtx')).toThrow('the table "hmtx" has no advances');
    expect(() => readGlyphMetrics(headerOf(0), words(), 4, 'vmtx')).toThrow('the table "vmtx" has no advances');
    const cut = () => readGlyphMetrics(headerOf(2), words(500, 10, 600), 4, 'hmtx');
    expect(cut).toThrow('the table "hmtx" has 6 bytes, expected at least 8');
  });

  it('are written with the minimum of full entries', () => {
    const { header, table } = writeGlyphMetrics(headerOf(4), metrics);
    expect(readMetricsHeader(header, 'hhea').longCount).toBe(2);
    expect(table).toEqual(words(500, 10, 600, -20, 30, 0));
    const alike = writeGlyphMetrics(headerOf(1), { advances: Uint16Array.of(7, 7), bearings: Int32Array.of(1, 2) });
    expect(alike.table).toEqual(words(7, 1, 2));
  });

  it('refuse a bearing that does not fit 16 bits', () => {
    const wide = { advances: Uint16Array.of(7), bearings: Int32Array.of(40_000) };
    expect(() => writeGlyphMetrics(headerOf(1), wide)).toThrow('value 40000');
  });

  it('set the extremes in the header, from glyphs with an outline only', () => {
    const boxes = new GlyphBoxes(4);
    boxes.set(1, { xMin: -20, yMin: -5, xMax: 640, yMax: 700 });
    boxes.set(2, { xMin: 30, yMin: 0, xMax: 500, yMax: 720 });
    const horizontal = new DataView(withExtents(headerOf(2), metrics, boxes, 'horizontal').buffer);
    expect([12, 14, 16].map((at) => horizontal.getInt16(at))).toEqual([-20, -40, 640]);
    const vertical = new DataView(withExtents(headerOf(2), metrics, boxes, 'vertical').buffer);
    expect([12, 14, 16].map((at) => vertical.getInt16(at))).toEqual([-20, -150, 750]);
    const blank = new DataView(withExtents(headerOf(2), metrics, new GlyphBoxes(4), 'horizontal').buffer);
    expect([12, 14, 16].map((at) => blank.getInt16(at))).toEqual([0, 0, 0]);
  });
});

describe('VORG', () => {
  it('lists only origins that differ from the most frequent one', () => {
    const table = writeVorg([880, 900, 880, -10]);
    expect(table).toEqual(words(1, 0, 880, 2, 1, 900, 3, -10));
    expect(readVorg(table)).toEqual({
      defaultY: 880,
      originYs: new Map([
        [1, 900],
        [3, -10],
      ]),
    });
  });

  it('refuses a table shorter than it states', () => {
    expect(() => readVorg(words(1, 0, 880, 2, 1, 900))).toThrow('the table "VORG" has 12 bytes, expected at least 16');
  });
});

import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../bytes/writer.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { readLineHeader } from './hhea.ts';
import { readLineMetrics, withExtents, writeLineMetrics } from './line-metrics.ts';
import { readVorg, writeVorg } from './vorg.ts';

/** A header that says nothing but how many full entries there are. */
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

describe('metrics of lines', () => {
  it('have bearings alone behind the full entries', () => {
    expect(readLineMetrics(headerOf(2), words(500, 10, 600, -20, 30, 0), 4, 'hmtx')).toEqual(metrics);
  });

  it('may end before their bearings, and count more entries than there are glyphs', () => {
    const short = readLineMetrics(headerOf(2), words(500, 10, 600, -20), 4, 'hmtx');
    expect(short).toEqual({ advances: metrics.advances, bearings: Int32Array.of(10, -20, 0, 0) });
    expect(readLineMetrics(headerOf(9), words(500, 10), 1, 'hmtx').advances).toEqual(Uint16Array.of(500));
  });

  it('are refused without an advance', () => {
    expect(() => readLineMetrics(headerOf(0), words(), 4, 'vmtx')).toThrow('found no advances for vmtx, expected some');
    const cut = () => readLineMetrics(headerOf(2), words(500, 10, 600), 4, 'hmtx');
    expect(cut).toThrow('found hmtx of 6 bytes, expected 8 or more');
  });

  it('are written with as few full entries as they can be', () => {
    const { header, table } = writeLineMetrics(headerOf(4), metrics);
    expect(readLineHeader(header, 'hhea').longCount).toBe(2);
    expect(table).toEqual(words(500, 10, 600, -20, 30, 0));
    const alike = writeLineMetrics(headerOf(1), { advances: Uint16Array.of(7, 7), bearings: Int32Array.of(1, 2) });
    expect(alike.table).toEqual(words(7, 1, 2));
  });

  it('refuse a bearing of over 16 bits instead of cutting it', () => {
    const wide = { advances: Uint16Array.of(7), bearings: Int32Array.of(40_000) };
    expect(() => writeLineMetrics(headerOf(1), wide)).toThrow('value 40000');
  });

  it('bring the extremes of the header along, of glyphs with an outline alone', () => {
    const boxes = new GlyphBoxes(4);
    boxes.set(1, { xMin: -20, yMin: -5, xMax: 640, yMax: 700 });
    boxes.set(2, { xMin: 30, yMin: 0, xMax: 500, yMax: 720 });
    const across = new DataView(withExtents(headerOf(2), metrics, boxes, 'across').buffer);
    expect([12, 14, 16].map((at) => across.getInt16(at))).toEqual([-20, -40, 640]);
    const down = new DataView(withExtents(headerOf(2), metrics, boxes, 'down').buffer);
    expect([12, 14, 16].map((at) => down.getInt16(at))).toEqual([-20, -150, 750]);
    const blank = new DataView(withExtents(headerOf(2), metrics, new GlyphBoxes(4), 'across').buffer);
    expect([12, 14, 16].map((at) => blank.getInt16(at))).toEqual([0, 0, 0]);
  });
});

describe('vertical origins', () => {
  it('are listed where they differ from the most frequent', () => {
    const table = writeVorg([880, 900, 880, -10]);
    expect(table).toEqual(words(1, 0, 880, 2, 1, 900, 3, -10));
    expect(readVorg(table)).toEqual({
      defaultY: 880,
      ys: new Map([
        [1, 900],
        [3, -10],
      ]),
    });
  });

  it('are refused where the table is shorter than it says', () => {
    expect(() => readVorg(words(1, 0, 880, 2, 1, 900))).toThrow('found VORG of 12 bytes, expected 16 or more');
  });
});

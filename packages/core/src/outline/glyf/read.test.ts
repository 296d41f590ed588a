import { describe, expect, it } from 'vitest';
import { compositeOf, tablesOf, words } from '../../../test/builders/glyf-builder.ts';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import { readGlyph } from './read.ts';

const contextOf = (limits = {}) =>
  new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
const read = (bytes: readonly number[] | Uint8Array, limits = {}) =>
  readGlyph(tablesOf(Uint8Array.from(bytes)), 0, contextOf(limits));

const header = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]; // one contour, empty bounds
const damaged = expect.objectContaining({ code: 'GLYF_DAMAGED' });
const truncated = expect.objectContaining({ code: 'BYTES_TRUNCATED' });

describe('simple glyphs', () => {
  it('reads all encodings of a coordinate, and the overlap flag', () => {
    // Flags: on, overlap, x and y long; on, x short and positive, y the same; off, x the same, y short and negative;
    // on, x short and negative, y long.
    const flags = [0x41, 0x01 | 0x02 | 0x10 | 0x20, 0x10 | 0x04, 0x01 | 0x02];
    const xs = [0xff, 0x00, 200, 255]; // −256, +200, −255
    const ys = [0x01, 0x2c, 100, 0xff, 0x38]; // 300, −100, −200
    expect(read([0, 1, 0xff, 0xfe, 0, 3, 0, 4, 0, 5, 0, 3, 0, 2, 7, 8, ...flags, ...xs, ...ys])).toEqual({
      kind: 'simple',
      bounds: { xMin: -2, yMin: 3, xMax: 4, yMax: 5 },
      xs: Float64Array.of(-256, -56, -56, -311),
      ys: Float64Array.of(300, 300, 200, 0),
      onCurve: Uint8Array.of(1, 1, 0, 1),
      ends: [3],
      overlaps: true,
      instructions: Uint8Array.of(7, 8),
    });
  });

  it('repeats a flag', () => {
    const bytes = [...header, 0, 3, 0, 0, 0x01 | 0x02 | 0x08 | 0x10 | 0x20, 3, 1, 2, 3, 4];
    expect(read(bytes)).toMatchObject({ xs: Float64Array.of(1, 3, 6, 10), onCurve: Uint8Array.of(1, 1, 1, 1) });
  });

  it('refuses flags for too many points', () => {
    expect(() => read([...header, 0, 3, 0, 0, 0x39, 4])).toThrow(damaged);
  });

  it('refuses contour ends in descending order', () => {
    expect(() => read([0, 2, ...header.slice(2), 0, 3, 0, 2, 0, 0, 0x39, 3])).toThrow(damaged);
  });

  it.each([
    ['its bounds', [0, 1, 0, 0]],
    ['the ends of its contours', [0x7f, 0xff, ...header.slice(2), 0, 3]],
    ['its instructions', [...header, 0, 3, 0xff, 0xff]],
    ['its flags', [...header, 0, 3, 0, 0, 1]],
    ['its coordinates', [...header, 0, 0, 0, 0, 1, 0]],
  ])('refuses a glyph that is truncated within %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(truncated);
  });

  it('refuses too many points before allocating memory', () => {
    expect(() => read([...header, 0xff, 0xff, 0, 0], { maxGlyphPoints: 1000 })).toThrow(
      expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX', kind: 'limit' }),
    );
  });

  it('reads a glyph without bytes or contours as undefined', () => {
    expect(read([])).toBeUndefined();
    expect(read(words(0, 0, 0, 0, 0))).toBeUndefined();
  });
});

describe('composite glyphs', () => {
  const part = (...numbers: readonly [number, ...number[]]) => read(compositeOf(numbers));

  it('reads arguments of one and two bytes, as offsets and as points', () => {
    const componentOf = (flags: number, ...args: number[]) => part(flags, 7, ...args);
    expect(componentOf(0x2, 0xfe05)).toMatchObject({
      components: [{ glyph: 7, placement: { x: -2, y: 5, isScaled: false } }],
    });
    expect(componentOf(0x3, 0xfe00, 5)).toMatchObject({ components: [{ placement: { x: -512, y: 5 } }] });
    expect(componentOf(0x0, 0xfe05)).toMatchObject({
      components: [{ placement: { parentPoint: 254, childPoint: 5 } }],
    });
    expect(componentOf(0x1, 0xfe00, 5)).toMatchObject({
      components: [{ placement: { parentPoint: 65024, childPoint: 5 } }],
    });
  });

  it('reads a scale of one, two or four numbers', () => {
    const scale = (flags: number, ...numbers: number[]) => part(0x2 | flags, 7, 0, ...numbers);
    expect(scale(0)).toMatchObject({ components: [{ scale: [1, 0, 0, 1] }] });
    expect(scale(0x8, 0x2000)).toMatchObject({ components: [{ scale: [0.5, 0, 0, 0.5] }] });
    expect(scale(0x40, 0x2000, 0xc000)).toMatchObject({ components: [{ scale: [0.5, 0, 0, -1] }] });
    expect(scale(0x80, 0x2000, 0x1000, 0x7fff, 0x8000)).toMatchObject({
      components: [{ scale: [0.5, 0.25, 32767 / 16384, -2] }],
    });
  });

  it('reads the other flags of a component', () => {
    expect(part(0x2 | 0x4 | 0x200 | 0x400 | 0x800, 7, 0)).toMatchObject({
      components: [{ roundToGrid: true, useMyMetrics: true, overlaps: true, placement: { isScaled: true } }],
    });
    expect(part(0x2 | 0x800 | 0x1000, 7, 0)).toMatchObject({ components: [{ placement: { isScaled: false } }] });
  });

  it('reads components and the instructions after them', () => {
    const bytes = Uint8Array.of(...compositeOf([0x2, 7, 0], [0x102, 8, 0]), 0, 3, 1, 2, 3);
    expect(read(bytes)).toMatchObject({
      components: [{ glyph: 7 }, { glyph: 8 }],
      instructions: Uint8Array.of(1, 2, 3),
    });
  });

  it('refuses an endless list of components', () => {
    expect(() => part(0x22, 7, 0)).toThrow(truncated);
    const endless = compositeOf(...new Array<[number, number, number]>(50).fill([0x2, 7, 0]));
    expect(() => read(endless, { maxGlyphPoints: 20 })).toThrow(expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX' }));
  });
});

describe('loca', () => {
  const glyf = words(0, 0, -1, 0, 0, 0, 0, 0x2, 7, 0); // a glyph after four empty bytes
  const readAt = (loca: Uint8Array, index: number, indexToLocFormat: number) =>
    readGlyph({ glyf, loca, indexToLocFormat }, index, contextOf());

  it('reads halves of 16-bit offsets, and 32-bit offsets', () => {
    expect(readAt(words(2, 2, 10), 1, 0)).toMatchObject({ components: [{ glyph: 7 }] });
    expect(readAt(words(2, 2, 10), 0, 0)).toBeUndefined();
    expect(readAt(words(0, 4, 0, 20), 0, 1)).toMatchObject({ components: [{ glyph: 7 }] });
  });

  it.each([
    ['smaller', words(2, 1)],
    ['after the end', words(2, 900)],
    ['missing', words(2)],
  ])('reads to the end of the table if the next offset is %s', (_, loca) => {
    expect(readAt(loca, 0, 0)).toMatchObject({ components: [{ glyph: 7 }] });
  });

  it('refuses a glyph outside glyf, and one missing in loca', () => {
    expect(() => readAt(words(11, 12), 0, 0)).toThrow(damaged);
    for (const index of [2, -1, 0.5]) expect(() => readAt(words(0, 8), index, 0)).toThrow(damaged);
  });
});

import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../test/builders/glyf-builder.ts';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import { encodeGlyph, encodePoints } from './encode.ts';
import type { Component, CompositeGlyph, Glyph, GlyphPoints } from './glyph.ts';
import { readGlyph } from './read.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const readBack = (bytes: Uint8Array): Glyph => readGlyph(tablesOf(bytes), 0, context);

function pointsOf(...points: readonly (readonly [x: number, y: number, on: 0 | 1])[]): GlyphPoints {
  return {
    xs: Float64Array.from(points, ([x]) => x),
    ys: Float64Array.from(points, ([, y]) => y),
    onCurve: Uint8Array.from(points, ([, , on]) => on),
    ends: [points.length - 1],
  };
}

/** The bytes after the header, the contour ends and the instructions of a glyph with one contour. */
const body = (points: GlyphPoints, extras = {}) => [...encodePoints(points, extras).subarray(14)];

describe('encodePoints', () => {
  it('writes each delta in its shortest form', () => {
    const points = pointsOf([0, 0, 1], [255, -255, 1], [511, 0, 0], [255, 0, 1]);
    // on, both the same; on, x short positive, y short negative; off, x long, y short positive; on, x long, y the same
    const flags = [0x01 | 0x10 | 0x20, 0x01 | 0x02 | 0x10 | 0x04, 0x04 | 0x20, 0x01 | 0x20];
    expect(body(points)).toEqual([...flags, 255, 1, 0, 0xff, 0, 255, 255]);
  });

  it('repeats flags from the third equal one on', () => {
    const line = (count: number) => pointsOf(...Array.from({ length: count }, (_, at) => [at + 1, 0, 1] as const));
    const flag = 0x01 | 0x02 | 0x10 | 0x20;
    expect(body(line(2))).toEqual([flag, flag, 1, 1]);
    expect(body(line(3))).toEqual([flag | 0x08, 2, 1, 1, 1]);
    expect(body(line(256)).slice(0, 2)).toEqual([flag | 0x08, 255]);
    expect(body(line(257)).slice(0, 3)).toEqual([flag | 0x08, 255, flag]);
  });

  it('sets the overlap bit on the first flag only', () => {
    const points = pointsOf([1, 1, 1], [2, 2, 1]);
    const [plain = 0] = body(points);
    expect(body(points, { overlaps: true }).slice(0, 2)).toEqual([plain | 0x40, plain]);
  });

  it('defaults to the bounds of all points, including off-curve ones', () => {
    const points = pointsOf([-5, 3, 1], [70, 80, 0], [20, -9, 1]);
    expect(readBack(encodePoints(points))?.bounds).toEqual({ xMin: -5, yMin: -9, xMax: 70, yMax: 80 });
    const bounds = { xMin: 1, yMin: 2, xMax: 3, yMax: 4 };
    expect(readBack(encodePoints(points, { bounds }))?.bounds).toEqual(bounds);
  });

  it('refuses fractions and values out of range', () => {
    const refused = expect.objectContaining({ code: 'BYTES_UNWRITABLE' });
    expect(() => encodePoints(pointsOf([0.5, 0, 1]))).toThrow(refused);
    expect(() => encodePoints(pointsOf([40000, 0, 1]))).toThrow(refused);
    expect(() => encodePoints(pointsOf([-20000, 0, 1], [20000, 0, 1]))).toThrow(refused); // the delta is too long
  });
});

describe('encodeGlyph', () => {
  it('writes no bytes for a glyph without outline', () => {
    expect(encodeGlyph(undefined)).toHaveLength(0);
    expect(
      encodePoints({ xs: new Float64Array(), ys: new Float64Array(), onCurve: new Uint8Array(), ends: [] }),
    ).toHaveLength(0);
  });

  it('writes simple glyphs that read back the same', () => {
    const steps = [0, 1, -1, 255, -255, 256, -256, 32000, -32000];
    const all = steps.flatMap((dx) => steps.map((dy) => [dx, dy] as const));
    const points = pointsOf(
      ...all.map(([x, y], at) => [Math.floor(x / 2), Math.floor(y / 2), at % 3 === 0 ? 0 : 1] as const),
    );
    const glyph: Glyph = {
      ...points,
      kind: 'simple',
      bounds: { xMin: -32768, yMin: -1, xMax: 32767, yMax: 1 },
      ends: [3, 3, 40, 80],
      overlaps: true,
      instructions: Uint8Array.of(1, 2, 3),
    };
    expect(readBack(encodeGlyph(glyph))).toEqual(glyph);
  });

  it('writes composite glyphs that read back the same', () => {
    const part = (of: Partial<Component>): Component => ({
      glyph: 7,
      scale: [1, 0, 0, 1],
      placement: { x: 0, y: 0, isScaled: false },
      roundToGrid: false,
      useMyMetrics: false,
      overlaps: false,
      ...of,
    });
    const components = [
      part({ placement: { x: 127, y: -128, isScaled: false }, roundToGrid: true }),
      part({ placement: { x: 128, y: 0, isScaled: true }, scale: [0.5, 0, 0, 0.5], useMyMetrics: true }),
      part({ placement: { x: 0, y: -129, isScaled: false }, scale: [-2, 0, 0, 1], overlaps: true }),
      part({ placement: { parentPoint: 255, childPoint: 0 }, scale: [0, 1, -1, 0] }),
      part({ placement: { parentPoint: 0, childPoint: 256 }, glyph: 65535 }),
    ];
    const bounds = { xMin: -1, yMin: -2, xMax: 3, yMax: 4 };
    for (const instructions of [new Uint8Array(), Uint8Array.of(9, 8)]) {
      const glyph: CompositeGlyph = { kind: 'composite', bounds, components, instructions };
      expect(readBack(encodeGlyph(glyph))).toEqual(glyph);
    }
  });

  it('writes offsets in one byte if they fit', () => {
    const offset = (x: number) => ({ x, y: 0, isScaled: false });
    const lengthOf = (x: number) => {
      const component = {
        glyph: 7,
        scale: [1, 0, 0, 1],
        placement: offset(x),
        roundToGrid: false,
        useMyMetrics: false,
      } as const;
      const bounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
      const components = [{ ...component, overlaps: false }];
      return encodeGlyph({ kind: 'composite', bounds, components, instructions: new Uint8Array() }).length;
    };
    expect([127, 128, -128, -129].map(lengthOf)).toEqual([16, 18, 16, 18]);
  });
});

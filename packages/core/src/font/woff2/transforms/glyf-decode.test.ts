import { describe, expect, it } from 'vitest';
import { compositeOf } from '../../../../test/builders/glyf-builder.ts';
import { buildGlyf, type PackedGlyf } from '../../../../test/builders/woff2-builder.ts';
import { pathContext } from '../../../../test/font/outlines.ts';
import { simpleGlyph } from '../../../../test/font/quadratic-font.ts';
import { decodeGlyf } from './glyf-decode.ts';

/** A square of 100: up, right, down. Flags give the direction, glyphs the distances. */
const square = {
  contours: [1],
  points: [4],
  flags: [11, 1, 11, 0], // right 10, up 100, right 100, down 100
  steps: [10, 100, 100, 100, 0], // and an instruction length of 0
};
const squareGlyph = simpleGlyph([
  [
    [10, 0, 1],
    [10, 100, 1],
    [110, 100, 1],
    [110, 0, 1],
  ],
]);

async function decode(glyf: PackedGlyf, limits = {}): Promise<Uint8Array[]> {
  const { glyf: bytes, offsets } = await decodeGlyf(buildGlyf(glyf), pathContext(limits));
  return Array.from({ length: glyf.numGlyphs }, (_, glyph) => bytes.subarray(offsets[glyph], offsets[glyph + 1]));
}

function padded(glyph: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(glyph.length / 4) * 4);
  bytes.set(glyph);
  return bytes;
}

const refusal = (message: RegExp, code = 'WOFF2_GLYPHS') =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('decodeGlyf', () => {
  it('decodes a simple glyph and computes its bounds', async () => {
    expect(await decode({ numGlyphs: 1, ...square })).toEqual([padded(squareGlyph)]);
  });

  it('keeps stated bounds', async () => {
    const bounds = [1, 2, 300, 400] as const;
    const glyph = simpleGlyph(
      [
        [
          [10, 0, 1],
          [10, 100, 1],
          [110, 100, 1],
          [110, 0, 1],
        ],
      ],
      { bounds },
    );
    expect(await decode({ numGlyphs: 1, ...square, bounded: { 0: bounds } })).toEqual([padded(glyph)]);
  });

  it('decodes off-curve points and instructions', async () => {
    const glyph = simpleGlyph(
      [
        [
          [10, 0, 1],
          [10, 100, 0],
          [110, 100, 1],
          [110, 0, 0],
        ],
      ],
      {
        instructions: Uint8Array.of(1, 2, 3),
      },
    );
    const packed = { ...square, flags: [11, 0x81, 11, 0x80], steps: [10, 100, 100, 100, 3], instructions: [1, 2, 3] };
    expect(await decode({ numGlyphs: 1, ...packed })).toEqual([padded(glyph)]);
  });

  it('sets the overlap flag on the first point of overlapping glyphs only', async () => {
    const two = {
      contours: [1, 1],
      points: [4, 4],
      flags: [...square.flags, ...square.flags],
      steps: [...square.steps, ...square.steps],
    };
    const marked = simpleGlyph(
      [
        [
          [10, 0, 1],
          [10, 100, 1],
          [110, 100, 1],
          [110, 0, 1],
        ],
      ],
      { overlaps: true },
    );
    const glyphs = await decode({ numGlyphs: 2, ...two, options: 1, overlaps: [0b01000000] });
    expect(glyphs).toEqual([padded(squareGlyph), padded(marked)]);
  });

  it('sets the offsets of empty glyphs and those between them', async () => {
    const glyphs = await decode({ numGlyphs: 3, ...square, contours: [0, 1, 0] });
    expect(glyphs).toEqual([new Uint8Array(), padded(squareGlyph), new Uint8Array()]);
  });

  it('copies components of every size, with the instructions of the composite', async () => {
    const glyph = compositeOf(
      [0x0002, 1, 0x0102],
      [0x0001, 2, 300, 400],
      [0x0009, 3, -1, -2, 0x2000],
      [0x0041, 4, 5, 6, 0x2000, 0x3000],
      [0x0181, 5, 7, 8, 1, 2, 3, 4],
    );
    const composites = glyph.subarray(10);
    const [only] = await decode({
      ...{ numGlyphs: 1, contours: [-1], composites, steps: [2], instructions: [0xaa, 0xbb] },
      bounded: { 0: [0, 0, 0, 0] },
    });
    expect(only).toEqual(padded(Uint8Array.of(...glyph, 0, 2, 0xaa, 0xbb)));
  });

  it('returns the xMin of each glyph', async () => {
    const glyf = buildGlyf({ numGlyphs: 3, ...square, contours: [0, 1, 0] });
    const { xMins, offsets } = await decodeGlyf(glyf, pathContext());
    expect([...xMins]).toEqual([0, 10, 0]);
    expect([...offsets]).toEqual([0, 0, padded(squareGlyph).length, padded(squareGlyph).length]);
  });

  it('decodes the maximum number of glyphs', async () => {
    const glyf = buildGlyf({ numGlyphs: 0xffff, contours: Array(0xffff).fill(0) });
    const { glyf: bytes, offsets } = await decodeGlyf(glyf, pathContext());
    expect([bytes.length, offsets.length]).toEqual([0, 0x10000]);
  });

  it('decodes a table without glyphs', async () => {
    const { glyf: bytes, offsets } = await decodeGlyf(buildGlyf({ numGlyphs: 0 }), pathContext());
    expect([bytes.length, [...offsets]]).toEqual([0, [0]]);
  });

  it('decodes a glyph with the maximum number of points', async () => {
    const count = 0x10000;
    const points = [253, 0xff, 0xff, 1];
    const packed = { contours: [2], points, flags: Array(count).fill(1), steps: Array(count + 1).fill(0) };
    const [glyph] = await decode({ numGlyphs: 1, ...packed });
    expect(new DataView(glyph!.buffer, glyph!.byteOffset).getUint16(12)).toBe(0xffff); // the end of the last contour
  });
});

describe('decodeGlyf refuses a table if', () => {
  const wide = { contours: [1], points: [1], steps: [0xff, 0xff, 0, 0, 0] };
  it.each<[string, PackedGlyf, RegExp]>([
    [
      'an empty glyph has bounds',
      { numGlyphs: 1, contours: [0], bounded: { 0: [1, 2, 3, 4] } },
      /glyph 0 is empty but has bounds/,
    ],
    [
      'a composite has no bounds',
      { numGlyphs: 1, contours: [-1], composites: compositeOf([2, 1, 0]).subarray(10) },
      /composite without bounds/,
    ],
    ['a glyph has fewer contours than -1', { numGlyphs: 1, contours: [-2] }, /has -2 contours/],
    [
      'the first contour is empty',
      { numGlyphs: 1, ...square, contours: [2], points: [0, 4] },
      /contour without points/,
    ],
    ['there are too many points', { numGlyphs: 1, contours: [2], points: [253, 255, 255, 2] }, /has 65537 points/],
    ['a delta has 17 bits', { numGlyphs: 1, ...wide, flags: [127], bounded: { 0: [0, 0, 0, 0] } }, /a delta between/],
    ['points are too far away', { numGlyphs: 1, ...wide, flags: [127] }, /extends to 65535/],
    [
      'components do not end',
      { numGlyphs: 1, contours: [-1], bounded: { 0: [0, 0, 0, 0] }, composites: Uint8Array.of(0, 0x20, 0, 1, 0, 0) },
      /components that do not end/,
    ],
    ['there are extra bytes', { numGlyphs: 0, behind: [0] }, /1 extra bytes after/],
  ])('%s', async (_, glyf, message) => {
    await expect(decode(glyf)).rejects.toEqual(refusal(message));
  });

  it.each<[string, Partial<PackedGlyf>]>([
    ['contours', { contours: [] }],
    ['points', { points: [] }],
    ['flags', { flags: [11, 1, 11] }],
    ['steps', { steps: [10, 100, 100] }],
    ['the length of instructions', { steps: [10, 100, 100, 100] }],
    ['instructions', { steps: [10, 100, 100, 100, 1] }],
    ['overlaps', { options: 1 }],
  ])('%s are missing', async (_, glyf) => {
    await expect(decode({ numGlyphs: 1, ...square, ...glyf })).rejects.toMatchObject({ code: 'BYTES_TRUNCATED' });
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('stream %d is longer than the table', async (index) => {
    const glyf = { numGlyphs: 1, ...square, lengths: { [index]: 0xffffffff } };
    await expect(decode(glyf)).rejects.toMatchObject({ code: 'BYTES_TRUNCATED' });
  });

  it('it has more glyphs or points than the limits allow', async () => {
    await expect(decode({ numGlyphs: 2 }, { maxGlyphs: 1 })).rejects.toMatchObject({ code: 'FONT_TOO_LARGE' });
    const glyf = { numGlyphs: 1, ...square };
    await expect(decode(glyf, { maxGlyphPoints: 3 })).rejects.toMatchObject({ code: 'GLYPH_TOO_COMPLEX' });
  });
});

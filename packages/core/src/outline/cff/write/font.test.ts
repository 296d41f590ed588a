import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { boundsOf } from '../../measure/bounds.ts';
import { type Outline, recordOutline } from '../../outline.ts';
import { readCff } from '../read.ts';
import { OutlineCharstrings } from './charstrings/outline-charstrings.ts';
import { writeCff } from './font.ts';
import type { CffMetadata } from './metadata-entries.ts';
import { planWidths } from './widths.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const metadata: CffMetadata = { name: 'Test', unitsPerEm: 1000, box: undefined, glyphNames: undefined };

interface Drawn {
  readonly outline: Outline;
  readonly width: number;
}

async function write(glyphs: readonly Drawn[], more: Partial<CffMetadata> = {}) {
  const widths = planWidths(glyphs.map(({ width }) => width));
  const charstrings = new OutlineCharstrings();
  for (const { outline, width } of glyphs) {
    charstrings.add(outline, width === widths.defaultWidthX ? undefined : width - widths.nominalWidthX);
  }
  return readCff(await writeCff({ ...metadata, ...more }, charstrings.list, widths, context), context);
}

const coordinate = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -32767, max: 32767 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 4096),
);
const step = fc.oneof(fc.constant(0), coordinate);

/** Closed contours that draw something and do not return to their start by themselves. */
const contour = fc
  .tuple(coordinate, coordinate, fc.array(fc.tuple(fc.boolean(), step, step, step, step, step, step), { minLength: 1 }))
  .filter(([x, y, pieces]) =>
    pieces.every(([isLine, a, b, , , e, f]) => (isLine ? a !== x || b !== y : e !== x || f !== y)),
  );
const outline = fc.array(contour, { maxLength: 4 }).map((contours) =>
  recordOutline((pen) => {
    for (const [x, y, pieces] of contours) {
      pen.moveTo(x, y);
      for (const [isLine, a, b, c, d, e, f] of pieces) {
        if (isLine) pen.lineTo(a, b);
        else pen.cubicTo(a, b, c, d, e, f);
      }
      pen.close();
    }
  }),
);
/** True if coordinates are at most 32,767 apart, so that no segment is split. */
const isNear = ({ points }: Outline): boolean => points.every((value) => Math.abs(value) <= 16_383);

describe('writing CFF', () => {
  it('is read back with the same outlines and widths', async () => {
    const glyph = fc.record({ outline: outline.filter(isNear), width: fc.integer({ min: 0, max: 65535 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(glyph, { minLength: 1, maxLength: 12 }), async (glyphs) => {
        const font = await write([...glyphs, ...glyphs]);
        expect(font.glyphCount).toBe(2 * glyphs.length);
        for (const [at, { outline, width }] of [...glyphs, ...glyphs].entries()) {
          expect(recordOutline((pen) => font.drawGlyph(at, pen))).toEqual(outline);
          expect(font.advanceWidth(at)).toBe(width);
        }
      }),
    );
  });

  it('has glyph names or CIDs', async () => {
    const glyphs = [0, 1, 2, 3].map((width) => ({ outline: rectangle(0, 0, 10 + width, 10), width }));
    const glyphNames = ['.notdef', 'A', 'uni1234', 'f_f_i'];
    const named = await write(glyphs, { glyphNames, fullName: 'Test Bold', unitsPerEm: 2048 });
    expect(glyphNames.map((_, glyph) => named.glyphName(glyph))).toEqual(glyphNames);
    expect([named.name, named.text(2), named.unitsPerEm]).toEqual(['Test', 'Test Bold', 2048]);
    const numbered = await write(glyphs);
    expect(numbered.collection).toEqual({ registry: 'Adobe', ordering: 'Identity', supplement: 0 });
    expect(numbered.cid(3)).toBe(3);
    await expect(write(glyphs, { glyphNames: ['.notdef'] })).rejects.toThrow('font has 4 glyphs, but 1 glyph names');
  });

  it('splits segments longer than a number allows, and refuses coordinates out of range', async () => {
    const font = await write([{ outline: rectangle(-32_000, -32_000, 32_000, 32_000), width: 0 }]);
    expect(boundsOf(recordOutline((pen) => font.drawGlyph(0, pen)))).toEqual({
      ...{ xMin: -32_000, yMin: -32_000, xMax: 32_000, yMax: 32_000 },
    });
    await expect(write([{ outline: rectangle(0, 0, 32_768, 1), width: 0 }])).rejects.toMatchObject({
      code: 'BYTES_UNWRITABLE',
    });
  });

  it('holds the maximum number of glyphs and shares their common parts', async () => {
    const shape = rectangle(17, -211, 523, 1440);
    const glyphs = Array.from({ length: 65_535 }, (_, glyph) => ({ outline: shape, width: glyph }));
    const font = await write(glyphs);
    expect(font.glyphCount).toBe(65_535);
    for (const glyph of [0, 1, 40_000, 65_534]) {
      expect(recordOutline((pen) => font.drawGlyph(glyph, pen))).toEqual(shape);
      expect(font.advanceWidth(glyph)).toBe(glyph);
      // The advance takes at most three bytes, the call of the shared contour two.
      expect(font.charStrings.bytes(glyph).length).toBeLessThanOrEqual(5);
    }
  });

  it('nests subroutines at most ten deep and keeps within the stack of 48', async () => {
    // Each glyph continues where the previous one ended, so that ever longer beginnings are equal.
    const corners = Array.from({ length: 400 }, (_, at) => [at * 37, (at * at * 13) % 997] as const);
    const glyphs = corners.map((_, glyph) => ({
      outline: recordOutline((pen) => {
        for (const [at, [x, y]] of corners.slice(0, glyph + 2).entries())
          at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
        pen.close();
      }),
      width: 500,
    }));
    const font = await write(glyphs);
    const { localSubrs } = font.fontDict(0);
    const subroutines = { 10: localSubrs, 29: font.globalSubrs };
    let [deepest, fullest] = [0, 0];
    const run = (code: Uint8Array, stack: number[], depth: number): void => {
      deepest = Math.max(deepest, depth);
      for (let at = 0; at < code.length; at++) {
        const byte = code[at]!;
        if (byte === 28) stack.push(new DataView(code.buffer, code.byteOffset + at + 1).getInt16(0));
        else if (byte >= 251) stack.push(-(byte - 251) * 256 - code[at + 1]! - 108);
        else if (byte >= 247) stack.push((byte - 247) * 256 + code[at + 1]! + 108);
        else if (byte >= 32) stack.push(byte - 139);
        fullest = Math.max(fullest, stack.length);
        if (byte === 28) at += 2;
        else if (byte >= 247) at++;
        else if (byte === 10 || byte === 29) {
          const { count } = subroutines[byte];
          run(subroutines[byte].bytes(stack.pop()! + (count < 1240 ? 107 : 1131)), stack, depth + 1);
        } else if (byte < 28 && byte !== 11) stack.length = 0;
      }
    };
    for (let glyph = 0; glyph < font.glyphCount; glyph++) run(font.charStrings.bytes(glyph), [], 0);
    expect(fullest).toBeLessThanOrEqual(48);
    expect(deepest).toBeGreaterThan(2);
    expect(deepest).toBeLessThanOrEqual(10);
    expect(recordOutline((pen) => font.drawGlyph(399, pen))).toEqual(glyphs[399]?.outline);
  });
});

function rectangle(x0: number, y0: number, x1: number, y1: number): Outline {
  return recordOutline((pen) => {
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y0);
    pen.lineTo(x1, y1);
    pen.lineTo(x0, y1);
    pen.close();
  });
}

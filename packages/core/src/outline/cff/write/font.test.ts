import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Job } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { type Outline, recordOutline } from '../../outline.ts';
import { readCff } from '../read.ts';
import { CharstringList } from './charstring-list.ts';
import type { CffFacts } from './fact-entries.ts';
import { writeCff } from './font.ts';
import { planWidths } from './widths.ts';

const context = new Job(resolveLimits()).context(() => Promise.reject(new Error('no font holds another file')));
const facts: CffFacts = { name: 'Test', unitsPerEm: 1000, box: undefined, glyphNames: undefined };

interface Drawn {
  readonly outline: Outline;
  readonly width: number;
}

async function write(glyphs: readonly Drawn[], more: Partial<CffFacts> = {}) {
  const widths = planWidths(glyphs.map(({ width }) => width));
  const list = new CharstringList();
  for (const { outline, width } of glyphs) {
    list.add(outline, width === widths.defaultWidthX ? undefined : width - widths.nominalWidthX);
  }
  return readCff(await writeCff({ ...facts, ...more }, list, widths, context), context);
}

const coordinate = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -32767, max: 32767 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 4096),
);
const step = fc.oneof(fc.constant(0), coordinate);

/** Closed contours that draw something and never come back to where they began by themselves. */
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
/** Coordinates that are at most 32,767 apart, so that nothing has to be cut. */
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
});

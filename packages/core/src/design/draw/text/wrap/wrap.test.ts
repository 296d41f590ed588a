import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { box, buildPage, type DrawnPage, drawPage } from '../../../../../test/builders/page-builder.ts';
import { frame, inkIn, paragraph } from '../../../../../test/builders/page-text-builder.ts';
import { small, tableDesign, tableRun, wordsOf } from '../../../../../test/builders/table-builder.ts';
import type { Design } from '../../../../models/design/document.ts';
import type { Element, ShapeElement, TextElement } from '../../../../models/design/elements.ts';
import type { Wrap } from '../../../../models/design/frames.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { Paragraph } from '../../../../models/design/stories.ts';

/** Arimo at 5 points: ascent 905, descent 212, i 222 and space 278 of 1000; lines of 6 points. */
const [ascent, descent, leading] = [4.525, 1.06, 6];
/** A word and its space. */
const wordWidth = 5 * (2 * 0.222 + 0.278);
const tiny: ParagraphProperties = { fontSize: 5, leading };
const none = { swatch: ids.none };
const words = (count: number, set: ParagraphProperties = {}): Paragraph =>
  paragraph(Array.from({ length: count }, () => 'ii').join(' '), { ...tiny, ...set });

function design(
  wraps: readonly Element[],
  paragraphs: Paragraph[] = [words(400)],
  frames: readonly TextElement[] = [frame(0, [10, 10, 80, 80])],
): Design {
  const story = { id: ids.story, frames: frames.map((each) => each.id), paragraphs };
  return buildPage([...frames, ...wraps], { stories: [story] });
}

const draw = (...parts: Parameters<typeof design>): Promise<DrawnPage> => drawPage(design(...parts));

/** A square of 30 points in the middle of the page, which paints nothing. */
const square = (wrap: Wrap, more: Partial<ShapeElement> = {}): ShapeElement =>
  box([35, 35, 30, 30], { wrap, fill: none, ...more });
const circle = (wrap: Wrap): ShapeElement =>
  square(wrap, { shape: { kind: 'ellipse', x: 30, y: 30, width: 40, height: 40 } });

/** The baselines of the lines of the frame. */
const baselines = Array.from({ length: 12 }, (_, row) => 10 + ascent + row * leading);

/** The extent of the ink of a line in a range of x; undefined if there is none. */
function inkOf(page: DrawnPage, baseline: number, from = 0, to = 100): readonly [number, number] | undefined {
  const { left, right } = inkIn(page, [from, baseline - 3, to, baseline]);
  return left <= right ? [left, right] : undefined;
}

const meets = (baseline: number, top: number, bottom: number): boolean =>
  baseline - ascent < bottom && baseline + descent > top;

describe('text beside wrapped elements', () => {
  it('takes little work where a word is longer than the column', async () => {
    const word = design([circle({ mode: 'shape' })], [paragraph('i'.repeat(100_000), tiny)]);
    const page = await drawPage(word, { limits: { maxWork: 1_500_000 } });
    // Places beside the circle stay empty, as they have no room for the word.
    for (const [row, isFilled] of [
      [0, true],
      [4, false],
      [11, true],
    ] as const)
      expect(inkOf(page, baselines[row]!, 0, 100) !== undefined, String(row)).toBe(isFilled);
    expect(page.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });

  it('is composed within the budget where offsets and outlines are enormous', async () => {
    const offsets = { top: 1e9, right: 1, bottom: 1e9, left: 1 };
    const tall = { shape: { kind: 'ellipse', x: 45, y: -1e6, width: 10, height: 2e6 } } as const;
    for (const wrap of [circle({ mode: 'shape', offsets }), square({ mode: 'shape' }, tall)]) {
      const page = await draw([wrap]);
      expect(inkOf(page, baselines[4]!, 0, 40), wrap.id).toBeDefined();
      expect(inkOf(page, baselines[4]!, 46, 54), wrap.id).toBeUndefined();
    }
  });

  it('ends and begins at their box and its offsets', async () => {
    const filled = words(400, { justification: { composer: 'line' } });
    const page = await draw([square({ mode: 'box', offsets: { top: 3, right: 5, bottom: 0, left: 2 } })], [filled]);
    let beside = 0;
    for (const baseline of baselines) {
      if (!meets(baseline, 35 - 3, 65)) {
        expect(inkOf(page, baseline)![1]).toBeGreaterThan(90 - wordWidth - 1);
        expect(inkOf(page, baseline, 45, 55)).toBeDefined();
        continue;
      }
      beside++;
      expect(inkOf(page, baseline, 33.1, 69.9), `${baseline}`).toBeUndefined();
      const [left, right] = [inkOf(page, baseline, 0, 50)!, inkOf(page, baseline, 50)!];
      // As many words as the place of 23 points has room for; the i begins 66 of 1000 behind its origin.
      const count = Math.floor((33 - 10 + 5 * 0.278) / wordWidth);
      expect(Math.abs(left[1] - (10 + count * wordWidth - 5 * (0.278 + 0.066)))).toBeLessThan(0.4);
      expect(Math.abs(right[0] - (70 + 5 * 0.066))).toBeLessThan(0.4);
    }
    expect(beside).toBe(7);
  });

  it('follows their shape', async () => {
    const page = await draw([circle({ mode: 'shape' })], [words(500)]);
    let beside = 0;
    for (const baseline of baselines) {
      // The point of the line that is nearest to the centre, at 50, determines how far the circle reaches.
      const distance = Math.max(0, baseline - ascent - 50, 50 - (baseline + descent));
      if (distance >= 20) continue;
      beside++;
      const reach = Math.sqrt(400 - distance ** 2);
      expect(inkOf(page, baseline, 50 - reach + 0.3, 50 + reach - 0.3), `${baseline}`).toBeUndefined();
      expect(inkOf(page, baseline, 0, 50)![1]).toBeGreaterThan(50 - reach - wordWidth - 1);
      expect(inkOf(page, baseline, 50)![0]).toBeLessThan(50 + reach + 1);
    }
    expect(beside).toBeGreaterThanOrEqual(7);
  });

  it('keeps the distance of offsets from a shape', async () => {
    const offset = 12;
    const page = await draw(
      [circle({ mode: 'shape', offsets: { top: offset, right: offset, bottom: offset, left: offset } })],
      [words(500)],
    );
    // The lines above those that do not fit beside the circle.
    for (const baseline of baselines.filter((each) => each < 33)) {
      const distance = Math.max(0, baseline - ascent - 50, 50 - (baseline + descent));
      if (distance >= 20 + offset) continue;
      // A circle with a wider radius.
      const reach = Math.sqrt((20 + offset) ** 2 - distance ** 2);
      expect(inkOf(page, baseline, 50 - reach + 0.4, 50 + reach - 0.4), `${baseline}`).toBeUndefined();
      // Places that are narrower than 12 points are empty.
      if (40 - reach > 13)
        expect(inkOf(page, baseline, 0, 50)![1], `${baseline}`).toBeGreaterThan(50 - reach - wordWidth - 1.2);
    }
  });

  it('follows a contour that is not the outline of the element', async () => {
    const contour = { kind: 'path', d: 'M50 20L80 80L20 80Z' } as const;
    const page = await draw([square({ mode: 'shape', contour })], [words(500)]);
    for (const baseline of baselines.filter((each) => meets(each, 20, 80))) {
      const bottom = Math.min(80, baseline + descent);
      const half = (bottom - 20) / 2;
      expect(inkOf(page, baseline, 50 - half + 0.3, 50 + half - 0.3), `${baseline}`).toBeUndefined();
    }
  });

  it('is inside of inverted wraps', async () => {
    const page = await draw([circle({ mode: 'shape', inverted: true })], [words(80)]);
    let lines = 0;
    for (let y = 10; y < 90; y += 0.25) {
      const { left, right } = inkIn(page, [0, y, 100, y + 0.25]);
      if (left > right) continue;
      lines++;
      const reach = Math.sqrt(Math.max(0, 400 - (y - 50) ** 2)) + 0.4;
      expect([left > 50 - reach, right < 50 + reach], `${y}`).toEqual([true, true]);
    }
    expect(lines).toBeGreaterThan(40);
  });

  it('is on one side, or on the side with more place', async () => {
    const sidesOf = async (side: Wrap['side'], left: number) => {
      const element = box([left, 35, 20, 20], { wrap: { mode: 'box', ...(side && { side }) }, fill: none });
      const page = await draw([element]);
      return baselines
        .filter((baseline) => meets(baseline, 35, 55))
        .map((baseline) => [inkOf(page, baseline, 0, left + 10), inkOf(page, baseline, left + 10)].map(Boolean));
    };
    for (const [side, left, expected] of [
      ['both', 40, [true, true]],
      ['left', 40, [true, false]],
      ['right', 40, [false, true]],
      ['largest', 30, [false, true]],
      ['largest', 50, [true, false]],
      // The page is a right one, whose spine is at the left.
      ['toward-spine', 40, [true, false]],
      ['away-from-spine', 40, [false, true]],
    ] as const)
      for (const found of await sidesOf(side, left)) expect(found, side).toEqual(expected);
  });

  it('goes on below elements that it jumps over, or in the next column', async () => {
    const jumped = await draw([square({ mode: 'jump' })]);
    expect(inkIn(jumped, [0, 35, 100, 65]).left).toBe(Number.POSITIVE_INFINITY);
    // The first line below begins with its ascent; the i is 716 of 1000 high.
    const below = 65 + ascent;
    expect(Math.abs(inkIn(jumped, [0, 65, 100, below + 0.5]).top - (below - 0.716 * 5))).toBeLessThan(0.5);
    const columns = [frame(0, [10, 10, 80, 80], { columns: { count: 2, gutter: 4 } })];
    const left = box([15, 35, 10, 10], { wrap: { mode: 'next-column' }, fill: none });
    const next = await draw([left], [words(200)], columns);
    expect(inkIn(next, [0, 35, 48, 100]).left).toBe(Number.POSITIVE_INFINITY);
    expect(inkIn(next, [0, 10, 48, 35]).left).not.toBe(Number.POSITIVE_INFINITY);
    expect(inkIn(next, [52, 10, 100, 35]).left).not.toBe(Number.POSITIVE_INFINITY);
  });

  it('has each word once, in paragraphs with different sizes, indents and drop caps', async () => {
    const all = Array.from({ length: 120 }, (_, at) => `w${at}`);
    const texts = [
      paragraph(all.slice(0, 40).join(' '), { ...tiny, firstLineIndent: 6, spaceAfter: 2 }),
      paragraph(all.slice(40, 70).join(' '), { fontSize: 7, leading: 8, align: 'justify-left' }),
      paragraph(all.slice(70).join(' '), { ...tiny, leftIndent: 4, rightIndent: 4, align: 'right' }),
    ];
    const wide = [frame(0, [0, 0, 100, 140])];
    const { words: found, notes } = await wordsOf(design([circle({ mode: 'shape' })], texts, wide));
    expect(found).toEqual(all);
    expect(notes).not.toContain('exceeds');
    const cap = { ...tiny, dropCap: { characters: 1, lines: 3 } };
    const page = await draw([box([10, 10, 20, 40], { wrap: { mode: 'box' }, fill: none })], [words(150, cap)]);
    // The drop cap is beside the element, and the three lines beside it.
    expect(inkIn(page, [0, 0, 29.9, 50]).left).toBe(Number.POSITIVE_INFINITY);
    expect(inkIn(page, [30, 10, 36, 30]).left).toBeLessThan(32);
  });

  it('puts lines of larger characters where these fit', async () => {
    const large = { kind: 'text', text: 'H', set: { fontSize: 14, leading: 16 } } as const;
    const texts = [
      paragraph([{ kind: 'text', text: 'ii '.repeat(45) }, large, { kind: 'text', text: ' ii'.repeat(60) }], tiny),
    ];
    const page = await draw([square({ mode: 'jump' })], texts);
    expect(inkIn(page, [0, 35.2, 100, 64.8]).left).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('text that does not wrap', () => {
  const isUndisturbed = (page: DrawnPage): boolean =>
    baselines.every((each) => inkOf(page, each, 45, 55) !== undefined);
  const page = (frames: readonly TextElement[], wraps: readonly Element[]) => draw(wraps, [words(400)], frames);
  const plain = frame(0, [10, 10, 80, 80]);

  it('is in frames that ignore wraps, in the wrapped frame itself, and beside hidden elements', async () => {
    const wrap: Wrap = { mode: 'box' };
    expect(isUndisturbed(await page([plain], [square(wrap)]))).toBe(false);
    expect(isUndisturbed(await page([frame(0, [10, 10, 80, 80], { ignoreWrap: true })], [square(wrap)]))).toBe(true);
    expect(isUndisturbed(await page([{ ...plain, wrap }], []))).toBe(true);
    expect(isUndisturbed(await page([plain], [square(wrap, { visible: false })]))).toBe(true);
    expect(isUndisturbed(await page([plain], [square(wrap, { printing: false })]))).toBe(false);
    expect(isUndisturbed(await page([plain], [square({ mode: 'none' })]))).toBe(true);
  });

  it('is beside groups by their box, and in them without their own wrap', async () => {
    const group = (elements: Element[], wrap: Wrap): Element => ({
      ...{ kind: 'group', id: id(950), layer: ids.layer, transform: [1, 0, 0, 1, 0, 0], elements, wrap },
    });
    const inner = square({ mode: 'none' });
    expect(isUndisturbed(await page([plain], [group([inner], { mode: 'box' })]))).toBe(false);
    const own = buildPage([group([plain], { mode: 'box' })], {
      stories: [{ id: ids.story, frames: [plain.id], paragraphs: [words(400)] }],
    });
    expect(isUndisturbed(await drawPage(own))).toBe(true);
    const shaped = await page([plain], [group([inner], { mode: 'shape' })]);
    expect(shaped.notes.map(({ message }) => message).join()).toContain('bounding box of the group');
  });

  it('is that of tables, which a note says', async () => {
    const known = tableDesign(
      [{ widths: [80], heights: [10], cells: [[0, 0, { text: 'r' }]] }],
      [paragraph([tableRun(0)], small)],
    );
    known.pages[0]!.elements.push(square({ mode: 'box' }));
    expect((await wordsOf(known)).notes).toContain('without wraps beside tables');
  });
});

describe('wraps without an area, and many of them', () => {
  it('leave text as it is', async () => {
    const line = square({ mode: 'shape', contour: { kind: 'path', d: 'M50 20L50 80' } });
    const empty = square({ mode: 'shape', contour: { kind: 'path', d: '' } });
    const flat = square({ mode: 'box' }, { shape: { kind: 'rectangle', x: 20, y: 50, width: 40, height: 0 } });
    const found = await wordsOf(design([line, empty, flat], [words(100)]));
    expect(found.words.length).toBe(100);
  });

  it('leave no room: the text is noted', async () => {
    const all = square({ mode: 'box' }, { shape: { kind: 'rectangle', x: -10, y: -10, width: 200, height: 200 } });
    const found = await wordsOf(design([all], [words(100)]));
    expect(found.words).toEqual([]);
    expect(found.notes).toContain('text that exceeds its frames');
    // Nothing is inside of an inverted wrap without area.
    const inverted = square({ mode: 'shape', inverted: true, contour: { kind: 'path', d: 'M50 20L50 80' } });
    expect((await wordsOf(design([inverted], [words(100)]))).words).toEqual([]);
  });

  it('end within the budget', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      ...box([(at % 50) * 2, Math.floor(at / 50) * 2, 0.5, 0.5], { wrap: { mode: 'box' }, fill: none }),
      id: id(70_000 + at),
    }));
    const found = await wordsOf(design(many, [words(100)]));
    expect(found.notes).toContain('text that exceeds its frames');
  }, 60_000);
});

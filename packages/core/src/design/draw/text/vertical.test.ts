import { describe, expect, it } from 'vitest';
import { ids } from '../../../../test/builders/design-builder.ts';
import { box, buildPage, drawPage } from '../../../../test/builders/page-builder.ts';
import {
  drawJapanese,
  drawStory,
  frame,
  inkIn,
  japanese,
  paragraph,
  text,
} from '../../../../test/builders/page-text-builder.ts';
import { japaneseName, openFont } from '../../../../test/font/font-fixtures.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Run } from '../../../models/design/stories.ts';

/** Blocks of 20 points from the top right of a frame, which is at (90, 20). */
const vertical = (content: string | Run[], set: ParagraphProperties = {}, frames?: TextElement[], font?: Uint8Array) =>
  drawJapanese({ paragraphs: [japanese(content, set)], orientation: 'vertical' }, frames, font);

const whole = [0, 0, 100, 100] as const;
const near = (found: number, expected: number): void =>
  expect(Math.abs(found - expected), `${found}, expected ${expected}`).toBeLessThan(0.3);

function expectInk(
  page: Awaited<ReturnType<typeof vertical>>,
  area: Parameters<typeof inkIn>[1],
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  const ink = inkIn(page, area);
  near(ink.left, left);
  near(ink.top, top);
  near(ink.right, right);
  near(ink.bottom, bottom);
}

describe('vertical text', () => {
  it('runs down from the top right, with upright ideographs', async () => {
    const page = await vertical('東京');
    // The block of an ideograph has 0.1 of its size around it; its top left corner is missing.
    expectInk(page, [0, 0, 100, 40], [72, 22, 88, 38]);
    expectInk(page, [0, 40, 100, 100], [72, 42, 88, 58]);
    expect(page.at(75, 25)).toEqual([255, 255, 255]);
    expect(page.at(85, 25)[1]).toBeLessThan(100);
    expect(page.notes).toEqual([]);
  });

  it('has its next line at the left, by the leading', async () => {
    const page = await vertical([text('東'), { kind: 'marker', marker: 'line-break' }, text('京')]);
    expectInk(page, [0, 0, 69, 100], [72 - 24, 22, 88 - 24, 38]);
  });

  it('has the vertical glyphs and advances of its font', async () => {
    expectInk(await vertical('、'), whole, [84, 22, 88, 26]);
    // The flat character is half as high as others, and its ink is in the middle of that.
    const page = await vertical('一東');
    expectInk(page, [0, 0, 100, 30], [72, 24, 88, 26]);
    expectInk(page, [0, 31, 100, 100], [72, 32, 88, 48]);
  });

  it('turns letters', async () => {
    // The stem of a letter is 0.7 of its size high, from the baseline, which is 0.88 of the size left of the edge.
    const page = await vertical('ab');
    expectInk(page, [76, 0, 100, 26], [76, 21, 72.4 + 14, 23]);
    expectInk(page, [76, 27, 100, 100], [76, 31, 72.4 + 14, 33]);
  });

  it('turns brackets for which the font has no vertical glyph', async () => {
    const font = Buffer.from(openFont(japaneseName));
    font.write('GSUA', font.indexOf('GSUB', 12, 'latin1'), 'latin1');
    const page = await vertical('「', {}, undefined, font);
    // Its strokes are 0.55 to 0.9 of the size from the start and 0.08 to 0.78 above the baseline at 72.4.
    expectInk(page, whole, [72.4 + 1.6, 31, 72.4 + 15.6, 38]);
  });

  it('has letters side by side in one em', async () => {
    const page = await vertical([text('東'), { kind: 'text', text: '12', set: { tateChuYoko: true } }, text('東')]);
    // Letters are 0.7 of the size high and stand 0.88 below the top of the em box.
    expectInk(page, [0, 41, 100, 59], [71, 40 + 17.6 - 14, 89, 40 + 17.6]);
    expectInk(page, [0, 60, 100, 100], [72, 62, 88, 78]);
    const one = await vertical([{ kind: 'text', text: '1', set: { tateChuYoko: true } }]);
    near(inkIn(one, whole).left, 76);
  });

  it('has indents at the top, space between paragraphs beside lines, and ruby at the right', async () => {
    const ruby: Run = { kind: 'text', text: '東', set: { ruby: { text: 'あい', type: 'group' } } };
    const page = await drawJapanese({
      paragraphs: [japanese('東', { firstLineIndent: 10, spaceAfter: 6 }), japanese([ruby])],
      orientation: 'vertical',
    });
    expectInk(page, [70, 0, 100, 100], [72, 32, 88, 48]);
    expectInk(page, [0, 0, 59.5, 100], [42, 22, 58, 38]);
    // Ruby of 10 points begins where the em box of its text ends, at x = 60.
    expectInk(page, [60, 0, 70, 100], [62, 22, 68, 38]);
  });

  it('fills columns below each other', async () => {
    const columns = { count: 2, gutter: 10 };
    const page = await vertical('東京東京東京', {}, [frame(0, [10, 20, 50, 70], { columns })]);
    // Each column is 30 high: one character of 20.
    expectInk(page, [40, 0, 60, 50], [42, 22, 58, 38]);
    expectInk(page, [16, 0, 36, 50], [18, 22, 34, 38]);
    expectInk(page, [40, 55, 60, 100], [42, 62, 58, 78]);
    expect(page.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });

  it('is aligned across its lines, within the insets', async () => {
    const insets = { top: 3, right: 5, bottom: 7, left: 9 };
    const drawn = (verticalAlign: 'top' | 'center' | 'bottom') =>
      vertical('東', {}, [frame(0, [10, 20, 80, 70], { insets, verticalAlign })]);
    expectInk(await drawn('top'), whole, [67, 25, 83, 41]);
    expectInk(await drawn('bottom'), whole, [21, 25, 37, 41]);
    expectInk(await drawn('center'), whole, [44, 25, 60, 41]);
  });

  it('stays within the outline of its frame and beside wrapped elements', async () => {
    const shape = { kind: 'ellipse', x: 0, y: 0, width: 100, height: 100 } as const;
    const page = await vertical('東'.repeat(30), { fontSize: 5, leading: 6 }, [{ ...frame(0, [0, 0, 1, 1]), shape }]);
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      expect(page.at(50 + 49.5 * x, 50 + 49.5 * y)).toEqual([255, 255, 255]);
    }
    const beside = await drawPage(
      buildPage([frame(0, [10, 20, 80, 70]), box([60, 20, 40, 20], { wrap: { mode: 'box' } })], {
        stories: [
          {
            id: ids.story,
            frames: [frame(0, [0, 0, 0, 0]).id],
            orientation: 'vertical',
            paragraphs: [paragraph('H H H H H H')],
          },
        ],
      }),
    );
    // The first two lines are below the element, on which there is no ink.
    expect(inkIn(beside, [66, 41, 90, 100]).top).toBeLessThan(45);
    expect(inkIn(beside, [47, 20, 59, 40]).top).toBe(Infinity);
    expect(inkIn(beside, [10, 20, 45, 40]).top).toBeLessThan(24);
    for (let x = 60.5; x < 90; x++) for (let y = 20.5; y < 40; y++) expect(beside.at(x, y)).toEqual([255, 0, 0]);
  });

  it('keeps elements in lines upright', async () => {
    const element = box([0, -10, 30, 10]);
    const run: Run = { kind: 'element', element: element.id, at: { mode: 'inline' } };
    const page = await drawJapanese({
      paragraphs: [japanese([text('東'), run, text('東')])],
      elements: [element],
      orientation: 'vertical',
    });
    const red = (x: number, y: number) => page.at(x, y)[0] > 200 && page.at(x, y)[1] < 60;
    const found: [number, number][] = [];
    for (let y = 20; y < 90; y += 0.5) for (let x = 10; x < 100; x += 0.5) if (red(x, y)) found.push([x, y]);
    const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
    near(Math.max(...xs) - Math.min(...xs) + 0.5, 30);
    near(Math.min(...ys), 40);
    near(Math.max(...ys) + 0.5, 50);
    expect(inkIn(page, [0, 51, 100, 100]).top).toBeLessThan(53);
  });

  it('has tables whose rows are from right to left', async () => {
    const cell = (row: number, column: number) => ({
      id: `00000000-0000-8000-8000-00000000091${row}${column}`.slice(0, 36),
      row,
      column,
      content: `00000000-0000-8000-8000-00000000092${row}`,
    });
    const table = {
      ...{
        id: '00000000-0000-8000-8000-000000000900',
        columns: [{ width: 40 }],
        rows: [{ height: 30 }, { height: 30 }],
      },
      cells: [cell(0, 0), cell(1, 0)].map((each) => ({
        ...each,
        set: { insets: { top: 0, right: 0, bottom: 0, left: 0 } },
      })),
    };
    const page = await drawJapanese({
      paragraphs: [japanese([{ kind: 'table', table: table.id }])],
      flows: [0, 1].map((row) => ({ id: cell(row, 0).content, paragraphs: [japanese(row === 0 ? '東' : '京')] })),
      tables: [table],
      orientation: 'vertical',
    });
    expectInk(page, [60, 0, 100, 100], [72, 22, 88, 38]);
    expectInk(page, [0, 0, 59, 100], [42, 22, 58, 38]);
  });

  it('on a path is horizontal, with a note', async () => {
    const path = { ...frame(0, [0, 0, 1, 1], { onPath: {} }), shape: { kind: 'path', d: 'M10 50L90 50' } as const };
    const { notes, ...page } = await vertical('東京', {}, [path]);
    expect(notes.map(({ message }) => message).join()).toContain('vertical text on a path is horizontal');
    expect(inkIn({ ...page, notes }, whole).right).toBeGreaterThan(45);
  });
});

describe('text that is rotated in its frame', () => {
  it.each([
    // The first letter of 20 points, from the top left of the turned area.
    [0, [10, 20]],
    [90, [90, 20]],
    [180, [90, 90]],
    [270, [10, 90]],
    [-90, [10, 90]],
  ] as const)('by %d° begins at another corner', async (rotation, [x, y]) => {
    const page = await drawStory({ paragraphs: [paragraph('H')] }, [frame(0, [10, 20, 80, 70], { rotation })]);
    const ink = inkIn(page, whole);
    const distance = Math.hypot((ink.left + ink.right) / 2 - x, (ink.top + ink.bottom) / 2 - y);
    // The middle of the letter is 7.2 behind the corner and 10.9 below it.
    near(distance, Math.hypot(0.361 * 20, (0.905 - 0.358) * 20));
    expect(ink.right - ink.left > ink.bottom - ink.top).toBe(rotation % 180 !== 0);
    expect(page.notes).toEqual([]);
  });

  it('by another angle is upright, with a note', async () => {
    const page = await drawStory({ paragraphs: [paragraph('H')] }, [frame(0, [10, 20, 80, 70], { rotation: 30 })]);
    expect(page.notes.map(({ message }) => message).join()).toContain('by other angles than quarters is upright');
  });
});

describe('rotated characters', () => {
  const turned = (rotation: number, content = '東'): Run => ({ kind: 'text', text: content, set: { rotation } });

  it('turn around the middle of their em boxes', async () => {
    // The missing corner of the block goes from the top left to the top right and the bottom right.
    const page = await drawJapanese({ paragraphs: [japanese([turned(90), turned(180), text('東')])] });
    expectInk(page, [0, 0, 29.5, 100], [12, 22, 28, 38]);
    const isPaper = (x: number, y: number) => page.at(x, y)[1] > 200;
    const corners = (left: number) =>
      [[left + 4, 24] as const, [left + 16, 24] as const, [left + 16, 36] as const].map(([x, y]) => isPaper(x, y));
    expect([corners(10), corners(30), corners(50)]).toEqual([
      [false, true, false],
      [false, false, true],
      [true, false, false],
    ]);
    const notes = page.notes.map(({ message }) => message).join();
    expect(notes).toContain('the point around which characters are rotated is an estimate');
    expect(notes).not.toContain('without');
  });

  it('turn in vertical text, too', async () => {
    const page = await vertical([turned(90), text('東')]);
    expect([page.at(74, 24)[1] > 200, page.at(86, 24)[1] > 200]).toEqual([false, true]);
    expectInk(page, [0, 0, 100, 39.5], [72, 22, 88, 38]);
  });
});

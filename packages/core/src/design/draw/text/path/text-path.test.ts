import { describe, expect, it } from 'vitest';
import { drawText, frame, inkIn, paragraph } from '../../../../../test/builders/page-text-builder.ts';
import type { TextElement } from '../../../../models/design/elements.ts';
import type { Shape } from '../../../../models/design/shapes.ts';

type OnPath = NonNullable<TextElement['text']['onPath']>;

const along = (d: string, onPath: OnPath = {}, shape: Shape = { kind: 'path', d }): TextElement => ({
  ...frame(0, [0, 0, 1, 1], { onPath }),
  shape,
});
const down = 'M50 10L50 90';
const whole = [0, 0, 100, 100] as const;
/** An H of 20 points: its width, its height and the side of its stems. */
const [width, height, side] = [0.722 * 20, 0.716 * 20, 0.08 * 20];

describe('text on a path', () => {
  it('stands on the path and is turned with it', async () => {
    // Letters on a path that runs down have their tops to the right.
    const page = await drawText([paragraph('H')], [along(down)]);
    const ink = inkIn(page, whole);
    expect(Math.abs(ink.left - 50)).toBeLessThan(0.5);
    expect(Math.abs(ink.right - (50 + height))).toBeLessThan(0.7);
    expect(Math.abs(ink.top - (10 + side))).toBeLessThan(0.5);
    expect(Math.abs(ink.bottom - (10 + width - side))).toBeLessThan(0.5);
    expect(page.notes).toEqual([]);
  });

  it('is between its start and its end, aligned as its paragraph', async () => {
    const page = await drawText([paragraph('H', { align: 'right' })], [along(down, { start: 10, end: 60 })]);
    expect(Math.abs(inkIn(page, whole).bottom - (70 - side))).toBeLessThan(0.5);
  });

  it('runs from the other end if it is flipped, with its tops to the other side', async () => {
    const ink = inkIn(await drawText([paragraph('H')], [along(down, { flipped: true })]), whole);
    expect(Math.abs(ink.right - 50)).toBeLessThan(0.5);
    expect(Math.abs(ink.bottom - (90 - side))).toBeLessThan(0.5);
  });

  it('has the axes that its effect states', async () => {
    // Stairs are upright, their middles on the path.
    const stairs = inkIn(await drawText([paragraph('H')], [along(down, { effect: 'stair-step' })]), whole);
    expect(Math.abs((stairs.left + stairs.right) / 2 - 50)).toBeLessThan(0.5);
    expect(Math.abs(stairs.bottom - (10 + width / 2))).toBeLessThan(0.5);
    const slope = 'M10 90L90 10';
    const [rainbow, skew] = await Promise.all(
      ([undefined, 'skew'] as const).map(async (effect) =>
        inkIn(await drawText([paragraph('I')], [along(slope, effect && { effect })]), whole),
      ),
    );
    // A skewed I keeps its vertical stem, which is as high as the letter; a turned one is not.
    const stem = 0.19 * 20 * Math.SQRT1_2;
    expect(Math.abs(skew!.right - skew!.left - (stem / 2) * 1)).toBeLessThan(1.2);
    expect(rainbow!.right - rainbow!.left).toBeGreaterThan(height * Math.SQRT1_2);
  });

  it('goes through the start of a closed path', async () => {
    const square: Shape = { kind: 'rectangle', x: 20, y: 20, width: 60, height: 60 };
    // From the middle of the left side, upwards, to the top.
    const page = await drawText([paragraph('HHHH')], [along('', { start: 210 }, square)]);
    const ink = inkIn(page, whole);
    expect(Math.abs(ink.left - (20 - height))).toBeLessThan(0.6);
    expect(Math.abs(ink.top - (20 - height))).toBeLessThan(0.6);
    expect(Math.abs(ink.bottom - (50 - side))).toBeLessThan(0.6);
  });

  it('notes text that is longer than its path and decorations', async () => {
    const long = await drawText([paragraph('HHHH HHHH')], [along(down)]);
    expect(long.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
    const underlined = await drawText([paragraph('H', { underline: true })], [along(down)]);
    expect(underlined.notes.map(({ message }) => message).join()).toContain('lines under and through characters');
  });
});

describe('text in frames that are no rectangles', () => {
  it('leaves places empty in which no word has room, rather than dividing it', async () => {
    // A circle of 80 points: HHHHHH is 43 points wide, more than the top of the circle.
    const ellipse: TextElement = {
      ...frame(0, [0, 0, 1, 1]),
      shape: { kind: 'ellipse', x: 10, y: 10, width: 80, height: 80 },
    };
    const set = { fontSize: 10, leading: 10, align: 'center' as const };
    const page = await drawText([paragraph('HHHHHH HHHHHH', set)], [ellipse]);
    // Two lines with six letters each: the first one is below the narrow top, at the height of 10 of its baseline.
    const ink = inkIn(page, whole);
    expect(Math.abs(ink.right - ink.left - (6 * 7.22 - 1.6))).toBeLessThan(0.8);
    expect(ink.top).toBeGreaterThan(13);
    expect(Math.abs(ink.bottom - ink.top - (10 + 7.16))).toBeLessThan(0.8);
  });

  it('stays within the outline', async () => {
    const ellipse: TextElement = {
      ...frame(0, [0, 0, 1, 1]),
      shape: { kind: 'ellipse', x: 0, y: 0, width: 100, height: 100 },
    };
    const words = Array.from({ length: 60 }, () => 'I').join(' ');
    const page = await drawText([paragraph(words, { fontSize: 10, leading: 10 })], [ellipse]);
    expect(page.notes.map(({ message }) => message).join()).not.toContain('aligned vertically');
    const bottom = { ...ellipse, text: { ...ellipse.text, verticalAlign: 'bottom' as const } };
    const { notes } = await drawText([paragraph('I')], [bottom]);
    expect(notes.map(({ message }) => message).join()).toContain('in a shaped frame is not aligned vertically');
    for (const y of [15, 25, 50, 75, 90]) {
      const { left, right } = inkIn(page, [0, y - 5, 100, y + 5]);
      if (left === Infinity) continue;
      // No letter is outside of the circle at the middle of the area.
      const half = Math.sqrt(50 ** 2 - (50 - y) ** 2) + 2;
      expect(left, `${y}`).toBeGreaterThan(50 - half);
      expect(right, `${y}`).toBeLessThan(50 + half);
    }
    const [top, middle] = [inkIn(page, [0, 8, 100, 18]), inkIn(page, [0, 40, 100, 50])];
    expect(middle.right - middle.left).toBeGreaterThan(top.right - top.left + 10);
  });
});

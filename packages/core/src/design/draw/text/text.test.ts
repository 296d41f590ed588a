import { describe, expect, it } from 'vitest';
import { ids } from '../../../../test/builders/design-builder.ts';
import { colours } from '../../../../test/builders/page-builder.ts';
import { drawStory, drawText, frame, inkIn, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Run } from '../../../models/design/stories.ts';
import { characterDefaults } from '../../cascade/defaults.data.ts';
import { styleOf } from './characters/character-style.ts';
import type { FontSet } from './characters/font-set.ts';

const whole = [0, 0, 100, 100] as const;

describe('text of a page', () => {
  it('stands on a baseline that is the ascent below the top of the frame', async () => {
    const page = await drawText([paragraph('HI')]);
    const { top, bottom, left } = inkIn(page, whole);
    expect(Math.abs(bottom - (10 + 0.905 * 20))).toBeLessThan(0.3);
    expect(Math.abs(top - (10 + (0.905 - 0.716) * 20))).toBeLessThan(0.6);
    expect(left).toBeGreaterThan(10);
    expect(page.notes).toEqual([]);
  });

  it('places first baselines by other heights, below the insets', async () => {
    const insets = { top: 5, right: 0, bottom: 0, left: 5 };
    for (const [from, distance] of [
      ['cap-height', 0.716 * 20],
      ['leading', 24],
      ['fixed', 30],
    ] as const) {
      const firstBaseline = { from, ...(from === 'fixed' && { min: 30 }) };
      const page = await drawText([paragraph('HI')], [frame(0, [10, 10, 80, 80], { insets, firstBaseline })]);
      expect(Math.abs(inkIn(page, whole).bottom - (15 + distance)), from).toBeLessThan(0.6);
    }
  });

  it('aligns lines, and breaks them at spaces', async () => {
    // HH and II are 28.9 and 11.1 wide: both and a space are 45.5, so they need two lines of 40.
    const narrow = [frame(0, [10, 10, 40, 80])];
    for (const [align, start] of [
      ['left', 10],
      ['center', 10 + (40 - 11.12) / 2],
      ['right', 50 - 11.12],
    ] as const) {
      const page = await drawText([paragraph('HH II', { align })], narrow);
      const second = inkIn(page, [0, 32, 100, 60]);
      // The sides of I are 0.09 of the size.
      expect(Math.abs(second.left - (start + 0.093 * 20)), align).toBeLessThan(0.6);
      expect(Math.abs(second.bottom - (10 + 0.905 * 20 + 24))).toBeLessThan(0.3);
      expect(page.notes.map(({ message }) => message).join()).toContain('lines may break elsewhere');
    }
    const wide = await drawText([paragraph('HH II')], [frame(0, [10, 10, 46, 80])]);
    expect(inkIn(wide, [0, 32, 100, 60]).bottom).toBe(-Infinity);
  });

  it('fills justified lines', async () => {
    const page = await drawText([paragraph('H H H H', { align: 'justify-left' })], [frame(0, [10, 10, 60, 80])]);
    // Three times H and two spaces are 54.4 of 60; the side of an H is 0.08 of the size.
    expect(Math.abs(inkIn(page, [0, 0, 100, 30]).right - (70 - 0.08 * 20))).toBeLessThan(0.6);
    expect(inkIn(page, [0, 32, 100, 60]).right).toBeLessThan(26);
  });

  it('keeps the space between paragraphs, but not at the top of a frame', async () => {
    const page = await drawText([
      paragraph('H', { spaceBefore: 7, spaceAfter: 4 }),
      paragraph('H', { spaceBefore: 3 }),
    ]);
    const first = 10 + 0.905 * 20;
    expect(Math.abs(inkIn(page, [0, 0, 100, 30]).bottom - first)).toBeLessThan(0.3);
    expect(Math.abs(inkIn(page, [0, 31, 100, 100]).bottom - (first + 24 + 7))).toBeLessThan(0.3);
  });

  it('indents lines and moves text to tab stops', async () => {
    const tabs = [{ position: 40, align: 'left' as const }];
    const page = await drawText([paragraph('I\tI', { leftIndent: 5, firstLineIndent: 3, tabs })]);
    const side = 0.093 * 20;
    expect(Math.abs(inkIn(page, [0, 0, 40, 100]).left - (18 + side))).toBeLessThan(0.6);
    expect(Math.abs(inkIn(page, [40, 0, 100, 100]).left - (50 + side))).toBeLessThan(0.6);
    const right = [{ position: 40, align: 'right' as const }];
    const aligned = await drawText([paragraph('I\tI', { tabs: right })]);
    expect(Math.abs(inkIn(aligned, [30, 0, 100, 100]).right - (50 - side))).toBeLessThan(0.6);
  });

  it('continues in the next column and frame, and notes text that exceeds them', async () => {
    const columns = { count: 2, gutter: 10 };
    const frames = [frame(0, [0, 0, 50, 20], { columns }), frame(1, [0, 50, 50, 20])];
    const page = await drawText([paragraph('H H H H')], frames);
    // Columns of 20 hold one H each, a frame of 50 two.
    expect([inkIn(page, [0, 0, 25, 30]).left, inkIn(page, [25, 0, 60, 30]).left].every(Number.isFinite)).toBe(true);
    expect(inkIn(page, [0, 50, 60, 80]).right).toBeGreaterThan(30);
    expect(page.notes.map(({ code }) => code)).not.toContain('DRAWING_LOOK_LOST');
    const full = await drawText([paragraph('H H H H H H')], frames);
    expect(full.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });

  it('moves text to the middle or the bottom of a frame', async () => {
    const bottoms = await Promise.all(
      (['top', 'center', 'bottom'] as const).map(async (verticalAlign) => {
        const page = await drawText([paragraph('H')], [frame(0, [0, 0, 100, 100], { verticalAlign })]);
        return inkIn(page, whole).bottom;
      }),
    );
    const [top = 0, center = 0, bottom = 0] = bottoms;
    // A line of Arimo is 0.905 + 0.212 of the size high.
    expect(Math.abs(bottom - (100 - 0.212 * 20))).toBeLessThan(0.6);
    expect(Math.abs(center - (top + bottom) / 2)).toBeLessThan(0.6);
  });

  it('draws each run with its own colour, size and position', async () => {
    const runs: Run[] = [
      text('H'),
      { kind: 'text', text: 'H', set: { fill: { swatch: colours.red }, position: 'superscript' } },
    ];
    const { at } = await drawText([paragraph(runs)]);
    const red = Array.from({ length: 400 }, (_, x) => x / 4).filter((x) => at(x, 20)[0] > 200 && at(x, 20)[1] < 60);
    expect(red.length).toBeGreaterThan(2);
    expect(Math.min(...red)).toBeGreaterThan(10 + 0.722 * 20);
    // A third of the size above the baseline.
    expect(at(Math.min(...red) + 0.25, 24)).toEqual([255, 255, 255]);
  });

  it('notes fonts that are not available', async () => {
    const { notes } = await drawText([paragraph('H', { fontFamily: 'Nowhere Sans' })]);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_FONT_SUBSTITUTED']);
  });

  it('breaks words that are wider than their column, and ends in frames without width', async () => {
    const narrow = await drawText([paragraph('HHHH')], [frame(0, [10, 10, 20, 80])]);
    expect(inkIn(narrow, [0, 60, 100, 80]).left).toBeLessThan(30);
    const none = await drawText([paragraph('HHHH')], [frame(0, [10, 10, 0, 80])]);
    expect(none.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });

  it('draws a long story in bounded time', async () => {
    const { notes } = await drawText([paragraph('word '.repeat(4_000), { fontSize: 1, leading: 1 })]);
    expect(notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });

  it('shows the hyphen of a soft hyphen only where a line ends with it', async () => {
    // Four H are 58 points wide, a hyphen 7.
    const [narrow, wide] = await Promise.all(
      [70, 150].map((width) => drawText([paragraph('HHHH\u00adHHHH')], [frame(0, [10, 10, width, 80])])),
    );
    const hyphen = [68, 10, 78, 30] as const;
    expect(inkIn(narrow!, hyphen).bottom - inkIn(narrow!, hyphen).top).toBeLessThan(4);
    expect(inkIn(wide!, hyphen).bottom - inkIn(wide!, hyphen).top).toBeGreaterThan(10);
    const tooNarrow = await drawText([paragraph('HH HH\u00adHH')], [frame(0, [10, 10, 67, 80])]);
    expect(inkIn(tooNarrow, [42, 10, 78, 30]).left).toBe(Infinity);
  });

  it('hangs characters at the ends of lines if the story and the paragraph say so', async () => {
    const shareOf = async (own: object, set: ParagraphProperties = {}) => {
      const page = await drawStory({ paragraphs: [paragraph('"H', set)], ...own });
      // A quotation mark is 0.355 of the size wide, and the side of an H 0.08.
      const left = inkIn(page, [0, 25, 100, 100]).left;
      return {
        share: 1 - (left - 10 - 0.08 * 20) / (0.355 * 20),
        messages: page.notes.map(({ message }) => message).join(),
      };
    };
    expect((await shareOf({})).share).toBeCloseTo(0, 1);
    const { share, messages } = await shareOf({ opticalMargin: 20 });
    expect(share).toBeCloseTo(0.6, 1);
    expect(messages).toContain('by shares of our own');
    expect((await shareOf({ opticalMargin: 10 })).share).toBeCloseTo(0.3, 1);
    expect((await shareOf({ opticalMargin: 20 }, { ignoreOpticalMargin: true })).share).toBeCloseTo(0, 1);
  });

  const undrawn: readonly [string, ParagraphProperties, string?][] = [
    ['optical kerning', { kerning: 'optical' }],
    ['the direction of characters', { characterDirection: 'rtl' }],
    ['the form of digits', { digits: 'farsi' }],
    ['the position of diacritics', { diacritics: 'tight' }],
    ['kashidas', { align: 'justify-left' }, '\u0628\u0628'],
    ['warichu', { warichu: { lines: 2 } }],
    ['the leading model "center"', { leadingModel: 'center' }, '\u6f22'],
    ['the adjustment of drop caps', { dropCap: { lines: 2, characters: 1, scaled: true } }],
    ['hyphenation in "ru"', { hyphenation: { enabled: true }, language: 'ru' }],
    ['the kinsoku rules "Own"', { kinsoku: 'Own' }, '\u6f22'],
    ['mojikumi rules', { mojikumi: 'MojikumiTable1' }, '\u3042'],
    ['mojikumi rules other than those of line ends', { mojikumi: 'LineEndAllOneHalfEmEnum' }, '\u3042'],
    ['hanging punctuation', { hangingPunctuation: 'regular', align: 'justify-left' }, '\u3042'],
    ['the numerals "arabic-abjad"', { list: { kind: 'number', format: 'arabic-abjad' } }],
    ['the numerals "kanji"', { list: { kind: 'number', format: 'kanji', start: 10 } }],
  ];
  it.each(undrawn)('notes that it is set without %s', async (name, properties, content = 'H') => {
    const [plain, { notes }] = [await drawText([paragraph(content)]), await drawText([paragraph(content, properties)])];
    const messages = (page: { notes: readonly { message: string }[] }) =>
      page.notes.map(({ message }) => message).join();
    expect(messages({ notes })).toContain(name);
    expect(messages(plain)).not.toContain(name);
  });

  it('has the styles of the patterns that it matches, and notes patterns that cannot be used', async () => {
    const strong = { id: ids.strong, name: 'Red', set: { fill: { swatch: colours.red } } };
    const body = { id: ids.body, name: 'Body', set: {} };
    const more = { styles: { paragraph: [body], character: [strong] } };
    const draw = (pattern: string) =>
      drawText([paragraph('I7', { grepStyles: [{ style: ids.strong, pattern }] })], undefined, more);
    const page = await draw('\\d');
    const colourIn = (from: number, to: number): Set<string> => {
      const found = new Set<string>();
      for (let x = from; x < to; x += 0.25) {
        const [red, green, blue] = page.at(x, 10 + 0.905 * 20 - 8);
        if (green < 100) found.add(red > blue ? 'red' : 'blue');
      }
      return found;
    };
    // I is 0.278 of the size wide.
    expect(colourIn(10, 10 + 0.278 * 20)).toEqual(new Set(['blue']));
    expect(colourIn(10 + 0.278 * 20, 30)).toEqual(new Set(['red']));
    expect(page.notes).toEqual([]);
    const messages = (await draw('(')).notes.map(({ message }) => message);
    expect(messages.join()).toContain('without the style of the pattern "("');
  });

  it('notes no rules of other scripts, which layout programs state for all text', async () => {
    const rules: ParagraphProperties = {
      leadingModel: 'aki-below',
      kinsoku: 'HardKinsoku',
      mojikumi: 'MojikumiTable1',
    };
    expect((await drawText([paragraph('H', rules)])).notes).toEqual([]);
    const runs: Run[] = [text('H'), { kind: 'text', text: 'H', set: { fontSize: 10 } }];
    expect((await drawText([paragraph(runs, rules)])).notes).toEqual([]);
    const { notes } = await drawText([paragraph(runs, { ...rules, leadingModel: 'center' })]);
    expect(notes.map(({ message }) => message).join()).toContain('the leading model "center"');
  });

  it('has lines under and through it with their own colour, width and dashes, the first behind the letters', async () => {
    const underline = { swatch: colours.red, width: 6, offset: -3, dash: [100, 100] };
    const page = await drawText([paragraph('HI', { underline })]);
    const [baseline, stem] = [10 + 0.905 * 20, 10 + 0.12 * 20];
    expect(page.at(10.3, baseline - 3)).toEqual([255, 0, 0]);
    expect(page.at(10.3, baseline - 6.5)).toEqual([255, 255, 255]);
    expect(page.at(stem, baseline - 3)).toEqual([0, 0, 255]);
    const through = await drawText([paragraph('HI', { strikethrough: underline })]);
    expect(through.at(stem, baseline - 3)).toEqual([255, 0, 0]);
    const plain = await drawText([paragraph('HI', { underline: true })]);
    expect(plain.at(10.3, baseline + 2)).toEqual([0, 0, 255]);
    const wavy = await drawText([paragraph('HI', { underline: { ...underline, pattern: 'wavy' } })]);
    expect(wavy.notes.map(({ message }) => message).join()).toContain('the stroke type "wavy" is approximated');
  });

  it('asks its font for the glyphs of ordinals and fractions', async () => {
    const fonts = { chainFor: async () => undefined } as unknown as FontSet;
    for (const [position, feature] of [
      ['ordinal', 'ordn'],
      ['numerator', 'numr'],
      ['denominator', 'dnom'],
    ] as const) {
      const { features, size } = await styleOf({ ...characterDefaults, position }, fonts);
      expect([features, size]).toEqual([{ [feature]: 1 }, characterDefaults.fontSize]);
    }
  });

  it('asks its font for East Asian forms', async () => {
    const fonts = { chainFor: async () => undefined } as unknown as FontSet;
    const featuresOf = async (alternates?: string) =>
      (await styleOf({ ...characterDefaults, ...(alternates !== undefined && { alternates }) }, fonts)).features;
    expect(await featuresOf('trad')).toEqual({ trad: 1 });
    expect([await featuresOf('none'), await featuresOf()]).toEqual([{}, {}]);
  });

  it('indents the lines behind a marker to its place', async () => {
    // I and a space are 0.278 of the size wide each; the sides of I are 0.093.
    const runs: Run[] = [text('I I '), { kind: 'marker', marker: 'indent-here' }, text('I I I I I I I I')];
    const page = await drawText(
      [paragraph(runs, { leading: 20 }), paragraph('I', { leading: 20 })],
      [frame(0, [10, 10, 60, 80])],
    );
    const indent = 4 * 0.278 * 20;
    const [second, third] = [inkIn(page, [0, 30, 100, 49]), inkIn(page, [0, 50, 100, 69])];
    expect(Math.abs(second.left - (10 + indent + 0.093 * 20))).toBeLessThan(0.6);
    expect(Math.abs(third.left - (10 + indent + 0.093 * 20))).toBeLessThan(0.6);
    expect(Math.abs(inkIn(page, [0, 70, 100, 89]).left - (10 + 0.093 * 20))).toBeLessThan(0.6);
  });

  it('is indented in the next column to the place of the marker', async () => {
    const runs: Run[] = [text('I I '), { kind: 'marker', marker: 'indent-here' }, text('I I I I I I I I')];
    const frames = [frame(0, [0, 0, 45, 30]), frame(1, [50, 0, 45, 90])];
    const page = await drawText([paragraph(runs)], frames);
    expect(Math.abs(inkIn(page, [50, 0, 100, 22]).left - (50 + 4 * 0.278 * 20 + 0.093 * 20))).toBeLessThan(0.6);
  });
});

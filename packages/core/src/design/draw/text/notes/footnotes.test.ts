import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { buildPage, colours, drawPage } from '../../../../../test/builders/page-builder.ts';
import { drawStory, frame, inkIn, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import type { Paragraph, Run } from '../../../../models/design/stories.ts';
import { noteNumberText, numberNotes } from './note-numbers.ts';

const reference = (number: number): Run => ({ kind: 'note', note: id(800 + number) });
const noteOf = (number: number) => ({ id: id(800 + number), kind: 'footnote' as const, content: id(850 + number) });
/** A paragraph of a note: I with lines of 10 points. */
const noteText = (content: string): Paragraph => paragraph(content, { fontSize: 8, leading: 10 });

const draw = (
  paragraphs: Paragraph[],
  flows: Paragraph[][],
  footnotes: NonNullable<NotesSetting['footnotes']> = {},
  frames = [frame(0, [10, 10, 80, 80])],
) =>
  drawStory(
    {
      paragraphs,
      notes: flows.map((_, at) => noteOf(at)),
      flows: flows.map((own, at) => ({ id: id(850 + at), paragraphs: own })),
    },
    frames,
    { notes: { footnotes } },
  );

/** The descent of Arimo. */
const descent = 0.212 * 8;

describe('footnotes', () => {
  it('stand at the bottom of their column, below their line', async () => {
    const rule = { swatch: colours.red, width: 1, offset: 2, leftIndent: 5, length: 30 };
    const page = await draw([paragraph([text('H'), reference(0)])], [[noteText('I')]], { spaceBefore: 4, rule });
    const { bottom } = inkIn(page, [10, 50, 90, 100]);
    expect(Math.abs(bottom - (90 - descent))).toBeLessThan(0.3);
    // The first line of the note is its leading below the top of the notes, and the rule above that.
    const top = 90 - descent - 10;
    expect(page.at(20, top - 2)).toEqual([255, 0, 0]);
    expect(page.at(14, top - 2)).toEqual([255, 255, 255]);
    expect(page.at(46, top - 2)).toEqual([255, 255, 255]);
    expect(page.notes).toEqual([]);
  });

  it.each([
    ['HI I', 2],
    ['', 1],
  ])('are drawn if their number is in a drop cap before %j', async (rest, characters) => {
    const dropCap = { lines: 2, characters };
    const runs: Run[] = characters === 1 ? [reference(0)] : [text('H'), reference(0), text(rest)];
    const page = await draw([paragraph(runs, { dropCap })], [[noteText('I')]]);
    expect(Math.abs(inkIn(page, [10, 75, 90, 100]).bottom - (90 - descent))).toBeLessThan(0.3);
  });

  it('take the place of lines, which move to the next column with them', async () => {
    const frames = [frame(0, [0, 0, 50, 50]), frame(1, [50, 0, 50, 50])];
    // Two lines of 24 points fit, but not with a note for the second one.
    const runs = (number: number): Run[] => [text('H'), reference(number)];
    const page = await draw([paragraph('H'), paragraph(runs(0))], [[noteText('I')]], {}, frames);
    expect(inkIn(page, [0, 20, 50, 50]).bottom).toBe(-Infinity);
    expect(Math.abs(inkIn(page, [50, 25, 100, 50]).bottom - (50 - descent))).toBeLessThan(0.3);
  });

  it('continue in the next column, unless they are kept whole', async () => {
    const frames = [frame(0, [0, 0, 50, 50]), frame(1, [50, 0, 50, 50])];
    const long = [noteText('I'), noteText('I'), noteText('I')];
    const runs = [text('H'), reference(0)];
    const page = await draw([paragraph(runs), paragraph('H')], [long], {}, frames);
    expect(Math.abs(inkIn(page, [0, 25, 50, 50]).bottom - (50 - descent))).toBeLessThan(0.3);
    expect(Math.abs(inkIn(page, [50, 35, 100, 50]).bottom - (50 - descent))).toBeLessThan(0.3);
    const high = [frame(0, [0, 0, 50, 40]), frame(1, [50, 0, 50, 100])];
    const whole = await draw([paragraph('H'), paragraph(runs)], [long], { split: false }, high);
    expect(inkIn(whole, [0, 20, 50, 40]).bottom).toBe(-Infinity);
    expect(Math.abs(inkIn(whole, [50, 40, 100, 100]).bottom - (100 - descent))).toBeLessThan(0.3);
  });

  it('continue in a column without text', async () => {
    const frames = [frame(0, [0, 0, 50, 50]), frame(1, [50, 0, 50, 50])];
    const page = await draw(
      [paragraph([text('H'), reference(0)])],
      [Array.from({ length: 4 }, () => noteText('I'))],
      {},
      frames,
    );
    expect(inkIn(page, [50, 0, 100, 50]).bottom).toBeGreaterThan(45);
    expect(page.notes).toEqual([]);
  });

  it('are numbered anew on each page or spread', async () => {
    const [first, second] = [frame(0, [10, 10, 80, 80]), frame(1, [10, 10, 80, 80])];
    const story = {
      id: ids.story,
      frames: [first.id, second.id],
      paragraphs: [paragraph([reference(0), { kind: 'marker', marker: 'frame-break' }]), paragraph([reference(1)])],
      notes: [noteOf(0), noteOf(1)],
      flows: [0, 1].map((at) => ({ id: id(850 + at), paragraphs: [noteText('I')] })),
    };
    /** The width of the number of the second page in asterisks. */
    const widthWith = async (footnotes: NotesSetting['footnotes'], spreads: string[]) => {
      const design = buildPage([first], {
        stories: [story],
        notes: { footnotes: { ...footnotes, format: 'asterisks' } },
      });
      const [page] = design.pages;
      const pages = [
        { ...page!, elements: [first] },
        { ...page!, id: id(992), elements: [second] },
      ];
      const spread = (at: number) => ({ spread: { id: spreads[at]!, index: at } });
      const drawn = await drawPage(
        { ...design, pages: pages.map((each, at) => ({ ...each, ...spread(at) })) },
        { page: 2 },
      );
      const { left, right } = inkIn(drawn, [10, 0, 90, 40]);
      return right - left;
    };
    const [one, two] = [
      await widthWith({ restart: 'page' }, [id(990), id(990)]),
      await widthWith({}, [id(990), id(990)]),
    ];
    // An asterisk has 389 thousandths of 20 points at 0.583 of the size.
    expect(Math.abs(two - one - 0.389 * 20 * 0.583)).toBeLessThan(0.6);
    expect(await widthWith({ restart: 'spread' }, [id(990), id(990)])).toBe(two);
    expect(await widthWith({ restart: 'spread' }, [id(990), id(991)])).toBe(one);
  });

  it('have raised numbers in the text, and their number in the note', async () => {
    const own: Run = { kind: 'marker', marker: 'note-number' };
    const format = { format: 'upper-roman', start: 1 } as const;
    const page = await draw(
      [paragraph([text('H'), reference(0)])],
      [[paragraph([own], { fontSize: 8, leading: 10 })]],
      format,
    );
    const [number, note] = [inkIn(page, [10 + 0.722 * 20, 0, 100, 50]), inkIn(page, [0, 50, 100, 100])];
    // A superscript is raised by 33.3 percent of 20 points; the stem of I is 0.19 of the size from 0.09.
    expect(Math.abs(number.bottom - (10 + 0.905 * 20 - 0.333 * 20))).toBeLessThan(0.9);
    expect(number.right - number.left).toBeLessThan(3);
    expect(Math.abs(note.bottom - (90 - descent))).toBeLessThan(0.3);
  });

  it('note settings that do not apply', async () => {
    const frames = [frame(0, [10, 10, 80, 80], { columns: { count: 2, gutter: 10 } })];
    const settings = { acrossColumns: true, format: 'arabic-abjad' } as const;
    const page = await draw([paragraph([text('H'), reference(0)])], [[noteText('I')]], settings, frames);
    const messages = page.notes.map(({ message }) => message).join();
    expect(messages).toContain('footnotes do not span columns');
    expect(messages).toContain('without the numerals "arabic-abjad"');
    const plain = await draw([paragraph('H')], [], settings, frames);
    expect(plain.notes).toEqual([]);
  });

  it('end at a page without place for them, and are noted', async () => {
    const long = Array.from({ length: 20 }, () => noteText('I'));
    const page = await draw([paragraph([text('H'), reference(0)])], [long]);
    expect(page.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
  });
});

describe('numbers of notes', () => {
  it('are those of the order in the text, with tables where they are', () => {
    const story = {
      id: id(1),
      frames: [],
      paragraphs: [
        paragraph([reference(2), { kind: 'table', table: id(3) } as Run, reference(0)]),
        paragraph([reference(4)]),
      ],
      tables: [{ id: id(3), columns: [], rows: [], cells: [{ row: 0, column: 0, content: id(4) }] }],
      flows: [{ id: id(4), paragraphs: [paragraph([reference(1)])] }],
      notes: [noteOf(0), noteOf(1), noteOf(2), { ...noteOf(4), kind: 'endnote' as const }],
    };
    const numbers = numberNotes(story as unknown as Parameters<typeof numberNotes>[0]);
    expect([2, 1, 0, 4].map((number) => numbers.get(id(800 + number)))).toEqual([1, 2, 3, 1]);
  });

  it('have their prefix and suffix where the document states', () => {
    const settings = { prefix: '(', suffix: ')', start: 3, format: 'lower-letter' } as const;
    expect(noteNumberText(1, settings, 'note')).toBe('(c)');
    expect(noteNumberText(1, { ...settings, affixesIn: 'reference' }, 'note')).toBe('c');
    expect(noteNumberText(1, { ...settings, affixesIn: 'reference' }, 'reference')).toBe('(c)');
    expect(noteNumberText(1, { ...settings, affixesIn: 'none' }, 'reference')).toBe('c');
  });
});

import { describe, expect, it } from 'vitest';
import { buildDesign, frameOf, id, ids } from '../../../test/builders/design-builder.ts';
import type { Design } from '../../models/design/document.ts';
import type { List } from '../../models/design/paragraph-properties.ts';
import type { Paragraph, Run, Story } from '../../models/design/stories.ts';
import { createResolver } from '../resolver.ts';

const text = (content: string): Run => ({ kind: 'text', text: content });

function numbered(more: Partial<List> = {}, runs: Run[] = [text('a')]): Paragraph {
  return { style: ids.body, set: { list: { kind: 'number', format: 'decimal', text: '{n}.', ...more } }, runs };
}

const plain: Paragraph = { style: ids.body, runs: [text('a')] };

/** Builds a document with the stories, each in a frame on a separate page. */
function buildStories(...stories: (Omit<Story, 'id' | 'frames'> & { page?: number; fromMaster?: string })[]): Design {
  const design = buildDesign();
  const [page] = design.pages;
  design.stories = stories.map(({ page: _, fromMaster: __, ...story }, at) => ({
    ...story,
    id: id(200 + at),
    frames: [id(300 + at)],
  }));
  const pages = stories.map((story, at) => story.page ?? at);
  design.pages = Array.from({ length: Math.max(...pages) + 1 }, (_, number) => ({
    ...page!, // the sample has one
    id: id(400 + number),
    elements: stories.flatMap(({ fromMaster }, at) => {
      const frame = frameOf(id(300 + at), id(200 + at));
      return pages[at] === number ? [{ ...frame, ...(fromMaster && { fromMaster }) }] : [];
    }),
  }));
  return design;
}

/** Returns the labels of all paragraphs, story by story. */
function labelsOf(design: Design): (string | undefined)[][] {
  const resolver = createResolver(design);
  return design.stories.map(({ paragraphs }) => paragraphs.map((each) => resolver.resolveLabel(each)?.text));
}

const labels = (...paragraphs: Paragraph[]) => labelsOf(buildStories({ paragraphs }))[0];

describe('list numbering', () => {
  it('continues through a story across other paragraphs', () => {
    const bullet: Paragraph = { style: ids.body, set: { list: { kind: 'bullet', bullet: '–' } }, runs: [text('a')] };
    expect(labels(numbered(), plain, numbered(), bullet, numbered())).toEqual(['1.', undefined, '2.', '–', '3.']);
  });

  it('starts at the number that a paragraph sets, and continues from there', () => {
    expect(labels(numbered({ start: 5 }), numbered(), numbered({ start: 1 }), numbered())).toEqual([
      '5.',
      '6.',
      '1.',
      '2.',
    ]);
  });

  it('restarts a lower level after a paragraph on a higher level', () => {
    const [one, two] = [numbered({ level: 1 }), numbered({ level: 2, format: 'lower-letter', text: '{1}{n})' })];
    expect(labels({ ...one }, { ...two }, { ...two }, { ...one }, { ...two })).toEqual([
      '1.',
      '1a)',
      '1b)',
      '2.',
      '2a)',
    ]);
  });

  it('continues, or restarts after one level only, if the list sets that', () => {
    const never = (level: number) => numbered({ level, restart: 'never' });
    expect(labels(never(1), never(2), never(1), never(2))).toEqual(['1.', '1.', '2.', '2.']);
    const after1 = () => numbered({ level: 3, restart: 1 });
    const [one, two] = [() => numbered({ level: 1 }), () => numbered({ level: 2 })];
    expect(labels(one(), two(), after1(), two(), after1(), one(), after1())).toEqual([
      '1.',
      '1.',
      '1.',
      '2.',
      '2.',
      '2.',
      '1.',
    ]);
  });

  it('inserts numbers of other levels in their own format, and 0 for a level without a number', () => {
    const one = numbered({ format: 'upper-roman' });
    const two = numbered({ level: 2, text: '{1}.{2}-{3}' });
    expect(labels(one, two)).toEqual(['I.', 'I.1-0']);
    // A copy is not in the document.
    expect(createResolver(buildStories({ paragraphs: [two] })).resolveLabel({ ...two })).toBeUndefined();
  });

  it('skips paragraphs without visible content', () => {
    const hidden: Run = { kind: 'text', text: 'a', conditions: [id(77)] };
    const design = buildStories({
      paragraphs: [numbered(), numbered({}, []), numbered({}, [text('')]), numbered({}, [hidden]), numbered()],
    });
    design.conditions = [{ id: id(77), name: 'x', visible: false }];
    expect(labelsOf(design)).toEqual([['1.', undefined, undefined, undefined, '2.']]);
  });

  it('numbers each list separately, and each story unless the list spans stories', () => {
    const [across, within] = [id(81), id(82)];
    const build = () => ({
      paragraphs: [numbered(), numbered({ list: across }), numbered({ list: within }), numbered()],
    });
    const design = buildStories(build(), build());
    design.lists = [
      { id: across, name: 'across', acrossStories: true },
      { id: within, name: 'within' },
    ];
    expect(labelsOf(design)).toEqual([
      ['1.', '1.', '1.', '2.'],
      ['1.', '2.', '1.', '2.'],
    ]);
  });

  it('spans stories in the order of their pages, without text from masters', () => {
    const build = () => numbered({ list: id(81) });
    const design = buildStories(
      { paragraphs: [build()], page: 1 },
      { paragraphs: [build(), build()], page: 0 },
      { paragraphs: [build(), build()], page: 0, fromMaster: 'A' },
    );
    design.lists = [{ id: id(81), name: 'across', acrossStories: true }];
    expect(labelsOf(design)).toEqual([['3.'], ['1.', '2.'], ['1.', '2.']]);
  });

  it('numbers cells row by row at the position of their table, and notes separately', () => {
    const [first, second, note] = [numbered(), numbered(), numbered()];
    const table = (content: string, column: number) => ({ id: id(500 + column), row: 0, column, content });
    const design = buildStories({
      paragraphs: [numbered(), numbered({}, [{ kind: 'table', table: id(90) }]), numbered()],
      flows: [
        { id: id(91), paragraphs: [first] },
        { id: id(92), paragraphs: [second] },
        { id: id(93), paragraphs: [note] },
      ],
      tables: [
        {
          id: id(90),
          rows: [{ height: 9 }],
          columns: [{ width: 9 }, { width: 9 }],
          cells: [table(id(92), 1), table(id(91), 0)],
        },
      ],
      notes: [{ id: id(94), kind: 'footnote', content: id(93) }],
    });
    const resolver = createResolver(design);
    expect(labelsOf(design)).toEqual([['1.', '2.', '5.']]);
    expect([first, second, note].map((each) => resolver.resolveLabel(each)?.text)).toEqual(['3.', '4.', '1.']);
  });

  it('returns the text after the label and the number as a number', () => {
    const [one, bullet] = [
      numbered({ after: '\t', start: 3 }),
      { ...plain, set: { list: { kind: 'bullet' as const } } },
    ];
    const resolver = createResolver(buildStories({ paragraphs: [one, bullet] }));
    expect(resolver.resolveLabel(one)).toEqual({ text: '3.', after: '\t', number: 3 });
    expect(resolver.resolveLabel(bullet)).toEqual({ text: '•', after: '' });
  });
});

import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPlainLook } from '../../../../test/builders/look-page.ts';
import { testLooks } from '../../../../test/builders/look-table.ts';
import { box } from '../../../../test/builders/page-builder.ts';
import { frame, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../models/design/document.ts';
import type { Hyphenation, Justification, Keep, NestedStyle } from '../../../models/design/interfaces.generated.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Run, Story } from '../../../models/design/stories.ts';

const small = { fontSize: 6, leading: 7 };
const strong = id(900);
const range = (min: number, desired: number, max: number) => ({ min, desired, max });
/** Other values for the members of a range. */
const rangeValues = (name: string, { min, desired, max }: ReturnType<typeof range>) => ({
  [`${name}.min`]: [min],
  [`${name}.desired`]: [desired],
  [`${name}.max`]: [max],
});

/** A story of several paragraphs through frames; a style for parts of them is bold. */
function drawStory(paragraphs: Story['paragraphs'], frames: Design['pages'][number]['elements'], more = {}): Design {
  const ends = frames.filter((each) => each.kind === 'text').map((each) => each.id);
  const stories = [{ id: ids.story, frames: ends, paragraphs, ...more }];
  const design = buildPlainLook(frames, { stories });
  return {
    ...design,
    styles: { ...design.styles, character: [{ id: strong, name: 'Strong', set: { fontStyle: 'Bold' } }] },
  };
}

const long = 'international International Incomprehensible international incomprehensible international';
/** Words that fill two columns of three lines, so that the last word of the paragraph and of the column can break. */
const columns = 'an international incomprehensible international incomprehensibilities of an incomprehensible affinity';
const sentence =
  'the first officer of the international affinity committee considered every incomprehensible proposal with remarkable patience and without hesitation, ';
const hyphenated: Hyphenation = {
  enabled: true,
  minWord: 4,
  before: 2,
  after: 2,
  limit: 0,
  zone: 0,
  capitalized: true,
  lastWord: true,
  acrossColumns: true,
  weight: 5,
};

testLooks<Hyphenation>({
  part: 'Hyphenation',
  base: hyphenated,
  draw: (hyphenation, about) => {
    const align = about === 'ragged' ? 'left' : 'justify-left';
    const set = { ...small, align, language: 'en-US', hyphenation } as const;
    if (about === 'columns') {
      const frames = Array.from({ length: 12 }, (_, at) =>
        frame(at, [5, 2 + at * 40, 30 + at, 15], { columns: { count: 2, gutter: 4 } }),
      );
      return drawStory([paragraph(columns.repeat(6), set)], frames);
    }
    const justification = { composer: about === 'ragged' ? 'line' : 'paragraph', word: range(50, 100, 300) } as const;
    const own = about === 'weight' ? { ...set, fontSize: 2.5, leading: 3 } : set;
    const paragraphs = [paragraph(about === 'weight' ? sentence.repeat(6) : long, { ...own, justification })];
    return drawStory(paragraphs, [frame(0, [5, 2, about === 'weight' ? 65 : 60, 95])]);
  },
  values: { minWord: [20], before: [9], after: [9], limit: [1], zone: [40], weight: [0, 10] },
  about: { zone: 'ragged', acrossColumns: 'columns', weight: 'weight' },
});

testLooks<Justification>({
  part: 'Justification',
  base: {
    word: range(80, 100, 133),
    letter: range(0, 0, 0),
    glyph: range(100, 100, 100),
    singleWord: 'full',
    composer: 'paragraph',
  },
  draw: (justification) => {
    const set = { ...small, align: 'justify-left', language: 'en-US', hyphenation: hyphenated, justification } as const;
    const words = `WWWWWWWW WWWWWWWWW ${sentence}`;
    return drawStory([paragraph(words, set)], [frame(0, [5, 2, 60, 95])]);
  },
  values: {
    ...rangeValues('word', range(40, 130, 101)),
    ...rangeValues('letter', range(-10, 10, 20)),
    ...rangeValues('glyph', range(80, 90, 120)),
  },
});

const lines = 'one two three four five six seven eight nine ten';
const contents: Readonly<Record<string, readonly [string, string]>> = { previous: ['one two four five', lines] };
testLooks<Keep>({
  part: 'Keep',
  base: { withPrevious: false, start: 'anywhere' },
  draw: (keep, about) => {
    const frames = [
      frame(0, [5, 5, 40, about === 'previous' ? 16 : 36]),
      frame(1, [50, 5, 40, 36]),
      frame(2, [5, 50, 40, 36]),
    ];
    const set = (at: number): ParagraphProperties => ({ ...small, ...(at === 1 && { keep }) });
    const [first, second] = contents[about ?? ''] ?? [lines, lines];
    return drawPages(
      [first, second, lines].map((each, at) => paragraph(each, set(at))),
      frames,
    );
  },
  values: { withNext: [3], together: [true, { first: 3, last: 3 }] },
  about: { withPrevious: 'previous' },
});

/** The story continues on three further pages, each with a frame of two columns. */
function drawPages(paragraphs: Story['paragraphs'], frames: Design['pages'][number]['elements']): Design {
  const design = drawStory(paragraphs, frames);
  const next = [0, 1, 2].map((at) => frame(3 + at, [5, 5, 60, 36], { columns: { count: 2, gutter: 4 } }));
  const [first] = design.pages as [Page];
  const pages = next.map((each, at): Page => ({ ...first, id: id(800 + at), name: String(at + 2), elements: [each] }));
  const [story] = design.stories as [Story];
  const all = { ...story, frames: [...story.frames, ...next.map((each) => each.id)] };
  return { ...design, stories: [all], pages: [first, ...pages] };
}

/** Text with everything that can end a nested style. */
const anchored = box([0, 0, 6, 4], { id: id(196) });
const ends: readonly Run[] = [
  text('*A1 b.\u2003c\u2002d\u00a0e\tf '),
  { kind: 'marker', marker: 'indent-here' },
  text('g '),
  { kind: 'element', element: anchored.id, at: { mode: 'inline' } },
  text('h '),
  { kind: 'marker', marker: 'page-number' },
  text('i '),
  { kind: 'marker', marker: 'section' },
  text('j '),
  { kind: 'marker', marker: 'end-nested-style' },
  text('k '),
  { kind: 'marker', marker: 'line-break' },
  text('l m n o. p'),
];
testLooks<NestedStyle>({
  part: 'NestedStyle',
  base: { style: strong, until: { characters: 'm' }, count: 1, inclusive: false },
  draw: (nested, about) => {
    const all = about === 'repeat' ? [{ style: strong, until: 'word', count: 1, inclusive: true } as const] : [];
    const set = { ...small, dropCap: { lines: 2, characters: 1 }, nestedStyles: [...all, nested] };
    return drawStory([paragraph([...ends], set)], [frame(0, [5, 2, 90, 95])], { elements: [anchored] });
  },
  values: {
    style: [undefined],
    until: [
      { characters: 'gk' },
      ...(['sentence', 'word', 'character', 'letter', 'digit', 'tab', 'line-break', 'indent-here'] as const),
      ...(['em-space', 'en-space', 'any-space', 'non-breaking-space', 'anchored-object', 'page-number'] as const),
      ...(['section-marker', 'dropcap', 'end-nested-style', 'repeat'] as const),
    ],
    count: [2],
  },
  beside: { count: { until: 'word' } },
});

testLooks<Story>({
  part: 'Story',
  base: {
    id: ids.story,
    direction: 'ltr',
    orientation: 'horizontal',
    frames: [frame(0, [0, 0, 1, 1]).id, frame(1, [0, 0, 1, 1]).id],
    paragraphs: [paragraph('“A” 12 – to be, or not to be “to”.', { ...small, align: 'justify-left' })],
  },
  draw: (story) =>
    buildPlainLook([frame(0, [5, 5, 40, 12], { columns: { count: 2, gutter: 2 } }), frame(1, [50, 5, 40, 30])], {
      stories: [story],
    }),
  values: {
    opticalMargin: [12],
    frames: [[frame(1, [0, 0, 1, 1]).id, frame(0, [0, 0, 1, 1]).id]],
    paragraphs: [[paragraph('Other', small)]],
  },
  without: {
    id: 'names the story',
    name: 'is shown in programs',
    flows: 'are the texts of tables and notes, which have tests of their own',
    tables: 'have tests of their own',
    notes: 'have tests of their own',
    elements: 'have tests of their own',
    role: 'is for programs',
    extra: 'is for programs',
  },
});

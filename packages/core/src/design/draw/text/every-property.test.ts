import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPage, colours } from '../../../../test/builders/page-builder.ts';
import { frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Story } from '../../../models/design/stories.ts';
import { render } from '../../../render.ts';

/** A value of a property, and what it needs to have an effect. */
interface Case {
  readonly set: ParagraphProperties;
  /** Properties of the paragraph with and without the value. */
  readonly beside?: ParagraphProperties;
  readonly content?: string;
  readonly story?: Partial<Story>;
}

type Cases = { readonly [Name in keyof Required<ParagraphProperties>]: readonly Case[] };

/** A character style. */
const strong = id(900);
const words = 'The first officer of the affinity 12/3 AV To. international Wave';
const long = 'international international incomprehensible international incomprehensible international';
const japanese = '「あい」、うえ。おか（き）';
const arabic = 'السلام عليكم 123 السلام عليكم السلام عليكم';
const line = { swatch: colours.red, width: 2 };
const fill = { swatch: colours.red };
const shading = { fill };
const border = { lines: { top: line, right: line, bottom: line, left: line } };
const rule = { ...line, offset: 2 };
const dropCap = { lines: 2, characters: 1 };
const hyphenated = {
  align: 'justify-left',
  language: 'en-US',
  hyphenation: { enabled: true, minWord: 4, before: 2, after: 2 },
} as const;
const justified = { align: 'justify-left' } as const;
const bullet = { kind: 'bullet', bullet: '*', after: '\t' } as const;
const numbered = { kind: 'number', text: '{n}.', after: '\t' } as const;
const range = (min: number, desired: number, max: number) => ({ min, desired, max });

const cases: Cases = {
  fontFamily: [{ set: { fontFamily: 'Times New Roman' } }],
  fontStyle: [{ set: { fontStyle: 'Bold' } }],
  fontSize: [{ set: { fontSize: 7 } }],
  leading: [{ set: { leading: 9 } }, { set: { leading: 'auto' } }],
  tracking: [{ set: { tracking: 50 } }],
  kerning: [{ set: { kerning: 'none' } }, { set: { kerning: 'optical' } }, { set: { kerning: 40 } }],
  baselineShift: [{ set: { baselineShift: 1 } }],
  horizontalScale: [{ set: { horizontalScale: 80 } }],
  verticalScale: [{ set: { verticalScale: 80 } }],
  skew: [{ set: { skew: 10 } }],
  rotation: [{ set: { rotation: 10 } }],
  fill: [{ set: { fill: { swatch: colours.red } } }, { set: { fill: { swatch: colours.red, tint: 40 } } }],
  stroke: [{ set: { stroke: line } }],
  highlight: [{ set: { highlight: fill } }],
  capitals: [{ set: { capitals: 'all' } }, { set: { capitals: 'small' } }, { set: { capitals: 'all-small' } }],
  // The built-in fonts have no fractions and ordinals, which layout programs do not synthesize.
  position: [{ set: { position: 'superscript' } }, { set: { position: 'subscript' } }],
  positionSize: [{ set: { positionSize: 40 }, beside: { position: 'superscript' } }],
  positionShift: [{ set: { positionShift: 10 }, beside: { position: 'subscript' } }],
  underline: [{ set: { underline: true } }, { set: { underline: { width: 1, offset: 2, swatch: colours.red } } }],
  strikethrough: [{ set: { strikethrough: true } }, { set: { strikethrough: { width: 1, offset: -1 } } }],
  // The built-in fonts have no ligatures.
  ligatures: [],
  features: [{ set: { features: { kern: 0 } } }],
  // No built-in font has axes.
  axes: [],
  language: [{ set: { language: 'zxx' }, beside: hyphenated, content: long }],
  noBreak: [{ set: { noBreak: true } }],
  characterDirection: [{ set: { characterDirection: 'rtl' } }],
  digits: [{ set: { digits: 'hindi' } }],
  diacritics: [{ set: { diacritics: 'loose' }, content: arabic }],
  kashidas: [{ set: { kashidas: false }, beside: { align: 'justify-all', kashidas: true }, content: arabic }],
  ruby: [
    { set: { ruby: { text: 'ab' } } },
    ...[
      { size: 2 },
      { position: 'after' as const },
      { x: 2 },
      { y: 2 },
      { fill },
      { align: 'one-aki' as const },
      { fontFamily: 'Times New Roman' },
    ].map((more) => ({ set: { ruby: { text: 'ab', ...more } }, beside: { ruby: { text: 'ab' } } })),
  ],
  emphasis: [
    { set: { emphasis: { mark: '*' } } },
    ...[{ position: 'after' as const }, { size: 1 }, { align: 'left' as const }, { fill }].map((more) => ({
      set: { emphasis: { mark: '*', ...more } },
      beside: { emphasis: { mark: '*' } },
    })),
  ],
  tateChuYoko: [{ set: { tateChuYoko: true }, content: '12', story: { orientation: 'vertical' } }],
  warichu: [{ set: { warichu: { lines: 2 } } }],
  tsume: [{ set: { tsume: 0.5 } }],
  akiBefore: [{ set: { akiBefore: 0.5 } }],
  akiAfter: [{ set: { akiAfter: 0.5 } }],
  // The built-in fonts have no East Asian forms.
  alternates: [],
  align: (
    [
      'center',
      'right',
      'justify-left',
      'justify-center',
      'justify-right',
      'justify-all',
      'away-from-spine',
      'toward-spine',
    ] as const
  ).map((align) => ({ set: { align }, ...(align.endsWith('spine') && { beside: { align: 'center' as const } }) })),
  direction: [{ set: { direction: 'rtl' }, content: 'one (two).' }],
  leftIndent: [{ set: { leftIndent: 5 } }],
  rightIndent: [{ set: { rightIndent: 15 } }],
  firstLineIndent: [{ set: { firstLineIndent: 5 } }],
  lastLineIndent: [{ set: { lastLineIndent: 5 }, beside: { align: 'right' } }],
  spaceBefore: [{ set: { spaceBefore: 5 } }],
  spaceAfter: [{ set: { spaceAfter: 5 } }],
  spaceBetween: [{ set: { spaceBetween: 5 } }],
  autoLeading: [{ set: { autoLeading: 150 }, beside: { leading: 'auto' } }],
  leadingModel: [{ set: { leadingModel: 'center' }, content: japanese }],
  tabs: [
    { set: { tabs: [{ position: 20, align: 'left' }] }, content: 'a\tb' },
    { set: { tabs: [{ position: 20, align: 'left', leader: '.' }] }, content: 'a\tb' },
    { set: { tabs: [{ position: 30, align: 'character', alignOn: ',' }] }, content: 'a\t1.2,3' },
  ],
  list: [
    { set: { list: bullet } },
    { set: { list: numbered } },
    { set: { list: { ...numbered, start: 4 } }, beside: { list: numbered } },
    { set: { list: { ...numbered, format: 'upper-roman' } }, beside: { list: numbered } },
    { set: { list: { ...numbered, align: 'right' } }, beside: { list: numbered, leftIndent: 9 } },
    { set: { list: { ...bullet, align: 'right' } }, beside: { list: bullet, leftIndent: 9 } },
    { set: { list: { ...bullet, font: { family: 'Times New Roman' } } }, beside: { list: bullet } },
    { set: { list: { ...bullet, characterStyle: strong } }, beside: { list: bullet } },
  ],
  dropCap: [
    { set: { dropCap } },
    { set: { dropCap: { ...dropCap, aligned: true } }, beside: { dropCap } },
    { set: { dropCap: { ...dropCap, scaled: true } }, beside: { dropCap } },
    { set: { dropCap: { ...dropCap, style: strong } }, beside: { dropCap } },
  ],
  ruleAbove: [
    { set: { ruleAbove: rule } },
    ...[{ leftIndent: 3 }, { rightIndent: 3 }, { span: 'text' as const }, { offset: 4 }].map((more) => ({
      set: { ruleAbove: { ...rule, ...more } },
      beside: { ruleAbove: rule },
    })),
  ],
  ruleBelow: [
    { set: { ruleBelow: rule } },
    { set: { ruleBelow: { ...rule, span: 'text' } }, beside: { ruleBelow: rule } },
  ],
  shading: [
    { set: { shading } },
    ...[
      { offsets: { top: 2, right: 0, bottom: 0, left: 0 } },
      { span: 'text' as const },
      { top: 'baseline' as const },
      { bottom: 'baseline' as const },
      { corners: Array.from({ length: 4 }, () => ({ kind: 'round' as const, radius: 2 })) as never },
      { clipped: true, offsets: { top: 0, right: 0, bottom: 0, left: 60 } },
    ].map((more) => ({
      set: { shading: { ...shading, ...more } },
      beside: { shading: 'clipped' in more ? { ...shading, offsets: more.offsets } : shading },
    })),
  ],
  border: [
    { set: { border } },
    ...[
      { offsets: { top: 2, right: 0, bottom: 0, left: 0 } },
      { span: 'text' as const },
      { top: 'baseline' as const },
      { bottom: 'baseline' as const },
      { split: true },
    ].map((more) => ({ set: { border: { ...border, ...more } }, beside: { border }, content: long.repeat(2) })),
  ],
  hyphenation: [
    { set: { hyphenation: { enabled: true } }, beside: { ...hyphenated, hyphenation: { enabled: false } } },
    ...[{ minWord: 20 }, { before: 9 }, { after: 9 }, { limit: 1 }, { acrossColumns: false }].map((more) => ({
      set: { hyphenation: { ...hyphenated.hyphenation, ...more } },
      beside: hyphenated,
      content: long,
    })),
  ],
  justification: [
    { set: { justification: { word: range(150, 200, 300) } }, beside: justified },
    { set: { justification: { letter: range(0, 10, 20) } }, beside: justified },
    { set: { justification: { glyph: range(90, 90, 90) } }, beside: justified },
    {
      set: { justification: { singleWord: 'left' } },
      beside: justified,
      content: `${'W'.repeat(5)} ${'W'.repeat(6)} a`,
    },
  ],
  keep: [
    { set: { keep: { together: true } }, content: long },
    { set: { keep: { start: 'next-frame' } } },
    { set: { keep: { together: { first: 4, last: 4 } } }, content: long },
    { set: { keep: { withPrevious: true } }, beside: { keep: { start: 'next-frame' } } },
  ],
  nestedStyles: [{ set: { nestedStyles: [{ style: strong, until: 'word', count: 1, inclusive: true }] } }],
  lineStyles: [{ set: { lineStyles: [{ style: strong, lines: 1 }] } }],
  grepStyles: [{ set: { grepStyles: [{ style: strong, pattern: '\\d' }] } }],
  span: [{ set: { span: { split: 2 } } }, { set: { span: { across: 2 } }, beside: { keep: { start: 'next-frame' } } }],
  balanced: [{ set: { balanced: true }, content: 'one two three four five six a' }],
  ignoreOpticalMargin: [{ set: { ignoreOpticalMargin: true }, story: { opticalMargin: 12 } }],
  gridAlign: [{ set: { gridAlign: 'all-lines' } }, { set: { gridAlign: 'first-line' } }],
  kinsoku: [{ set: { kinsoku: 'Another' }, content: japanese }],
  mojikumi: [{ set: { mojikumi: 'Another' }, content: japanese }],
  hangingPunctuation: [{ set: { hangingPunctuation: 'regular' }, beside: { align: 'right' }, content: japanese }],
  // Headings of an exported file; pages look the same.
  outlineLevel: [],
};

/** The page with its notes: three paragraphs through two frames; the second paragraph has the properties. */
async function lookOf({ beside = {}, content = words, story }: Case, set: ParagraphProperties): Promise<string> {
  const small = { fontSize: 6, leading: 7 };
  const paragraphs = [words, content, words].map((text, at) =>
    paragraph(text, at === 1 ? { ...small, ...beside, ...set } : small),
  );
  const columns = { columns: { count: 3, gutter: 3 } };
  const frames = [frame(0, [0, 0, 60, 50]), frame(1, [65, 0, 60, 30], columns), frame(2, [0, 60, 100, 40])];
  const stories = [{ id: ids.story, frames: frames.map((each) => each.id), paragraphs, ...story }];
  const { styles, ...page } = buildPage(frames, { stories });
  const character = [{ id: strong, name: 'Strong', set: { fontStyle: 'Bold' } }];
  const grid = { baselineGrid: { start: 0, increment: 11 } };
  const design = { ...page, styles: { ...styles, character }, pages: page.pages.map((each) => ({ ...each, ...grid })) };
  const { bytes, notes } = await render(design, new Map(), { format: 'svg' });
  return `${new TextDecoder().decode(bytes)}\n${notes.map(({ message }) => message).join('\n')}`;
}

describe('each property of text changes the page, or a note names it', () => {
  const rows = Object.entries(cases).flatMap(([name, all]) => all.map((each) => [name, each] as const));
  it.each(rows)('%s %j', async (_, each) => {
    expect(await lookOf(each, each.set)).not.toBe(await lookOf(each, {}));
  });
});

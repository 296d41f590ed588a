import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { laterGradients, lineLooks } from '../../../../../test/builders/line-looks.ts';
import { buildPlainLook } from '../../../../../test/builders/look-page.ts';
import { testLooks } from '../../../../../test/builders/look-table.ts';
import { frame, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../../models/design/document.ts';
import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import type { Run, Story } from '../../../../models/design/stories.ts';

const small = { fontSize: 6, leading: 8 };
const bold = id(901);
const noteIds = [0, 1, 2, 3].map((number) => id(800 + number));
const refer = (number: number): Run => ({ kind: 'note', note: noteIds[number]! });

/** A story on two pages: a note continues in the second column, and the last paragraph has an endnote. */
function drawNotes(notes: NotesSetting, about?: string): Design {
  const columns = { count: 2, gutter: 6 };
  const frames = [frame(0, [10, 10, 80, 60], { columns }), frame(1, [10, 10, 80, 60], { columns })];
  const own: Run = { kind: 'marker', marker: 'note-number' };
  const long = 'A note with more words than there is room for below the text of its column, so that it goes on.';
  const texts = [about === 'short' ? 'A note' : long, 'Other', 'Third', 'End'];
  const jump: Run = { kind: 'marker', marker: 'frame-break' };
  const story: Story = {
    id: ids.story,
    frames: frames.map((each) => each.id),
    paragraphs: [
      paragraph([text('Text'), refer(1), text(' and'), refer(0), text(' words'), jump], small),
      paragraph([text('More'), refer(2), text(' text'), refer(3)], small),
    ],
    notes: noteIds.map((note, at) => ({ id: note, kind: at === 3 ? 'endnote' : 'footnote', content: id(850 + at) })),
    flows: texts.map((each, at) => ({ id: id(850 + at), paragraphs: [paragraph([own, text(` ${each}`)], small)] })),
  };
  const design = buildPlainLook([frames[0]!], { stories: [story], notes });
  const [first] = design.pages;
  const spread = { id: id(950), index: 0 };
  const section = { name: 'One', marker: 'A' };
  const second = { ...first!, id: id(960), name: '2', elements: [frames[1]!] };
  const character = [{ id: bold, name: 'Bold', set: { fontStyle: 'Bold' } }];
  return {
    ...design,
    styles: { ...design.styles, character },
    pages: [
      { ...first!, spread, section },
      { ...second, spread: { ...spread, id: id(951) }, section: { ...section, marker: 'B' } },
    ],
  };
}

const rule = { ...lineLooks.base, width: 1, offset: 1, leftIndent: 2, length: 20 };
type Side = 'rule' | 'continuingRule';

/** Settings with a line that has more members. */
const withRule = (name: Side, more: object): NotesSetting => ({
  footnotes: { ...base.footnotes, [name]: { ...rule, ...more } },
});
const prefixed = (name: Side, members: object) =>
  Object.fromEntries(Object.entries(members).map(([member, value]) => [`footnotes.${name}.${member}`, value]));
const ruleValues = (name: Side) => prefixed(name, { ...lineLooks.values, offset: [3], leftIndent: [6], length: [10] });
const ruleNeeds = (name: Side) =>
  Object.fromEntries(
    Object.entries({ ...lineLooks.beside, ...(name === 'continuingRule' && laterGradients) }).map(([member, more]) => [
      `footnotes.${name}.${member}`,
      withRule(name, more),
    ]),
  );

const base: NotesSetting = {
  footnotes: {
    format: 'decimal',
    start: 1,
    prefix: '(',
    suffix: ')',
    affixesIn: 'both',
    referencePosition: 'superscript',
    restart: 'never',
    spaceBefore: 2,
    spaceBetween: 1,
    firstBaseline: 'leading',
    rule: { ...rule },
    continuingRule: { ...rule },
    split: true,
    acrossColumns: false,
  },
  endnotes: {
    format: 'decimal',
    start: 1,
    prefix: '(',
    suffix: ')',
    affixesIn: 'both',
    referencePosition: 'superscript',
  },
};

const written = 'is written by the text of the note, whose paragraphs the document has';
testLooks<NotesSetting>({
  part: 'NotesSetting',
  base,
  draw: drawNotes,
  values: {
    'footnotes.start': [4],
    'footnotes.prefix': ['['],
    'footnotes.suffix': [']'],
    'footnotes.referenceStyle': [bold],
    'footnotes.spaceBefore': [6],
    'footnotes.spaceBetween': [5],
    'footnotes.firstBaselineMin': [12],
    ...ruleValues('rule'),
    ...ruleValues('continuingRule'),
    'endnotes.start': [4],
    'endnotes.prefix': ['['],
    'endnotes.suffix': [']'],
    'endnotes.referenceStyle': [bold],
  },
  beside: {
    ...ruleNeeds('rule'),
    ...ruleNeeds('continuingRule'),
  },
  equal: { 'endnotes.affixesIn': { reference: 'the texts of endnotes are noted' } },
  about: { 'footnotes.spaceBetween': 'short' },
  without: {
    'footnotes.style': 'is for new notes',
    'footnotes.separator': written,
    'endnotes.style': 'is for new notes',
    'endnotes.separator': written,
    'endnotes.title': 'is part of the story of endnotes',
    'endnotes.titleStyle': 'is part of the story of endnotes',
    'endnotes.scope': 'is for the program that collects endnotes',
  },
  printed: ['footnotes.rule.overprint', 'footnotes.continuingRule.overprint'],
});

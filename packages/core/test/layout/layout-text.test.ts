import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/models/design/document.ts';
import type { Note, NoteCode } from '../../src/notes.ts';
import { buildLayout, buildPackage, textFrame } from '../builders/layout-builder.ts';
import { openFont } from '../font/font-fixtures.ts';
import { convertLayout } from './bundle-reader.ts';

/** The text `arrives` once, or is dropped with one of these notes. @see IDML File Format Specification, "Stories" */
type Expectation = 'arrives' | readonly NoteCode[];

interface Case {
  readonly expect: Expectation;
  /** Wraps content in the element. */
  readonly wrap: (inner: string, self: string) => string;
}

/** Every element of a story that may contain text, with the expectation for its text. */
const containers: Readonly<Record<string, Case>> = {
  ParagraphStyleRange: { expect: 'arrives', wrap: (inner) => `<ParagraphStyleRange>${inner}</ParagraphStyleRange>` },
  CharacterStyleRange: { expect: 'arrives', wrap: (inner) => `<CharacterStyleRange>${inner}</CharacterStyleRange>` },
  XMLElement: {
    expect: 'arrives',
    wrap: (inner, self) => `<XMLElement Self="x${self}" MarkupTag="XMLTag/a">${inner}</XMLElement>`,
  },
  HyperlinkTextSource: {
    expect: 'arrives',
    wrap: (inner, self) => `<HyperlinkTextSource Self="h${self}">${inner}</HyperlinkTextSource>`,
  },
  CrossReferenceSource: {
    expect: 'arrives',
    wrap: (inner, self) => `<CrossReferenceSource Self="c${self}">${inner}</CrossReferenceSource>`,
  },
  EndnoteRange: {
    expect: 'arrives',
    wrap: (inner, self) => `<EndnoteRange Self="e${self}" SourceEndnote="n">${inner}</EndnoteRange>`,
  },
  InsertedText: { expect: 'arrives', wrap: (inner) => `<Change ChangeType="InsertedText">${inner}</Change>` },
  MovedText: { expect: 'arrives', wrap: (inner) => `<Change ChangeType="MovedText">${inner}</Change>` },
  Footnote: { expect: 'arrives', wrap: (inner) => `<Footnote>${inner}</Footnote>` },
  Cell: {
    expect: 'arrives',
    wrap: (inner, self) =>
      `<Table Self="t${self}" BodyRowCount="1" ColumnCount="1"><Row Self="r${self}" Name="0"/><Column Self="k${self}" Name="0"/><Cell Self="z${self}" Name="0:0">${inner}</Cell></Table>`,
  },
  // Not in the schema: an element of a later version around text.
  Unknown: { expect: 'arrives', wrap: (inner) => `<SomethingNew>${inner}</SomethingNew>` },
  DeletedText: {
    expect: ['TEXT_CHANGES_ACCEPTED'],
    wrap: (inner) => `<Change ChangeType="DeletedText">${inner}</Change>`,
  },
  Note: { expect: ['TEXT_MARKS_DROPPED'], wrap: (inner) => `<Note UserName="a">${inner}</Note>` },
  HiddenText: { expect: ['TEXT_MARKS_DROPPED'], wrap: (inner) => `<HiddenText>${inner}</HiddenText>` },
};

/** Elements of a story without text by the schema. Text in them must not be lost without a note. */
const empty: Readonly<Record<string, Expectation>> = {
  HyperlinkTextDestination: 'arrives',
  ParagraphDestination: 'arrives',
  Endnote: ['TEXT_ITEM_DROPPED'],
  PageReference: ['TEXT_MARKS_DROPPED'],
  TextVariableInstance: ['TEXT_ITEM_DROPPED'],
  Properties: ['TEXT_ITEM_DROPPED'],
  StoryPreference: ['TEXT_ITEM_DROPPED'],
  XMLComment: ['TEXT_ITEM_DROPPED'],
  XMLInstruction: ['TEXT_ITEM_DROPPED'],
  XMLAttribute: ['TEXT_ITEM_DROPPED'],
  DTD: ['TEXT_ITEM_DROPPED'],
};

const corners = ['0 0', '0 50', '100 50', '100 0'].map(
  (at) => `<PathPointType Anchor="${at}" LeftDirection="${at}" RightDirection="${at}"/>`,
);
const geometry = `<Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${corners.join('')}</PathPointArray></GeometryPathType></PathGeometry></Properties>`;
const storyOf = (self: string): string => `${self}s`;
const frame = (self: string, name = 'TextFrame'): string =>
  `<${name} Self="f${self}" ParentStory="${storyOf(self)}" ItemTransform="1 0 0 1 0 0">${geometry}</${name}>`;
const pathIn = (name: string) => (_: string, self: string) =>
  `<${name} Self="p${self}" ItemTransform="1 0 0 1 0 0">${geometry}<TextPath Self="q${self}" ParentStory="${storyOf(self)}"/></${name}>`;

interface Leaf extends Case {
  /** True if the word is in a separate story. */
  readonly story?: true;
}

/** Everything that carries text. `wrap` receives the text. */
const leaves: Readonly<Record<string, Leaf>> = {
  Content: { expect: 'arrives', wrap: (word) => `<Content>${word}</Content>` },
  TextVariableInstance: {
    expect: 'arrives',
    wrap: (word, self) => `<TextVariableInstance Self="v${self}" ResultText="${word}" AssociatedTextVariable="dTv"/>`,
  },
  'TextVariableInstance of nothing': {
    expect: 'arrives',
    wrap: (word, self) => `<TextVariableInstance Self="v${self}" ResultText="${word}" AssociatedTextVariable="n"/>`,
  },
  GaijiOwnedItemObject: {
    expect: 'arrives',
    wrap: (word) =>
      `<GaijiOwnedItemObject><Properties><GlyphletOwnedItem Fontname="F" UnicodeString="${word}"/></Properties></GaijiOwnedItemObject>`,
  },
  RubyString: {
    expect: 'arrives',
    wrap: (word) =>
      `<CharacterStyleRange RubyFlag="true" RubyString="${word}"><Content>x</Content></CharacterStyleRange>`,
  },
  TextFrame: { expect: 'arrives', story: true, wrap: (_, self) => frame(self) },
  EndnoteTextFrame: { expect: 'arrives', story: true, wrap: (_, self) => frame(self, 'EndnoteTextFrame') },
  Group: { expect: 'arrives', story: true, wrap: (_, self) => `<Group Self="g${self}">${frame(self)}</Group>` },
  'Group in a Group': {
    expect: 'arrives',
    story: true,
    wrap: (_, self) => `<Group Self="g${self}"><Group Self="gg${self}">${frame(self)}</Group></Group>`,
  },
  'Rectangle around a TextFrame': {
    expect: 'arrives',
    story: true,
    wrap: (_, self) => `<Rectangle Self="r${self}" ItemTransform="1 0 0 1 0 0">${geometry}${frame(self)}</Rectangle>`,
  },
  'TextPath of a Rectangle': { expect: 'arrives', story: true, wrap: pathIn('Rectangle') },
  'TextPath of an Oval': { expect: 'arrives', story: true, wrap: pathIn('Oval') },
  'TextPath of a Polygon': { expect: 'arrives', story: true, wrap: pathIn('Polygon') },
  'TextPath of a GraphicLine': { expect: 'arrives', story: true, wrap: pathIn('GraphicLine') },
  'TextPath of a TextFrame': { expect: 'arrives', story: true, wrap: pathIn('TextFrame') },
  'TextPath of an EPSText': {
    expect: ['TEXT_ITEM_DROPPED', 'LAYOUT_ITEM_LOST'],
    story: true,
    wrap: pathIn('EPSText'),
  },
  Button: {
    expect: 'arrives',
    story: true,
    wrap: (_, self) => `<Button Self="b${self}"><State Self="bs${self}" Active="true">${frame(self)}</State></Button>`,
  },
  MultiStateObject: {
    expect: 'arrives',
    story: true,
    wrap: (_, self) =>
      `<MultiStateObject Self="m${self}"><State Self="ms${self}" Active="true">${frame(self)}</State></MultiStateObject>`,
  },
  'State that is not shown': {
    expect: ['LAYOUT_STATES_DROPPED'],
    story: true,
    wrap: (_, self) =>
      `<MultiStateObject Self="m${self}"><State Self="m1${self}" Active="true"/><State Self="m2${self}">${frame(self)}</State></MultiStateObject>`,
  },
  ListBox: {
    expect: ['LAYOUT_INTERACTION_DROPPED'],
    wrap: (word, self) => `<ListBox Self="l${self}" ChoiceList="${word}">${geometry}</ListBox>`,
  },
};

/** Within two containers, one leaf of each kind is enough. */
const fewLeaves = ['Content', 'TextVariableInstance', 'GaijiOwnedItemObject', 'RubyString', 'TextFrame', 'ListBox'];

const designmap = '<Condition Self="Condition/Hidden" Name="Hidden" Visible="false"/>';

interface Cell {
  readonly name: string;
  readonly word: string;
  readonly xml: string;
  readonly stories: Readonly<Record<string, string>>;
  readonly expect: Expectation;
  readonly selves: readonly string[];
}

/** A leaf within containers, outermost first. The outermost container that drops text decides. */
function cellOf(number: number, outer: readonly string[], leafName: string): Cell {
  const leaf = leaves[leafName]!;
  const self = `u${number}u`;
  const word = `word${number}word`;
  const inner = leaf.wrap(word, self);
  const xml = outer.reduceRight((text, name, at) => containers[name]!.wrap(text, `${self}${at}`), inner);
  const chain = [...outer.map((name) => containers[name]!.expect), leaf.expect];
  const codes = chain.flatMap((one) => (one === 'arrives' ? [] : one));
  return {
    name: [...outer, leafName].join(' > '),
    word,
    xml: `<Content>before${number}</Content>${xml}<Content>after${number}</Content>`,
    stories: leaf.story ? { [storyOf(self)]: `<Content>${word}</Content>` } : {},
    expect: codes.length === 0 ? 'arrives' : codes,
    selves: [self, storyOf(self)],
  };
}

/** Counts the occurrences of each word in all texts of a document. */
function countWords(design: Design): Map<string, number> {
  const counts = new Map<string, number>();
  const open: unknown[] = [design.stories];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') {
      for (const [word] of value.matchAll(/word\d+word|before\d+|after\d+/g))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    } else if (typeof value === 'object' && value !== null)
      open.push(...Object.values(value).filter((one) => one !== undefined));
  }
  return counts;
}

async function readCells(cells: readonly Cell[]): Promise<{ counts: Map<string, number>; notes: readonly Note[] }> {
  const stories = Object.fromEntries(
    cells.flatMap(({ xml, stories }, at) => [[`main${at}`, xml] as const, ...Object.entries(stories)]),
  );
  const frames = cells.map((_, at) => textFrame(`frame${at}`, `main${at}`)).join('');
  const bundle = await convertLayout(
    buildPackage({
      'a.idml': buildLayout({ spreads: [frames], stories, designmap }),
      'Document fonts/Test.otf': openFont('plain.otf'),
    }),
  );
  return { counts: countWords(bundle.template), notes: bundle.notes };
}

/** Compares one cell with its expectation and returns a sentence for each difference. */
function compareCell(cell: Cell, at: number, counts: ReadonlyMap<string, number>, notes: readonly Note[]): string[] {
  const count = counts.get(cell.word) ?? 0;
  const around = [`before${numberOf(cell)}`, `after${numberOf(cell)}`].map((word) => counts.get(word) ?? 0);
  const ownNotes = notes.filter(
    ({ where }) => where?.item === `main${at}` || cell.selves.some((one) => where?.item?.includes(one)),
  );
  const problems = around.every((one) => one === 1) ? [] : [`${cell.name}: the text around it occurs ${around} times`];
  if (cell.expect === 'arrives') return count === 1 ? problems : [...problems, `${cell.name}: occurs ${count} times`];
  const { expect: codes } = cell;
  const isNoted = ownNotes.some(({ code }) => codes.includes(code));
  if (count !== 0) problems.push(`${cell.name}: occurs ${count} times, expected none`);
  return isNoted ? problems : [...problems, `${cell.name}: dropped without ${codes}`];
}

const numberOf = ({ word }: Cell): number => Number(/\d+/.exec(word)?.[0]);

describe('the text of every element that may contain text', () => {
  it.each(Object.keys(containers))('arrives once or is noted within %s', async (outer) => {
    const chains = [[outer], ...Object.keys(containers).map((inner) => [outer, inner])];
    const cells = chains.flatMap((chain, row) =>
      (row === 0 ? Object.keys(leaves) : fewLeaves).map((leaf, column) => cellOf(row * 100 + column, chain, leaf)),
    );
    const problems: string[] = [];
    for (let from = 0; from < cells.length; from += 80) {
      const some = cells.slice(from, from + 80);
      const { counts, notes } = await readCells(some);
      problems.push(...some.flatMap((cell, at) => compareCell(cell, at, counts, notes)));
    }
    expect(problems).toEqual([]);
  });

  it('arrives once in text that a condition hides', async () => {
    const cells = Object.keys(leaves)
      .filter((name) => name !== 'RubyString') // has its own range, which would need the condition
      .map((leaf, at): Cell => {
        const cell = cellOf(at, ['CharacterStyleRange'], leaf);
        const hidden = cell.xml.replace(
          /<CharacterStyleRange>.*<.CharacterStyleRange>/s,
          (range) => `<HiddenText>${range.replace('>', ' AppliedConditions="Condition/Hidden">')}</HiddenText>`,
        );
        return { ...cell, xml: hidden };
      });
    const { counts, notes } = await readCells(cells);
    expect(cells.flatMap((cell, at) => compareCell(cell, at, counts, notes))).toEqual([]);
  });

  it('is noted if tagged text is in no frame', async () => {
    const backing = (text: string) =>
      buildPackage({
        'a.idml': buildLayout({ backingStory: `<XMLElement Self="di2" MarkupTag="XMLTag/Root">${text}</XMLElement>` }),
      });
    const { notes } = await convertLayout(backing('<Content>word</Content>'));
    expect(notes).toMatchObject([{ code: 'TEXT_UNPLACED', where: { item: 'XmlStory' } }]);
    // InDesign writes U+FEFF where an element begins and ends.
    expect((await convertLayout(backing('<Content>\ufeff</Content><Content> </Content>'))).notes).toEqual([]);
  });

  it.each(Object.entries(empty))(
    'is not lost within %s, which contains none by the schema',
    async (name, expectation) => {
      const inner = `<${name} Self="a"><Content>word1word</Content></${name}>`;
      const cell: Cell = {
        ...cellOf(1, [], 'Content'),
        name,
        expect: expectation,
        xml: `<Content>before1</Content>${inner}<Content>after1</Content>`,
      };
      const { counts, notes } = await readCells([cell]);
      expect(compareCell(cell, 0, counts, notes)).toEqual([]);
    },
  );
});

import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPlainLook } from '../../../../test/builders/look-page.ts';
import { testLooks } from '../../../../test/builders/look-table.ts';
import { frame, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../models/design/document.ts';
import type { Numbering } from '../../../models/design/interfaces.generated.ts';
import type { List, Tab } from '../../../models/design/paragraph-properties.ts';
import type { Condition, Variable } from '../../../models/design/references.ts';
import type { Paragraph, Run, Story } from '../../../models/design/stories.ts';

const small = { fontSize: 6, leading: 8 };
const [bold, other] = [id(900), id(901)];

/** A page with one frame for each text. */
function drawTexts(texts: readonly (readonly Paragraph[])[], more: Partial<Design> = {}): Design {
  const frames = texts.map((_, at) => ({
    ...frame(at, [5, 5 + (90 / texts.length) * at, 90, 90 / texts.length]),
    text: { story: id(930 + at) },
  }));
  const stories = texts.map(
    (paragraphs, at): Story => ({ id: id(930 + at), frames: [id(700 + at)], paragraphs: [...paragraphs] }),
  );
  const design = buildPlainLook(frames, { stories, ...more });
  const character = [{ id: bold, name: 'Bold', set: { fontStyle: 'Bold' } }];
  return { ...design, styles: { ...design.styles, character } };
}

const listed = (list: List, content = 'Entry'): Paragraph => paragraph(content, { ...small, list, leftIndent: 20 });

const numbered: List = { kind: 'number', level: 1, format: 'decimal', text: '{n}.', after: ' ', align: 'left' };
const above: List = { ...numbered, list: ids.list };
const below: List = { ...numbered, level: 2 };
testLooks<List>({
  part: 'List',
  base: numbered,
  // Entries above and below the one of the table, on three levels.
  draw: (list) =>
    drawTexts([[above, above, numbered, { ...numbered, level: 3 }, below, list, below].map((each) => listed(each))], {
      lists: [{ id: ids.list, name: 'List' }],
    }),
  values: {
    level: [3],
    list: [ids.list],
    bullet: ['*'],
    'font.family': ['Courier New'],
    'font.style': ['Bold'],
    text: ['{1}-{n}'],
    after: ['  '],
    start: [7],
    restart: ['never', 1],
    characterStyle: [bold],
  },
  beside: {
    bullet: { kind: 'bullet', bullet: '-' },
    'font.family': { font: { family: 'Arial' } },
    'font.style': { font: { family: 'Arial', style: 'Regular' } },
    restart: { level: 3, restart: 'always' },
  },
});

testLooks<Omit<Numbering, 'id'>>({
  part: 'Numbering',
  base: { name: 'List', acrossStories: false, acrossDocuments: false },
  draw: (numbering) => drawTexts([[listed(above)], [listed(above)]], { lists: [{ id: ids.list, ...numbering }] }),
  without: {
    id: 'names the list',
    name: 'names the list',
    acrossDocuments: 'is for books of several documents',
  },
});

testLooks<Tab>({
  part: 'Tab',
  base: { position: 40, align: 'left' },
  draw: (tab) => drawTexts([[paragraph('a\tb1.5,2\tc', { ...small, tabs: [tab] })]]),
  values: { position: [50], alignOn: [','], leader: ['.', '-.'] },
  beside: { alignOn: { align: 'character' } },
});

const conditional = (condition: string): Run => ({ ...text('hidden or not'), conditions: [condition] });
testLooks<Omit<Condition, 'id'>>({
  part: 'Condition',
  base: { name: 'Print', visible: true },
  draw: (condition) =>
    drawTexts([[paragraph([text('Text '), conditional(other)], small)]], { conditions: [{ id: other, ...condition }] }),
  without: { id: 'names the condition', name: 'names the condition' },
});

const stored = 'is for editors: runs store the last text of their variable';
testLooks<Omit<Variable, 'id'>>({
  part: 'Variable',
  base: { name: 'Header', kind: 'text', text: 'Text' },
  draw: (variable) =>
    drawTexts([[paragraph([{ kind: 'variable', variable: ids.variable, text: 'Last' }], small)]], {
      variables: [{ id: ids.variable, ...variable }],
    }),
  without: {
    id: 'names the variable',
    name: 'names the variable',
    kind: stored,
    text: stored,
    format: stored,
    style: stored,
    before: stored,
    after: stored,
  },
});

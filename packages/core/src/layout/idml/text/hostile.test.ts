import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildText, content, range } from '../../../../test/builders/text-builder.ts';
import { countOf } from '../../../../test/thorough.ts';
import { ConversionError } from '../../../errors.ts';
import { story as storySchema } from '../../../models/design/stories.ts';
import { styles as stylesSchema } from '../../../models/design/styles.ts';
import { characterRules } from './attributes/character.ts';
import { paragraphRules } from './attributes/paragraph.ts';
import { cellRules } from './tables/cell.ts';
import { tableRules } from './tables/table-rules.ts';

const namesOf = (rules: object) => Object.values(rules).flatMap((rule: { from: readonly string[] }) => rule.from);
const textNames = [...new Set([...namesOf(characterRules), ...namesOf(paragraphRules)])];
const tableNames = [...new Set([...namesOf(cellRules), ...namesOf(tableRules)])];

/** Plausible attributes for every element. */
const attributes = [
  ...[
    'true',
    'false',
    '',
    'n',
    '0',
    '1',
    '-1',
    '2.5',
    '-9999',
    '1e9',
    '1e999',
    'NaN',
    '$ID/',
    '$ID/None',
    'None',
    'Nothing',
  ],
  ...['Auto', 'Color/Red', 'Color/Gone', 'Swatch/None', 'Text Color', 'NumberedList', 'BulletList', 'SpanColumns'],
  ...['SplitColumns', 'All', 'Custom', 'Superscript', 'Subscript', 'RoundedCorner', 'ColumnWidth', 'CharacterStyle/A'],
  ...[
    'ParagraphStyle/A',
    'CellStyle/A',
    'toString',
    '__proto__',
    '^#.^t',
    '1 2',
    'StrokeStyle/$ID/Wavy',
    'StrokeStyle/$ID/ThickThin',
  ],
];
const anyAttributes = (names: readonly string[]) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...attributes)), {
      selector: ([name]) => name,
      maxLength: 30,
    })
    .map((pairs) => pairs.map(([name, word]) => `${name}="${word}"`).join(' '));
const tableCells = fc.array(
  fc.tuple(
    fc.integer({ min: -1, max: 4 }),
    fc.integer({ min: -1, max: 4 }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 5 }),
  ),
  { maxLength: 8 },
);

describe('arbitrary attribute values', () => {
  it('give valid text and styles', async () => {
    const ranges = fc.record({
      root: anyAttributes(textNames),
      style: anyAttributes(textNames),
      nested: anyAttributes(textNames),
      paragraph: anyAttributes(textNames),
      character: anyAttributes(textNames),
    });
    await fc.assert(
      fc.asyncProperty(ranges, async ({ root, style, nested, paragraph, character }) => {
        const styles = `<ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]" ${root}/>
          <ParagraphStyle Self="ParagraphStyle/A" Name="A" ${style}/><CharacterStyle Self="CharacterStyle/A" Name="A" ${nested}/>`;
        const named = (kind: string) => `Applied${kind}Style="${kind}Style/A"`;
        const story = range(content('a'), `${named('Paragraph')} ${paragraph}`, `${named('Character')} ${character}`);
        const { read } = await buildText({ styles, story });
        expect(stylesSchema.safeParse(read.styles).error?.issues).toBeUndefined();
        for (const one of read.stories) expect(storySchema.safeParse(one).error?.issues).toBeUndefined();
      }),
      { numRuns: countOf(150) },
    );
  });

  it('give valid tables with the text of every cell', async () => {
    const parts = fc.record({
      style: anyAttributes(tableNames),
      cellStyle: anyAttributes(tableNames),
      table: anyAttributes(tableNames),
      cell: anyAttributes(tableNames),
      cells: tableCells,
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ style, cellStyle, table, cell, cells }) => {
        const styles = `<TableStyle Self="TableStyle/A" Name="A" ${style}/><CellStyle Self="CellStyle/A" Name="A" ${cellStyle}/>`;
        const inside = cells.map(
          ([column, row, columns, rows], at) =>
            `<Cell Self="c${at % 3}" Name="${column}:${row}" ColumnSpan="${columns}" RowSpan="${rows}" AppliedCellStyle="CellStyle/A" ${cell}>${range(content(`#${at}`))}</Cell>`,
        );
        const story = range(`<Table Self="t" AppliedTableStyle="TableStyle/A" ${table}>${inside.join('')}</Table>`);
        const { read, story: found } = await buildText({ styles, story });
        expect(stylesSchema.safeParse(read.styles).error?.issues).toBeUndefined();
        expect(storySchema.safeParse(found).error?.issues).toBeUndefined();
        const texts = found.flows?.flatMap((flow) =>
          flow.paragraphs.flatMap(({ runs }) => runs.map((run) => ('text' in run ? run.text : ''))),
        );
        expect([...(texts ?? [])].sort()).toEqual(cells.map((_, at) => `#${at}`).sort());
        const ids = [...(found.flows ?? []), ...(found.tables?.[0]?.cells ?? [])].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: countOf(150) },
    );
  });

  it('are read in any order of elements, and fail only with a ConversionError', async () => {
    const names = [
      'ParagraphStyleRange',
      'CharacterStyleRange',
      'XMLElement',
      'HyperlinkTextSource',
      'CrossReferenceSource',
      'Footnote',
      'Table',
      'Cell',
      'Change',
      'HiddenText',
      'Note',
      'Story',
      'TextFrame',
    ];
    const leaves = [
      '<Br/>',
      content('x'),
      content('<?ACE 18?>'),
      '<Endnote/>',
      '<EndnoteRange Self="e"/>',
      '<TextVariableInstance/>',
      '<GaijiOwnedItemObject/>',
    ];
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...leaves),
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, inside]) => `<${name} Self="${name}" Name="0:0">${inside.join('')}</${name}>`),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 6 }), async (nodes) => {
        try {
          const { read } = await buildText({ story: nodes.join('') });
          for (const one of read.stories) expect(storySchema.safeParse(one).error?.issues).toBeUndefined();
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
      { numRuns: countOf(200) },
    );
  });
});

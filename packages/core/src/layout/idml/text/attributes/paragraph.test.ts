import { describe, expect, it } from 'vitest';
import { buildText, content, id } from '../../../../../test/builders/text-builder.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';

const red = id('Color/Red');
const styles = ['Bold', 'Light']
  .map((name) => `<CharacterStyle Self="CharacterStyle/${name}" Name="${name}"/>`)
  .join('');
const designmap = '<NumberingList Self="NumberingList/Steps" Name="Steps" ContinueNumbersAcrossStories="true"/>';

/** Returns the properties of a paragraph whose range has these attributes and properties. */
async function setOf(
  attributes: string,
  properties = '',
): Promise<{ set: ParagraphProperties | undefined; notes: string[] }> {
  const story = `<ParagraphStyleRange ${attributes}><Properties>${properties}</Properties><CharacterStyleRange>${content('a')}</CharacterStyleRange></ParagraphStyleRange>`;
  const { story: read, notes } = await buildText({ story, styles: styles + rootStyle, designmap });
  return { set: read.paragraphs[0]?.set, notes: notes.map(({ code }) => code) };
}

const rootStyle = '<ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]"/>';
const record = (members: string) => `<ListItem type="record">${members}</ListItem>`;

describe('paragraphs', () => {
  it.each<[string, ParagraphProperties]>([
    ['Justification="ToBindingSide"', { align: 'toward-spine' }],
    ['Justification="RightJustified"', { align: 'justify-right' }],
    ['ParagraphDirection="RightToLeftDirection"', { direction: 'rtl' }],
    ['LeftIndent="18" FirstLineIndent="-18"', { leftIndent: 18, firstLineIndent: -18 }],
    ['RightIndent="2" LastLineIndent="3"', { rightIndent: 2, lastLineIndent: 3 }],
    ['SpaceBefore="1.4173228346456694" SpaceAfter="0"', { spaceBefore: 1.417323, spaceAfter: 0 }],
    ['AutoLeading="150" LeadingModel="LeadingModelRoman"', { autoLeading: 150, leadingModel: 'roman' }],
    [
      'DropCapLines="3" DropCapCharacters="2" DropcapDetail="3"',
      { dropCap: { lines: 3, characters: 2, aligned: true, scaled: true } },
    ],
    ['DropCapLines="1" DropCapCharacters="2"', { dropCap: 'none' }],
    ['GridAlignment="AlignBaseline"', { gridAlign: 'all-lines' }],
    ['GridAlignment="AlignEmTop" GridAlignFirstLineOnly="true"', { gridAlign: 'first-line' }],
    [
      'KinsokuHangType="KinsokuHangForce" IgnoreEdgeAlignment="true"',
      { hangingPunctuation: 'force', ignoreOpticalMargin: true },
    ],
    ['KeepLinesTogether="true" KeepAllLinesTogether="true"', { keep: { together: true } }],
    ['KeepLinesTogether="true" KeepFirstLines="3"', { keep: { together: { first: 3, last: 2 } } }],
    [
      'KeepWithNext="2" KeepWithPrevious="true" StartParagraph="NextOddPage"',
      { keep: { withPrevious: true, withNext: 2, start: 'next-odd-page' } },
    ],
    [
      'Hyphenation="false" HyphenateAfterFirst="3" HyphenateBeforeLast="4"',
      { hyphenation: { enabled: false, before: 3, after: 4 } },
    ],
    ['HyphenateLadderLimit="0" HyphenationZone="33.12"', { hyphenation: { limit: 0, zone: 33.12 } }],
    [
      'MinimumWordSpacing="85" MaximumWordSpacing="125"',
      { justification: { word: { min: 85, desired: 100, max: 125 } } },
    ],
    [
      'MaximumLetterSpacing="2" Composer="HL Single"',
      { justification: { letter: { min: 0, desired: 0, max: 2 }, composer: 'line' } },
    ],
    [
      'SingleWordJustification="LeftAlign" Composer="$ID/HL Composer"',
      { justification: { singleWord: 'left', composer: 'paragraph' } },
    ],
    ['SpanColumnType="SingleColumn"', { span: 'none' }],
  ])('%s', async (attributes, expected) => {
    expect(await setOf(attributes)).toEqual({ set: expected, notes: [] });
  });

  it.each<[string, string, ParagraphProperties]>([
    [
      'SpanColumnType="SpanColumns"',
      '<SpanSplitColumnCount type="enumeration">All</SpanSplitColumnCount>',
      { span: { across: 'all' } },
    ],
    [
      'SpanColumnType="SpanColumns"',
      '<SpanSplitColumnCount type="short">3</SpanSplitColumnCount>',
      { span: { across: 3 } },
    ],
    [
      'SpanColumnType="SplitColumns" SplitColumnInsideGutter="6" SplitColumnOutsideGutter="1"',
      '<SpanSplitColumnCount type="short">4</SpanSplitColumnCount>',
      { span: { split: 4, inside: 6, outside: 1 } },
    ],
    ['', '<SameParaStyleSpacing type="unit">4</SameParaStyleSpacing>', { spaceBetween: 4 }],
    ['', '<BalanceRaggedLines type="enumeration">PyramidShape</BalanceRaggedLines>', { balanced: true }],
    ['', '<KinsokuSet type="object">KinsokuTable/Mine</KinsokuSet>', { kinsoku: 'Mine' }],
    ['', '<Mojikumi type="enumeration">LineEndAllOneEmEnum</Mojikumi>', { mojikumi: 'LineEndAllOneEmEnum' }],
  ])('%s %s', async (attributes, properties, expected) => {
    expect(await setOf(attributes, properties)).toEqual({ set: expected, notes: [] });
  });

  // InDesign's script reference: the spacing is a length, or SetIgnore. Layouts also store −1 for it, scaled with the
  // text.
  it.each(['SetIgnore', '-1', '-0.75', '-2.8346'])('have no space between for %s', async (value) => {
    const spacing = `<SameParaStyleSpacing type="unit">${value}</SameParaStyleSpacing>`;
    expect(await setOf('', spacing)).toEqual({ set: undefined, notes: [] });
  });

  it('have tabs with alignment and leader, with a note about one without a position', async () => {
    const tab = (alignment: string, position: string, on = '.', leader = '') =>
      record(
        `<Alignment type="enumeration">${alignment}</Alignment><AlignmentCharacter type="string">${on}</AlignmentCharacter><Leader type="string">${leader}</Leader><Position type="unit">${position}</Position>`,
      );
    const list =
      tab('LeftAlign', '10') +
      tab('CharacterAlign', '20.5', ',') +
      tab('RightAlign', '99', '.', ' .') +
      tab('LeftAlign', 'x');
    expect(await setOf('', `<TabList type="list">${list}</TabList>`)).toEqual({
      set: {
        tabs: [
          { position: 10, align: 'left' },
          { position: 20.5, align: 'character', alignOn: ',' },
          { position: 99, align: 'right', leader: ' .' },
        ],
      },
      notes: ['TEXT_VALUE_UNKNOWN'],
    });
  });

  it('have rules in the text colour or their own colour', async () => {
    const attributes = `FillColor="Color/Red" FillTint="60" RuleAbove="true" RuleAboveLineWeight="2" RuleAboveOffset="-7.9370078" RuleAboveWidth="TextWidth"
      RuleAboveLeftIndent="1" KeepRuleAboveInFrame="true" RuleBelow="true" RuleBelowTint="20"`;
    const properties = `<RuleAboveColor type="string">Text Color</RuleAboveColor><RuleAboveType type="object">StrokeStyle/$ID/Japanese Dots</RuleAboveType>
      <RuleBelowColor type="object">Color/Black</RuleBelowColor>`;
    expect((await setOf(attributes, properties)).set).toEqual({
      fill: { swatch: red, tint: 60 },
      ruleAbove: {
        // Round dots with a distance of twice the width, as in strokes of items.
        ...{ pattern: 'dotted', dash: [0, 4], cap: 'round' },
        ...{ swatch: red, tint: 60, width: 2, offset: -7.937008, leftIndent: 1 },
        ...{ span: 'text', keepInFrame: true },
      },
      ruleBelow: { swatch: id('Color/Black'), tint: 20, width: 1, offset: 0 },
    });
  });

  it('have shading and a border with offsets, corners and origins', async () => {
    const attributes = `ParagraphShadingOn="true" ParagraphShadingTint="20" ParagraphShadingTopOffset="2" ParagraphShadingTopLeftCornerOption="RoundedCorner"
      ParagraphShadingTopLeftCornerRadius="5" ParagraphShadingTopOrigin="LeadingTopOrigin" ParagraphShadingClipToFrame="true"
      ParagraphBorderOn="true" ParagraphBorderTopLineWeight="2" ParagraphBorderRightLineWeight="0" ParagraphBorderBottomLineWeight="2"
      ParagraphBorderLeftLineWeight="0" ParagraphBorderStrokeEndCap="RoundEndCap" MergeConsecutiveParaBorders="true"`;
    const properties =
      '<ParagraphShadingColor type="object">Color/Red</ParagraphShadingColor><ParagraphBorderColor type="object">Color/Red</ParagraphBorderColor>';
    const line = { swatch: red, width: 2, cap: 'round' };
    const square = { kind: 'square', radius: 0 };
    expect((await setOf(attributes, properties)).set).toEqual({
      shading: {
        fill: { swatch: red, tint: 20 },
        offsets: { top: 2, right: 0, bottom: 0, left: 0 },
        corners: [{ kind: 'round', radius: 5 }, square, square, square],
        top: 'leading',
        clipped: true,
      },
      border: { lines: { top: line, bottom: line }, joined: true },
    });
  });

  it('apply nested styles; without a style the text stays unchanged', async () => {
    const nested = (style: string, delimiter: string, count: number, inclusive: boolean) =>
      record(
        `<AppliedCharacterStyle type="object">CharacterStyle/${style}</AppliedCharacterStyle>${delimiter}<Repetition type="long">${count}</Repetition><Inclusive type="boolean">${inclusive}</Inclusive>`,
      );
    const value = (name: string) => `<Delimiter type="enumeration">${name}</Delimiter>`;
    const properties = `
      <AllNestedStyles type="list">${nested('Bold', '<Delimiter type="string">:!</Delimiter>', 1, false)}${nested('$ID/[No character style]', value('Tabs'), 2, true)}${nested('Bold', value('Repeat'), 2, true)}${nested('Bold', value('Whim'), 2, true)}</AllNestedStyles>
      <AllLineStyles type="list">${record('<AppliedCharacterStyle type="object">CharacterStyle/Light</AppliedCharacterStyle><LineCount type="long">2</LineCount><RepeatLast type="long">1</RepeatLast>')}</AllLineStyles>
      <AllGREPStyles type="list">${record('<AppliedCharacterStyle type="object">CharacterStyle/Light</AppliedCharacterStyle><GrepExpression type="string">\\d+</GrepExpression>')}</AllGREPStyles>`;
    const [bold, light] = [id('CharacterStyle/Bold'), id('CharacterStyle/Light')];
    expect(await setOf('', properties)).toEqual({
      set: {
        nestedStyles: [
          { style: bold, until: { characters: ':!' }, count: 1, inclusive: false },
          { until: 'tab', count: 2, inclusive: true },
          { style: bold, until: 'repeat', count: 2, inclusive: true },
        ],
        lineStyles: [{ style: light, lines: 2, repeat: 1 }],
        grepStyles: [{ style: light, pattern: '\\d+' }],
      },
      notes: ['TEXT_VALUE_UNKNOWN'],
    });
  });
});

describe('lists', () => {
  it('have a bullet with its font and style', async () => {
    const properties = `<BulletChar BulletCharacterType="UnicodeWithFont" BulletCharacterValue="9899"/><BulletsFont type="string">Minion Pro</BulletsFont>
      <BulletsFontStyle type="string">$ID/Regular</BulletsFontStyle><BulletsCharacterStyle type="object">CharacterStyle/Bold</BulletsCharacterStyle>`;
    const attributes =
      'BulletsAndNumberingListType="BulletList" BulletsTextAfter="^t^&gt;" BulletsAlignment="RightAlign" NumberingLevel="2"';
    expect(await setOf(attributes, properties)).toEqual({
      set: {
        list: {
          kind: 'bullet',
          level: 2,
          bullet: '\u26ab',
          font: { family: 'Minion Pro', style: 'Regular' },
          after: '\t\u2002',
          align: 'right',
          characterStyle: id('CharacterStyle/Bold'),
        },
      },
      notes: [],
    });
  });

  it('have no font for a bullet in the text font, and a note about a bullet that is only a glyph', async () => {
    const properties = `<BulletChar BulletCharacterType="GlyphWithFont" BulletCharacterValue="503"/><BulletsFont type="enumeration">AutoValue</BulletsFont>`;
    const { set, notes } = await setOf('BulletsAndNumberingListType="BulletList" BulletsTextAfter="^t"', properties);
    expect(set).toEqual({ list: { kind: 'bullet', level: 1, bullet: '•', after: '\t' } });
    expect(notes).toEqual(['TEXT_VALUE_UNKNOWN']);
  });

  it.each([
    ['1, 2, 3, 4...', 'decimal'],
    ['01, 02, 03, 04...', 'decimal-01'],
    ['i, ii, iii, iv...', 'lower-roman'],
    ['A, B, C, D...', 'upper-letter'],
    ['Kanji', 'kanji'],
    ['TripleLeadingZeros', 'decimal-0001'],
    ['$ID/[None]', 'none'],
  ])('are numbered by %s as %s', async (format, expected) => {
    const properties = `<NumberingFormat type="string">${format}</NumberingFormat>`;
    const { set, notes } = await setOf('BulletsAndNumberingListType="NumberedList"', properties);
    expect(set?.list).toEqual({
      kind: 'number',
      level: 1,
      format: expected,
      text: '{n}.',
      after: '\t',
      restart: 'always',
    });
    expect(notes).toEqual([]);
  });

  it('have numbers of any level in their text, continue or restart, and may count across stories', async () => {
    const properties = `<AppliedNumberingList type="object">NumberingList/Steps</AppliedNumberingList>
      <NumberingRestartPolicies RestartPolicy="AfterSpecificLevel" LowerLevel="1" UpperLevel="1"/>`;
    const attributes = `BulletsAndNumberingListType="NumberedList" NumberingLevel="3" NumberingExpression="§ ^1.^2.^#) ^m"
      NumberingContinue="false" NumberingStartAt="4"`;
    expect((await setOf(attributes, properties)).set?.list).toEqual({
      kind: 'number',
      level: 3,
      list: id('NumberingList/Steps'),
      format: 'decimal',
      text: '§ {1}.{2}.{n})',
      after: ' \u2003',
      start: 4,
      restart: 1,
    });
    expect((await setOf(`${attributes} NumberingApplyRestartPolicy="false"`)).set?.list).toMatchObject({
      restart: 'never',
    });
  });

  it('have a name if they are counted separately', async () => {
    const { read } = await buildText({ designmap: `${designmap}<NumberingList Self="d" Name="$ID/[Default]"/>` });
    expect(read.lists).toEqual([{ id: id('NumberingList/Steps'), name: 'Steps', acrossStories: true }]);
  });

  it('are noted if they are missing', async () => {
    const properties = '<AppliedNumberingList type="object">NumberingList/Gone</AppliedNumberingList>';
    const { set, notes } = await setOf('BulletsAndNumberingListType="NumberedList"', properties);
    expect(set?.list).not.toHaveProperty('list');
    expect(notes).toEqual(['TEXT_REFERENCE_MISSING']);
  });
});

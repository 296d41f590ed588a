import { describe, expect, it } from 'vitest';
import { buildText, content, id, plainStyles, range } from '../../../../../test/builders/text-builder.ts';

const rootId = id('ParagraphStyle/$ID/[No paragraph style]');

/** A paragraph style with its base style. */
function style(name: string, attributes = '', basedOn = '$ID/[No paragraph style]', kind = 'ParagraphStyle'): string {
  const type = basedOn.includes('/$ID/') || !basedOn.startsWith('$ID') ? 'object' : 'string';
  return `<${kind} Self="${kind}/${name}" Name="${name}" ${attributes}><Properties><BasedOn type="${type}">${basedOn}</BasedOn></Properties></${kind}>`;
}

const root = (attributes: string) =>
  `<ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]" ${attributes}/>`;

async function stylesOf(styles: string, preferences = '') {
  const { read, notes } = await buildText({ styles, preferences });
  const named = (list: readonly { name: string }[]) => Object.fromEntries(list.map((one) => [one.name, one]));
  return { paragraph: named(read.styles.paragraph), character: named(read.styles.character), notes };
}

describe('styles', () => {
  it('keep their own properties and name their base', async () => {
    const styles =
      root('PointSize="12"') + style('A', 'PointSize="20"') + style('B', 'SpaceBefore="3"', 'ParagraphStyle/A');
    const { paragraph } = await stylesOf(styles);
    expect(paragraph.A).toEqual({ id: id('ParagraphStyle/A'), name: 'A', basedOn: rootId, set: { fontSize: 20 } });
    expect(paragraph.B).toMatchObject({ basedOn: id('ParagraphStyle/A'), set: { spaceBefore: 3 } });
  });

  it('keep their own properties even if the base has the same', async () => {
    const { paragraph } = await stylesOf(
      root('PointSize="12" KeepWithNext="2"') + style('A', 'PointSize="12" KeepWithNext="2"'),
    );
    expect(paragraph.A).toMatchObject({ set: { fontSize: 12, keep: { withNext: 2 } } });
  });

  it('have the defaults of document and application in the root', async () => {
    const preferences = '<TextDefault PointSize="9" SpaceAfter="2"/><TextPreference SuperscriptSize="60"/>';
    const { paragraph } = await stylesOf(root('SpaceAfter="4"'), preferences);
    expect(paragraph['[No paragraph style]']).toMatchObject({
      id: rootId,
      set: {
        fontFamily: 'Minion Pro',
        fontSize: 9,
        spaceAfter: 4,
        leading: 'auto',
        autoLeading: 120,
        positionSize: 60,
      },
    });
  });

  it('have a root even if the layout has none', async () => {
    const { paragraph, notes } = await stylesOf(style('A', 'PointSize="20"'));
    expect(paragraph['[No paragraph style]']).toMatchObject({ id: rootId, set: { fontSize: 12 } });
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_STYLES_MENDED']);
  });

  it('are in nested folders, whose names are not part of theirs', async () => {
    const folder = (name: string, inside: string) =>
      `<ParagraphStyleGroup Self="ParagraphStyleGroup/${name}" Name="$ID/${name}">${inside}</ParagraphStyleGroup>`;
    const own = '<ParagraphStyle Self="ParagraphStyle/A%3aB%3aC" Name="A:B:C"/>';
    const { paragraph } = await stylesOf(
      `<RootParagraphStyleGroup Self="u1">${root('')}${folder('A', folder('A:B', own))}</RootParagraphStyleGroup>`,
    );
    expect(paragraph.C).toMatchObject({ id: id('ParagraphStyle/A%3aB%3aC'), group: ['A', 'B'] });
  });

  it('are found by name if the file has no matching Self', async () => {
    const basic = '<ParagraphStyle Self="xParagraphStyle/$ID/NormalParagraphStyle" Name="$ID/NormalParagraphStyle"/>';
    const styles = `${root('')}${basic}`;
    const named = 'AppliedParagraphStyle="ParagraphStyle/$ID/NormalParagraphStyle"';
    const { read, story, notes } = await buildText({ styles, story: range(content('a'), named) });
    expect(story.paragraphs[0]?.style).toBe(id('xParagraphStyle/$ID/NormalParagraphStyle'));
    expect(read.styles.paragraph[1]?.name).toBe('[Basic Paragraph]');
    expect(notes).toEqual([]);
  });

  it('are based on the root if their base is missing', async () => {
    const { paragraph, notes } = await stylesOf(root('') + style('A', '', 'ParagraphStyle/Gone'));
    expect(paragraph.A).toMatchObject({ basedOn: rootId });
    expect(notes).toMatchObject([{ code: 'TEXT_REFERENCE_MISSING' }]);
  });

  it('are cut if they form a cycle', async () => {
    const circle = style('A', 'PointSize="20"', 'ParagraphStyle/B') + style('B', 'SpaceAfter="3"', 'ParagraphStyle/C');
    const { paragraph, notes } = await stylesOf(
      root('') + circle + style('C', '', 'ParagraphStyle/A') + style('D', '', 'ParagraphStyle/D'),
    );
    expect(paragraph.A).toMatchObject({ basedOn: id('ParagraphStyle/B'), set: { fontSize: 20 } });
    expect(paragraph.B).toMatchObject({ basedOn: id('ParagraphStyle/C') });
    expect(paragraph.C).toMatchObject({ basedOn: rootId });
    expect(paragraph.D).toMatchObject({ basedOn: rootId });
    expect(new Set(notes.map(({ code }) => code))).toEqual(new Set(['TEXT_STYLES_MENDED']));
  });

  it('are cut in linear time if the chain of bases is too long', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      style(`S${at}`, '', at === 0 ? undefined : `ParagraphStyle/S${at - 1}`),
    );
    const { paragraph, notes } = await stylesOf(root('PointSize="12"') + many.reverse().join(''));
    expect(Object.keys(paragraph)).toHaveLength(3_001);
    expect(notes.some(({ code }) => code === 'TEXT_STYLES_MENDED')).toBe(true);
  });

  it('count once if several have the same name', async () => {
    const { paragraph, notes } = await stylesOf(root('') + style('A', 'PointSize="20"') + style('A', 'PointSize="30"'));
    expect(paragraph.A).toMatchObject({ set: { fontSize: 20 } });
    expect(notes).toMatchObject([{ code: 'TEXT_STYLES_MENDED' }]);
  });

  it('name the next style unless it is themselves', async () => {
    const next = (name: string) => `NextStyle="ParagraphStyle/${name}"`;
    const { paragraph } = await stylesOf(root('') + style('A', next('B')) + style('B', next('B')));
    expect(paragraph.A).toMatchObject({ next: id('ParagraphStyle/B') });
    expect(paragraph.B).not.toHaveProperty('next');
  });

  it('do not include [No character style]', async () => {
    const styles = plainStyles + style('C', 'FontStyle="Bold"', '$ID/[No character style]', 'CharacterStyle');
    const { character } = await stylesOf(styles);
    expect(character).toEqual({ C: { id: id('CharacterStyle/C'), name: 'C', set: { fontStyle: 'Bold' } } });
  });
});

describe('the overrides of runs and paragraphs', () => {
  const styles =
    root('PointSize="12" Tracking="1" FillColor="Color/Black" LeftIndent="1" BaselineShift="1" Skew="1"') +
    style('P', 'PointSize="13" Tracking="2" FillColor="Color/Black" FillTint="40" LeftIndent="2" BaselineShift="2"') +
    style('C0', 'PointSize="14" Tracking="3"', '$ID/[No character style]', 'CharacterStyle') +
    style('C', 'PointSize="15"', 'CharacterStyle/C0', 'CharacterStyle');
  const paragraphStyle = 'AppliedParagraphStyle="ParagraphStyle/P"';
  const characterStyle = 'AppliedCharacterStyle="CharacterStyle/C"';
  const first = async (paragraph: string, character: string, storyAttributes = '') => {
    const { story } = await buildText({ styles, storyAttributes, story: range(content('a'), paragraph, character) });
    return story.paragraphs[0];
  };

  it('are only what differs from their styles', async () => {
    expect(
      await first(`${paragraphStyle} LeftIndent="2" PointSize="13"`, `${characterStyle} PointSize="15" Tracking="3"`),
    ).toEqual({
      style: id('ParagraphStyle/P'),
      runs: [{ kind: 'text', text: 'a', style: id('CharacterStyle/C') }],
    });
  });

  it('come from the nearest: characters, their style, the paragraph, its style, the root', async () => {
    const attributes = 'PointSize="16" Tracking="4" BaselineShift="3"';
    expect(await first(`${paragraphStyle} ${attributes}`, `${characterStyle} PointSize="17"`)).toEqual({
      style: id('ParagraphStyle/P'),
      set: { fontSize: 16, tracking: 4, baselineShift: 3 },
      runs: [{ kind: 'text', text: 'a', style: id('CharacterStyle/C'), set: { fontSize: 17 } }],
    });
  });

  it('may come from the whole story', async () => {
    const found = await first('', '', `${paragraphStyle} Tracking="9"`);
    expect(found).toMatchObject({ style: id('ParagraphStyle/P'), set: { tracking: 9 } });
  });

  it('combine attributes of one property from several sources', async () => {
    const found = await first(paragraphStyle, 'FillColor="Color/Red"');
    expect(found?.runs[0]?.set).toEqual({ fill: { swatch: id('Color/Red'), tint: 40 } });
  });

  it('reset a tint with −1', async () => {
    const found = await first(paragraphStyle, 'FillTint="-1"');
    expect(found?.runs[0]?.set).toEqual({ fill: { swatch: id('Color/Black') } });
  });

  it('use the root and a note if the style is missing', async () => {
    const { story, notes } = await buildText({
      story: range(content('a'), 'AppliedParagraphStyle="ParagraphStyle/Gone"'),
    });
    expect(story.paragraphs[0]?.style).toBe(rootId);
    expect(notes).toMatchObject([{ code: 'TEXT_REFERENCE_MISSING', where: { item: 's' } }]);
  });

  it('include paragraph properties of character ranges', async () => {
    expect(await first(paragraphStyle, 'Justification="RightAlign"')).toMatchObject({ set: { align: 'right' } });
  });

  it('turn off features of the style, and list only differences', async () => {
    const featured = root('') + style('P', 'OTFSwash="true" OTFFraction="true" OTFContextualAlternate="false"');
    const { story } = await buildText({
      styles: featured,
      story: range(content('a'), paragraphStyle, 'OTFSwash="false" OTFTitling="true" OTFContextualAlternate="true"'),
    });
    expect(story.paragraphs[0]?.runs[0]?.set).toEqual({ features: { titl: 1, swsh: 0, calt: 1 } });
  });
});

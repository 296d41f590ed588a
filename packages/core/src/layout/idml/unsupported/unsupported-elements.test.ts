import { describe, expect, it } from 'vitest';
import {
  buildLayout,
  buildPackage,
  imageFrame,
  type LayoutContent,
  textFrame,
} from '../../../../test/builders/layout-builder.ts';
import { openFont } from '../../../../test/font/font-fixtures.ts';
import { convertLayout } from '../../../../test/layout/bundle-reader.ts';
import { supportedElements, unsupportedElements } from './unsupported-elements.data.ts';

async function unsupportedOf(options: LayoutContent): Promise<string[]> {
  const files = { 'a.idml': buildLayout(options), 'Document fonts/Test.otf': openFont('plain.otf') };
  const { notes } = await convertLayout(buildPackage(files), { allowMissing: true });
  return notes.filter(({ code }) => code === 'LAYOUT_PART_UNREAD').map(({ message }) => message);
}

const text = (inside: string, story = inside) => ({ spreads: [textFrame('f', 's')], stories: { s: story } });
const inFrame = (inside: string) => ({
  spreads: [imageFrame('r', {}).replace('</Rectangle>', `${inside}</Rectangle>`)],
});
const inPicture = (inside: string) => ({ spreads: [imageFrame('r', { extra: inside })] });

/** Layouts with an element in each possible position. */
const layoutsByPosition: Readonly<Record<string, (element: string) => LayoutContent>> = {
  designmap: (designmap) => ({ designmap }),
  preferences: (preferences) => ({ preferences }),
  graphic: (swatches) => ({ swatches }),
  styles: (styles) => ({ styles: `<RootParagraphStyleGroup/><RootCharacterStyleGroup/>${styles}` }),
  spread: (spread) => ({ spreads: [spread] }),
  page: (pageContent) => ({ pageContent }),
  item: inFrame,
  picture: inPicture,
  'item in a group': (inside) => ({ spreads: [`<Group Self="g">${inFrame(inside).spreads[0]}</Group>`] }),
  'item in text': (inside) => text(`<CharacterStyleRange>${inFrame(inside).spreads[0]}</CharacterStyleRange>`),
};

describe('an unknown element', () => {
  it.each(Object.entries(layoutsByPosition))('is noted in %s', async (_, position) => {
    const found = await unsupportedOf(position('<SomethingNew Self="n" Name="New"/>'));
    expect(found).toEqual([expect.stringContaining('SomethingNew')]);
  });

  it('is noted in text, and its text is kept', async () => {
    const options = text(
      '<CharacterStyleRange><SomethingNew><Content>x</Content></SomethingNew></CharacterStyleRange>',
    );
    expect(await unsupportedOf(options)).toEqual([expect.stringContaining('SomethingNew')]);
  });
});

describe('a known element', () => {
  it('is in one table only', () => {
    for (const [part, names] of Object.entries(supportedElements)) {
      const unsupported = Object.keys(unsupportedElements[part as keyof typeof unsupportedElements]);
      expect(unsupported.filter((name) => names.has(name))).toEqual([]);
    }
  });

  it('without effect is not noted', async () => {
    for (const position of ['designmap', 'preferences', 'page'] as const) {
      const names = Object.entries(unsupportedElements[position]).filter(([, { isNoted }]) => isNoted === undefined);
      const all = names.map(([name]) => `<${name}/>`).join('');
      expect(await unsupportedOf(layoutsByPosition[position]?.(all) ?? {})).toEqual([]);
    }
  });
});

describe('an element with effect and without reader', () => {
  const frame = (more: string) =>
    text(`<StoryPreference ${more}/><CharacterStyleRange><Content>x</Content></CharacterStyleRange>`);
  const wrap = (type: string) =>
    `<TextWrapPreference TextWrapMode="Contour"><ContourOption ContourType="${type}"/></TextWrapPreference>`;
  const layers = (current: string) =>
    `<GraphicLayerOption><GraphicLayer Self="a"><GraphicLayer Self="b" OriginalVisibility="true" CurrentVisibility="${current}"/></GraphicLayer></GraphicLayerOption>`;
  const table = (more: string) =>
    text(
      `<CharacterStyleRange><Table Self="t" BodyRowCount="1" ColumnCount="1" ${more}><Row Self="r" Name="0"/><Column Self="c" Name="0"/><Cell Self="x" Name="0:0"/></Table></CharacterStyleRange>`,
    );

  // Each with a layout in which it has no effect, as InDesign writes it.
  it.each<[string, LayoutContent, LayoutContent]>([
    [
      'a watermark',
      { designmap: '<WatermarkPreference WatermarkVisibility="true"/>' },
      { designmap: '<WatermarkPreference WatermarkVisibility="false" WatermarkDoPrint="false"/>' },
    ],
    ['an article', { designmap: '<Article Self="a" Name="A"/>' }, {}],
    ['a set of conditions', { designmap: '<ConditionSet Self="a" Name="A"/>' }, {}],
    ['hyphenation exceptions', { designmap: '<HyphenationException Self="h"/>' }, {}],
    ['a review comment', { designmap: '<PDFComment Self="c"/>' }, {}],
    [
      'a frame around a hyperlink',
      { designmap: '<Hyperlink Self="h" Source="x" Visible="true"/>' },
      { designmap: '<Hyperlink Self="h" Source="x" Visible="false"/>' },
    ],
    [
      'the size of small capitals',
      { preferences: '<TextPreference SmallCap="60"/>' },
      { preferences: '<TextPreference SmallCap="70"/>' },
    ],
    [
      'only around items above the text',
      { preferences: '<TextPreference ZOrderTextWrap="true"/>' },
      { preferences: '<TextPreference ZOrderTextWrap="false"/>' },
    ],
    [
      'leading applied to whole paragraphs',
      { preferences: '<TextPreference UseParagraphLeading="true"/>' },
      { preferences: '<TextPreference UseParagraphLeading="false"/>' },
    ],
    [
      'justified text beside wrapped items',
      { preferences: '<TextPreference JustifyTextWraps="true"/>' },
      { preferences: '<TextPreference JustifyTextWraps="false"/>' },
    ],
    [
      'does not abut',
      { preferences: '<TextPreference AbutTextToTextWrap="false"/>' },
      { preferences: '<TextPreference AbutTextToTextWrap="true"/>' },
    ],
    [
      'at the end of the story',
      { preferences: '<FootnoteOption EosPlacement="true"/>' },
      { preferences: '<FootnoteOption EosPlacement="false"/>' },
    ],
    ['an animation', inFrame('<AnimationSetting Duration="1"/>'), {}],
    ['layers of a placed file', inPicture(layers('false')), inPicture(layers('true'))],
    [
      'a layer comp',
      inPicture('<LayerCompOption AppliedLayerComp="3"/>'),
      inPicture('<LayerCompOption AppliedLayerComp="0"/>'),
    ],
    ['a formula', inFrame('<MathObject Self="m"/>'), inFrame('<SVG Self="v"/><MathObject Self="m"/>')],
    [
      'an unknown crop setting of a placed PDF',
      inPicture('<PDFAttribute PDFCrop="CropFuture"/>'),
      inPicture('<PDFAttribute PDFCrop="CropBleed"/>'),
    ],
    [
      'column-spanning footnotes',
      inFrame('<TextFrameFootnoteOptionsObject EnableOverrides="true"/>'),
      inFrame('<TextFrameFootnoteOptionsObject EnableOverrides="false"/>'),
    ],
    ['a frame grid for East Asian text', frame('FrameType="FrameGridType"'), frame('FrameType="TextFrameType"')],
    [
      'attribute "PointSize" of a whole story',
      { ...frame(''), storyAttributes: 'PointSize="9"' },
      { ...frame(''), storyAttributes: 'StoryTitle="A" IsEndnoteStory="true"' },
    ],
    ['header columns', table('NumHeaderColumns="1"'), table('NumHeaderColumns="0"')],
    ['a table caption', table('CaptionParagraphCount="1"'), table('CaptionParagraphCount="0"')],
    ['a contour that the file does not contain', inFrame(wrap('DetectEdges')), inFrame(wrap('SameAsClipping'))],
    [
      'upright quotation marks',
      {
        ...frame('StoryOrientation="Vertical"'),
        preferences: '<TextPreference QuoteCharactersRotatedInVertical="false"/>',
      },
      { ...frame(''), preferences: '<TextPreference QuoteCharactersRotatedInVertical="false"/>' },
    ],
    [
      'the newer scaling of vertical text',
      { ...frame('StoryOrientation="Vertical"'), preferences: '<TextPreference UseNewVerticalScaling="true"/>' },
      { ...frame(''), preferences: '<TextPreference UseNewVerticalScaling="true"/>' },
    ],
    [
      'printed condition indicators',
      { designmap: '<ConditionalTextPreference ShowConditionIndicators="ShowAndPrintIndicators"/>' },
      { designmap: '<ConditionalTextPreference ShowConditionIndicators="ShowIndicators"/>' },
    ],
  ])('%s is noted only if it has an effect', async (description, withEffect, withoutEffect) => {
    expect(await unsupportedOf(withEffect)).toEqual([expect.stringContaining(description)]);
    expect(await unsupportedOf(withoutEffect)).toEqual([]);
  });
});

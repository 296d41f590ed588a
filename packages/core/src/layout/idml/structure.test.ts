import { describe, expect, it } from 'vitest';
import {
  buildLayout,
  buildPackage,
  imageFrame,
  type LayoutContent,
  textFrame,
} from '../../../test/builders/layout-builder.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { convertLayout } from '../../../test/layout/bundle-reader.ts';
import { isValid, validateBundle } from '../../design/index.ts';
import type { Design } from '../../models/design/document.ts';

/** Converts a layout that is written in the test; the document that it becomes is always valid. */
async function read(options: LayoutContent) {
  const files = { 'a.idml': buildLayout(options), 'Document fonts/Test.otf': openFont('plain.otf') };
  const { version, template, manifest, notes } = await convertLayout(buildPackage(files), { allowMissing: true });
  const problems = validateBundle({ version, template, manifest });
  expect(isValid(problems) ? [] : problems).toEqual([]);
  const aboutFiles = ['IMAGE_MISSING', 'FONT_MISSING', 'FONT_RIGHTS_RESTRICTED', 'TEXT_FONT_UNLISTED'];
  return { template, notes: notes.filter(({ code }) => !aboutFiles.includes(code)) };
}

const range = (content: string) =>
  `<ParagraphStyleRange><CharacterStyleRange>${content}</CharacterStyleRange></ParagraphStyleRange>`;
const runsOf = ({ stories }: Design) => stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs));

describe('swatch groups', () => {
  const entry = (self: string) => `<ColorGroupSwatch Self="e${self}" SwatchItemRef="${self}"/>`;

  it('keep their names and order of swatches; the root is the list itself', async () => {
    const designmap = `<ColorGroup Self="g0" Name="[Root Color Group]" IsRootColorGroup="true">${entry('Swatch/None')}</ColorGroup>
      <ColorGroup Self="g1" Name="Brand" IsRootColorGroup="false">${entry('Color/Paper')}${entry('Color/Black')}</ColorGroup>`;
    const { template, notes } = await read({ designmap });
    const idOf = (name: string) => template.swatches.find((swatch) => swatch.name === name)?.id;
    expect(template.swatchGroups).toMatchObject([{ name: 'Brand', swatches: [idOf('Paper'), idOf('Black')] }]);
    expect(notes).toEqual([]);
  });

  it('omit missing swatches, with a note', async () => {
    const designmap = `<ColorGroup Self="g1" Name="Brand" IsRootColorGroup="false">${entry('Color/Gone')}</ColorGroup>`;
    const { template, notes } = await read({ designmap });
    expect(template.swatchGroups).toMatchObject([{ name: 'Brand', swatches: [] }]);
    expect(notes).toMatchObject([{ code: 'LAYOUT_REFERENCE_BROKEN', where: { item: 'Brand' } }]);
  });
});

describe('bookmarks', () => {
  it('are an outline of links to pages and anchors in text', async () => {
    const designmap = `<HyperlinkPageDestination Self="d1" Name="Page" DestinationPage="s0p"/>
      <Bookmark Self="b1" Name="One" Destination="d1"><Bookmark Self="b2" Name="Two" Destination="t1"/></Bookmark>
      <Bookmark Self="b3" Name="Three" Destination="s0p"/>`;
    const stories = { s: range('<HyperlinkTextDestination Self="t1" Name="t1"/><Content>x</Content>') };
    const { template, notes } = await read({ designmap, stories, spreads: [textFrame('f', 's')] });
    const linkOf = (id: string) => template.links?.find((link) => link.id === id);
    expect(template.bookmarks?.map(({ name, level, link }) => [name, level, linkOf(link)?.kind])).toEqual([
      ['One', undefined, 'page'],
      ['Two', 1, 'anchor'],
      ['Three', undefined, 'page'],
    ]);
    expect(notes).toEqual([]);
  });

  it('to missing destinations are kept with a note', async () => {
    const { template, notes } = await read({ designmap: '<Bookmark Self="b" Name="Lost" Destination="gone"/>' });
    expect(template.bookmarks).toMatchObject([{ name: 'Lost' }]);
    expect(template.links).toMatchObject([{ kind: 'unknown', target: 'gone' }]);
    expect(notes).toMatchObject([{ code: 'TEXT_REFERENCE_MISSING', where: { item: 'Lost' } }]);
  });
});

describe('merge fields', () => {
  const preferences =
    '<DataMerge DataSourceFileType="CommaSeparated" DataSourceFile="a.csv"><DataMergeField Self="m1" FieldName="Unused"/></DataMerge>';
  const placeholder = (name: string) =>
    range(`<HyperlinkTextSource Self="h"><Content>${name}</Content></HyperlinkTextSource>`);

  it('are listed, and runs and elements refer to them', async () => {
    const designmap =
      '<DataMergeImagePlaceholder Self="p" Field="Photo" PlaceholderPageItem="r"/><DataMergeQrcodePlaceholder Self="q" Field="Code" PlaceholderPageItem="ci"/>';
    const spreads = [
      textFrame('f', 's') + imageFrame('r', { uri: 'file:/x.png' }) + imageFrame('c', { uri: 'file:/y.png' }),
    ];
    const stories = { s: placeholder('&lt;&lt;First Name&gt;&gt;') };
    const { template } = await read({ designmap, preferences, spreads, stories });
    expect(template.mergeFields?.map(({ name, kind }) => [name, kind]).sort()).toEqual([
      ['Code', 'qr-code'],
      ['First Name', undefined],
      ['Photo', 'image'],
      ['Unused', undefined],
    ]);
    const nameOf = (id: string | undefined) => template.mergeFields?.find((field) => field.id === id)?.name;
    expect(runsOf(template).map(({ field }) => nameOf(field))).toEqual(['First Name']);
    const fields = template.pages[0]?.elements.map(({ source, field }) => [source, nameOf(field)]);
    expect(fields).toEqual([
      ['TextFrame f', undefined],
      ['Rectangle r', 'Photo'],
      ['Rectangle c', 'Code'],
    ]);
  });

  it('are empty in a layout without a data source', async () => {
    const { template } = await read({
      spreads: [textFrame('f', 's')],
      stories: { s: placeholder('&lt;&lt;A&gt;&gt;') },
    });
    expect(template).not.toHaveProperty('mergeFields');
    expect(runsOf(template)[0]).not.toHaveProperty('field');
  });
});

describe('XML tags', () => {
  it('in text are the roles of runs, outermost first; that of a whole story is its own role', async () => {
    const inner = '<XMLElement Self="x2" MarkupTag="XMLTag/name">%</XMLElement>'.replace('%', '<Content>b</Content>');
    const tagged = `<XMLElement Self="x1" MarkupTag="XMLTag/Big%20card">${range(`<Content>a</Content>${inner}<Content>c</Content>`)}</XMLElement>`;
    const whole = `<XMLElement Self="x0" MarkupTag="XMLTag/article" XMLContent="s">${range('<Content>z</Content>')}${tagged}</XMLElement>`;
    const { template, notes } = await read({ spreads: [textFrame('f', 's')], stories: { s: whole } });
    expect(template.stories[0]?.role).toBe('article');
    expect(runsOf(template).map((run) => [run.kind === 'text' && run.text, run.role])).toEqual([
      ['z', undefined],
      ['a', 'Big card'],
      ['b', 'Big card/name'],
      ['c', 'Big card'],
    ]);
    expect(notes).toEqual([]);
  });

  it('around nothing are noted', async () => {
    const story = range('<Content>a</Content><XMLElement Self="x" MarkupTag="XMLTag/photo"/>');
    const { notes } = await read({ spreads: [textFrame('f', 's')], stories: { s: story } });
    expect(notes).toMatchObject([{ code: 'TEXT_MARKS_DROPPED', where: { item: 's' } }]);
  });
});

describe('alternate layouts and layout rules', () => {
  const section = (page: string, name: string) =>
    `<Section Self="sec${page}" PageStart="${page}" AlternateLayout="${name}"/>`;
  const extras = ({ pages }: Design) => pages.map(({ extra }) => extra);

  it('are on their pages if there are several', async () => {
    const spreads = ['', '', ''];
    const two = section('s0p', 'A4 V') + section('s1p', 'iPad H');
    expect(extras((await read({ spreads, designmap: two })).template)).toEqual([
      { alternateLayout: 'A4 V' },
      { alternateLayout: 'iPad H' },
      { alternateLayout: 'iPad H' },
    ]);
    for (const one of [section('s0p', 'A4 V'), section('s0p', 'n') + section('s1p', 'secs1p')]) {
      expect(extras((await read({ spreads, designmap: one })).template)).toEqual([undefined, undefined, undefined]);
    }
  });

  it('of pages are kept as keywords if they have an effect', async () => {
    for (const [rule, extra] of [
      ['ObjectBased', { layoutRule: 'ObjectBased' }],
      ['Off', undefined],
      ['UseMaster', undefined],
    ] as const) {
      expect(extras((await read({ pageAttributes: `LayoutRule="${rule}"` })).template)).toEqual([extra]);
    }
  });

  it('of items list their constraints if they differ from the default', async () => {
    const frame = (horizontal: string, vertical: string) =>
      imageFrame('r', {}).replace(
        '<Rectangle',
        `<Rectangle HorizontalLayoutConstraints="${horizontal}" VerticalLayoutConstraints="${vertical}"`,
      );
    const fallback = 'FlexibleDimension FixedDimension FlexibleDimension';
    const pinned = 'FixedDimension FlexibleDimension FixedDimension';
    const of = async (spread: string) => (await read({ spreads: [spread] })).template.pages[0]?.elements[0]?.extra;
    expect(await of(frame(fallback, fallback))).toBeUndefined();
    expect(await of(frame(pinned, fallback))).toEqual({
      layoutConstraints: { horizontal: ['fixed', 'flexible', 'fixed'] },
    });
    const { notes } = await read({ spreads: [frame('Fixed', fallback)] });
    expect(notes).toMatchObject([{ code: 'LAYOUT_VALUE_IGNORED', message: expect.stringContaining('Fixed') }]);
  });
});

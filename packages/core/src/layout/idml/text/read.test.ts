import { describe, expect, it } from 'vitest';
import { buildText, content, id, range, textOf, textsOf } from '../../../../test/builders/text-builder.ts';
import type { Element } from '../../../models/design/elements.ts';

const texts = async (story: string) => textsOf((await buildText({ story })).story);

describe('readText', () => {
  it('ends a paragraph at a break, whatever ranges it spans', async () => {
    const story = range(`${content('one')}<Br/>${content('t')}`) + range(`${content('wo')}<Br/>${content('three')}`);
    expect(await texts(story)).toEqual(['one', 'two', 'three']);
  });

  it('begins no paragraph after the last break', async () => {
    expect(await texts(range(`${content('one')}<Br/>`))).toEqual(['one']);
    expect(await texts(range(`${content('one')}<Br/><Br/>`))).toEqual(['one', '']);
  });

  it('makes one empty paragraph with the format of its ranges for a story without text', async () => {
    const { story } = await buildText({ story: range('', 'Justification="CenterAlign"', 'PointSize="40"') });
    expect(story.paragraphs).toMatchObject([{ set: { align: 'center' }, runs: [] }]);
    expect((await buildText({ story: '' })).story.paragraphs).toHaveLength(1);
  });

  it('joins equal runs and separates different ones', async () => {
    const { story } = await buildText({
      story: range(content('a') + content('b')) + range(content('c'), '', 'PointSize="20"') + range(content('d')),
    });
    expect(story.paragraphs[0]?.runs).toEqual([
      { kind: 'text', text: 'ab' },
      { kind: 'text', text: 'c', set: { fontSize: 20 } },
      { kind: 'text', text: 'd' },
    ]);
  });

  it('notes two paragraph styles without a break between them', async () => {
    const styles =
      '<ParagraphStyle Self="ParagraphStyle/A" Name="A"/><ParagraphStyle Self="ParagraphStyle/B" Name="B"/>';
    const named = (style: string) => `AppliedParagraphStyle="ParagraphStyle/${style}"`;
    const { story, notes } = await buildText({
      styles,
      story: range(content('a'), named('A')) + range(content('b'), named('B')),
    });
    expect(textsOf(story)).toEqual(['ab']);
    expect(notes.map(({ code }) => code)).toContain('TEXT_PARAGRAPHS_JOINED');
  });

  it('reads text within XML tags once and in order', async () => {
    const story = `<XMLElement Self="x1">${range(content('a'))}<XMLElement Self="x2">${range(
      `${content('b')}<XMLElement Self="x3">${content('c')}</XMLElement>${content('d')}<XMLComment Value="no"/>`,
    )}</XMLElement></XMLElement><XMLElement Self="x4">${content('e')}</XMLElement>`;
    expect(await texts(story)).toEqual(['abcde']);
  });

  it("decodes the hexadecimal codes of InDesign's special characters", async () => {
    const codes = [3, 4, 7, 8, 18, 19].map((code) => `<?ACE ${code}?>`).join('');
    const { story } = await buildText({ story: range(content(`a${codes}b`)) });
    expect(textOf(story.paragraphs[0])).toBe(
      'a[end-nested-style][note-number][indent-here][right-tab][page-number][section]b',
    );
  });

  it('notes an unknown code', async () => {
    const { story, notes } = await buildText({ story: range(content('a<?ACE 5f?>b')) });
    expect(textsOf(story)).toEqual(['ab']);
    expect(notes).toMatchObject([{ code: 'TEXT_VALUE_UNKNOWN', where: { item: 's' } }]);
    expect(notes[0]?.message).toContain('<?ACE 5f?>');
  });

  it.each([
    ['AutoPageNumber', 'page-number'],
    ['NextPageNumber', 'next-page'],
    ['PreviousPageNumber', 'previous-page'],
  ])('reads a page number of type %s as %s', async (type, marker) => {
    const { story } = await buildText({ story: range(content('<?ACE 18?>'), '', `PageNumberType="${type}"`) });
    expect(textOf(story.paragraphs[0])).toBe(`[${marker}]`);
  });

  it.each([
    ['NextColumn', 'column-break'],
    ['NextFrame', 'frame-break'],
    ['NextPage', 'page-break'],
    ['NextOddPage', 'odd-page-break'],
    ['NextEvenPage', 'even-page-break'],
  ])('ends a paragraph with a break to the %s', async (type, marker) => {
    const story = range(content('a')) + range('<Br/>', '', `ParagraphBreakType="${type}"`) + range(content('b'));
    expect(await texts(story)).toEqual([`a[${marker}]`, 'b']);
  });

  it('breaks lines at U+2028 and paragraphs at U+2029, and keeps tabs and spaces', async () => {
    expect(await texts(range(content('a\u2028\tb \u00a0\u2029c')))).toEqual(['a[line-break]\tb \u00a0', 'c']);
  });

  it("drops InDesign's internal markers", async () => {
    expect(await texts(range(content('a\ufeffb')))).toEqual(['ab']);
  });

  it('accepts tracked changes: deleted text is dropped, added text is kept', async () => {
    const change = (type: string, text: string) => `<Change ChangeType="${type}">${range(content(text))}</Change>`;
    const { story, notes } = await buildText({
      story: range(content('a') + change('DeletedText', 'no') + change('InsertedText', 'b') + change('MovedText', 'c')),
    });
    expect(textsOf(story)).toEqual(['abc']);
    expect(notes).toMatchObject([{ code: 'TEXT_CHANGES_ACCEPTED', count: 1 }]);
  });

  it('drops editorial notes and index markers', async () => {
    const { story, notes } = await buildText({
      story: range(`${content('a')}<Note>${range(content('no'))}</Note><PageReference Self="p"/>${content('b')}`),
    });
    expect(textsOf(story)).toEqual(['ab']);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_MARKS_DROPPED', 'TEXT_MARKS_DROPPED']);
  });

  it('reads the characters of an unencoded glyph', async () => {
    const glyph =
      '<GaijiOwnedItemObject><Properties><GlyphletOwnedItem Fontname="F" UnicodeString="字"/></Properties></GaijiOwnedItemObject>';
    expect(await texts(range(content('a') + glyph))).toEqual(['a字']);
  });

  it('reads text in unknown elements', async () => {
    expect(await texts(range(`<Novelty>${content('a')}</Novelty>`))).toEqual(['a']);
  });

  it('reads direction, orientation and optical margin of the story', async () => {
    const preference =
      '<StoryPreference OpticalMarginAlignment="true" OpticalMarginSize="9" StoryOrientation="Vertical" StoryDirection="RightToLeftDirection"/>';
    const { story } = await buildText({ story: preference, storyAttributes: 'StoryTitle="Chapter"' });
    expect(story).toMatchObject({ name: 'Chapter', direction: 'rtl', orientation: 'vertical', opticalMargin: 9 });
  });

  it("gives a master's text its own ids and frames on every page", async () => {
    const table =
      '<Table Self="t"><Row Name="0"/><Column Name="0" SingleColumnWidth="9"/><Cell Self="c" Name="0:0"/></Table>';
    const uses = ['p1', 'p2'].map((copy) => ({ story: 's', copy, frames: [id(`frame@${copy}`)] }));
    const { read } = await buildText({ story: range(`<Footnote>${range('')}</Footnote>${table}`), uses });
    const [one, two] = read.stories;
    expect(read.stories.map(({ frames }) => frames)).toEqual([[id('frame@p1')], [id('frame@p2')]]);
    const ids = [one, two].flatMap((story) => [
      story?.id,
      ...(story?.flows ?? []).map((flow) => flow.id),
      ...(story?.tables ?? []).flatMap((found) => [found.id, ...found.cells.map((cell) => cell.id)]),
      ...(story?.notes ?? []).map((note) => note.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(12);
  });

  it('reads stories of anchored frames, and frames of a story that are found late', async () => {
    const uses = [{ story: 's', copy: '', frames: [id('frame')] }];
    const frame: Element = { kind: 'group', id: id('f2'), layer: id('l'), transform: [1, 0, 0, 1, 0, 0], elements: [] };
    const { read } = await buildText({
      story: range(`${content('a')}<TextFrame Self="f2"/>`),
      stories: `<Story Self="inner">${range(content('b'))}</Story>`,
      uses,
      anchored: () => {
        uses.push({ story: 'inner', copy: '', frames: [id('f2')] }, { story: 's', copy: '', frames: [id('f3')] });
        return frame;
      },
    });
    expect(read.stories.map(textsOf)).toEqual([['a[element]'], ['b']]);
    expect(read.stories[0]).toMatchObject({ frames: [id('frame'), id('f3')], elements: [{ id: id('f2') }] });
  });

  it('notes a text without a frame, and a frame without a story', async () => {
    const uses = [{ story: 'gone', copy: '', frames: [id('frame')] }];
    const { read, notes } = await buildText({ story: range(content('a')), uses });
    expect(read.stories[0]?.paragraphs).toMatchObject([{ runs: [] }]);
    expect(notes).toMatchObject([{ code: 'TEXT_REFERENCE_MISSING' }, { code: 'TEXT_UNPLACED', where: { item: 's' } }]);
  });

  it('stops when its work limit is reached', async () => {
    const story = range(`${content('a')}<Br/>`.repeat(500));
    await expect(buildText({ story, limits: { maxWork: 2_000 } })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});

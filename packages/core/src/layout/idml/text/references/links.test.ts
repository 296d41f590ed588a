import { describe, expect, it } from 'vitest';
import { buildText, content, id, range } from '../../../../../test/builders/text-builder.ts';

describe('links', () => {
  const hyperlink = (self: string, source: string, destination: string) =>
    `<Hyperlink Self="${self}" Name="${self}" Source="${source}"><Properties><Destination type="object">${destination}</Destination></Properties></Hyperlink>`;
  const source = (self: string, text: string, attributes = '') =>
    `<HyperlinkTextSource Self="${self}" ${attributes}>${content(text)}</HyperlinkTextSource>`;

  it('lead to URLs, pages and anchors in text, with a note about missing destinations', async () => {
    const designmap = `
      <HyperlinkURLDestination Self="url" DestinationURL="https://example.com/"/>
      <HyperlinkPageDestination Self="page" DestinationPage="p1"/>
      <HyperlinkExternalPageDestination Self="file" DocumentPath="other.indd"/>
      ${hyperlink('h1', 's1', 'url')}${hyperlink('h2', 's2', 'page')}${hyperlink('h3', 's3', 'place')}${hyperlink('h4', 's4', 'file')}`;
    const { read, story, notes } = await buildText({
      designmap,
      spreads: '<Spread><Page Self="p1"/></Spread>',
      story: range(
        `${['s1', 's2', 's3', 's4'].map((self) => source(self, self)).join('')}<HyperlinkTextDestination Self="place" Name="Here"/>${content('x')}`,
      ),
    });
    expect(read.links).toEqual([
      { id: id('h1'), name: 'h1', kind: 'url', url: 'https://example.com/' },
      { id: id('h2'), name: 'h2', kind: 'page', page: id('p1') },
      { id: id('h3'), name: 'h3', kind: 'anchor', anchor: id('place') },
      { id: id('h4'), name: 'h4', kind: 'unknown', target: 'other.indd' },
    ]);
    expect(story.paragraphs[0]?.runs).toEqual([
      ...['h1', 'h2', 'h3', 'h4'].map((self, at) => ({ kind: 'text', text: `s${at + 1}`, link: id(self) })),
      { kind: 'text', text: 'x', anchor: id('place') },
    ]);
    expect(read.anchors).toEqual([{ id: id('place'), name: 'Here' }]);
    expect(notes).toMatchObject([{ code: 'TEXT_REFERENCE_MISSING', where: { item: 'h4' } }]);
  });

  it('have a run for every anchor, even if no text follows', async () => {
    const anchors = ['a', 'b'].map((self) => `<HyperlinkTextDestination Self="${self}"/>`).join('');
    const { story } = await buildText({ story: range(content('x') + anchors) });
    expect(story.paragraphs[0]?.runs).toEqual([
      { kind: 'text', text: 'x' },
      { kind: 'text', text: '', anchor: id('a') },
      { kind: 'text', text: '', anchor: id('b') },
    ]);
  });

  it('apply their style to text without its own style', async () => {
    const styles = ['Link', 'Own']
      .map((name) => `<CharacterStyle Self="CharacterStyle/${name}" Name="${name}"/>`)
      .join('');
    const attributes = 'AppliedCharacterStyle="CharacterStyle/Link"';
    const { story } = await buildText({
      styles,
      story:
        range(source('s1', 'a', attributes)) +
        range(source('s2', 'b', attributes), '', 'AppliedCharacterStyle="CharacterStyle/Own"') +
        range(source('s3', 'c', 'AppliedCharacterStyle="n"')),
    });
    const found = story.paragraphs[0]?.runs.map((run) => run.style);
    expect(found).toEqual([id('CharacterStyle/Link'), id('CharacterStyle/Own'), undefined]);
  });

  it('keep cross-references with their format and last text', async () => {
    const designmap = `<CrossReferenceFormat Self="f1" Name="$ID/Page Number"/>${hyperlink('h1', 'x1', 'target')}${hyperlink('h2', 'x2', 'gone')}`;
    const reference = (self: string) =>
      `<CrossReferenceSource Self="${self}" AppliedFormat="f1">${range(`${content('page ')}<TextVariableInstance ResultText="7"/>`)}</CrossReferenceSource>`;
    const { story, notes } = await buildText({
      designmap,
      story: range(
        `${reference('x1')}${reference('x2')}<Br/><ParagraphDestination Self="target" Name="T"/>${content('x')}`,
      ),
    });
    expect(story.paragraphs[0]?.runs).toEqual([
      { kind: 'reference', to: id('target'), format: 'Page Number', text: 'page 7', link: id('h1') },
      { kind: 'text', text: 'page 7', link: id('h2') },
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_REFERENCE_MISSING', 'TEXT_REFERENCE_MISSING']);
  });

  it('replace cross-references with several formats', async () => {
    const designmap = hyperlink('h1', 'x1', 'target');
    const formats = range(content('a')) + range(content('b'), '', 'PointSize="40"');
    const { story, notes } = await buildText({
      designmap,
      story: range(
        `<CrossReferenceSource Self="x1">${formats}</CrossReferenceSource><ParagraphDestination Self="target"/>`,
      ),
    });
    expect(story.paragraphs[0]?.runs.slice(0, 2)).toEqual([
      { kind: 'text', text: 'a', link: id('h1') },
      { kind: 'text', text: 'b', link: id('h1'), set: { fontSize: 40 } },
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_REFERENCE_SPLIT']);
  });
});

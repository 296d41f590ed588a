import { describe, expect, it } from 'vitest';
import { buildText, content, id, range, textOf, textsOf } from '../../../../../test/builders/text-builder.ts';

describe('notes', () => {
  it('have the text of a footnote at its reference', async () => {
    const note = `<Footnote>${range(`${content('<?ACE 4?>\tfoot')}<Br/>${content('more')}`)}</Footnote>`;
    const { story } = await buildText({ story: range(content('a') + note + content('b')) });
    expect(textsOf(story)).toEqual(['a[note]b']);
    expect(story.notes).toMatchObject([{ kind: 'footnote', content: story.flows?.[0]?.id }]);
    expect(story.flows?.[0]?.paragraphs.map(textOf)).toEqual(['[note-number]\tfoot', 'more']);
  });

  it('refer to endnotes, whose text is a separate story, by number', async () => {
    const preferences =
      '<EndnoteOption StartEndnoteNumberAt="3"><Properties><EndnoteNumberingStyle type="enumeration">LowerRoman</EndnoteNumberingStyle></Properties></EndnoteOption>';
    const references = '<Endnote Self="n1" EndnoteTextRange="r1"/><Endnote Self="n2" EndnoteTextRange="r2"/>';
    const ends = ['r1', 'r2'].map((self) => `<EndnoteRange Self="${self}"/>${content('<?ACE 4?> end')}<Br/>`).join('');
    const { read, story } = await buildText({
      preferences,
      story: range(content('a') + references),
      stories: `<Story Self="ends">${range(ends)}</Story>`,
      uses: ['s', 'ends'].map((self) => ({ story: self, copy: '', frames: [id(self)] })),
    });
    expect(story.paragraphs[0]?.runs.slice(1)).toEqual([
      { kind: 'reference', to: id('r1'), format: 'endnote', text: 'iii' },
      { kind: 'reference', to: id('r2'), format: 'endnote', text: 'iv' },
    ]);
    expect(read.stories[1]?.paragraphs.map(({ runs }) => runs[0]?.anchor)).toEqual([id('r1'), id('r2')]);
  });

  it('are noted if endnotes have numerals that cannot be written', async () => {
    const properties =
      '<Properties><EndnoteNumberingStyle type="enumeration">ArabicAbjad</EndnoteNumberingStyle></Properties>';
    const preferences = `<EndnoteOption>${properties}</EndnoteOption>`;
    const codesOf = async (story: string) => (await buildText({ preferences, story })).notes.map(({ code }) => code);
    expect(await codesOf(range(`${content('a')}<Endnote Self="n1" EndnoteTextRange="r1"/>`))).toContain(
      'TEXT_ATTRIBUTE_DROPPED',
    );
    expect(await codesOf(range(content('a')))).not.toContain('TEXT_ATTRIBUTE_DROPPED');
  });

  it('have options for numbering and typesetting', async () => {
    const preferences = `<FootnoteOption StartAt="5" Prefix="(" Suffix=")" FootnoteTextStyle="ParagraphStyle/$ID/[No paragraph style]"
      SeparatorText="^t" SpaceBetween="2" Spacer="6" FootnoteFirstBaselineOffset="CapHeight" NoSplitting="true" RuleOn="true"
      RuleLineWeight="0.5" RuleTint="40" RuleLeftIndent="3" RuleWidth="50" RuleOffset="1" EnableStraddling="false"><Properties>
      <FootnoteNumberingStyle type="enumeration">Symbols</FootnoteNumberingStyle><RestartNumbering type="enumeration">PageRestart</RestartNumbering>
      <ShowPrefixSuffix type="enumeration">PrefixSuffixBoth</ShowPrefixSuffix><MarkerPositioning type="enumeration">SubscriptMarker</MarkerPositioning>
      <RuleColor type="object">Color/Red</RuleColor><RuleType type="object">StrokeStyle/$ID/Solid</RuleType></Properties></FootnoteOption>`;
    const { read } = await buildText({ preferences });
    expect(read.notes?.footnotes).toEqual({
      format: 'footnote-symbols',
      start: 5,
      prefix: '(',
      suffix: ')',
      affixesIn: 'both',
      referencePosition: 'subscript',
      style: id('ParagraphStyle/$ID/[No paragraph style]'),
      separator: '\t',
      restart: 'page',
      spaceBefore: 6,
      spaceBetween: 2,
      firstBaseline: 'cap-height',
      rule: { swatch: id('Color/Red'), tint: 40, width: 0.5, offset: 1, leftIndent: 3, length: 50 },
      split: false,
      acrossColumns: false,
    });
  });
});

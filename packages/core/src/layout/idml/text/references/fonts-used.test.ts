import { describe, expect, it } from 'vitest';
import { buildText, content, range } from '../../../../../test/builders/text-builder.ts';

describe('fonts', () => {
  const fonts =
    '<FontFamily><Font Self="f1" FontFamily="Minion Pro" FontStyleName="Regular"/><Font Self="f2" FontFamily="Myriad" FontStyleName="Bold"/></FontFamily>' +
    '<CompositeFont Name="Mixed"><CompositeFontEntry FontStyle="$ID/R"><Properties><AppliedFont type="string">Kozuka</AppliedFont></Properties></CompositeFontEntry></CompositeFont>';
  const font = (name: string) => `<Properties><AppliedFont type="string">${name}</AppliedFont></Properties>`;
  const usedBy = async (story: string, styles?: string) => {
    const { read, notes } = await buildText({ fonts, story, ...(styles !== undefined && { styles }) });
    return { fonts: read.usedFonts, notes: notes.map(({ code }) => code) };
  };

  it('are listed only if text uses them', async () => {
    const story =
      range(content('a')) + range(`${font('Myriad')}${content('b')}`, '', 'FontStyle="Bold"') + range(font('None'));
    expect((await usedBy(story)).fonts).toEqual([
      { family: 'Minion Pro', style: 'Regular' },
      { family: 'Myriad', style: 'Bold' },
    ]);
  });

  it('are found by Self, by family and style with a tab, and with the prefix of built-in names', async () => {
    const faces = ['f2', 'Myriad\tBold', '$ID/Myriad'].map((name) =>
      range(`${font(name)}${content('a')}`, '', 'FontStyle="Bold"'),
    );
    expect((await usedBy(faces.join(''))).fonts).toEqual([{ family: 'Myriad', style: 'Bold' }]);
  });

  it('of bullets, nested styles and composite fonts are listed, and unlisted ones noted', async () => {
    const styles = `<CharacterStyle Self="CharacterStyle/Nested" Name="Nested" FontStyle="Black"/>`;
    const paragraph = `<ParagraphStyleRange BulletsAndNumberingListType="BulletList"><Properties>
      <BulletChar BulletCharacterType="UnicodeWithFont" BulletCharacterValue="8226"/><BulletsFont type="string">Dings</BulletsFont>
      <BulletsFontStyle type="string">Fat</BulletsFontStyle><AllNestedStyles type="list"><ListItem type="record">
      <AppliedCharacterStyle type="object">CharacterStyle/Nested</AppliedCharacterStyle><Delimiter type="enumeration">AnyWord</Delimiter>
      <Repetition type="long">1</Repetition><Inclusive type="boolean">true</Inclusive></ListItem></AllNestedStyles></Properties>
      <CharacterStyleRange>${font('Mixed')}${content('a')}</CharacterStyleRange></ParagraphStyleRange>`;
    const used = await usedBy(paragraph, styles);
    expect(used.fonts).toEqual([
      { family: 'Dings', style: 'Fat' },
      { family: 'Kozuka', style: 'R' },
      { family: 'Minion Pro', style: 'Black' },
    ]);
    expect(used.notes.filter((code) => code === 'TEXT_FONT_UNLISTED')).toHaveLength(3);
  });
});

import { describe, expect, it } from 'vitest';
import { buildText, content, range } from '../../../packages/core/test/builders/text-builder.ts';
import { extractStoryTexts, writeStoryText } from './idml-text.ts';

const cell = (name: string, inside: string) => `<Cell Self="c${name}" Name="${name}">${range(inside)}</Cell>`;
const story = `${range(`${content('a\u2028b<?ACE 18?>\ufeff')}<Br/>`)}${range(
  `<Table Self="t"><Row Name="0"/><Column Name="0" SingleColumnWidth="9"/><Column Name="1" SingleColumnWidth="9"/>${cell('0:0', content('c'))}${cell('1:0', `${content('d')}<Br/>${content('e')}`)}</Table>${content('f')}<Footnote>${range(content('<?ACE 4?>g'))}</Footnote>`,
)}<Change ChangeType="DeletedText">${range(content('no'))}</Change><HiddenText>${range(content('no'))}</HiddenText>${range(
  `<Note>${range(content('no'))}</Note><TextVariableInstance ResultText="h"/><Br/>`,
)}`;
const expected = 'a\u2028b\ue018\n\ue100c\ue101\ue100d\ne\ue101f\ue100\ue004g\ue101h';

describe('extractStoryTexts', () => {
  it('returns the visible text of each story with nested texts in place', () => {
    const xml = `<idPkg:Story xmlns:idPkg="urn:x"><Story Self="s">${story}</Story><Story Self="u"/></idPkg:Story>`;
    expect([...extractStoryTexts(xml)]).toEqual([
      ['s', expected],
      ['u', ''],
    ]);
  });

  it('ignores text outside Content elements', () => {
    expect(extractStoryTexts('<Story Self="s">no<Properties><Label>no</Label></Properties></Story>').get('s')).toBe('');
  });
});

describe('writeStoryText', () => {
  it('writes the text of a document in the same notation', async () => {
    expect(writeStoryText((await buildText({ story })).story, new Set())).toBe(expected);
  });

  it('omits text that conditions hide', async () => {
    const designmap = '<Condition Self="C" Name="C" Visible="false"/>';
    const hidden = `<HiddenText>${range(content('no'), '', 'AppliedConditions="C"')}</HiddenText>`;
    const built = await buildText({ designmap, story: range(content('a')) + hidden });
    const conditions = built.read.conditions.filter(({ visible }) => !visible).map(({ id }) => id);
    expect(writeStoryText(built.story, new Set(conditions))).toBe('a');
    expect(writeStoryText(built.story, new Set())).toBe('ano');
  });
});

import { describe, expect, it } from 'vitest';
import { buildText, id, range } from '../../../../../test/builders/text-builder.ts';

describe('variables', () => {
  it('are listed once, with their last text in the runs', async () => {
    const designmap = `
      <TextVariable Self="v1" Name="Client" VariableType="CustomTextType"><CustomTextVariablePreference><Properties>
        <Contents type="string">A^_B</Contents></Properties></CustomTextVariablePreference></TextVariable>
      <TextVariable Self="v2" Name="&lt;?AID 001b?&gt;TV XRef" VariableType="XrefPageNumberType"/>
      <TextVariable Self="v3" Name="Header" VariableType="MatchParagraphStyleType">
        <MatchParagraphStylePreference TextBefore="[" AppliedParagraphStyle="ParagraphStyle/$ID/[No paragraph style]"/></TextVariable>
      <TextVariable Self="v4" Name="Time" VariableType="OutputDateType"><DateVariablePreference Format="yyyy"/></TextVariable>`;
    const { read, story, notes } = await buildText({
      designmap,
      story: range(
        '<TextVariableInstance ResultText="A-B" AssociatedTextVariable="v1"/><TextVariableInstance ResultText="x" AssociatedTextVariable="gone"/>',
      ),
    });
    expect(read.variables).toEqual([
      { id: id('v1'), name: 'Client', kind: 'text', text: 'A\u2014B' },
      { id: id('v2'), name: 'TV XRef', kind: 'page-number' },
      {
        id: id('v3'),
        name: 'Header',
        kind: 'running-header-paragraph',
        style: id('ParagraphStyle/$ID/[No paragraph style]'),
        before: '[',
      },
      { id: id('v4'), name: 'Time', kind: 'printed-at', format: 'yyyy' },
    ]);
    expect(story.paragraphs[0]?.runs).toEqual([
      { kind: 'variable', variable: id('v1'), text: 'A-B' },
      { kind: 'text', text: 'x' },
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_REFERENCE_MISSING']);
  });
});

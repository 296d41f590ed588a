import { describe, expect, it } from 'vitest';
import { buildText, content, id, range, textsOf } from '../../../../../test/builders/text-builder.ts';

describe('conditions', () => {
  const designmap =
    '<Condition Self="Condition/Print Only" Name="Print Only" Visible="true"/><Condition Self="Condition/Web" Name="Web" Visible="false"/>';

  it('are listed, with names decoded from %20', async () => {
    const attributes = 'AppliedConditions="Condition/Print%20Only Condition/Web"';
    const { read, story } = await buildText({ designmap, story: range(content('a'), '', attributes) });
    expect(read.conditions).toEqual([
      { id: id('Condition/Print Only'), name: 'Print Only', visible: true },
      { id: id('Condition/Web'), name: 'Web', visible: false },
    ]);
    expect(story.paragraphs[0]?.runs[0]?.conditions).toEqual([id('Condition/Print Only'), id('Condition/Web')]);
  });

  it('keep hidden text, in which no visible paragraph ends', async () => {
    const hidden = `<HiddenText>${range(`${content('no')}<Br/>`, '', 'AppliedConditions="Condition/Web"')}</HiddenText>`;
    const { story, notes } = await buildText({ designmap, story: range(content('a') + hidden + content('b')) });
    expect(textsOf(story)).toEqual(['ano[line-break]b']);
    const conditions = story.paragraphs[0]?.runs.map((run) => run.conditions);
    expect(conditions).toEqual([undefined, [id('Condition/Web')], [id('Condition/Web')], undefined]);
    expect(notes.map(({ code }) => code)).toEqual(['TEXT_BREAKS_HIDDEN']);
  });

  it('are noted if they are missing; hidden text without a condition is dropped', async () => {
    const hidden = `<HiddenText>${range(content('no'))}</HiddenText>`;
    const unknown = range(content('b'), '', 'AppliedConditions="Condition/Gone"');
    const { story, notes } = await buildText({ designmap, story: range(content('a')) + hidden + unknown });
    expect(textsOf(story)).toEqual(['ab']);
    expect(notes.map(({ code }) => code).sort()).toEqual(['TEXT_MARKS_DROPPED', 'TEXT_REFERENCE_MISSING']);
  });
});

import { describe, expect, it } from 'vitest';
import { buildText, content, id, range, textsOf } from '../../../../../test/builders/text-builder.ts';
import type { Element } from '../../../../models/design/elements.ts';

describe('anchored objects', () => {
  const element: Element = { kind: 'group', id: id('g'), layer: id('l'), transform: [1, 0, 0, 1, 0, 0], elements: [] };
  const anchorOf = async (setting: string) => {
    const item = `<Rectangle Self="r"><AnchoredObjectSetting ${setting}/></Rectangle>`;
    const { story } = await buildText({ story: range(item), anchored: () => element });
    const [run] = story.paragraphs[0]?.runs ?? [];
    return run?.kind === 'element' ? run.at : undefined;
  };

  it("are inline by default; IDML's offset raises them, the design's y points down", async () => {
    expect(await anchorOf('')).toEqual({ mode: 'inline' });
    expect(await anchorOf('AnchoredPosition="InlinePosition" AnchorYoffset="3"')).toEqual({ mode: 'inline', y: -3 });
  });

  it('are placed above the line', async () => {
    const setting =
      'AnchoredPosition="AboveLine" HorizontalAlignment="RightAlign" AnchorSpaceAbove="4" AnchorYoffset="2"';
    expect(await anchorOf(setting)).toEqual({ mode: 'above', align: 'right', spaceBefore: 4, spaceAfter: 2 });
    expect(await anchorOf(`${setting} SpineRelative="true"`)).toMatchObject({ align: 'away-from-spine' });
  });

  it('have a custom position', async () => {
    const setting = `AnchoredPosition="Anchored" SpineRelative="true" PinPosition="true" AnchorPoint="TopRightAnchor"
      HorizontalAlignment="CenterAlign" HorizontalReferencePoint="PageMargins" VerticalAlignment="BottomAlign"
      VerticalReferencePoint="Capheight" AnchorXoffset="5" AnchorYoffset="-6"`;
    expect(await anchorOf(setting)).toEqual({
      mode: 'custom',
      offset: [5, -6],
      horizontal: 'margin',
      vertical: 'cap-height',
      point: [1, 0],
      referencePoint: [0.5, 1],
      mirrored: true,
      keepWithin: true,
    });
  });

  it('are noted if they cannot be represented', async () => {
    const { story, notes } = await buildText({ story: range(`${content('a')}<Sound Self="u1"/>`) });
    expect(textsOf(story)).toEqual(['a']);
    expect(notes).toMatchObject([{ code: 'TEXT_ITEM_DROPPED' }]);
  });
});

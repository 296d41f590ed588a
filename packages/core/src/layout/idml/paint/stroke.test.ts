import { describe, expect, it } from 'vitest';
import { boxText, buildScene } from '../../../../test/builders/scene-builder.ts';

const graphic =
  '<DashedStrokeStyle Self="DashedStrokeStyle/d" DashArray="6 3 2 7" StrokeCornerAdjustment="DashesAndGaps" EndCap="RoundEndCap"/>' +
  '<DottedStrokeStyle Self="DottedStrokeStyle/o" DotArray="5.5 6.5" StrokeCornerAdjustment="Gaps"/>' +
  '<DottedStrokeStyle Self="DottedStrokeStyle/none" DotArray=""/>' +
  '<StripedStrokeStyle Self="StripedStrokeStyle/s" StripeArray="0 25 75 100"/>' +
  '<StripedStrokeStyle Self="StripedStrokeStyle/bad" StripeArray="80 20"/>';

async function strokeOf(more: string) {
  const shape = `<Rectangle Self="a" StrokeColor="Color/Black" StrokeWeight="4" ${more}>${boxText(0, 0, 50, 40)}</Rectangle>`;
  const built = await buildScene({ graphic, items: shape });
  const [element] = built.scene.pages[0]?.elements ?? [];
  const stroke = element?.kind === 'shape' ? element.stroke : undefined;
  const { swatch: _, width: __, ...rest } = stroke ?? { swatch: '', width: 0 };
  return { stroke, rest, ...built };
}

describe('a stroke', () => {
  it('is centered on its path with miter joins and butt caps by default', async () => {
    const { rest, stroke } = await strokeOf(
      'StrokeType="StrokeStyle/$ID/Solid" StrokeAlignment="CenterAlignment" EndCap="ButtEndCap" EndJoin="MiterEndJoin" MiterLimit="4"',
    );
    expect(stroke?.width).toBe(4);
    expect(rest).toEqual({});
  });

  it.each([
    ['InsideAlignment', 'inside'],
    ['OutsideAlignment', 'outside'],
  ])('may be aligned: %s', async (value, align) => {
    expect((await strokeOf(`StrokeAlignment="${value}"`)).rest).toEqual({ align });
  });

  it.each([
    ['Canned Dashed 3x2', { pattern: 'dashed', dash: [12, 8] }],
    ['Canned Dashed 4x4', { pattern: 'dashed', dash: [16, 16] }],
    ['Canned Dotted', { pattern: 'dotted', dash: [0, 8], cap: 'round' }],
    [
      'Triple_Stroke',
      {
        pattern: 'striped',
        stripes: [
          [0, 0.2],
          [0.4, 0.6],
          [0.8, 1],
        ],
      },
    ],
    ['Wavy', { pattern: 'wavy' }],
    ['White Diamond', { pattern: 'diamond' }],
    ['Straight Hash', { pattern: 'hash' }],
  ])('of a built-in type is in multiples of its width: %s', async (name, expected) => {
    expect((await strokeOf(`StrokeType="StrokeStyle/$ID/${name}"`)).rest).toEqual(expected);
  });

  it('uses the dashes of the item if its type is plain Dashed', async () => {
    const { rest } = await strokeOf(
      'StrokeType="StrokeStyle/$ID/Dashed" StrokeDashAndGap="7 2" StrokeCornerAdjustment="Dashes"',
    );
    expect(rest).toEqual({ pattern: 'dashed', dash: [7, 2], dashCorners: 'dashes' });
  });

  it.each([
    ['DashedStrokeStyle/d', { pattern: 'dashed', dash: [6, 3, 2, 7], cap: 'round', dashCorners: 'dashes-and-gaps' }],
    ['DottedStrokeStyle/o', { pattern: 'dotted', dash: [0, 5.5, 0, 6.5], cap: 'round', dashCorners: 'gaps' }],
    [
      'StripedStrokeStyle/s',
      {
        pattern: 'striped',
        stripes: [
          [0, 0.25],
          [0.75, 1],
        ],
      },
    ],
  ])('of a document type is in points, stripes in fractions of the width: %s', async (name, expected) => {
    expect((await strokeOf(`StrokeType="${name}"`)).rest).toEqual(expected);
  });

  it('has a gap color unless it is solid', async () => {
    const gap = 'GapColor="Color/Paper" GapTint="20" OverprintGap="true"';
    const { stroke, idml } = await strokeOf(`StrokeType="StrokeStyle/$ID/Canned Dashed 3x2" ${gap}`);
    expect(stroke?.gap).toEqual({ swatch: idml.id('Color/Paper'), tint: 20, overprint: true });
    expect((await strokeOf(gap)).stroke).not.toHaveProperty('gap');
  });

  it.each(['StrokeWeight="0"', 'StrokeColor="Swatch/None"'])('is none for %s', async (more) => {
    const shape = `<Rectangle Self="a" ${more.includes('Weight') ? 'StrokeColor="Color/Black"' : 'StrokeWeight="4"'} ${more}>${boxText(0, 0, 9, 9)}</Rectangle>`;
    const { scene } = await buildScene({ items: shape });
    expect(scene.pages[0]?.elements[0]).not.toHaveProperty('stroke');
  });

  it.each([
    ['StrokeType="StrokeStyle/gone"', 'LAYOUT_REFERENCE_BROKEN', 'StrokeType'],
    ['StrokeType="DottedStrokeStyle/none"', 'LAYOUT_VALUE_IGNORED', 'are invalid; used a solid stroke'],
    [
      'StrokeType="StrokeStyle/$ID/Dashed" StrokeDashAndGap="0 0"',
      'LAYOUT_VALUE_IGNORED',
      'are invalid; used a solid stroke',
    ],
    ['StrokeAlignment="Sideways"', 'LAYOUT_VALUE_IGNORED', 'StrokeAlignment "Sideways" is not known'],
    ['EndJoin="Glue"', 'LAYOUT_VALUE_IGNORED', 'EndJoin "Glue" is not known'],
    ['StrokeTint="140"', 'LAYOUT_VALUE_IGNORED', 'StrokeTint is 140'],
    ['StrokeType="StripedStrokeStyle/bad"', 'LAYOUT_VALUE_IGNORED', 'StripeArray'],
    ['StrokeType="StrokeStyle/$ID/Left Slant Hash"', 'LAYOUT_LOOK_CHANGED', 'Left Slant Hash'],
  ])('notes unsupported values: %s', async (more, code, words) => {
    const { notes, stroke } = await strokeOf(more);
    expect(stroke?.width).toBe(4);
    expect(notes()).toMatchObject([{ code, message: expect.stringContaining(words), where: { page: 1, item: 'a' } }]);
  });
});

import { describe, expect, it } from 'vitest';
import { boxText, buildScene } from '../../../../test/builders/scene-builder.ts';

const graphic =
  '<Gradient Self="Gradient/l" Type="Linear" Name="l"><GradientStop StopColor="Color/Paper" Location="0"/><GradientStop StopColor="Color/Black" Location="100"/></Gradient>' +
  '<Gradient Self="Gradient/r" Type="Radial" Name="r"><GradientStop StopColor="Color/Paper" Location="0"/><GradientStop StopColor="Color/Black" Location="100"/></Gradient>';

async function fillOf(more: string) {
  const built = await buildScene({
    graphic,
    items: `<Rectangle Self="a" Name="a" ${more}>${boxText(10, 20, 50, 40)}</Rectangle>`,
  });
  const [element] = built.scene.pages[0]?.elements ?? [];
  return { fill: element?.kind === 'shape' ? element.fill : undefined, ...built };
}

describe('a fill', () => {
  it('has its tint and overprint', async () => {
    const { fill, idml } = await fillOf('FillColor="Color/Black" FillTint="35.5" OverprintFill="true"');
    expect(fill).toEqual({ swatch: idml.id('Color/Black'), tint: 35.5, overprint: true });
  });

  it.each(['Swatch/None', 'n', ''])('is none for %j', async (self) => {
    const { fill, notes } = await fillOf(`FillColor="${self}"`);
    expect(fill).toBeUndefined();
    expect(notes()).toEqual([]);
  });

  it('of a missing swatch is none, with a note that names the attribute', async () => {
    const { fill, notes } = await fillOf('FillColor="Color/gone"');
    expect(fill).toBeUndefined();
    expect(notes()).toMatchObject([
      { code: 'LAYOUT_REFERENCE_BROKEN', message: expect.stringContaining('FillColor'), where: { page: 1, item: 'a' } },
    ]);
  });

  it('may be transparent itself', async () => {
    const { scene } = await buildScene({
      items: `<Rectangle Self="a" FillColor="Color/Black">${boxText(0, 0, 9, 9)}<FillTransparencySetting><BlendingSetting Opacity="30"/></FillTransparencySetting></Rectangle>`,
    });
    expect(scene.pages[0]?.elements[0]).toMatchObject({ fill: { opacity: 0.3 } });
    expect(scene.pages[0]?.elements[0]).not.toHaveProperty('opacity');
  });
});

describe('the gradient line', () => {
  it('is in the inner space of the item, its angle counterclockwise in IDML and clockwise here', async () => {
    const { fill } = await fillOf(
      'FillColor="Gradient/l" GradientFillStart="30 20" GradientFillLength="20" GradientFillAngle="-90" ItemTransform="1 0 0 1 7 7"',
    );
    // From the top of the box, 20 down.
    expect(fill?.gradient).toEqual({ start: [30, 20], length: 20, angle: 90 });
  });

  it('of a radial gradient is its center, radius and highlight', async () => {
    const { fill } = await fillOf(
      'FillColor="Gradient/r" GradientFillStart="30 30" GradientFillLength="20" GradientFillHiliteLength="5" GradientFillHiliteAngle="45"',
    );
    expect(fill?.gradient).toEqual({ start: [30, 30], length: 20, angle: 0, hilite: { length: 5, angle: -45 } });
  });

  it('is the box if the file has none', async () => {
    expect(
      (await fillOf('FillColor="Gradient/l" GradientFillStart="0 0" GradientFillLength="0"')).fill,
    ).not.toHaveProperty('gradient');
    expect((await fillOf('FillColor="Gradient/r"')).fill).not.toHaveProperty('gradient');
  });

  it('crosses the box at the angle if only that is stated', async () => {
    const { fill } = await fillOf('FillColor="Gradient/l" GradientFillAngle="90"');
    // The box is 40 × 20 around (30, 30): upwards, from its bottom to its top.
    expect(fill?.gradient).toEqual({ start: [30, 40], length: 20, angle: -90 });
  });
});

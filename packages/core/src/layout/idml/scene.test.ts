import { describe, expect, it } from 'vitest';
import { boxText, buildScene, geometryText, pageText, pointText } from '../../../test/builders/scene-builder.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import { layer, page } from '../../models/design/pages.ts';
import { styles } from '../../models/design/styles.ts';
import { swatch } from '../../models/design/swatches.ts';
import { createIds } from '../ids.ts';
import type { Scene } from './scene.ts';
import { readScene } from './scene.ts';

/** Attributes of every kind that contain numbers, words or references. */
const fullLayout = {
  designmap:
    '<Layer Self="l1" Name="a" Visible="true" Printable="false"><Properties><LayerColor>Teal</LayerColor></Properties></Layer>' +
    '<Section PageStart="p1" Name="x" Marker="y"/><Hyperlink Self="h" Source="src"/><HyperlinkPageItemSource Self="src" SourcePageItem="r"/>',
  graphic:
    '<Color Self="Color/a" Model="Spot" Space="CMYK" ColorValue="1 2 3 4" AlternateSpace="LAB" AlternateColorValue="5 6 7" Name="a"/>' +
    '<Tint Self="Tint/t" BaseColor="Color/a" TintValue="30" Name="t"/>' +
    '<Gradient Self="Gradient/g" Type="Radial" Name="g"><GradientStop StopColor="Color/a" Location="0"/><GradientStop StopColor="Tint/t" Location="90" Midpoint="40"/></Gradient>' +
    '<MixedInk Self="MixedInk/m" InkList="Ink/a Ink/$ID/Process%20Black" InkPercentages="20 60" Name="m"/>' +
    '<DashedStrokeStyle Self="DashedStrokeStyle/d" DashArray="6 3" StrokeCornerAdjustment="Gaps" EndCap="ButtEndCap"/>' +
    '<StripedStrokeStyle Self="StripedStrokeStyle/s" StripeArray="0 40 60 100"/>',
  objectStyles:
    '<ObjectStyle Self="ObjectStyle/x" Name="x" FillColor="Gradient/g" StrokeColor="Tint/t" StrokeWeight="3" StrokeType="DashedStrokeStyle/d" GapColor="MixedInk/m" GapTint="20" AppliedParagraphStyle="n">' +
    '<TextFramePreference TextColumnCount="2" TextColumnGutter="3" VerticalJustification="CenterAlign" AutoSizingType="WidthOnly" AutoSizingReferencePoint="CenterPoint"/>' +
    '<TransparencySetting><DropShadowSetting Mode="Drop" Opacity="75" XOffset="1" YOffset="2" Size="3" Noise="4" Spread="5" EffectColor="Color/a"/></TransparencySetting></ObjectStyle>',
  document: 'PageWidth="200" PageHeight="100" FacingPages="true" DocumentBleedTopOffset="3" SlugTopOffset="4"',
  preferences:
    '<GridPreference BaselineStart="10" BaselineDivision="12"/><TransparencyPreference GlobalLightAngle="90" GlobalLightAltitude="30"/>',
  masters: `<MasterSpread Self="m" Name="A">${pageText.replace('p1', 'mp')}<Oval Self="o" ItemTransform="1 0 0 1 0 0" StrokeColor="Color/a" StrokeWeight="1">${boxText(0, 0, 9, 9)}</Oval></MasterSpread>`,
  stories: ['st'],
  spreads:
    '<Spread Self="s" BindingLocation="0" ShowMasterItems="true"><Page Self="p1" Name="1" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 0 -50" AppliedMaster="m" MasterPageTransform="1 0 0 1 0 0" OverrideList="z">' +
    '<MarginPreference Top="1" Bottom="2" Left="3" Right="4" ColumnCount="2" ColumnGutter="5" ColumnsPositions="0 1 2 9"/><Guide Orientation="Horizontal" Location="7" ItemLayer="l1"/></Page>' +
    `<Rectangle Self="r" ContentType="GraphicType" ItemLayer="l1" AppliedObjectStyle="ObjectStyle/x" TopLeftCornerOption="RoundedCorner" TopLeftCornerRadius="4" GradientFillStart="1 2" GradientFillLength="30" GradientFillAngle="4" GradientFillHiliteLength="1" GradientFillHiliteAngle="2" FillTint="20">${boxText(0, 0, 40, 30)}` +
    '<Image Self="i" ItemTransform="1 0 0 1 2 3"><Properties><GraphicBounds Left="0" Top="0" Right="40" Bottom="30"/></Properties><ClippingPathSettings ClippingType="AlphaChannel"/><TextWrapPreference TextWrapMode="Contour" TextWrapSide="LeftSide"/></Image>' +
    '<FrameFittingOption AutoFit="true" LeftCrop="1" TopCrop="2" FittingOnEmptyFrame="Proportionally" FittingAlignment="TopLeftAnchor"/></Rectangle>' +
    `<TextFrame Self="f" ParentStory="st" PreviousTextFrame="n" NextTextFrame="n" AppliedObjectStyle="ObjectStyle/x" ItemTransform="1 0 0 1 50 0">${boxText(0, 0, 40, 30)}` +
    '<TextFramePreference FirstBaselineOffset="CapHeight" MinimumFirstBaselineOffset="2" ColumnRuleOverride="true" ColumnRuleStrokeWidth="1" ColumnRuleStrokeColor="Color/a" ColumnRuleStrokeType="StripedStrokeStyle/s"/></TextFrame>' +
    `<Polygon Self="g" CornerOption="BevelCorner" CornerRadius="3" StrokeColor="Color/a" StrokeWeight="2" StrokeType="StrokeStyle/$ID/Dashed" StrokeDashAndGap="3 2" LeftLineEnd="BarArrowHead" LeftArrowHeadScale="80" MiterLimit="7">${geometryText('true', [pointText(0, 0), pointText(9, 9, '3 4', '5 6'), pointText(20, 0)])}` +
    '<TextPath Self="t" ParentStory="st" StartBracket="1" EndBracket="9" PathSpacing="2" PathEffect="SkewPathEffect"/>' +
    '<TransparencySetting><BlendingSetting Opacity="50" BlendMode="Screen"/><BevelAndEmbossSetting Applied="true" Depth="200" Size="3" Soften="1" Angle="20" Altitude="40"/>' +
    '<GradientFeatherSetting Applied="true" Angle="10" Length="20" GradientStart="1 2"><OpacityGradientStop Opacity="90" Location="0"/><OpacityGradientStop Opacity="10" Location="100"/></GradientFeatherSetting>' +
    '<DirectionalFeatherSetting Applied="true" LeftWidth="2" Angle="3"/></TransparencySetting></Polygon></Spread>',
};

/** Returns the problems of a scene according to the models of the document. */
function refusals(scene: Scene): unknown[] {
  return [
    ...scene.pages.map((each) => page.safeParse(each)),
    ...scene.layers.map((each) => layer.safeParse(each)),
    ...scene.swatches.map((each) => swatch.safeParse(each)),
    styles.safeParse({ paragraph: [], character: [], object: scene.objectStyles }),
  ].flatMap(({ error }) => error?.issues ?? []);
}

describe('a scene', () => {
  it('is valid in a design', async () => {
    const { scene } = await buildScene(fullLayout);
    expect(refusals(scene)).toEqual([]);
    expect(scene.pages[0]?.elements.map(({ kind }) => kind)).toEqual(['shape', 'image', 'text', 'shape', 'text']);
  });

  it('is the same each time', async () => {
    const [first, second] = await Promise.all([buildScene(fullLayout), buildScene(fullLayout)]);
    expect(JSON.stringify(first.scene)).toBe(JSON.stringify(second.scene));
  });

  it.each(['', 'n', 'gone', '-1', '1e9', '1e400', '0', 'NaN 1', '$ID/', '1 0 0 0 0 0', 'true', '__proto__'])(
    'is valid in a design, whatever values are replaced by %j',
    async (value) => {
      for (let each = 0; each < 6; each++) {
        let count = 0;
        const damage = <Text>(text: Text): Text =>
          typeof text === 'string'
            ? (text.replace(/ (?!Self)(\w+)="[^"]*"/g, (whole, name) =>
                count++ % 6 === each ? ` ${name}="${value}"` : whole,
              ) as Text)
            : text;
        const texts = Object.fromEntries(Object.entries(fullLayout).map(([name, text]) => [name, damage(text)]));
        const { scene } = await buildScene({ ...texts, document: fullLayout.document });
        expect(count).toBeGreaterThan(200);
        expect(refusals(scene)).toEqual([]);
      }
    },
  );

  it('has unique ids even if items, groups and pages share a Self or have none', async () => {
    const item = (self: string): string => `<Rectangle ${self}>${boxText(-9, 0, 9, 9)}</Rectangle>`;
    const items = ['Self="a"', 'Self="a"', '', ''].map(item).join('');
    const pages =
      '<Page GeometricBounds="0 0 50 50" ItemTransform="1 0 0 1 -50 0"/><Page GeometricBounds="0 0 50 50" ItemTransform="1 0 0 1 0 0"/>';
    const group = `<Group Self="a">${items}</Group>`;
    const { scene } = await buildScene({ spreads: `<Spread>${pages}${items}${group}</Spread>`.repeat(2) });
    const ids: string[] = [];
    JSON.stringify(scene.pages, (name, value) => {
      if (name === 'id') ids.push(value);
      return value;
    });
    // Per spread two pages, and on each four items and a group of four; each page also contains the id of its spread.
    expect(ids).toHaveLength(2 * (2 + 2 * 9) + 4);
    expect(new Set(ids).size).toBe(ids.length - 4 + 1);
  });

  it('has no broken references', async () => {
    const damaged = JSON.parse(
      JSON.stringify(fullLayout).replaceAll('Color/a\\" ', 'Color/gone\\" '),
    ) as typeof fullLayout;
    const { scene } = await buildScene(damaged);
    const swatches = new Set(scene.swatches.map(({ id }) => id));
    const referred: unknown[] = [];
    JSON.stringify([scene.pages, scene.swatches, scene.objectStyles], (name, value) => {
      if (name === 'swatch' || name === 'of') referred.push(value);
      return value;
    });
    expect(referred.length).toBeGreaterThan(10);
    expect(referred.filter((id) => !swatches.has(id as string))).toEqual([]);
  });
});

describe('a layout that cannot be read', () => {
  it('has no pages', async () => {
    await expect(buildScene({ spreads: '<Spread Self="s"/>' })).rejects.toThrow(ConversionError);
  });

  it('has more pages than the limit', async () => {
    const spreads = `<Spread Self="s">${pageText.repeat(3)}</Spread>`;
    await expect(buildScene({ spreads }, undefined, { maxFrames: 2 })).rejects.toMatchObject({
      code: 'IMAGE_TOO_MANY_FRAMES',
    });
  });

  it('has masters whose copies exceed the work limit', async () => {
    const items = `<Oval Self="o">${boxText(0, 0, 9, 9)}</Oval>`.repeat(100);
    const masters = `<MasterSpread Self="m" Name="A">${pageText}${items}</MasterSpread>`;
    const spreads = `<Spread Self="s">${pageText.replace('"n"', '"m"')}</Spread>`.repeat(100);
    await expect(buildScene({ masters, spreads }, undefined, { maxWork: 50_000_000 })).rejects.toMatchObject({
      code: 'WORK_EXHAUSTED',
    });
  });

  it('stops as soon as the caller aborts', async () => {
    const { idml } = await buildScene(fullLayout);
    const stopped = new ConversionRun(resolveLimits(), AbortSignal.abort()).context(() =>
      Promise.reject(new Error('unused')),
    );
    const reading = readScene({ ...idml, context: stopped, id: createIds('x') }, { find: () => undefined });
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

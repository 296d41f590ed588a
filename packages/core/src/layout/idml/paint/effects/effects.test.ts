import { describe, expect, it } from 'vitest';
import { boxText, buildScene } from '../../../../../test/builders/scene-builder.ts';

async function effectsOf(setting: string, more = '', objectStyles = '', preferences = '') {
  const items = `<Rectangle Self="a" Name="a" ${more}>${boxText(0, 0, 9, 9)}${setting}</Rectangle>`;
  const built = await buildScene({ items, objectStyles, preferences });
  return { effects: built.scene.pages[0]?.elements[0]?.effects, ...built };
}

const whole = (inside: string): string => `<TransparencySetting>${inside}</TransparencySetting>`;

describe('transparency', () => {
  it('of the whole item is read, and defaults are omitted', async () => {
    const { scene } = await effectsOf(
      whole('<BlendingSetting Opacity="40" BlendMode="ColorBurn" IsolateBlending="true" KnockoutGroup="true"/>'),
    );
    expect(scene.pages[0]?.elements[0]).toMatchObject({
      opacity: 0.4,
      blendMode: 'color-burn',
      isolated: true,
      knockout: true,
    });
    const { scene: plain } = await effectsOf(whole('<BlendingSetting Opacity="100" BlendMode="Normal"/>'));
    for (const name of ['opacity', 'blendMode', 'isolated', 'knockout'])
      expect(plain.pages[0]?.elements[0]).not.toHaveProperty(name);
  });

  it('beyond its range is clamped, with a note', async () => {
    const { scene, notes } = await effectsOf(whole('<BlendingSetting Opacity="140" BlendMode="Dodge"/>'));
    expect(scene.pages[0]?.elements[0]).not.toHaveProperty('opacity');
    expect(notes().map(({ message }) => message)).toEqual([
      expect.stringContaining('Opacity is 140'),
      expect.stringContaining('BlendMode "Dodge" is not known'),
    ]);
  });
});

describe('effects', () => {
  it('exist only if they are enabled', async () => {
    const off = '<DropShadowSetting Mode="None"/><SatinSetting Applied="false"/><FeatherSetting Mode="None"/>';
    expect((await effectsOf(whole(off))).effects).toBeUndefined();
  });

  it('cast a shadow by their offsets, 75 percent by default', async () => {
    const { effects, idml } = await effectsOf(
      whole(
        '<DropShadowSetting Mode="Drop" XOffset="3" YOffset="4" Size="6" Spread="10" Noise="5" KnockedOut="false" EffectColor="Color/Paper"/>',
      ),
    );
    expect(effects).toEqual([
      {
        kind: 'drop-shadow',
        swatch: idml.id('Color/Paper'),
        blendMode: 'multiply',
        opacity: 0.75,
        size: 6,
        x: 3,
        y: 4,
        spread: 10,
        noise: 5,
        knockedOut: false,
      },
    ]);
  });

  it('cast it away from the light: from the upper left to the lower right', async () => {
    const { effects, idml } = await effectsOf(
      whole('<InnerShadowSetting Applied="true" Angle="120" Distance="10" EffectColor="n" ChokeAmount="7"/>'),
    );
    expect(effects).toEqual([
      {
        kind: 'inner-shadow',
        swatch: idml.id('Color/Black'),
        blendMode: 'multiply',
        opacity: 0.75,
        size: 7,
        x: 5, // 10 · cos 60°
        y: 8.660254, // 10 · sin 60°
        spread: 7,
      },
    ]);
  });

  it('may share one light', async () => {
    const light = '<TransparencyPreference GlobalLightAngle="90" GlobalLightAltitude="50"/>';
    const setting = whole(
      '<SatinSetting Applied="true" UseGlobalLight="true" Angle="0" Distance="4" InvertEffect="true"/>',
    );
    const { effects } = await effectsOf(setting, '', '', light);
    expect(effects).toMatchObject([{ kind: 'satin', x: 0, y: 4, opacity: 0.5, inverted: true }]);
  });

  it('glow', async () => {
    const { effects, idml } = await effectsOf(
      whole(
        '<OuterGlowSetting Applied="true" BlendMode="Normal" Opacity="100" Technique="Precise" Spread="3" Size="8"/>' +
          '<InnerGlowSetting Applied="true" Source="CenterSourced" Technique="Softer"/>',
      ),
    );
    const swatch = idml.id('Color/Paper');
    expect(effects).toEqual([
      { kind: 'outer-glow', swatch, size: 8, technique: 'precise', spread: 3 },
      { kind: 'inner-glow', swatch, blendMode: 'screen', opacity: 0.75, size: 7, technique: 'softer', from: 'center' },
    ]);
  });

  it('raise edges, lit from above at an angle counted downwards', async () => {
    const { effects, idml } = await effectsOf(
      whole(
        '<BevelAndEmbossSetting Applied="true" Style="PillowEmboss" Technique="ChiselSoft" Direction="Down" Depth="50" Size="4" Soften="2" Angle="120" Altitude="40"/>',
      ),
    );
    expect(effects).toEqual([
      {
        kind: 'bevel',
        style: 'pillow-emboss',
        technique: 'chisel-soft',
        direction: 'down',
        size: 4,
        soften: 2,
        depth: 50,
        angle: -120,
        altitude: 40,
        highlight: { swatch: idml.id('Color/Paper'), blendMode: 'screen', opacity: 0.75 },
        shadow: { swatch: idml.id('Color/Black'), blendMode: 'multiply', opacity: 0.75 },
      },
    ]);
  });

  it('fade towards edges, in one direction or along a gradient', async () => {
    const { effects } = await effectsOf(
      whole(
        '<FeatherSetting Mode="Standard" Width="5" CornerType="Rounded" ChokeAmount="20"/>' +
          '<DirectionalFeatherSetting Applied="true" LeftWidth="1" TopWidth="2" RightWidth="3" BottomWidth="4" Angle="30"/>' +
          '<GradientFeatherSetting Applied="true" Type="Linear" Angle="-90" Length="40" GradientStart="1 2">' +
          '<OpacityGradientStop Opacity="80" Location="0"/><OpacityGradientStop Opacity="10" Location="100" Midpoint="25"/></GradientFeatherSetting>',
      ),
    );
    expect(effects).toEqual([
      { kind: 'feather', width: 5, corner: 'rounded', choke: 20 },
      { kind: 'directional-feather', widths: { top: 2, right: 3, bottom: 4, left: 1 }, angle: -30 },
      {
        kind: 'gradient-feather',
        type: 'linear',
        stops: [
          { position: 0, opacity: 0.8, midpoint: 0.25 },
          { position: 1, opacity: 0.1 },
        ],
        start: [1, 2],
        length: 40,
        angle: 90,
      },
    ]);
  });

  it('apply to the whole item, its fill, its stroke or its content', async () => {
    const shadow = '<DropShadowSetting Mode="Drop"/>';
    const settings = ['Transparency', 'FillTransparency', 'StrokeTransparency', 'ContentTransparency'];
    const { effects } = await effectsOf(settings.map((name) => `<${name}Setting>${shadow}</${name}Setting>`).join(''));
    expect(effects?.map(({ target }) => target)).toEqual([undefined, 'fill', 'stroke', 'content']);
  });

  it('are inherited from the style unless the category is disabled', async () => {
    const style = (more: string): string =>
      `<ObjectStyle Self="ObjectStyle/x"><TransparencySetting><DropShadowSetting Mode="Drop" Size="2"/></TransparencySetting>${more}</ObjectStyle>`;
    const item = 'AppliedObjectStyle="ObjectStyle/x"';
    const setting = whole('<BlendingSetting Opacity="50"/>');
    expect((await effectsOf(setting, item, style(''))).effects).toMatchObject([{ kind: 'drop-shadow', size: 2 }]);
    const disabled = style('<ObjectStyleObjectEffectsCategorySettings EnableDropShadow="false"/>');
    expect((await effectsOf(setting, item, disabled)).effects).toBeUndefined();
  });
});

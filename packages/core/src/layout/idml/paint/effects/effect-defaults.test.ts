import { describe, expect, it } from 'vitest';
import { boxText, buildScene } from '../../../../../test/builders/scene-builder.ts';

interface Case {
  /** The attribute that enables the effect. */
  readonly enable: readonly [string, string];
  /** All other attributes with InDesign's default values. */
  readonly defaults: Readonly<Record<string, string>>;
  /** A different value for each attribute that the design supports. */
  readonly other: Readonly<Record<string, string>>;
  /** The effect in the design with these values. */
  readonly effect: Readonly<Record<string, unknown>>;
}

const light = (opacity: string) => ({ EffectColor: 'n', BlendMode: 'Multiply', Opacity: opacity });
const glow = {
  BlendMode: 'Screen',
  Opacity: '75',
  Noise: '0',
  EffectColor: 'n',
  Technique: 'Softer',
  Spread: '0',
  Size: '7',
};
const otherGlow = {
  BlendMode: 'Hue',
  Opacity: '5',
  Noise: '5',
  EffectColor: 'Color/Black',
  Technique: 'Precise',
  Spread: '5',
  Size: '5',
};
const dark = { swatch: 'Color/Black', blendMode: 'multiply', opacity: 0.75 };
const bright = { swatch: 'Color/Paper', blendMode: 'screen', opacity: 0.75 };

/** 7 points away from a light at 120 degrees. */
const away = { x: 7 * Math.cos((60 * Math.PI) / 180), y: 7 * Math.sin((60 * Math.PI) / 180) };

/**
 * Every effect with the values in `Preferences.xml` and `Styles.xml` of layouts of DOM 6 to 20.
 * @see IDML File Format Specification, "Transparency"
 */
const effects: Readonly<Record<string, Case>> = {
  DropShadowSetting: {
    enable: ['Mode', 'Drop'],
    defaults: {
      ...light('75'),
      XOffset: '7',
      YOffset: '7',
      Size: '5',
      Noise: '0',
      Spread: '0',
      UseGlobalLight: 'false',
      KnockedOut: 'true',
      HonorOtherEffects: 'false',
    },
    other: {
      EffectColor: 'Color/Paper',
      BlendMode: 'Hue',
      Opacity: '5',
      XOffset: '1',
      YOffset: '1',
      Size: '1',
      Noise: '1',
      Spread: '1',
      KnockedOut: 'false',
    },
    effect: { kind: 'drop-shadow', ...dark, size: 5, x: 7, y: 7 },
  },
  InnerShadowSetting: {
    enable: ['Applied', 'true'],
    defaults: {
      ...light('75'),
      Angle: '120',
      Distance: '7',
      UseGlobalLight: 'false',
      ChokeAmount: '0',
      Size: '7',
      Noise: '0',
    },
    other: {
      EffectColor: 'Color/Paper',
      BlendMode: 'Hue',
      Opacity: '5',
      Angle: '1',
      Distance: '1',
      UseGlobalLight: 'true',
      ChokeAmount: '1',
      Size: '1',
      Noise: '1',
      XOffset: '1',
      YOffset: '1',
    },
    effect: { kind: 'inner-shadow', ...dark, size: 7, ...away },
  },
  OuterGlowSetting: {
    enable: ['Applied', 'true'],
    defaults: glow,
    other: otherGlow,
    effect: { kind: 'outer-glow', ...bright, size: 7 },
  },
  InnerGlowSetting: {
    enable: ['Applied', 'true'],
    defaults: { ...glow, Source: 'EdgeSourced' },
    other: { ...otherGlow, Source: 'CenterSourced' },
    effect: { kind: 'inner-glow', ...bright, size: 7 },
  },
  BevelAndEmbossSetting: {
    enable: ['Applied', 'true'],
    defaults: {
      ...{
        Style: 'InnerBevel',
        Technique: 'SmoothContour',
        Depth: '100',
        Direction: 'Up',
        Size: '7',
        Soften: '0',
        Angle: '120',
        Altitude: '30',
      },
      ...{ UseGlobalLight: 'false', HighlightColor: 'n', HighlightBlendMode: 'Screen', HighlightOpacity: '75' },
      ...{ ShadowColor: 'n', ShadowBlendMode: 'Multiply', ShadowOpacity: '75' },
    },
    other: {
      ...{
        Style: 'Emboss',
        Technique: 'ChiselHard',
        Depth: '1',
        Direction: 'Down',
        Size: '1',
        Soften: '1',
        Angle: '1',
        Altitude: '1',
      },
      ...{ UseGlobalLight: 'true', HighlightColor: 'Color/Black', HighlightBlendMode: 'Hue', HighlightOpacity: '1' },
      ...{ ShadowColor: 'Color/Paper', ShadowBlendMode: 'Hue', ShadowOpacity: '1' },
    },
    effect: {
      ...{ kind: 'bevel', style: 'inner', size: 7, soften: 0, depth: 100, angle: -120, altitude: 30 },
      ...{ highlight: bright, shadow: dark },
    },
  },
  SatinSetting: {
    enable: ['Applied', 'true'],
    defaults: { ...light('50'), Angle: '120', Distance: '7', Size: '7', InvertEffect: 'false' },
    other: {
      EffectColor: 'Color/Paper',
      BlendMode: 'Hue',
      Opacity: '5',
      Angle: '1',
      Distance: '1',
      Size: '1',
      InvertEffect: 'true',
    },
    effect: { kind: 'satin', ...dark, opacity: 0.5, size: 7, ...away },
  },
  FeatherSetting: {
    enable: ['Mode', 'Standard'],
    defaults: { Width: '9', CornerType: 'Diffusion', Noise: '0', ChokeAmount: '0' },
    other: { Width: '1', CornerType: 'Sharp', Noise: '1', ChokeAmount: '1' },
    effect: { kind: 'feather', width: 9 },
  },
  DirectionalFeatherSetting: {
    enable: ['Applied', 'true'],
    defaults: {
      LeftWidth: '0',
      RightWidth: '0',
      TopWidth: '0',
      BottomWidth: '0',
      ChokeAmount: '0',
      Angle: '0',
      FollowShapeMode: 'LeadingEdge',
      Noise: '0',
    },
    other: {
      LeftWidth: '1',
      RightWidth: '1',
      TopWidth: '1',
      BottomWidth: '1',
      ChokeAmount: '1',
      Angle: '1',
      Noise: '1',
    },
    effect: { kind: 'directional-feather', widths: { top: 0, right: 0, bottom: 0, left: 0 } },
  },
  GradientFeatherSetting: {
    enable: ['Applied', 'true'],
    defaults: { Type: 'Linear', Angle: '0', Length: '0', GradientStart: '0 0', HiliteAngle: '0', HiliteLength: '0' },
    other: { Type: 'Radial', Angle: '1' },
    // No start or length: it spans the whole box.
    effect: {
      kind: 'gradient-feather',
      type: 'linear',
      angle: 0,
      stops: [
        { position: 0, opacity: 1 },
        { position: 1, opacity: 0 },
      ],
    },
  },
};

/** Members that the design omits at these values. */
const implied: Readonly<Record<string, unknown>> = {
  technique: ['softer', 'smooth'],
  direction: ['up'],
  corner: ['diffused'],
};

/** A global light that differs from every effect's default. */
const otherLight = '<TransparencyPreference GlobalLightAngle="10" GlobalLightAltitude="50"/>';

/** Returns the effect of an item, with swatch names instead of ids. */
async function effectOf(name: string, attributes: Readonly<Record<string, string>>, inside = '') {
  const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  const setting = `<TransparencySetting><${name} ${words.join(' ')}>${inside}</${name}></TransparencySetting>`;
  const items = `<Rectangle Self="a" Name="a">${boxText(0, 0, 9, 9)}${setting}</Rectangle>`;
  const { scene, idml, notes } = await buildScene({ items, preferences: otherLight });
  let text = JSON.stringify(scene.pages[0]?.elements[0]?.effects?.[0] ?? null);
  for (const swatch of ['Color/Black', 'Color/Paper']) text = text.replaceAll(idml.id(swatch), swatch);
  const effect = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([key, value]) => !(implied[key] as unknown[] | undefined)?.includes(value),
  );
  return { effect: Object.fromEntries(effect), notes: notes() };
}

const rounded = (effect: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(effect).map(([key, value]) => [key, typeof value === 'number' ? expect.closeTo(value, 5) : value]),
  );

describe.each(Object.entries(effects))('%s', (name, { enable, defaults, other, effect }) => {
  const enabled = { [enable[0]]: enable[1] };

  it('that is only enabled has the default values', async () => {
    expect(await effectOf(name, enabled)).toEqual({ effect: rounded(effect), notes: [] });
  });

  it('with all defaults stated is the same', async () => {
    expect(await effectOf(name, { ...enabled, ...defaults })).toEqual({ effect: rounded(effect), notes: [] });
  });

  it.each(Object.keys(defaults))('has the default of %s if it is absent', async (absent) => {
    const { [absent]: _, ...others } = defaults;
    expect(await effectOf(name, { ...enabled, ...others })).toEqual({ effect: rounded(effect), notes: [] });
  });

  it.each(Object.entries(other))('reads %s', async (attribute, value) => {
    expect((await effectOf(name, { ...enabled, [attribute]: value })).effect).not.toEqual(rounded(effect));
  });
});

describe('stops', () => {
  it('of a gradient feather are at both ends if they have no location', async () => {
    const inside = '<OpacityGradientStop/><OpacityGradientStop/><OpacityGradientStop Opacity="0"/>';
    const { effect } = await effectOf('GradientFeatherSetting', { Applied: 'true' }, inside);
    expect(effect).toMatchObject({
      stops: [
        { position: 0, opacity: 1 },
        { position: 0.5, opacity: 1 },
        { position: 1, opacity: 0 },
      ],
    });
  });

  it('of a gradient swatch are at both ends, too', async () => {
    const graphic =
      '<Gradient Self="g" Name="g"><GradientStop StopColor="Color/Black"/><GradientStop StopColor="Color/Paper"/></Gradient>';
    const { scene } = await buildScene({ graphic });
    expect(scene.swatches.find(({ kind }) => kind === 'gradient')).toMatchObject({
      stops: [{ position: 0 }, { position: 1 }],
    });
  });
});

describe('a gradient feather', () => {
  it('with a start has it', async () => {
    const position = { Applied: 'true', GradientStart: '1 2', Length: '5' };
    expect(await effectOf('GradientFeatherSetting', position)).toMatchObject({
      effect: { start: [1, 2], length: 5 },
      notes: [],
    });
  });

  it('with a length but no start spans the box, with a note', async () => {
    const { effect, notes } = await effectOf('GradientFeatherSetting', { Applied: 'true', Length: '5' });
    expect(effect).not.toHaveProperty('length');
    expect(notes).toMatchObject([{ code: 'LAYOUT_LOOK_CHANGED' }]);
  });
});

import type { Effect } from '../../../../models/design/effects.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Chain } from '../../chain.ts';
import { attributeIn } from '../../chain.ts';
import type { Report } from '../../report.ts';
import type { StyledElement } from '../../styled-element.ts';
import { childrenIn } from '../../styled-element.ts';
import type { PaintTools } from '../tools.ts';
import { readBevel } from './bevel.ts';
import type { Blending } from './blending.ts';
import { readBlending } from './blending.ts';
import type { EffectSource } from './effect-values.ts';
import { readDirectionalFeather, readFeather, readGradientFeather } from './feathers.ts';
import { readDropShadow, readInnerGlow, readInnerShadow, readOuterGlow, readSatin } from './shadows.ts';

export type EffectTarget = 'object' | 'fill' | 'stroke' | 'content';

/**
 * The effects in drawing order: element, the style attribute that can disable it, the attribute that enables it, and
 * the reader.
 */
const effects: readonly {
  readonly name: string;
  readonly enable: string;
  readonly on: readonly [attribute: string, value: string];
  readonly read: (source: EffectSource) => Effect;
}[] = [
  { name: 'DropShadowSetting', enable: 'EnableDropShadow', on: ['Mode', 'Drop'], read: readDropShadow },
  { name: 'OuterGlowSetting', enable: 'EnableOuterGlow', on: ['Applied', 'true'], read: readOuterGlow },
  { name: 'InnerShadowSetting', enable: 'EnableInnerShadow', on: ['Applied', 'true'], read: readInnerShadow },
  { name: 'InnerGlowSetting', enable: 'EnableInnerGlow', on: ['Applied', 'true'], read: readInnerGlow },
  { name: 'BevelAndEmbossSetting', enable: 'EnableBevelEmboss', on: ['Applied', 'true'], read: readBevel },
  { name: 'SatinSetting', enable: 'EnableSatin', on: ['Applied', 'true'], read: readSatin },
  { name: 'FeatherSetting', enable: 'EnableFeather', on: ['Mode', 'Standard'], read: readFeather },
  {
    name: 'DirectionalFeatherSetting',
    enable: 'EnableDirectionalFeather',
    on: ['Applied', 'true'],
    read: readDirectionalFeather,
  },
  {
    name: 'GradientFeatherSetting',
    enable: 'EnableGradientFeather',
    on: ['Applied', 'true'],
    read: readGradientFeather,
  },
];

/** Elements of the settings for each target, in items and in styles. */
const settingElements = {
  object: { setting: 'TransparencySetting', category: 'ObjectStyleObjectEffectsCategorySettings' },
  fill: { setting: 'FillTransparencySetting', category: 'ObjectStyleFillEffectsCategorySettings' },
  stroke: { setting: 'StrokeTransparencySetting', category: 'ObjectStyleStrokeEffectsCategorySettings' },
  content: { setting: 'ContentTransparencySetting', category: 'ObjectStyleContentEffectsCategorySettings' },
} as const;

/** Reads the effects on one part of an item. @see IDML File Format Specification, "Transparency" */
export function readEffects(styled: StyledElement, target: EffectTarget, tools: PaintTools, report: Report): Effect[] {
  const sources = sourcesOf(styled, target);
  if (sources.length === 0) return [];
  return effects.flatMap(({ name, enable, on: [attribute, value], read }) => {
    const chain = settingsOf(sources, name, enable);
    if (attributeIn(chain, attribute) !== value) return [];
    const effect = read({ chain, tools, report });
    return [target === 'object' ? effect : { ...effect, target }];
  });
}

/** Reads the blending of one part of an item. */
export function readBlendingOf(styled: StyledElement, target: EffectTarget, report: Report): Blending {
  return readBlending(settingsOf(sourcesOf(styled, target), 'BlendingSetting', 'EnableTransparency'), report);
}

/** The transparency settings of an item or style, and the style's categories that can disable them. */
interface TransparencySource {
  readonly setting: XmlElement;
  readonly category: XmlElement | undefined;
}

/** Returns the settings nearest first. Most items have none. */
function sourcesOf(styled: StyledElement, target: EffectTarget): TransparencySource[] {
  const places = settingElements[target];
  const sources: TransparencySource[] = [];
  for (const element of [styled.element, ...styled.styles]) {
    const setting = element.child(places.setting);
    const category = element === styled.element ? undefined : element.child(places.category);
    if (setting !== undefined) sources.push({ setting, category });
  }
  return sources;
}

function settingsOf(sources: readonly TransparencySource[], name: string, enable: string): Chain {
  const counting = sources.filter(({ category }) => category?.attribute(enable) !== 'false');
  return childrenIn(
    counting.map(({ setting }) => setting),
    name,
  );
}

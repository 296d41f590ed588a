import type { Effect } from '../../../models/design/effects.ts';
import { attributeIn, booleanIn } from '../chain.ts';
import { meaningOf } from '../report.ts';
import type { EffectSource } from './effect-values.ts';
import { lookOf, offsetOf, shareOf, sizeOf } from './effect-values.ts';

// Shadows, glows and satin: what is painted in one colour from the shape of an item.

const dark = { color: 'Color/Black', blendMode: 'Multiply', opacity: 75 } as const;
const bright = { color: 'Color/Paper', blendMode: 'Screen', opacity: 75 } as const;
const techniques = { Softer: 'softer', Precise: 'precise' } as const;
const sources = { EdgeSourced: 'edge', CenterSourced: 'center' } as const;

export function readDropShadow(source: EffectSource): Effect {
  if (booleanIn(source.chain, 'HonorOtherEffects') === true) {
    source.report('LAYOUT_LOOK_LOST', 'its shadow was cast by its other effects, too');
  }
  return {
    kind: 'drop-shadow',
    ...lookOf(source, dark),
    size: sizeOf(source, 'Size', 5),
    ...offsetOf(source, { distance: Math.hypot(7, 7), angle: 135 }),
    ...shareOf(source, 'Spread', 'spread'),
    ...shareOf(source, 'Noise', 'noise'),
    ...(booleanIn(source.chain, 'KnockedOut') === false && { knockedOut: false }),
  };
}

export function readInnerShadow(source: EffectSource): Effect {
  return {
    kind: 'inner-shadow',
    ...lookOf(source, dark),
    size: sizeOf(source, 'Size', 7),
    ...offsetOf(source, { distance: 7, angle: 120 }),
    ...shareOf(source, 'ChokeAmount', 'spread'),
    ...shareOf(source, 'Noise', 'noise'),
  };
}

export function readOuterGlow(source: EffectSource): Effect {
  return { kind: 'outer-glow', ...glowOf(source), ...shareOf(source, 'Spread', 'spread') };
}

export function readInnerGlow(source: EffectSource): Effect {
  const from = meaningOf(sources, attributeIn(source.chain, 'Source'), 'Source', source.report);
  return {
    kind: 'inner-glow',
    ...glowOf(source),
    ...shareOf(source, 'Spread', 'spread'),
    ...(from === 'center' && { from }),
  };
}

export function readSatin(source: EffectSource): Effect {
  return {
    kind: 'satin',
    ...lookOf(source, { ...dark, opacity: 50 }),
    size: sizeOf(source, 'Size', 7),
    ...offsetOf(source, { distance: 7, angle: 120 }),
    ...(booleanIn(source.chain, 'InvertEffect') === true && { inverted: true }),
  };
}

function glowOf(source: EffectSource) {
  const technique = meaningOf(techniques, attributeIn(source.chain, 'Technique'), 'Technique', source.report);
  return {
    ...lookOf(source, bright),
    size: sizeOf(source, 'Size', 7),
    ...shareOf(source, 'Noise', 'noise'),
    ...(technique !== undefined && { technique }),
  };
}

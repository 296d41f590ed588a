import type { Effect } from '../../../../models/design/effects.ts';
import { attributeIn, booleanIn } from '../../chain.ts';
import { mapKeyword } from '../../report.ts';
import type { EffectSource } from './effect-values.ts';
import { readEffectPaint, readLength, readOffset, readPercentage } from './effect-values.ts';

// Shadows, glows and satin: effects with one colour from the shape of an item.

const dark = { color: 'Color/Black', blendMode: 'Multiply', opacity: 75 } as const;
const bright = { color: 'Color/Paper', blendMode: 'Screen', opacity: 75 } as const;
const techniques = { Softer: 'softer', Precise: 'precise' } as const;
const sources = { EdgeSourced: 'edge', CenterSourced: 'center' } as const;

export function readDropShadow(source: EffectSource): Effect {
  if (booleanIn(source.chain, 'HonorOtherEffects') === true) {
    source.report('LAYOUT_LOOK_LOST', 'its shadow also included its other effects');
  }
  return {
    kind: 'drop-shadow',
    ...readEffectPaint(source, dark),
    size: readLength(source, 'Size', 5),
    ...readOffset(source, { distance: Math.hypot(7, 7), angle: 135 }),
    ...readPercentage(source, 'Spread', 'spread'),
    ...readPercentage(source, 'Noise', 'noise'),
    ...(booleanIn(source.chain, 'KnockedOut') === false && { knockedOut: false }),
  };
}

export function readInnerShadow(source: EffectSource): Effect {
  return {
    kind: 'inner-shadow',
    ...readEffectPaint(source, dark),
    size: readLength(source, 'Size', 7),
    ...readOffset(source, { distance: 7, angle: 120 }),
    ...readPercentage(source, 'ChokeAmount', 'spread'),
    ...readPercentage(source, 'Noise', 'noise'),
  };
}

export function readOuterGlow(source: EffectSource): Effect {
  return { kind: 'outer-glow', ...glowOf(source), ...readPercentage(source, 'Spread', 'spread') };
}

export function readInnerGlow(source: EffectSource): Effect {
  const from = mapKeyword(sources, attributeIn(source.chain, 'Source'), 'Source', source.report);
  return {
    kind: 'inner-glow',
    ...glowOf(source),
    ...readPercentage(source, 'Spread', 'spread'),
    ...(from === 'center' && { from }),
  };
}

export function readSatin(source: EffectSource): Effect {
  return {
    kind: 'satin',
    ...readEffectPaint(source, { ...dark, opacity: 50 }),
    size: readLength(source, 'Size', 7),
    ...readOffset(source, { distance: 7, angle: 120 }),
    ...(booleanIn(source.chain, 'InvertEffect') === true && { inverted: true }),
  };
}

function glowOf(source: EffectSource) {
  const technique = mapKeyword(techniques, attributeIn(source.chain, 'Technique'), 'Technique', source.report);
  return {
    ...readEffectPaint(source, bright),
    size: readLength(source, 'Size', 7),
    ...readPercentage(source, 'Noise', 'noise'),
    ...(technique !== undefined && { technique }),
  };
}

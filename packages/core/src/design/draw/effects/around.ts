import type { Effect } from '../../../models/design/effects.ts';
import { colourOf } from '../colours.ts';
import type { DrawScene } from '../scene.ts';
import { drawBevelAround } from './bevel.ts';
import type { FilterSteps } from './filter-steps.ts';
import { type AroundLayer, plainMode, soften } from './layers.ts';

/** An effect that is drawn around an element. */
export type AroundEffect = Extract<Effect, { kind: 'drop-shadow' | 'outer-glow' | 'bevel' }>;

/** True for effects with a part outside of the element. */
export function isAround(effect: Effect): effect is AroundEffect {
  return (
    effect.kind === 'drop-shadow' ||
    effect.kind === 'outer-glow' ||
    (effect.kind === 'bevel' && effect.style !== 'inner')
  );
}

/** Draws a shadow, a glow or the outer edges of a bevel from the alpha of the element. */
export function drawAround(
  effect: AroundEffect,
  steps: FilterSteps,
  isTranslucent: boolean,
  scene: DrawScene,
): AroundLayer[] {
  if (effect.kind === 'bevel') return drawBevelAround(effect, steps, scene);
  const { size, spread = 0, opacity = 1 } = effect;
  const soft = soften(steps, 'source-alpha', size, spread);
  const placed = effect.kind === 'drop-shadow' ? steps.move(soft, effect.x, effect.y) : soft;
  const colour = colourOf(effect, scene);
  const painted = steps.paint(placed, colour, opacity);
  const isKnockedOut = isTranslucent && (effect.kind === 'outer-glow' || effect.knockedOut !== false);
  // Wherever the element is at all, however translucent, its shadow is not.
  const result = isKnockedOut ? steps.combine('out', painted, steps.scaleAlpha('source-alpha', 255)) : painted;
  const blendMode = plainMode(effect.blendMode ?? 'normal', colour.srgb);
  return [{ result, blendMode }];
}

/** How far an effect reaches beyond the element. */
export function reachOf(effect: Effect): number {
  switch (effect.kind) {
    case 'drop-shadow':
    case 'inner-shadow':
    case 'satin':
      return effect.size * 2 + Math.hypot(effect.x, effect.y);
    case 'outer-glow':
    case 'inner-glow':
    case 'blur':
      return effect.size * 2;
    case 'bevel':
      return (effect.size + (effect.soften ?? 0)) * 2;
    case 'feather':
      return effect.width * 2;
    default:
      return 0;
  }
}

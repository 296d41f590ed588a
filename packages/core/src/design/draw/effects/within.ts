import type { Effect } from '../../../models/design/effects.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import { colourOf } from '../colours.ts';
import type { DrawScene } from '../scene.ts';
import { drawBevelWithin } from './bevel.ts';
import type { FilterSteps } from './filter-steps.ts';
import { soften, softenAround } from './layers.ts';

/** Draws an effect on the element itself, and returns the new pixels of the element. */
export function drawWithin(effect: Effect, steps: FilterSteps, current: FilterInput, scene: DrawScene): FilterInput {
  switch (effect.kind) {
    case 'inner-shadow': {
      const { size, spread = 0, x, y } = effect;
      return coverBy(effect, softenAround(steps, 'source-alpha', { size, spread, x, y }), steps, current, scene);
    }
    case 'inner-glow': {
      const { size, spread = 0, from } = effect;
      const alpha =
        from === 'center'
          ? soften(steps, 'source-alpha', size, spread)
          : softenAround(steps, 'source-alpha', { size, spread, x: 0, y: 0 });
      return coverBy(effect, alpha, steps, current, scene);
    }
    case 'satin':
      return coverBy(effect, drawFolds(effect, steps), steps, current, scene);
    case 'bevel':
      return effect.style === 'outer' ? current : drawBevelWithin(effect, steps, current, scene);
    case 'feather':
      return steps.combine('in', current, fadeEdges(effect, steps));
    case 'blur':
      return steps.soften(current, effect.size);
    default:
      return current;
  }
}

type CoveringEffect = Extract<Effect, { kind: 'inner-shadow' | 'inner-glow' | 'satin' }>;

/** Paints an alpha onto the element, where the element is. */
function coverBy(
  effect: CoveringEffect,
  alpha: FilterInput,
  steps: FilterSteps,
  current: FilterInput,
  scene: DrawScene,
): FilterInput {
  const painted = steps.paint(alpha, colourOf(effect, scene), effect.opacity ?? 1);
  const input = steps.combine('in', painted, 'source-alpha');
  return steps.add({ kind: 'blend', mode: effect.blendMode ?? 'normal', input, backdrop: current });
}

/** The difference of two soft copies that are moved in opposite directions. */
function drawFolds({ size, x, y, inverted }: Extract<Effect, { kind: 'satin' }>, steps: FilterSteps): FilterInput {
  const soft = steps.soften('source-alpha', size);
  const [one, two] = [steps.move(soft, x, y), steps.move(soft, -x, -y)];
  const folds = steps.combine('lighter', steps.subtract(one, two, 1), steps.subtract(two, one, 1));
  return inverted === true ? steps.scaleAlpha(folds, -1, 1) : folds;
}

/** An alpha that is transparent at the edges and opaque at the width of the feather from them. */
function fadeEdges({ width, choke = 0 }: Extract<Effect, { kind: 'feather' }>, steps: FilterSteps): FilterInput {
  // A blur is half at an edge and nearly full at its size from it.
  const slope = 2 / Math.max(0.02, 1 - choke / 100);
  return steps.scaleAlpha(steps.soften('source-alpha', width), slope, 1 - slope);
}

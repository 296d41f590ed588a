import type { Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { DrawScene } from '../scene.ts';

/** Notes effects and settings of effects that are drawn differently. */
export function noteEffects(effects: readonly Effect[], element: Element, scene: DrawScene): void {
  for (const effect of effects) {
    const changes = changesOf(effect);
    if ('noise' in effect && (effect.noise ?? 0) > 0)
      scene.note('DRAWING_LOOK_LOST', `the noise of the ${nameOf(effect)}`, element);
    if (changes !== undefined) scene.note('DRAWING_LOOK_CHANGED', changes, element);
  }
}

function changesOf(effect: Effect): string | undefined {
  switch (effect.kind) {
    case 'bevel':
      return 'the slopes of the bevel are approximated';
    case 'satin':
      return 'the folds of the satin effect are approximated';
    case 'outer-glow':
    case 'inner-glow':
      return effect.technique === 'precise' ? `the ${nameOf(effect)} is soft instead of precise` : undefined;
    case 'feather':
      return effect.corner === 'sharp' || effect.corner === 'rounded'
        ? `the corners of the feather are diffused instead of ${effect.corner}`
        : undefined;
    default:
      return undefined;
  }
}

function nameOf({ kind }: Effect): string {
  return kind.replace('-', ' ');
}

import type { Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { DrawScene } from '../scene.ts';

/** Notes effects and settings of effects that are drawn differently. */
export function noteEffects(effects: readonly Effect[], element: Element, scene: DrawScene): void {
  for (const effect of effects) {
    for (const loss of lossesOf(effect)) scene.note('DRAWING_LOOK_LOST', `${loss} of the ${nameOf(effect)}`, element);
    for (const change of changesOf(effect)) scene.note('DRAWING_LOOK_CHANGED', change, element);
  }
}

/** Effects that paint nothing of their own, so that they have neither a blend mode nor an opacity. */
const unpainted: readonly Effect['kind'][] = ['feather', 'directional-feather', 'gradient-feather', 'blur'];

function lossesOf(effect: Effect): string[] {
  const { kind, blendMode = 'normal', opacity = 1 } = effect;
  const isUnpainted = unpainted.includes(kind);
  return [
    ...('noise' in effect && (effect.noise ?? 0) > 0 ? ['the noise'] : []),
    // The edges of a bevel have blend modes of their own.
    ...((isUnpainted || kind === 'bevel') && blendMode !== 'normal' ? ['the blend mode'] : []),
    ...(isUnpainted && opacity < 1 ? ['the opacity'] : []),
  ];
}

function changesOf(effect: Effect): string[] {
  // At steep edges, a large spread differs from a larger shape by up to a third of the full alpha.
  const hasSpread = 'spread' in effect && (effect.spread ?? 0) > 0;
  return [...(hasSpread ? [`the spread of the ${nameOf(effect)} is approximated`] : []), ...changesOfKind(effect)];
}

function changesOfKind(effect: Effect): string[] {
  switch (effect.kind) {
    case 'bevel': {
      const { technique = 'smooth' } = effect;
      const isSmooth = technique === 'smooth' ? [] : [`the bevel is smooth instead of ${technique}`];
      return ['the slopes of the bevel are approximated', ...isSmooth];
    }
    case 'feather':
    case 'directional-feather': {
      const isChoked = (effect.choke ?? 0) > 0;
      const corner = effect.kind === 'feather' ? (effect.corner ?? 'diffused') : 'diffused';
      return [
        ...(isChoked ? [`the choke of the ${nameOf(effect)} is an estimate`] : []),
        ...(corner === 'diffused' ? [] : [`the corners of the feather are diffused instead of ${corner}`]),
      ];
    }
    case 'satin':
      return ['the folds of the satin effect are approximated'];
    case 'outer-glow':
    case 'inner-glow':
      return effect.technique === 'precise' ? [`the ${nameOf(effect)} is soft instead of precise`] : [];
    default:
      return [];
  }
}

function nameOf({ kind }: Effect): string {
  return kind.replace('-', ' ');
}

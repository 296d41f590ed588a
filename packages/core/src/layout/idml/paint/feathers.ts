import type { Effect } from '../../../models/design/effects.ts';
import { roundNumber } from '../../round.ts';
import { attributeIn, numberIn, numbersIn } from '../chain.ts';
import { meaningOf } from '../report.ts';
import type { EffectSource } from './effect-values.ts';
import { shareOf, sizeOf } from './effect-values.ts';

// What makes an item fade towards nothing.

const corners = { Sharp: 'sharp', Rounded: 'rounded', Diffusion: 'diffused' } as const;

export function readFeather(source: EffectSource): Effect {
  const corner = meaningOf(corners, attributeIn(source.chain, 'CornerType'), 'CornerType', source.report);
  return {
    kind: 'feather',
    width: sizeOf(source, 'Width', 9),
    ...(corner !== undefined && { corner }),
    ...shareOf(source, 'Noise', 'noise'),
    ...shareOf(source, 'ChokeAmount', 'choke'),
  };
}

export function readDirectionalFeather(source: EffectSource): Effect {
  const angle = numberIn(source.chain, 'Angle') ?? 0;
  if (attributeIn(source.chain, 'FollowShapeMode') === 'AllEdges') {
    source.report('LAYOUT_LOOK_LOST', 'its directional feather followed all edges of the shape');
  }
  return {
    kind: 'directional-feather',
    widths: {
      top: sizeOf(source, 'TopWidth', 0),
      right: sizeOf(source, 'RightWidth', 0),
      bottom: sizeOf(source, 'BottomWidth', 0),
      left: sizeOf(source, 'LeftWidth', 0),
    },
    ...(angle !== 0 && { angle: roundNumber(-angle) }),
    ...shareOf(source, 'Noise', 'noise'),
    ...shareOf(source, 'ChokeAmount', 'choke'),
  };
}

/** Fades from what is seen to what is not, unless the file lists stops of its own. */
export function readGradientFeather(source: EffectSource): Effect {
  const { chain } = source;
  const [x = 0, y = 0] = numbersIn(chain, 'GradientStart', 2) ?? [];
  const angle = numberIn(chain, 'Angle') ?? 0;
  if ((numberIn(chain, 'HiliteLength') ?? 0) !== 0) {
    source.report('LAYOUT_LOOK_LOST', 'the middle of its gradient feather lay elsewhere');
  }
  return {
    kind: 'gradient-feather',
    type: attributeIn(chain, 'Type') === 'Radial' ? 'radial' : 'linear',
    stops: stopsOf(source),
    start: [roundNumber(x), roundNumber(y)],
    length: sizeOf(source, 'Length', 0),
    angle: roundNumber(-angle),
  };
}

type Stop = Extract<Effect, { kind: 'gradient-feather' }>['stops'][number];

/** The file keeps the midpoint with the stop behind it, the document with the one before. */
function stopsOf({ chain, report }: EffectSource): Stop[] {
  const elements = chain.find((element) => element.child('OpacityGradientStop'))?.childrenNamed('OpacityGradientStop');
  const found = (elements ?? []).map((stop) => ({
    position: fraction(numberIn([stop], 'Location') ?? 0),
    opacity: fraction(numberIn([stop], 'Opacity') ?? 100),
    midpoint: fraction(numberIn([stop], 'Midpoint') ?? 50),
  }));
  if (found.length < 2) {
    if (found.length > 0) report('LAYOUT_VALUE_IGNORED', 'a single stop makes no gradient feather');
    return [
      { position: 0, opacity: 1 },
      { position: 1, opacity: 0 },
    ];
  }
  found.sort((first, second) => first.position - second.position);
  return found.map(({ position, opacity }, at) => {
    const midpoint = found[at + 1]?.midpoint ?? 0.5;
    return { position, opacity, ...(midpoint !== 0.5 && { midpoint }) };
  });
}

function fraction(percent: number): number {
  return roundNumber(Math.min(100, Math.max(0, percent)) / 100);
}

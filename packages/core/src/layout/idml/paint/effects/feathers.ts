import type { Effect } from '../../../../models/design/effects.ts';
import { roundNumber } from '../../../round.ts';
import { attributeIn, numberIn, numbersIn } from '../../chain.ts';
import { mapKeyword } from '../../report.ts';
import { defaultLocation } from '../gradient-stops.ts';
import type { EffectSource } from './effect-values.ts';
import { readLength, readPercentage } from './effect-values.ts';

// Feathers: effects that fade an item to transparency.

const corners = { Sharp: 'sharp', Rounded: 'rounded', Diffusion: 'diffused' } as const;

/** Edges that a directional feather follows. The design only supports the leading edge. */
const followedEdges = { LeadingEdge: undefined, None: 'no edge', AllEdges: 'all edges' } as const;

export function readFeather(source: EffectSource): Effect {
  const corner = mapKeyword(corners, attributeIn(source.chain, 'CornerType'), 'CornerType', source.report);
  return {
    kind: 'feather',
    width: readLength(source, 'Width', 9),
    ...(corner !== undefined && { corner }),
    ...readPercentage(source, 'Noise', 'noise'),
    ...readPercentage(source, 'ChokeAmount', 'choke'),
  };
}

export function readDirectionalFeather(source: EffectSource): Effect {
  const angle = numberIn(source.chain, 'Angle') ?? 0;
  const lost = mapKeyword(
    followedEdges,
    attributeIn(source.chain, 'FollowShapeMode'),
    'FollowShapeMode',
    source.report,
  );
  if (lost !== undefined) source.report('LAYOUT_LOOK_LOST', `its directional feather followed ${lost} of the shape`);
  return {
    kind: 'directional-feather',
    widths: {
      top: readLength(source, 'TopWidth', 0),
      right: readLength(source, 'RightWidth', 0),
      bottom: readLength(source, 'BottomWidth', 0),
      left: readLength(source, 'LeftWidth', 0),
    },
    ...(angle !== 0 && { angle: roundNumber(-angle) }),
    ...readPercentage(source, 'Noise', 'noise'),
    ...readPercentage(source, 'ChokeAmount', 'choke'),
  };
}

/** Fades from opaque to transparent unless the file lists stops. */
export function readGradientFeather(source: EffectSource): Effect {
  const { chain } = source;
  if ((numberIn(chain, 'HiliteLength') ?? 0) !== 0) {
    source.report('LAYOUT_LOOK_LOST', 'the highlight offset of its gradient feather');
  }
  return {
    kind: 'gradient-feather',
    type: attributeIn(chain, 'Type') === 'Radial' ? 'radial' : 'linear',
    stops: stopsOf(source),
    ...gradientLineOf(source),
    angle: clockwise(numberIn(chain, 'Angle') ?? 0),
  };
}

/** InDesign writes length 0 for a gradient across the whole box, as for fills. */
function gradientLineOf({ chain, report }: EffectSource): { start?: [number, number]; length?: number } {
  const length = numberIn(chain, 'Length') ?? 0;
  const [x, y] = numbersIn(chain, 'GradientStart', 2) ?? [];
  if (length < 0) report('LAYOUT_VALUE_IGNORED', `Length is ${length}, expected at least 0`);
  if (length <= 0) return {};
  if (x !== undefined && y !== undefined) {
    return { start: [roundNumber(x), roundNumber(y)], length: roundNumber(length) };
  }
  report('LAYOUT_LOOK_CHANGED', 'its gradient feather has no GradientStart; used the whole box');
  return {};
}

/** IDML counts angles counterclockwise. */
function clockwise(degrees: number): number {
  return degrees === 0 ? 0 : roundNumber(-degrees);
}

type Stop = Extract<Effect, { kind: 'gradient-feather' }>['stops'][number];

/** IDML stores the midpoint with the following stop, the design with the preceding one. */
function stopsOf({ chain, report }: EffectSource): Stop[] {
  const elements = chain.find((element) => element.child('OpacityGradientStop'))?.childrenNamed('OpacityGradientStop');
  const found = (elements ?? []).map((stop, at, { length }) => ({
    position: fraction(numberIn([stop], 'Location') ?? defaultLocation(at, length)),
    opacity: fraction(numberIn([stop], 'Opacity') ?? 100),
    midpoint: fraction(numberIn([stop], 'Midpoint') ?? 50),
  }));
  if (found.length < 2) {
    if (found.length > 0) report('LAYOUT_VALUE_IGNORED', 'its gradient feather has 1 stop, expected at least 2');
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

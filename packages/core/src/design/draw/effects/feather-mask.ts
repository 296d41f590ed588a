import type { Effect } from '../../../models/design/effects.ts';
import type { DrawingNode, Mask } from '../../../models/drawing/nodes.ts';
import { type Matrix, rotation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { growBox, mapBox, outlineOfBox } from '../../../outline/measure/boxes.ts';
import { defaultGeometry, mixStops, moved } from '../gradient.ts';
import { placedBy } from '../scene.ts';

const black = { srgb: [0, 0, 0] } as const;

/** The area of an element in its own space, and that of all its paint on the page. */
export interface FeatheredArea {
  readonly box: Box;
  readonly matrix: Matrix;
  /** On the page. */
  readonly ink: Box;
}

/** The mask of a feather along gradients; undefined for other effects. */
export function maskOfFeather(effect: Effect, area: FeatheredArea, below: Mask | undefined): Mask | undefined {
  if (effect.kind === 'gradient-feather') return fadeAlongGradient(effect, area, below);
  return effect.kind === 'directional-feather' ? fadeFromSides(effect, area, below) : undefined;
}

function fadeAlongGradient(
  { type, stops, start, length, angle }: Extract<Effect, { kind: 'gradient-feather' }>,
  { box, matrix, ink }: FeatheredArea,
  below: Mask | undefined,
): Mask {
  const byDefault = defaultGeometry(type, box);
  const from = start ?? byDefault.start;
  const size = length ?? byDefault.length;
  const mixed = mixStops(
    stops.map(({ position, opacity, midpoint = 0.5 }) => ({ offset: position, opacity, midpoint, colour: black })),
    undefined,
  );
  const others = { stops: mixed, spread: 'pad', mixing: 'srgb', transform: matrix } as const;
  const paint =
    type === 'linear'
      ? ({ kind: 'linear', from, to: moved(from, size, angle), ...others } as const)
      : ({ kind: 'radial', from, fromRadius: 0, to: from, toRadius: size, ...others } as const);
  return maskOf({ kind: 'fill', outline: outlineOfBox(growBox(ink, 1)), rule: 'nonzero', paint }, below);
}

/** Fades from each side of the box that surrounds the element in the direction of the effect. */
function fadeFromSides(
  { widths, angle = 0, choke = 0 }: Extract<Effect, { kind: 'directional-feather' }>,
  { box, matrix, ink }: FeatheredArea,
  below: Mask | undefined,
): Mask | undefined {
  const [turn, back] = [rotation(angle), rotation(-angle)];
  const turned = mapBox(mapBox(box, matrix), back);
  const area = growBox(mapBox(ink, back), 1);
  const { xMin, yMin, xMax, yMax } = turned;
  const sides = [
    { width: widths.top, from: [xMin, yMin], to: [0, 1] },
    { width: widths.right, from: [xMax, yMin], to: [-1, 0] },
    { width: widths.bottom, from: [xMin, yMax], to: [0, -1] },
    { width: widths.left, from: [xMin, yMin], to: [1, 0] },
  ] as const;
  return sides.reduce<Mask | undefined>((mask, { width, from: [x, y], to: [dx, dy] }) => {
    if (!(width > 0)) return mask;
    const stops = [
      { offset: Math.min(0.98, choke / 100), colour: black, opacity: 0 },
      { offset: 1, colour: black },
    ];
    const to = [x + dx * width, y + dy * width] as const;
    const paint = { kind: 'linear', from: [x, y], to, stops, spread: 'pad', mixing: 'srgb' } as const;
    const fill = { kind: 'fill', outline: outlineOfBox(area), rule: 'nonzero', paint } as const;
    return maskOf({ ...fill, ...placedBy(turn) }, mask);
  }, below);
}

function maskOf(node: DrawingNode, mask: Mask | undefined): Mask {
  return { kind: 'alpha', children: [node], ...(mask !== undefined && { mask }) };
}

import type { DrawingNode, GroupNode, Mask, Paint } from '../../../models/drawing/nodes.ts';
import type { DrawingColour, GradientStop, LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { rectangleOutline } from '../path.ts';

/** True if stops of a gradient are translucent, which shadings cannot be. */
export function isTranslucent(paint: Paint): paint is LinearGradient | RadialGradient {
  return (paint.kind === 'linear' || paint.kind === 'radial') && paint.stops.some(({ opacity = 1 }) => opacity < 1);
}

/** A node whose paint is a translucent gradient, as an opaque one under a mask. */
export function underOpacityMask<Node extends Extract<DrawingNode, { readonly paint: Paint }>>(
  node: Node,
  gradient: LinearGradient | RadialGradient,
  area: Box,
): GroupNode {
  const { mask, paint } = lower(gradient, area);
  const child: DrawingNode = { ...node, transform: undefined, paint };
  return { kind: 'group', transform: node.transform, mask, children: [child] };
}

function lower(gradient: LinearGradient | RadialGradient, area: Box) {
  const background = gradient.background === undefined ? undefined : grayOf(1);
  const shares: Paint = {
    ...gradient,
    mixing: 'srgb',
    background,
    stops: gradient.stops.map(({ offset, opacity = 1 }): GradientStop => ({ offset, colour: grayOf(opacity) })),
  };
  const box: DrawingNode = { kind: 'fill', outline: rectangleOutline(area), rule: 'nonzero', paint: shares };
  const stops = gradient.stops.map(({ offset, colour }): GradientStop => ({ offset, colour }));
  const mask: Mask = { kind: 'luminance', children: [box] };
  return { mask, paint: { ...gradient, stops } };
}

function grayOf(value: number): DrawingColour {
  return { srgb: [value, value, value], source: { space: 'gray', values: [value] } };
}

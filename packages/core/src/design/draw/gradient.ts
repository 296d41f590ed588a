import { srgbOf } from '../../colour/ink.ts';
import type { Fill, GradientGeometry } from '../../models/design/paint.ts';
import type { GradientSwatch } from '../../models/design/swatches.ts';
import type { Paint } from '../../models/drawing/nodes.ts';
import type { DrawingColour, GradientStop } from '../../models/drawing/paint.ts';
import type { Point } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import type { ScreenPaint } from '../cascade/colours.ts';
import { toColour } from './colours.ts';
import type { DrawScene } from './scene.ts';

/** A fill with a gradient, its stops on a screen, and the box that it spans by default. */
interface GradientFill {
  readonly fill: Fill;
  readonly swatch: GradientSwatch;
  readonly stops: Extract<ScreenPaint, { kind: 'gradient' }>['stops'];
  readonly box: Box;
}

/** Converts a gradient to a paint in the space of the painted element. */
export function toGradient({ fill, swatch, stops: shown, box }: GradientFill, scene: DrawScene): Paint {
  const stops = shown.map(({ position, midpoint, color, opacity }, at): MixedStop => {
    const { swatch: id = fill.swatch, tint = 100 } = swatch.stops[at] ?? {};
    const colour = toColour(color, { swatch: id, tint: (tint * (fill.tint ?? 100)) / 100 }, scene);
    return { offset: position, midpoint, colour, opacity };
  });
  const others = {
    stops: mixStops(stops, swatch.blendSpace === 'cmyk' ? scene.cmykToSrgb : undefined),
    spread: 'pad',
    mixing: 'srgb',
  } as const;
  const geometry = fill.gradient ?? defaultGeometry(swatch.type, box);
  const { start, length, angle, hilite } = geometry;
  if (swatch.type === 'linear') return { kind: 'linear', from: start, to: moved(start, length, angle), ...others };
  const focus = hilite === undefined ? start : moved(start, within(hilite.length, length), hilite.angle);
  return { kind: 'radial', from: focus, fromRadius: 0, to: start, toRadius: length, ...others };
}

/** Without geometry a linear gradient runs from left to right, a radial one from the centre to the corners. */
export function defaultGeometry(type: 'linear' | 'radial', { xMin, yMin, xMax, yMax }: Box): GradientGeometry {
  const [x, y] = [(xMin + xMax) / 2, (yMin + yMax) / 2];
  if (type === 'linear') return { start: [xMin, y], length: xMax - xMin, angle: 0 };
  return { start: [x, y], length: Math.hypot(xMax - x, yMax - y), angle: 0 };
}

/** The point at a distance in a direction, in degrees clockwise from the right. */
export function moved([x, y]: Point | readonly number[], length: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [(x ?? 0) + Math.cos(angle) * length, (y ?? 0) + Math.sin(angle) * length];
}

/** A focus on the circle or outside of it would leave a part of the plane without paint. */
function within(distance: number, radius: number): number {
  return Math.min(distance, radius * 0.99);
}

/** A stop with the position between it and the next at which both are mixed equally. */
interface MixedStop {
  readonly offset: number;
  readonly midpoint: number;
  readonly colour: DrawingColour;
  readonly opacity: number;
}

/** The number of parts between two stops that are not mixed linearly in sRGB. */
const partCount = 16;

/**
 * Adds stops where colours are not mixed linearly in sRGB. Between two stops the share of the second is a power of the
 * position, so that it is half at the midpoint.
 * @see CSS Images Module Level 4, "Color Stop Fixup" (color transition hints)
 */
export function mixStops(stops: readonly MixedStop[], toSrgb: DrawScene['cmykToSrgb'] | undefined): GradientStop[] {
  return stops.flatMap((stop, at) => {
    const next = stops[at + 1];
    const first = stopOf(stop.offset, stop.colour, stop.opacity);
    if (next === undefined || next.offset <= stop.offset) return [first];
    const midpoint = Math.min(0.99, Math.max(0.01, stop.midpoint));
    const mix = inkMixer(stop.colour, next.colour, toSrgb);
    if (midpoint === 0.5 && mix === undefined) return [first];
    const exponent = Math.log(0.5) / Math.log(midpoint);
    const between = Array.from({ length: partCount - 1 }, (_, index) => {
      const position = (index + 1) / partCount;
      const share = position ** exponent;
      const colour = mix?.(share) ?? mixSrgb(stop.colour, next.colour, share);
      const offset = stop.offset + (next.offset - stop.offset) * position;
      return stopOf(offset, colour, stop.opacity + (next.opacity - stop.opacity) * share);
    });
    return [first, ...between];
  });
}

function stopOf(offset: number, colour: DrawingColour, opacity: number): GradientStop {
  return { offset, colour, ...(opacity < 1 && { opacity }) };
}

function mixSrgb({ srgb: one }: DrawingColour, { srgb: two }: DrawingColour, share: number): DrawingColour {
  const mixed = ([0, 1, 2] as const).map((at) => one[at] + (two[at] - one[at]) * share);
  return { srgb: [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0] };
}

/** Mixes process inks plate by plate; undefined if a colour has others or none. */
function inkMixer({ source: one }: DrawingColour, { source: two }: DrawingColour, toSrgb?: DrawScene['cmykToSrgb']) {
  if (toSrgb === undefined || one?.space !== 'cmyk' || two?.space !== 'cmyk') return undefined;
  const [from, to] = [one.values, two.values];
  return (share: number): DrawingColour => {
    const mixed = ([0, 1, 2, 3] as const).map((at) => from[at] + (to[at] - from[at]) * share);
    const source = { space: 'cmyk', values: mixed as [number, number, number, number] } as const;
    return { srgb: srgbOf(source, toSrgb), source };
  };
}

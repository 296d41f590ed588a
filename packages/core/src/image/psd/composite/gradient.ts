import type { Descriptor } from '../layers/descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, stringIn } from '../layers/descriptor.ts';
import type { CompositeContext } from './composite-context.ts';
import { colourIn } from './composite-context.ts';

/** Colour at a fraction from 0 to 1: the document's channels, then alpha. */
export type ColourAt = (fraction: number) => readonly number[];

export interface Stop {
  readonly position: number;
  /** Fraction between this stop and the next at which both weigh the same. */
  readonly midpoint: number;
  readonly values: readonly number[];
}

export const locationRange = 4_096;

/**
 * Reads a gradient with stops, or returns undefined for a noise gradient.
 * @see "Gradient settings", GdFl and its descriptor
 */
export function readGradient(
  descriptor: Descriptor | undefined,
  { toChannels }: CompositeContext,
): ColourAt | undefined {
  if (descriptor === undefined || stringIn(descriptor, 'GrdF') !== 'CstS') return undefined;
  const length = numberIn(descriptor, 'Intr') ?? locationRange;
  const readPosition = (stop: Descriptor) => ({
    position: (numberIn(stop, 'Lctn') ?? 0) / locationRange,
    midpoint: (numberIn(stop, 'Mdpn') ?? 50) / 100,
  });
  const colours = descriptorsIn(descriptor, 'Clrs').flatMap((stop): Stop[] => {
    const colour = colourIn(descriptorIn(stop, 'Clr '));
    return colour === undefined ? [] : [{ ...readPosition(stop), values: toChannels(colour) }];
  });
  const opacities = descriptorsIn(descriptor, 'Trns').map((stop): Stop => {
    return { ...readPosition(stop), values: [(numberIn(stop, 'Opct') ?? 100) / 100] };
  });
  if (colours.length === 0) return undefined;
  const smoothness = Math.max(0, Math.min(length / locationRange, 1));
  const colourAt = interpolate(colours, smoothness);
  const opacityAt = opacities.length === 0 ? () => [1] : interpolate(opacities, smoothness);
  return (at) => [...colourAt(at), ...opacityAt(at)];
}

/** Interpolates linearly between stops or, with smoothness, along a curve that is flat at both stops. */
export function interpolate(stops: readonly Stop[], smoothness: number): ColourAt {
  const sorted = stops.toSorted((one, two) => one.position - two.position);
  const [first, last] = [sorted[0]!, sorted.at(-1)!]; // there is at least one
  return (fraction) => {
    if (fraction <= first.position) return first.values;
    if (fraction >= last.position) return last.values;
    const index = sorted.findIndex(({ position }) => position > fraction);
    const [from, to] = [sorted[index - 1]!, sorted[index]!]; // the fraction lies between the first and the last
    const line = applyMidpoint((fraction - from.position) / (to.position - from.position), from.midpoint);
    const curve = line * line * (3 - 2 * line);
    const share = line + (curve - line) * smoothness;
    return from.values.map((value, channel) => value + (to.values[channel]! - value) * share);
  };
}

/** Remaps a fraction so that the midpoint becomes one half. */
function applyMidpoint(share: number, midpoint: number): number {
  if (midpoint <= 0 || midpoint >= 1) return share;
  return share < midpoint ? (share / midpoint) * 0.5 : 0.5 + ((share - midpoint) / (1 - midpoint)) * 0.5;
}

/** Position along the gradient of each point of the canvas. */
export type PositionAt = (x: number, y: number) => number;

/** Positions a gradient over the box that it is aligned with. */
export function alignGradient(
  descriptor: Descriptor,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): PositionAt {
  const angle = ((numberIn(descriptor, 'Angl') ?? 0) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), -Math.sin(angle)]; // angles are counterclockwise
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const offset = descriptorIn(descriptor, 'Ofst');
  const shift = (key: string): number => ((offset && numberIn(offset, key)) ?? 0) / 100;
  const centreX = box.left + width * (0.5 + shift('Hrzn'));
  const centreY = box.top + height * (0.5 + shift('Vrtc'));
  const scale = (numberIn(descriptor, 'Scl ') ?? 100) / 100;
  // The gradient ends where its axis leaves the box.
  const reach = Math.min(width / Math.max(Math.abs(cosine), 1e-9), height / Math.max(Math.abs(sine), 1e-9));
  const length = Math.max(reach * scale, 1e-6);
  const half = length / 2;
  const linear: PositionAt = (x, y) => ((x - centreX) * cosine + (y - centreY) * sine) / length + 0.5;
  const rotated = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - centreX, y - centreY];
    return [Math.abs(dx * cosine + dy * sine), Math.abs(dy * cosine - dx * sine)];
  };
  const shapes: Readonly<Record<string, PositionAt>> = {
    'Lnr ': linear,
    'Rdl ': (x, y) => Math.hypot(x - centreX, y - centreY) / half,
    Angl: (x, y) => {
      const turn = Math.atan2(centreY - y, x - centreX) - angle;
      return (((turn / (2 * Math.PI)) % 1) + 1) % 1;
    },
    Rflc: (x, y) => Math.abs(linear(x, y) - 0.5) * 2,
    Dmnd: (x, y) => rotated(x, y).reduce((sum, part) => sum + part, 0) / half,
  };
  const shape = shapes[stringIn(descriptor, 'Type') ?? ''] ?? linear;
  return flagIn(descriptor, 'Rvrs') ? (x, y) => 1 - shape(x, y) : shape;
}

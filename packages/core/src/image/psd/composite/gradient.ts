import type { Descriptor } from '../descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, wordIn } from '../descriptor.ts';
import type { Stage } from './stage.ts';
import { colourIn } from './stage.ts';

/** Colours along a way from 0 to 1: those of the document's channels, and then the alpha. */
export type ColourAt = (place: number) => readonly number[];

export interface Stop {
  readonly at: number;
  /** Where between this stop and the next one both count the same. */
  readonly middle: number;
  readonly values: readonly number[];
}

export const gradientLength = 4_096;

/** The colours of a gradient of stops; nothing for one of noise. @see "Gradient settings", GdFl and its descriptor */
export function readGradient(descriptor: Descriptor | undefined, { toChannels }: Stage): ColourAt | undefined {
  if (descriptor === undefined || wordIn(descriptor, 'GrdF') !== 'CstS') return undefined;
  const length = numberIn(descriptor, 'Intr') ?? gradientLength;
  const place = (stop: Descriptor) => ({
    at: (numberIn(stop, 'Lctn') ?? 0) / gradientLength,
    middle: (numberIn(stop, 'Mdpn') ?? 50) / 100,
  });
  const colours = descriptorsIn(descriptor, 'Clrs').flatMap((stop): Stop[] => {
    const colour = colourIn(descriptorIn(stop, 'Clr '));
    return colour === undefined ? [] : [{ ...place(stop), values: toChannels(colour) }];
  });
  const opacities = descriptorsIn(descriptor, 'Trns').map((stop): Stop => {
    return { ...place(stop), values: [(numberIn(stop, 'Opct') ?? 100) / 100] };
  });
  if (colours.length === 0) return undefined;
  const smoothness = Math.max(0, Math.min(length / gradientLength, 1));
  const colourAt = interpolate(colours, smoothness);
  const opacityAt = opacities.length === 0 ? () => [1] : interpolate(opacities, smoothness);
  return (at) => [...colourAt(at), ...opacityAt(at)];
}

/** Between two stops goes a line or, the smoother the gradient is, a curve without a bend at its ends. */
export function interpolate(stops: readonly Stop[], smoothness: number): ColourAt {
  const sorted = stops.toSorted((one, two) => one.at - two.at);
  const [first, last] = [sorted[0]!, sorted.at(-1)!]; // who calls has some
  return (place) => {
    if (place <= first.at) return first.values;
    if (place >= last.at) return last.values;
    const index = sorted.findIndex(({ at }) => at > place);
    const [from, to] = [sorted[index - 1]!, sorted[index]!]; // the place lies between the first and the last
    const line = bend((place - from.at) / (to.at - from.at), from.middle);
    const curve = line * line * (3 - 2 * line);
    const share = line + (curve - line) * smoothness;
    return from.values.map((value, channel) => value + (to.values[channel]! - value) * share);
  };
}

/** Puts the half of the way to where the middle is. */
function bend(share: number, middle: number): number {
  if (middle <= 0 || middle >= 1) return share;
  return share < middle ? (share / middle) * 0.5 : 0.5 + ((share - middle) / (1 - middle)) * 0.5;
}

/** How far along the gradient each place of the canvas is. */
export type PlaceAt = (x: number, y: number) => number;

/** Lays a gradient over a box that it is aligned with. */
export function layGradient(
  descriptor: Descriptor,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): PlaceAt {
  const angle = ((numberIn(descriptor, 'Angl') ?? 0) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), -Math.sin(angle)]; // angles are counted with y pointing up
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const offset = descriptorIn(descriptor, 'Ofst');
  const shift = (key: string): number => ((offset && numberIn(offset, key)) ?? 0) / 100;
  const centreX = box.left + width * (0.5 + shift('Hrzn'));
  const centreY = box.top + height * (0.5 + shift('Vrtc'));
  const scale = (numberIn(descriptor, 'Scl ') ?? 100) / 100;
  // The way ends where a line at a right angle to it touches the box, or where it leaves the box itself.
  const reach = Math.min(width / Math.max(Math.abs(cosine), 1e-9), height / Math.max(Math.abs(sine), 1e-9));
  const length = Math.max(reach * scale, 1e-6);
  const half = length / 2;
  const along: PlaceAt = (x, y) => ((x - centreX) * cosine + (y - centreY) * sine) / length + 0.5;
  const turned = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - centreX, y - centreY];
    return [Math.abs(dx * cosine + dy * sine), Math.abs(dy * cosine - dx * sine)];
  };
  const shapes: Readonly<Record<string, PlaceAt>> = {
    'Lnr ': along,
    'Rdl ': (x, y) => Math.hypot(x - centreX, y - centreY) / half,
    Angl: (x, y) => {
      const turn = Math.atan2(centreY - y, x - centreX) - angle;
      return (((turn / (2 * Math.PI)) % 1) + 1) % 1;
    },
    Rflc: (x, y) => Math.abs(along(x, y) - 0.5) * 2,
    Dmnd: (x, y) => turned(x, y).reduce((sum, part) => sum + part, 0) / half,
  };
  const shape = shapes[wordIn(descriptor, 'Type') ?? ''] ?? along;
  return flagIn(descriptor, 'Rvrs') ? (x, y) => 1 - shape(x, y) : shape;
}

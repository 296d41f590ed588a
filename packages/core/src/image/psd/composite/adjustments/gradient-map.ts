import type { ByteReader } from '../../../../bytes/reader.ts';
import { readColour } from '../../merged/inks.ts';
import { readUnicode } from '../../resources.ts';
import type { CompositeContext } from '../composite-context.ts';
import type { Stop } from '../gradient.ts';
import { interpolate, locationRange } from '../gradient.ts';
import type { Adjust } from './adjustment-kind.ts';

const newest = 3;
/** The only interpolation method in older versions; newer ones have three. */
const classic = 'Gcls';
const maxStops = 1_000;
const steps = 4_096;

/** Maps the luminosity of each pixel to a colour of a gradient. @see "Gradient Map" */
export function readGradientMap(body: ByteReader, { toChannels }: CompositeContext): Adjust | undefined {
  const version = body.u16();
  const isReversed = body.u8() !== 0;
  body.skip(1); // dithering
  if (version === newest && body.latin1(4) !== classic) return undefined;
  readUnicode(body);
  const stops: Stop[] = [];
  for (let remaining = Math.min(body.u16(), maxStops); remaining > 0; remaining--) {
    const [at, midpoint] = [body.u32() / locationRange, body.u32() / 100];
    const colour = readColour(body.window(10));
    body.skip(2); // foreground or background colour
    if (colour === undefined) return undefined;
    stops.push({ position: at, midpoint, values: toChannels(colour) });
  }
  body.skip(Math.min(body.u16(), maxStops) * 10 + 2); // opacity stops have no effect here
  const smoothness = body.u16() / locationRange;
  if (stops.length === 0) return undefined;
  const colourAt = interpolate(stops, Math.min(smoothness, 1));
  const table = Array.from({ length: steps + 1 }, (_, step) => colourAt(isReversed ? 1 - step / steps : step / steps));
  return ({ colours }) => {
    const [red, green = red, blue = red] = colours;
    for (let at = 0; at < (red?.length ?? 0); at++) {
      const light = 0.3 * red![at]! + 0.59 * green![at]! + 0.11 * blue![at]!;
      const mapped = table[Math.round(Math.max(0, Math.min(light, 1)) * steps)]!;
      for (const [index, plane] of colours.entries()) plane[at] = mapped[index]!;
    }
  };
}

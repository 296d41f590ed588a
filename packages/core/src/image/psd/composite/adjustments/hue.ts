import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Adjust } from './adjustment-kind.ts';

/** Hue in turns (1 is 360°), saturation and lightness from −1 to 1. */
interface Shift {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

/** Shifts or colorizes hues. Returns undefined if single hue ranges are changed: their exact formula is unknown. */
export function readHue(body: ByteReader, colours: number): Adjust | undefined {
  if (colours !== 3) return undefined;
  body.skip(2);
  const isColorized = body.u8() !== 0;
  body.skip(1);
  const tint = readShift(body);
  const master = readShift(body);
  if (isColorized) return (surface) => eachColour(surface.colours, (colour) => colorize(colour, tint));
  for (let range = 0; range < 6 && body.remaining >= 14; range++) {
    body.skip(8);
    const { hue, saturation, lightness } = readShift(body);
    if (hue !== 0 || saturation !== 0 || lightness !== 0) return undefined;
  }
  return (surface) => eachColour(surface.colours, (colour) => shift(colour, master));
}

function readShift(body: ByteReader): Shift {
  return { hue: body.i16() / 360, saturation: body.i16() / 100, lightness: body.i16() / 100 };
}

type Colour = [number, number, number];

function eachColour(planes: readonly Float32Array[], change: (colour: Colour) => Colour): void {
  const [red, green, blue] = [planes[0]!, planes[1]!, planes[2]!]; // the caller requires three
  for (let at = 0; at < red.length; at++) [red[at], green[at], blue[at]] = change([red[at]!, green[at]!, blue[at]!]);
}

function shift(colour: Colour, { hue, saturation, lightness }: Shift): Colour {
  const [h, s, l] = toHsl(lighten(colour, lightness));
  const strength = saturation > 0 ? s / Math.max(1 - saturation, 1 / 128) : s * (1 + saturation);
  return fromHsl([h + hue, Math.min(strength, 1), l]);
}

/** Sets one hue and saturation for all colours and keeps their lightness. */
function colorize(colour: Colour, { hue, saturation, lightness }: Shift): Colour {
  const [, , l] = toHsl(colour);
  const lit = lightness >= 0 ? l + (1 - l) * lightness : l * (1 + lightness);
  return fromHsl([hue, Math.max(0, saturation), lit]);
}

/** Moves a colour towards white or black. */
function lighten([red, green, blue]: Colour, lightness: number): Colour {
  const change = (value: number): number =>
    lightness >= 0 ? value + (1 - value) * lightness : value * (1 + lightness);
  return [change(red), change(green), change(blue)];
}

/** @see CSS Color 4, "Converting sRGB Colors to HSL Colors" */
function toHsl([red, green, blue]: Colour): Colour {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, range] = [(max + min) / 2, max - min];
  if (range === 0) return [0, 0, light];
  const saturation = range / (1 - Math.abs(2 * light - 1));
  const sector =
    max === red ? (green - blue) / range : max === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [sector / 6, saturation, light];
}

function fromHsl([hue, saturation, light]: Colour): Colour {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const place = (((offset + hue * 12) % 12) + 12) % 12;
    return light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

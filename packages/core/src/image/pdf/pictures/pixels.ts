import type { Context } from '../../../context.ts';
import { sampleAt } from '../../postscript/pictures/image-data.ts';
import type { ColourSpace } from '../colour/space.ts';
import type { ImageFacts } from './facts.ts';

/** Decoded samples. */
export interface Samples {
  readonly data: Uint8Array;
  readonly bits: number;
  readonly space: ColourSpace;
  /** Samples from one pixel to the next, if there are more than components. */
  readonly step?: number;
  /** True if the last sample of a pixel is its alpha. */
  readonly hasAlpha?: boolean;
}

/** Pixels from which the tables for converting many colours at once are worth their time. */
const manyPixels = 20_000;
/** The most colours that are kept. */
const maxColours = 100_000;

/** Converts samples to red, green, blue and alpha. */
export async function toPixels(facts: ImageFacts, samples: Samples, context: Context): Promise<Uint8Array> {
  const { width, height } = facts;
  const pixels = new Uint8Array(width * height * 4);
  const { space, bits } = samples;
  const usual = facts.decode === undefined || facts.decode.join() === space.decode(bits).join();
  const isLarge = typeof space.transform === 'string' || width * height >= manyPixels;
  const isFast = bits === 8 && usual && space.transform !== undefined && isLarge && facts.maskColours === undefined;
  const convert = isFast ? fastRow(facts, samples, pixels) : slowRow(facts, samples, pixels);
  for (let row = 0; row < height; row++) {
    if (row % 64 === 0) await context.breathe();
    context.spend(width);
    convert(row);
  }
  return pixels;
}

/** Rows of 8 bits in a space that converts many colours at once. */
function fastRow({ width }: ImageFacts, { data, space, step, hasAlpha }: Samples, pixels: Uint8Array) {
  const count = step ?? space.components;
  return (row: number): void => {
    const source = data.subarray(row * width * count, (row + 1) * width * count);
    const target = pixels.subarray(row * width * 4, (row + 1) * width * 4);
    const known = Math.floor(source.length / count);
    if (typeof space.transform === 'object')
      space.transform.convertPixels({ source, target, count: known, sourceStep: count, targetStep: 4 });
    else {
      const isGray = space.transform === 'gray';
      for (let x = 0, from = 0, to = 0; x < known; x++, from += count, to += 4) {
        target[to] = source[from]!;
        target[to + 1] = source[isGray ? from : from + 1]!;
        target[to + 2] = source[isGray ? from : from + 2]!;
      }
    }
    for (let x = 0; x < width; x++) target[x * 4 + 3] = hasAlpha ? (source[x * count + count - 1] ?? 255) : 255;
  };
}

/** Rows of any number of bits, colour by colour. */
function slowRow(facts: ImageFacts, { data, bits, space, step, hasAlpha }: Samples, pixels: Uint8Array) {
  const { width, maskColours } = facts;
  const { components } = space;
  const count = step ?? components;
  const rowLength = Math.ceil((width * count * bits) / 8);
  const decode =
    facts.decode !== undefined && facts.decode.length >= components * 2 ? facts.decode : space.decode(bits);
  const scale = 2 ** bits - 1;
  const colours = new Map<number | string, number>();
  const coded: number[] = Array(components).fill(0);
  const find = (): number => {
    const values = coded.map((value, at) => {
      const [low = 0, high = 1] = [decode[at * 2], decode[at * 2 + 1]];
      return low + (value / scale) * (high - low);
    });
    const [red, green, blue] = space.toColour(values).srgb;
    return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
  };
  const isNumberKey = components * bits <= 48;
  return (row: number): void => {
    for (let x = 0, to = row * width * 4; x < width; x++, to += 4) {
      let key: number | string = 0;
      for (let at = 0; at < components; at++) {
        const value = sampleAt(data, row * rowLength, x * count + at, bits);
        coded[at] = value;
        key = isNumberKey ? (key as number) * (scale + 1) + value : `${key},${value}`;
      }
      let colour = colours.get(key);
      if (colour === undefined) {
        colour = find();
        if (colours.size < maxColours) colours.set(key, colour);
      }
      pixels[to] = colour >> 16;
      pixels[to + 1] = (colour >> 8) & 255;
      pixels[to + 2] = colour & 255;
      const isHidden = maskColours !== undefined && isMasked(coded, maskColours);
      const alpha = hasAlpha ? sampleAt(data, row * rowLength, x * count + count - 1, bits) : 255;
      pixels[to + 3] = isHidden ? 0 : alpha;
    }
  };
}

/** @see ISO 32000-1, "Colour Key Masking" */
function isMasked(coded: readonly number[], mask: readonly number[]): boolean {
  return coded.every((value, at) => value >= (mask[at * 2] ?? 0) && value <= (mask[at * 2 + 1] ?? 0));
}

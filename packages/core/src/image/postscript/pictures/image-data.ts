import type { ColourSpace } from '../graphics/colour-state.ts';

/** The samples of a picture as a program states them. */
export interface ImageSamples {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** One or several sources, each with rows that begin at a byte. */
  readonly planes: readonly Uint8Array[];
  readonly decode: readonly number[];
  readonly space: ColourSpace;
  /** Colours that are transparent: a value, or the least and greatest one, for each component. */
  readonly maskColour?: readonly number[] | undefined;
}

/** Reads the sample at an index of a row. */
export function sampleAt(row: Uint8Array, start: number, index: number, bits: number): number {
  if (bits === 8) return row[start + index] ?? 0;
  if (bits === 16) return ((row[start + index * 2] ?? 0) << 8) | (row[start + index * 2 + 1] ?? 0);
  if (bits === 12) {
    const at = start + ((index * 3) >> 1);
    const [a, b] = [row[at] ?? 0, row[at + 1] ?? 0];
    return index % 2 === 0 ? (a << 4) | (b >> 4) : ((a & 15) << 8) | b;
  }
  const bit = index * bits;
  return ((row[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** The length of a row with a number of samples. */
export function rowLengthOf(samples: number, bits: number): number {
  return Math.ceil((samples * bits) / 8);
}

/** Converts samples to red, green, blue and alpha. */
export function toPixels(image: ImageSamples): Uint8Array {
  const { width, height, bits, planes, space, decode, maskColour } = image;
  const { components } = space;
  const pixels = new Uint8Array(width * height * 4);
  const perPlane = planes.length === 1 ? components : 1;
  const rowLength = rowLengthOf(width * perPlane, bits);
  const scale = 2 ** bits - 1;
  const coded: number[] = Array(components).fill(0);
  const values: number[] = Array(components).fill(0);
  const colours = new Map<number, number>();
  const find = (): number => {
    for (let at = 0; at < components; at++) {
      const [low = 0, high = 1] = [decode[at * 2], decode[at * 2 + 1]];
      values[at] = low + (coded[at]! / scale) * (high - low);
    }
    const [red, green, blue] = space.toColour(values).srgb;
    return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
  };
  let to = 0;
  for (let y = 0; y < height; y++) {
    const start = y * rowLength;
    for (let x = 0; x < width; x++, to += 4) {
      let key = 0;
      for (let at = 0; at < components; at++) {
        const plane = planes[planes.length === 1 ? 0 : at]!;
        const value = sampleAt(plane, start, planes.length === 1 ? x * components + at : x, bits);
        coded[at] = value;
        key = key * (scale + 1) + value;
      }
      let colour = colours.get(key);
      if (colour === undefined) {
        colour = find();
        if (colours.size < 100_000) colours.set(key, colour);
      }
      pixels[to] = colour >> 16;
      pixels[to + 1] = (colour >> 8) & 255;
      pixels[to + 2] = colour & 255;
      pixels[to + 3] = maskColour !== undefined && isMasked(coded, maskColour) ? 0 : 255;
    }
  }
  return pixels;
}

function isMasked(coded: readonly number[], mask: readonly number[]): boolean {
  const isRange = mask.length >= coded.length * 2;
  return coded.every((value, at) =>
    isRange ? value >= mask[at * 2]! && value <= mask[at * 2 + 1]! : value === mask[at],
  );
}

/** A stencil in one colour: painted where a sample is 0, or where it is 1 if the decode array says so. */
export function toStencil(
  { width, height }: { readonly width: number; readonly height: number },
  data: Uint8Array,
  paintsOnes: boolean,
  [red, green, blue]: readonly [number, number, number],
): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  const colour = Uint8Array.from([red, green, blue, 1], (value) => Math.round(value * 255));
  const [painted = 0] = new Uint32Array(colour.buffer);
  const rowLength = (width + 7) >> 3;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      const isOne = ((data[y * rowLength + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
      if (isOne === paintsOnes) words[to] = painted;
    }
  }
  return pixels;
}

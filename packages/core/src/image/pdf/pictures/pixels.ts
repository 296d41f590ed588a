import type { Context } from '../../../context.ts';
import { sampleAt } from '../../postscript/pictures/image-data.ts';
import type { ColourSpace } from '../colour/space.ts';
import type { ImageFacts } from './facts.ts';
import { SampleStream } from './sample-stream.ts';

/** Decoded samples. */
export interface Samples {
  /** All of them, of JPEGs as clamped bytes, or a stream that can be read once. */
  readonly data: Uint8Array | SampleStream;
  readonly bits: number;
  readonly space: ColourSpace;
  /** Samples from one pixel to the next, if there are more than components. */
  readonly step?: number;
  /** True if the last sample of a pixel is its alpha. */
  readonly hasAlpha?: boolean;
}

/** Pixels in gray; in red, green and blue; or in these with alpha. */
export interface Pixels {
  readonly pixels: Uint8Array;
  readonly channels: 1 | 3 | 4;
}

/** Minimum number of pixels for which building conversion tables saves time. */
const manyPixels = 20_000;
/** Steps of a long calculation, and those after which other tasks may run. */
const [manySteps, stepsOfTurn] = [100, 1_000_000];
/** The most colours that are kept. */
const maxColours = 100_000;
/** The most rows and bytes that are read at once. */
const [maxBandRows, maxBandBytes] = [64, 1 << 20];

/** Converts a part of a row of a band of samples to pixels. Fast rows are converted as a whole. */
type ConvertRow = (band: Uint8Array, bandRow: number, row: number, from: number, to: number) => void;

/** Converts samples to pixels. */
export async function toPixels(facts: ImageFacts, samples: Samples, context: Context): Promise<Pixels> {
  const { width, height } = facts;
  const { data, space, bits, step, hasAlpha } = samples;
  const channels = hasAlpha || facts.maskColours !== undefined ? 4 : space.transform === 'gray' ? 1 : 3;
  const pixels: Pixels = { pixels: new Uint8Array(width * height * channels), channels };
  const usual = facts.decode === undefined || facts.decode.join() === space.decode(bits).join();
  // Adobe programs write inks of JPEGs in this way.
  const isInverted = !usual && facts.decode?.join() === invertedDecode(space.components);
  const isLarge = typeof space.transform === 'string' || width * height >= manyPixels;
  const isFast =
    bits === 8 && (usual || isInverted) && space.transform !== undefined && isLarge && facts.maskColours === undefined;
  const hasTable = space.components === 1 && bits <= 8 && step === undefined && facts.maskColours === undefined;
  const rowOf = isFast ? fastRow : hasTable ? tableRow : slowRow;
  const convert = rowOf(facts, samples, pixels);
  const rowLength = Math.ceil((width * (step ?? space.components) * bits) / 8);
  const { steps = 1 } = space;
  // Long calculations let other tasks run within a row.
  const partLength = steps > manySteps ? Math.ceil(stepsOfTurn / steps) : width;
  const bandRows = Math.max(1, Math.min(maxBandRows, Math.floor(maxBandBytes / rowLength)));
  let missing = 0;
  for (let row = 0; row < height; row += bandRows) {
    await context.breathe();
    const rows = Math.min(bandRows, height - row);
    context.spend(width * rows);
    const isStream = data instanceof SampleStream;
    const band = isStream ? data.read(rows * rowLength) : data.subarray(row * rowLength, (row + rows) * rowLength);
    const stated = isFast && isInverted ? band.map((value) => 255 - value) : band;
    // Rows without data are all alike.
    const known = Math.min(rows, Math.ceil(band.length / rowLength) + 1);
    for (let at = 0; at < known; at++)
      for (let from = 0; from < width; from += partLength) {
        if (partLength < width) await context.breathe();
        convert(stated, at, row + at, from, Math.min(width, from + partLength));
      }
    for (let at = known; at < rows; at++) copyRow(pixels, width, row + at - 1);
    missing += rows - Math.ceil(band.length / rowLength);
  }
  noteMissingRows(missing, facts, context);
  return pixels;
}

/** Notes that rows of a picture have no data. */
export function noteMissingRows(missing: number, { height }: Pick<ImageFacts, 'height'>, { note }: Context): void {
  if (missing > 0)
    note('DRAWING_LOOK_CHANGED', `the data of a picture ends early; ${missing} of ${height} rows are missing`);
}

/** Copies a row of pixels to the next one. */
function copyRow({ pixels, channels }: Pixels, width: number, row: number): void {
  const length = width * channels;
  pixels.copyWithin((row + 1) * length, row * length, (row + 1) * length);
}

/** The decode array of components from 1 to 0. */
function invertedDecode(components: number): string {
  return Array(components).fill('1,0').join();
}

/** Rows of 8 bits in a space that converts many colours at once. */
function fastRow({ width }: ImageFacts, { space, step, hasAlpha }: Samples, { pixels, channels }: Pixels): ConvertRow {
  const count = step ?? space.components;
  return (band, bandRow, row) => {
    const source = band.subarray(bandRow * width * count, (bandRow + 1) * width * count);
    const target = pixels.subarray(row * width * channels, (row + 1) * width * channels);
    const known = Math.floor(source.length / count);
    if (typeof space.transform === 'object')
      space.transform.convertPixels({ source, target, count: known, sourceStep: count, targetStep: channels });
    else if (channels === 1 && count === 1) target.set(source);
    else {
      const isGray = space.transform === 'gray';
      for (let x = 0, from = 0, to = 0; x < known; x++, from += count, to += channels) {
        target[to] = source[from]!;
        if (channels === 1) continue;
        target[to + 1] = source[isGray ? from : from + 1]!;
        target[to + 2] = source[isGray ? from : from + 2]!;
      }
    }
    if (channels === 4)
      for (let x = 0; x < width; x++) target[x * 4 + 3] = hasAlpha ? (source[x * count + count - 1] ?? 255) : 255;
  };
}

/** Rows of one component of at most 8 bits, whose colours are in a table. */
function tableRow(facts: ImageFacts, { bits, space }: Samples, { pixels, channels }: Pixels): ConvertRow {
  const { width } = facts;
  const rowLength = Math.ceil((width * bits) / 8);
  const find = findColour(facts, space, bits);
  const table = Int32Array.from({ length: 2 ** bits }, () => -1);
  return (band, bandRow, row, from, end) => {
    const start = bandRow * rowLength;
    for (let x = from, to = (row * width + from) * channels; x < end; x++, to += channels) {
      const value = sampleAt(band, start, x, bits);
      let colour = table[value]!;
      if (colour < 0) {
        colour = find([value]);
        table[value] = colour;
      }
      pixels[to] = colour >> 16;
      if (channels === 1) continue;
      pixels[to + 1] = (colour >> 8) & 255;
      pixels[to + 2] = colour & 255;
    }
  };
}

/** Converts coded samples to a colour of 24 bits. */
function findColour(facts: ImageFacts, space: ColourSpace, bits: number): (coded: readonly number[]) => number {
  const decode =
    facts.decode !== undefined && facts.decode.length >= space.components * 2 ? facts.decode : space.decode(bits);
  const scale = 2 ** bits - 1;
  return (coded) => {
    const values = coded.map((value, at) => {
      const [low = 0, high = 1] = [decode[at * 2], decode[at * 2 + 1]];
      return low + (value / scale) * (high - low);
    });
    const [red, green, blue] = space.toColour(values).srgb;
    return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
  };
}

/** Rows of any number of bits, colour by colour. */
function slowRow(
  facts: ImageFacts,
  { bits, space, step, hasAlpha }: Samples,
  { pixels, channels }: Pixels,
): ConvertRow {
  const { width, maskColours } = facts;
  const { components } = space;
  const count = step ?? components;
  const rowLength = Math.ceil((width * count * bits) / 8);
  const scale = 2 ** bits - 1;
  const find = findColour(facts, space, bits);
  const colours = new Map<number | string, number>();
  const coded: number[] = Array(components).fill(0);
  const isNumberKey = components * bits <= 48;
  return (band, bandRow, row, from, end) => {
    const start = bandRow * rowLength;
    for (let x = from, to = (row * width + from) * channels; x < end; x++, to += channels) {
      let key: number | string = 0;
      for (let at = 0; at < components; at++) {
        const value = sampleAt(band, start, x * count + at, bits);
        coded[at] = value;
        key = isNumberKey ? (key as number) * (scale + 1) + value : `${key},${value}`;
      }
      let colour = colours.get(key);
      if (colour === undefined) {
        colour = find(coded);
        if (colours.size < maxColours) colours.set(key, colour);
      }
      pixels[to] = colour >> 16;
      if (channels === 1) continue;
      pixels[to + 1] = (colour >> 8) & 255;
      pixels[to + 2] = colour & 255;
      if (channels === 3) continue;
      const isHidden = maskColours !== undefined && isMasked(coded, maskColours);
      const alpha = hasAlpha ? sampleAt(band, start, x * count + count - 1, bits) : 255;
      pixels[to + 3] = isHidden ? 0 : alpha;
    }
  };
}

/** @see ISO 32000-1, "Colour Key Masking" */
function isMasked(coded: readonly number[], mask: readonly number[]): boolean {
  return coded.every((value, at) => value >= (mask[at * 2] ?? 0) && value <= (mask[at * 2 + 1] ?? 0));
}

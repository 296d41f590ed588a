import type { ByteReader } from '../../../bytes/reader.ts';
import { loadCmykToSrgb } from '../../../colour/icc/press-profile.ts';
import type { CmykToSrgb, ColourValue } from '../../../colour/ink.ts';
import { srgbOf, tintColour } from '../../../colour/ink.ts';
import { maxSampleOf } from '../../../colour/link/link.ts';
import { decodeSrgb, encodeSrgb, hsbToSrgb } from '../../../colour/spaces.ts';
import type { Context } from '../../../context.ts';
import type { Resources } from '../resources.ts';
import { readResource, resourceId } from '../resources.ts';
import type { FillRow, MergedRows } from './row-fill.ts';
import { writeRow } from './samples.ts';

/** Process inks in their usual order, for channels without stated colours. */
const processInks: readonly ColourValue[] = [
  { space: 'cmyk', values: [1, 0, 0, 0] },
  { space: 'cmyk', values: [0, 1, 0, 0] },
  { space: 'cmyk', values: [0, 0, 1, 0] },
  { space: 'cmyk', values: [0, 0, 0, 1] },
];
const black: ColourValue = { space: 'gray', values: [0] };
const spotKind = 2;

/**
 * Fills rows of a multichannel picture, where each channel is an ink. The light that several inks let through is the
 * product of what each lets through.
 */
export async function createInkFill(
  { header, rows }: MergedRows,
  resources: Resources,
  context: Context,
): Promise<FillRow> {
  const { width, height, channels: inkCount, depth } = header;
  const stated = readInks(resources);
  const { convert } = await loadCmykToSrgb(context);
  context.note('COLOUR_CONVERTED', `from ${inkCount} inks`);
  const tables = Array.from({ length: inkCount }, (_, index) => {
    return tabulateInk(stated[index]?.colour ?? processInks[index] ?? black, convert);
  });
  const light = new Float32Array(width * 3);
  const full = depth === 16 ? 65_535 : 255;
  const inkSamples = depth === 16 ? new Uint16Array(width) : new Uint8Array(width);
  return ({ samples }, y, start) => {
    light.fill(1);
    for (const [index, table] of tables.entries()) {
      writeRow(rows.row(index * height + y), width, { samples: inkSamples, at: 0, step: 1 }, true);
      for (let pixel = 0, at = 0; pixel < width; pixel++, at += 3) {
        const position = (inkSamples[pixel]! * steps) / full;
        const low = Math.floor(position);
        for (let channel = 0; channel < 3; channel++) {
          const [here, next] = [table[low * 3 + channel]!, table[low * 3 + channel + 3]!];
          light[at + channel]! *= here + (next - here) * (position - low);
        }
      }
    }
    const max = maxSampleOf(samples);
    for (let at = 0; at < light.length; at++) samples[start + at] = encodeSrgb(light[at]!) * max + 0.5;
  };
}

/** Number of tints in a table; light between them is interpolated linearly. */
const steps = 255;

/** Linear red, green and blue light that each tint of an ink lets through. */
function tabulateInk(ink: ColourValue, toSrgb: CmykToSrgb): Float32Array {
  const table = new Float32Array((steps + 2) * 3);
  for (let step = 0; step <= steps + 1; step++) {
    const colour = srgbOf(tintColour(ink, Math.min(step / steps, 1)), toSrgb);
    for (const [channel, value] of colour.entries()) table[step * 3 + channel] = decodeSrgb(value);
  }
  return table;
}

/**
 * True if all channels are selections and none is an ink. Photoshop writes this when it converts Lab to multichannel.
 */
export function hasOnlySelections(resources: Resources): boolean {
  const channels = readInks(resources);
  return channels.length > 0 && channels.every(({ isInk }) => !isInk);
}

/** A channel's role. An ink has a colour if its colour space is known. */
interface Ink {
  readonly isInk: boolean;
  readonly colour: ColourValue | undefined;
}

/** Reads the ink of each channel. @see "DisplayInfo structure" */
function readInks(resources: Resources): readonly Ink[] {
  const read =
    (skip: number, length: number) =>
    (body: ByteReader): Ink[] => {
      const inks: Ink[] = [];
      body.skip(skip);
      while (body.remaining >= length) {
        const entry = body.window(length);
        const colour = readColour(entry);
        entry.skip(2); // solidity
        const isInk = entry.u8() === spotKind;
        inks.push({ isInk, colour: isInk ? colour : undefined });
      }
      return inks;
    };
  return (
    readResource(resources, resourceId.alphaColours, 4, read(4, 13)) ??
    readResource(resources, resourceId.displayInfo, 0, read(0, 14)) ??
    []
  );
}

/** @see Adobe Photoshop File Formats Specification, "Color structure" */
export function readColour(body: ByteReader): ColourValue | undefined {
  const space = body.u16();
  const raw = [body.u16(), body.u16(), body.u16(), body.u16()] as const;
  const [first, second, third, fourth] = [raw[0] / 65_535, raw[1] / 65_535, raw[2] / 65_535, raw[3] / 65_535];
  const signed = (value: number): number => (value << 16) >> 16;
  switch (space) {
    case 0:
      return { space: 'rgb', values: [first, second, third] };
    case 1:
      return { space: 'rgb', values: hsbToSrgb([first, second, third]) };
    case 2:
      return { space: 'cmyk', values: [1 - first, 1 - second, 1 - third, 1 - fourth] };
    case 7:
      return { space: 'lab', values: [raw[0] / 100, signed(raw[1]) / 100, signed(raw[2]) / 100] };
    case 8:
      return { space: 'gray', values: [raw[0] / 10_000] };
    default:
      return undefined;
  }
}

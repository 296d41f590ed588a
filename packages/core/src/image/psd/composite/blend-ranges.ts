import type { PsdHeader } from '../header.ts';
import type { Surface } from './surface.ts';

/**
 * "Blend If" ranges of the layer itself and of the layers below. Each has two black and two white marks, between which
 * the layer fades.
 */
export interface BlendRanges {
  readonly gray: RangePair;
  readonly channels: readonly RangePair[];
}
interface RangePair {
  readonly source: readonly number[];
  readonly destination: readonly number[];
}

const pairLength = 8;

/**
 * Reads the ranges of a layer. Returns undefined if the mode's channels are not light.
 * @see Adobe Photoshop File Formats Specification, "Layer blending ranges data"
 */
export function readBlendRanges(bytes: Uint8Array, { mode, colours }: PsdHeader): BlendRanges | undefined {
  if (mode !== 'rgb' && mode !== 'gray' && mode !== 'duotone') return undefined;
  const pairs = Array.from({ length: Math.floor(bytes.length / pairLength) }, (_, index) => {
    const values = Array.from(bytes.subarray(index * pairLength, (index + 1) * pairLength), (value) => value / 255);
    return { source: values.slice(0, 4), destination: values.slice(4) };
  });
  const [gray, ...channels] = pairs;
  return gray && { gray, channels: channels.slice(0, colours) };
}

/** Coverage of a layer after its ranges are applied. Both surfaces have the same box. */
export function coverageByRanges(ranges: BlendRanges, above: Surface, below: Surface): Float32Array {
  const cover = new Float32Array(above.alpha.length).fill(1);
  fadeBy(cover, luminosityOf(above), ranges.gray.source);
  fadeByBackdrop(cover, below, luminosityOf(below), ranges.gray.destination);
  for (const [index, { source, destination }] of ranges.channels.entries()) {
    fadeBy(cover, (at) => above.colours[index]![at]!, source);
    fadeByBackdrop(cover, below, (at) => below.colours[index]![at]!, destination);
  }
  return cover;
}

type ValueAt = (at: number) => number;

function luminosityOf({ colours }: Surface): ValueAt {
  const [red, green = red, blue = red] = colours;
  return (at) => 0.3 * red![at]! + 0.59 * green![at]! + 0.11 * blue![at]!;
}

/** Where the backdrop is empty, its ranges do not apply. */
function fadeByBackdrop(cover: Float32Array, { alpha }: Surface, valueAt: ValueAt, marks: readonly number[]): void {
  fadeBy(cover, (at) => (alpha[at]! > 0 ? valueAt(at) : Number.NaN), marks);
}

function fadeBy(
  cover: Float32Array,
  valueAt: ValueAt,
  [dark = 0, black = 0, white = 1, light = 1]: readonly number[],
): void {
  if (black <= 0 && white >= 1) return;
  for (let at = 0; at < cover.length; at++) {
    const value = valueAt(at);
    if (value < black) cover[at]! *= value < dark ? 0 : (value - dark) / (black - dark);
    if (value > white) cover[at]! *= value > light ? 0 : (light - value) / (light - white);
  }
}

import { intersectRectangles } from '../rectangle.ts';
import { dissolve } from './dissolve.ts';
import { blackFollowsAbove, inseparable } from './inseparable.ts';
import type { BlendChannel } from './separable.ts';
import { fadedChannel, separable } from './separable.ts';
import type { Surface } from './surface.ts';
import { forEachRow } from './surface.ts';

/** How one surface is laid on another. */
export interface Laying {
  /** The key of a blend mode; one that is not known is as normal. */
  readonly mode: string;
  readonly opacity: number;
  /** Opacity that some modes take for a fading of the colour. */
  readonly fill: number;
  /** What is more or less covered, over the box of the upper surface. */
  readonly mask?: Float32Array | undefined;
  /** Whether only the colours of what is below are changed, as by an adjustment. */
  readonly keepsAlpha?: boolean;
}

/** Whether a mode is one of those that are known here. */
export const isBlendMode = (mode: string): boolean => mode in separable || mode in inseparable || mode === 'pass';

/**
 * Lays one surface on another, which is changed.
 * @see ISO 32000-2, "Basic compositing computations"
 */
export function layOn(below: Surface, above: Surface, laying: Laying): void {
  const { mode, fill, keepsAlpha = false } = laying;
  const box = intersectRectangles(below.box, above.box);
  if (box === undefined) return;
  const faded = fadedChannel(mode, fill);
  const coverage = coverageOf(above, laying, faded === undefined ? fill : 1);
  if (mode === 'diss') dissolve(coverage, above.box);
  const bare = faded === undefined ? 1 : fill;
  const isInseparable = mode in inseparable && below.colours.length >= 3;
  forEachRow(box, below.box, (_, at, count) => {
    const row = Math.floor(at / below.width) + below.box.top;
    const from = (row - above.box.top) * above.width + box.left - above.box.left;
    const run = { below, above, coverage, bare, at, from, count, keepsAlpha };
    if (isInseparable) layColours(run, mode);
    else layChannels(run, faded ?? separable[mode] ?? normal);
    if (!keepsAlpha) addAlpha(run);
  });
}

const normal: BlendChannel = (_below, above) => above;

/** How much of each pixel of the upper surface covers. */
function coverageOf({ alpha }: Surface, { mask, opacity }: Laying, fill: number): Float32Array {
  const share = opacity * fill;
  if (mask === undefined) return alpha.map((value) => value * share);
  return alpha.map((value, at) => value * share * mask[at]!); // both have the box of the surface
}

/** A part of a row of both surfaces. */
interface Run {
  readonly below: Surface;
  readonly above: Surface;
  readonly coverage: Float32Array;
  /** How much of what covers is there where nothing is below. */
  readonly bare: number;
  /** Where it begins in the lower and in the upper one. */
  readonly at: number;
  readonly from: number;
  readonly count: number;
  readonly keepsAlpha: boolean;
}

function layChannels({ below, above, coverage, bare, at, from, count, keepsAlpha }: Run, blend: BlendChannel): void {
  for (const [index, target] of below.colours.entries()) {
    const source = above.colours[index]!; // both have the channels of the document
    for (let step = 0; step < count; step++) {
      const cover = coverage[from + step]!;
      if (cover === 0) continue;
      const [under, colour] = [target[at + step]!, source[from + step]!];
      const ground = keepsAlpha ? 1 : below.alpha[at + step]!;
      target[at + step] = mix(under, colour, ground > 0 ? blend(under, colour) : 0, cover, ground, bare);
    }
  }
}

function layColours({ below, above, coverage, bare, at, from, count, keepsAlpha }: Run, mode: string): void {
  const blend = inseparable[mode]!; // who calls has looked
  const channels = below.colours.length;
  const [mixed, colour] = [new Float32Array(channels), new Float32Array(channels)];
  for (let step = 0; step < count; step++) {
    const cover = coverage[from + step]!;
    if (cover === 0) continue;
    for (let channel = 0; channel < channels; channel++) {
      mixed[channel] = below.colours[channel]![at + step]!;
      colour[channel] = above.colours[channel]![from + step]!;
    }
    blend(mixed, colour);
    if (channels === 4 && blackFollowsAbove[mode] === true) mixed[3] = colour[3]!;
    const ground = keepsAlpha ? 1 : below.alpha[at + step]!;
    for (let channel = 0; channel < channels; channel++) {
      const target = below.colours[channel]!;
      target[at + step] = mix(target[at + step]!, colour[channel]!, mixed[channel]!, cover, ground, bare);
    }
  }
}

/** A colour of what was there, of what is laid on it, and of both where they meet, each by how much of it is seen. */
function mix(under: number, colour: number, blended: number, cover: number, ground: number, bare: number): number {
  if (ground >= 1) return under + (blended - under) * cover;
  const alone = cover * (1 - ground) * bare;
  return ((1 - cover) * ground * under + cover * ground * blended + alone * colour) / (ground + alone);
}

function addAlpha({ below, coverage, bare, at, from, count }: Run): void {
  for (let step = 0; step < count; step++) {
    below.alpha[at + step]! += coverage[from + step]! * bare * (1 - below.alpha[at + step]!);
  }
}

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
  const box = intersectRectangles(below.box, above.box);
  if (box === undefined) return;
  const coverage = coverageOf(above, laying);
  if (laying.mode === 'diss') dissolve(coverage, above.box);
  const isInseparable = laying.mode in inseparable && below.colours.length >= 3;
  forEachRow(box, below.box, (_, at, count) => {
    const row = Math.floor(at / below.width) + below.box.top;
    const from = (row - above.box.top) * above.width + box.left - above.box.left;
    const run = { below, above, coverage, at, from, count, keepsAlpha: laying.keepsAlpha === true };
    if (isInseparable) layColours(run, laying.mode);
    else layChannels(run, channelOf(laying));
    if (!run.keepsAlpha) addAlpha(run);
  });
}

function channelOf({ mode, fill }: Laying): BlendChannel {
  return fadedChannel(mode, fill) ?? separable[mode] ?? ((_below, above) => above);
}

/** How much of each pixel of the upper surface covers. */
function coverageOf({ alpha }: Surface, { mode, mask, opacity, fill }: Laying): Float32Array {
  const share = fadedChannel(mode, fill) === undefined ? opacity * fill : opacity;
  const coverage = new Float32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) coverage[at] = alpha[at]! * share * (mask === undefined ? 1 : mask[at]!);
  return coverage;
}

/** A part of a row of both surfaces. */
interface Run {
  readonly below: Surface;
  readonly above: Surface;
  readonly coverage: Float32Array;
  /** Where it begins in the lower and in the upper one. */
  readonly at: number;
  readonly from: number;
  readonly count: number;
  readonly keepsAlpha: boolean;
}

function layChannels({ below, above, coverage, at, from, count, keepsAlpha }: Run, blend: BlendChannel): void {
  for (const [index, target] of below.colours.entries()) {
    const source = above.colours[index]!; // both have the channels of the document
    for (let step = 0; step < count; step++) {
      const cover = coverage[from + step]!;
      if (cover === 0) continue;
      const [under, colour, ground] = [target[at + step]!, source[from + step]!, below.alpha[at + step]!];
      const share = keepsAlpha ? cover : shareOf(cover, ground);
      const mixed =
        keepsAlpha || ground >= 1 ? blend(under, colour) : colour + (blend(under, colour) - colour) * ground;
      target[at + step] = under + (mixed - under) * share;
    }
  }
}

function layColours({ below, above, coverage, at, from, count, keepsAlpha }: Run, mode: string): void {
  const blend = inseparable[mode]!; // who calls has looked
  const channels = below.colours.length;
  const [mixed, colour] = [new Float32Array(channels), new Float32Array(channels)];
  for (let step = 0; step < count; step++) {
    const cover = coverage[from + step]!;
    if (cover === 0) continue;
    const ground = below.alpha[at + step]!;
    for (let channel = 0; channel < channels; channel++) {
      mixed[channel] = below.colours[channel]![at + step]!;
      colour[channel] = above.colours[channel]![from + step]!;
    }
    blend(mixed, colour);
    if (channels === 4 && blackFollowsAbove[mode] === true) mixed[3] = colour[3]!;
    const share = keepsAlpha ? cover : shareOf(cover, ground);
    for (let channel = 0; channel < channels; channel++) {
      const target = below.colours[channel]!;
      const own = keepsAlpha ? mixed[channel]! : colour[channel]! + (mixed[channel]! - colour[channel]!) * ground;
      target[at + step]! += (own - target[at + step]!) * share;
    }
  }
}

/** How much of the resulting colour is the upper one's. */
const shareOf = (cover: number, ground: number): number => cover / (cover + ground - cover * ground);

function addAlpha({ below, coverage, at, from, count }: Run): void {
  for (let step = 0; step < count; step++) {
    const cover = coverage[from + step]!;
    below.alpha[at + step]! += cover - below.alpha[at + step]! * cover;
  }
}

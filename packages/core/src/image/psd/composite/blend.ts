import { intersectRectangles } from '../rectangle.ts';
import { dissolve } from './dissolve.ts';
import { nonseparable, takesSourceBlack } from './nonseparable.ts';
import type { BlendChannel } from './separable.ts';
import { fadeToNeutral, separable } from './separable.ts';
import type { Surface } from './surface.ts';
import { forEachRow } from './surface.ts';

/** Options for blending one surface onto another. */
export interface BlendOptions {
  /** Key of a blend mode; unknown modes blend as normal. */
  readonly mode: string;
  readonly opacity: number;
  /** Fill opacity. Some modes apply it to the colour instead of the alpha. */
  readonly fill: number;
  /** Coverage over the box of the upper surface. */
  readonly mask?: Float32Array | undefined;
  /** True if only colours change and the alpha stays, as with adjustments. */
  readonly keepsAlpha?: boolean;
}

/** True if the blend mode is supported. */
export const isBlendMode = (mode: string): boolean => mode in separable || mode in nonseparable || mode === 'pass';

/** Blends a surface onto another one, which is changed. @see ISO 32000-2, "Basic compositing computations" */
export function blendOnto(below: Surface, above: Surface, options: BlendOptions): void {
  const { mode, fill, keepsAlpha = false } = options;
  const box = intersectRectangles(below.box, above.box);
  if (box === undefined) return;
  const faded = fadeToNeutral(mode, fill);
  const coverage = coverageOf(above, options, faded === undefined ? fill : 1);
  if (mode === 'diss') dissolve(coverage, above.box);
  const fillWithoutBackdrop = faded === undefined ? 1 : fill;
  const isNonseparable = mode in nonseparable && below.colours.length >= 3;
  forEachRow(box, below.box, (_, at, count) => {
    const row = Math.floor(at / below.width) + below.box.top;
    const from = (row - above.box.top) * above.width + box.left - above.box.left;
    const run = { below, above, coverage, fillWithoutBackdrop, at, from, count, keepsAlpha };
    if (isNonseparable) blendColours(run, mode);
    else blendChannels(run, faded ?? separable[mode] ?? normal);
    if (!keepsAlpha) addAlpha(run);
  });
}

const normal: BlendChannel = (_below, above) => above;

/** Coverage of each pixel of the upper surface: its alpha, opacity and mask. */
function coverageOf({ alpha }: Surface, { mask, opacity }: BlendOptions, fill: number): Float32Array {
  const share = opacity * fill;
  if (mask === undefined) return alpha.map((value) => value * share);
  return alpha.map((value, at) => value * share * mask[at]!); // both cover the same box
}

/** A part of a row that both surfaces share. */
interface RowRun {
  readonly below: Surface;
  readonly above: Surface;
  readonly coverage: Float32Array;
  /** Fill opacity that applies only where the backdrop is transparent. */
  readonly fillWithoutBackdrop: number;
  /** Index of the first pixel in the lower (`at`) and in the upper surface (`from`). */
  readonly at: number;
  readonly from: number;
  readonly count: number;
  readonly keepsAlpha: boolean;
}

function blendChannels(
  { below, above, coverage, fillWithoutBackdrop, at, from, count, keepsAlpha }: RowRun,
  blend: BlendChannel,
): void {
  for (const [index, target] of below.colours.entries()) {
    const source = above.colours[index]!; // both have the document's channels
    for (let step = 0; step < count; step++) {
      const cover = coverage[from + step]!;
      if (cover === 0) continue;
      const [backdropColour, colour] = [target[at + step]!, source[from + step]!];
      const backdropAlpha = keepsAlpha ? 1 : below.alpha[at + step]!;
      target[at + step] = mix(
        backdropColour,
        colour,
        backdropAlpha > 0 ? blend(backdropColour, colour) : 0,
        cover,
        backdropAlpha,
        fillWithoutBackdrop,
      );
    }
  }
}

function blendColours(
  { below, above, coverage, fillWithoutBackdrop, at, from, count, keepsAlpha }: RowRun,
  mode: string,
): void {
  const blend = nonseparable[mode]!; // checked by the caller
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
    if (channels === 4 && takesSourceBlack[mode] === true) mixed[3] = colour[3]!;
    const backdropAlpha = keepsAlpha ? 1 : below.alpha[at + step]!;
    for (let channel = 0; channel < channels; channel++) {
      const target = below.colours[channel]!;
      target[at + step] = mix(
        target[at + step]!,
        colour[channel]!,
        mixed[channel]!,
        cover,
        backdropAlpha,
        fillWithoutBackdrop,
      );
    }
  }
}

/** Weighted mean of the backdrop, the source and their blend, by the area that each covers. */
function mix(
  backdropColour: number,
  colour: number,
  blended: number,
  cover: number,
  backdropAlpha: number,
  fillWithoutBackdrop: number,
): number {
  if (backdropAlpha >= 1) return backdropColour + (blended - backdropColour) * cover;
  const sourceAlone = cover * (1 - backdropAlpha) * fillWithoutBackdrop;
  return (
    ((1 - cover) * backdropAlpha * backdropColour + cover * backdropAlpha * blended + sourceAlone * colour) /
    (backdropAlpha + sourceAlone)
  );
}

function addAlpha({ below, coverage, fillWithoutBackdrop, at, from, count }: RowRun): void {
  for (let step = 0; step < count; step++) {
    below.alpha[at + step]! += coverage[from + step]! * fillWithoutBackdrop * (1 - below.alpha[at + step]!);
  }
}

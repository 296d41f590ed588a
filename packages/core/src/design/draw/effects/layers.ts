import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import type { FilterSteps } from './filter-steps.ts';

/** A layer around an element: its pixels, and how they blend with what is below. */
export interface AroundLayer {
  readonly result: FilterInput;
  readonly blendMode: BlendMode;
}

/** Blurs an alpha. The spread is the percentage of the size by which it grows instead of being blurred. */
export function soften(steps: FilterSteps, alpha: FilterInput, size: number, spread: number): FilterInput {
  const solid = solidShare(spread);
  return steps.soften(growAlpha(steps, alpha, size * solid), size * (1 - solid));
}

/**
 * Blurs and moves what surrounds an alpha, by the inverse of its own blur: nothing outside of a page is drawn, which
 * surrounds elements at its edges.
 */
export function softenAround(
  steps: FilterSteps,
  alpha: FilterInput,
  { size, spread, x, y }: { readonly size: number; readonly spread: number; readonly x: number; readonly y: number },
): FilterInput {
  const solid = solidShare(spread);
  const shape = growAlpha(steps, alpha, -size * solid);
  return steps.scaleAlpha(steps.move(steps.soften(shape, size * (1 - solid)), x, y), -1, 1);
}

/** The least part of the size that stays soft. */
const minBlur = 0.02;

function solidShare(spread: number): number {
  return Math.min(spread / 100, 1 - minBlur);
}

/** A growth in one step would cut corners; engines blur by less than this inexactly. */
const growthStep = 1.2;
const maxGrowthSteps = 8;
/** The distance by which an alpha grows in a step, in standard deviations of the blur that finds it. */
const growthDeviations = 1.5;
/** The width of the edge of a grown shape, as a part of its growth. */
const edgeShare = 0.1;

/**
 * Moves the edges of an alpha outwards, or inwards if the distance is negative: to where a blur has the share of the
 * normal distribution beyond that distance. Engines limit the radius of `feMorphology`, which also has square corners.
 */
function growAlpha(steps: FilterSteps, alpha: FilterInput, distance: number): FilterInput {
  if (distance === 0) return alpha;
  const count = Math.min(maxGrowthSteps, Math.max(1, Math.round(Math.abs(distance) / growthStep)));
  return Array.from({ length: count }).reduce<FilterInput>((shape) => growOnce(steps, shape, distance / count), alpha);
}

function growOnce(steps: FilterSteps, alpha: FilterInput, distance: number): FilterInput {
  const deviation = Math.abs(distance) / growthDeviations;
  const density = Math.exp(-(growthDeviations ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const slope = 1 / (edgeShare * growthDeviations * density);
  const tail = tailOfNormal(growthDeviations);
  const level = distance > 0 ? tail : 1 - tail;
  return steps.scaleAlpha(steps.soften(alpha, 2 * deviation), slope, 0.5 - slope * level);
}

/** The share of the normal distribution beyond a distance. @see Abramowitz and Stegun, 26.2.16 */
function tailOfNormal(distance: number): number {
  const t = 1 / (1 + 0.33267 * distance);
  const density = Math.exp((-distance * distance) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
}

/**
 * The mode `normal` where another one has the same result: black multiplied and white screened cover the backdrop.
 * @see Compositing and Blending Level 1, "multiply" and "screen"
 */
export function plainMode(mode: BlendMode, [red, green, blue]: readonly [number, number, number]): BlendMode {
  const isBlack = red + green + blue === 0;
  const isWhite = red + green + blue === 3;
  const isPlain = isBlack ? ['multiply', 'darken'] : isWhite ? ['screen', 'lighten'] : [];
  return isPlain.includes(mode) ? 'normal' : mode;
}

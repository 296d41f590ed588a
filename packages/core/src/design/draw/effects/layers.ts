import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import type { FilterSteps } from './filter-steps.ts';

/** A layer around an element: its pixels, and how they blend with what is below. */
export interface AroundLayer {
  readonly result: FilterInput;
  readonly blendMode: BlendMode;
}

/** An alpha as a linear function of another one, limited to 0 and 1. */
interface AlphaScale {
  readonly slope: number;
  readonly intercept: number;
}

/** Blurs an alpha. The spread is the part of the size by which it grows instead of being blurred. */
export function soften(steps: FilterSteps, alpha: FilterInput, size: number, spread: number): FilterInput {
  const { slope, intercept } = spreadOf(spread);
  return steps.scaleAlpha(steps.soften(alpha, size), slope, intercept);
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
  const { slope, intercept } = spreadOf(spread);
  return steps.scaleAlpha(steps.move(steps.soften(alpha, size), x, y), -slope, slope + intercept);
}

/** The least part of the size that stays soft. */
const minBlur = 0.02;

/**
 * Maps the alpha of a blur of the whole size to that of a shape that is larger by the spread, with a blur of the rest:
 * both are half at the edge of the larger shape, and equally steep there. Alpha stays 0 far from the shape.
 */
function spreadOf(percent: number): AlphaScale {
  const spread = Math.min(percent / 100, 1 - minBlur);
  // The distance of the edge in standard deviations, which are half of the size.
  const edge = 2 * spread;
  const slope = Math.exp((edge * edge) / 2) / (1 - spread);
  return { slope, intercept: Math.min(0, 0.5 - slope * tailOfNormal(edge)) };
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

import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import type { FilterSteps } from './filter-steps.ts';

/** A layer around an element: its pixels, and how they blend with what is below. */
export interface AroundLayer {
  readonly result: FilterInput;
  readonly blendMode: BlendMode;
}

/** Blurs an alpha. The spread is the part of the size that stays solid. */
export function soften(steps: FilterSteps, alpha: FilterInput, size: number, spread: number): FilterInput {
  return steps.scaleAlpha(steps.soften(alpha, size), 1 / Math.max(0.02, 1 - spread / 100));
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

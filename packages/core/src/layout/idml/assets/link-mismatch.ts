import type { Extent } from './extent.ts';
import type { PlacedFile } from './placed-files.ts';

/** Allows for rounding, and for resolutions that differ slightly between the axes. */
const tolerance = 0.02;

/**
 * Compares the proportions of an image with those at placement time. A difference means that the package has another
 * file of that name or another version, which is shown distorted. Returns a message about it.
 */
export function describeMismatch({ bounds }: PlacedFile, shown: Partial<Extent>): string | undefined {
  const { width, height } = shown;
  if (bounds === undefined || width === undefined || height === undefined) return undefined;
  const stretch = width / height / (bounds.width / bounds.height);
  // Proportions of a very small image are imprecise.
  const allowed = 1 + tolerance + 1 / Math.min(width, height);
  if (stretch <= allowed && stretch >= 1 / allowed) return undefined;
  const [placed, found] = [bounds, { width, height }].map((size) => `${round(size.width)} × ${round(size.height)}`);
  return `the size ${found} does not match ${placed}, the size when it was placed; shown distorted`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

import type { Cubic } from '../../../outline/curve.ts';
import type { QuadFit } from '../../../outline/fit/spline.ts';

/** One slot per hash value; a collision replaces the older entry. */
const slotCount = 2 ** 15;
const cubicLength = 8;

/** Caches fits: the curves of a letter recur in its accented forms and elsewhere. */
export class FitCache {
  readonly #cubics = new Float64Array(cubicLength * slotCount);
  readonly #fits: (QuadFit | undefined)[] = Array.from({ length: slotCount });

  /** Returns the cached fit or makes it. The cubic begins near 0: it is relative to a whole point. */
  getOrFit(cubic: Cubic, make: (cubic: Cubic) => QuadFit): QuadFit {
    const slot = slotOf(cubic);
    const known = this.#fits[slot];
    if (known !== undefined && this.#holds(slot, cubic)) return known;
    const fit = make(cubic);
    this.#cubics.set(cubic, cubicLength * slot);
    this.#fits[slot] = fit;
    return fit;
  }

  #holds(slot: number, cubic: Cubic): boolean {
    const at = cubicLength * slot;
    for (let n = 0; n < cubicLength; n++) if (this.#cubics[at + n] !== cubic[n]) return false;
    return true;
  }
}

/** Fractions are hashed down to 1/64. */
function slotOf(cubic: Cubic): number {
  let hash = 0;
  for (let n = 0; n < cubicLength; n++) {
    hash = Math.imul(hash ^ (64 * cubic[n]!), 0x9e3779b1); // within the length of a cubic
    hash ^= hash >>> 15;
  }
  return hash & (slotCount - 1);
}

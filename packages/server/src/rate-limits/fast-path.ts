import { type LayerStatus, nearestOf } from './fields.ts';
import type { LayerState } from './layer.ts';

/**
 * Requests that pass one after the other change all layers alike: far from every limit it is enough to know how many
 * there may be before a layer has to be looked at.
 */
export interface FastPath {
  /** So many may pass … */
  readonly count: number;
  /** … within the windows that all layers are in, from this moment to before that one. */
  readonly from: number;
  readonly until: number;
  /** The layer nearest to exhaustion as it stands at the beginning: it stays the nearest. */
  readonly nearest: LayerStatus;
}

/** No further than to where a layer would draw. */
export function planFastPath(layers: readonly LayerState[]): FastPath {
  let [count, from, until] = [Number.MAX_SAFE_INTEGER, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { held, refillBelow: low, endsAt, seconds } of layers) {
    count = Math.min(count, held - low);
    from = Math.max(from, endsAt - seconds * 1000);
    until = Math.min(until, endsAt);
  }
  const { remaining, endsAt } = nearestOf(layers);
  return { count: Math.max(0, count), from, until, nearest: { remaining, endsAt } };
}

/** Takes off the layers what has passed. */
export function subtractPassed(layers: readonly LayerState[], passed: number): void {
  for (const layer of layers) {
    layer.held -= passed;
    layer.remaining -= passed;
  }
}

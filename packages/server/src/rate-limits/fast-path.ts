import { type LayerStatus, nearestOf } from './fields.ts';
import type { LayerState } from './layer.ts';

/**
 * Consecutive allowed requests change all layers alike. So far from every limit it is enough to know how many may pass
 * before a layer must be checked.
 */
export interface FastPath {
  /** Number of requests that may pass … */
  readonly count: number;
  /** … while all layers stay in their current windows, from this time until before `until`. */
  readonly from: number;
  readonly until: number;
  /** The layer nearest to exhaustion at the start; it stays the nearest. */
  readonly nearest: LayerStatus;
}

/** Plans up to the point where a layer would draw units. */
export function planFastPath(layers: readonly LayerState[]): FastPath {
  let [count, from, until] = [Number.MAX_SAFE_INTEGER, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { held, refillBelow, endsAt, seconds } of layers) {
    count = Math.min(count, held - refillBelow);
    from = Math.max(from, endsAt - seconds * 1000);
    until = Math.min(until, endsAt);
  }
  const { remaining, endsAt } = nearestOf(layers);
  return { count: Math.max(0, count), from, until, nearest: { remaining, endsAt } };
}

/** Subtracts the requests that passed from the layers. */
export function subtractPassed(layers: readonly LayerState[], passed: number): void {
  for (const layer of layers) {
    layer.held -= passed;
    layer.remaining -= passed;
  }
}

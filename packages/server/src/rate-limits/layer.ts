import { type Layer, windowEnd } from './policy.ts';
import type { Drawn } from './store/rate-store.ts';

/** The state of one layer's window in this process. Mutated in place, since it changes with each request. */
export interface LayerState extends Layer {
  endsAt: number;
  /** Units drawn from the store and not yet used. */
  held: number;
  /** Units that can still be used as far as this process knows, including held ones. */
  remaining: number;
  /** If fewer units are held, more are drawn while requests still pass. */
  refillBelow: number;
  /** Units granted while the store could not be written. */
  owed: number;
}

export function openLayer({ quota, seconds }: Layer): LayerState {
  return { quota, seconds, endsAt: 0, held: 0, remaining: quota, refillBelow: 0, owed: 0 };
}

/** Moves to the window that contains `now` if it differs; handles a clock that was set back. */
export function advanceLayer(layer: LayerState, now: number): void {
  const { endsAt, seconds } = layer;
  if (now >= endsAt || now < endsAt - seconds * 1000) beginWindow(layer, windowEnd(now, seconds));
}

/** Adds drawn units; units of a window that has ended meanwhile are dropped. */
export function addDrawn(layer: LayerState, { endsAt, granted, taken, repaid }: Drawn): void {
  if (endsAt < layer.endsAt) return;
  if (endsAt > layer.endsAt) beginWindow(layer, endsAt);
  layer.held += granted;
  layer.owed -= repaid;
  layer.refillBelow = granted >> 1;
  applyTaken(layer, taken);
}

/** Grants units without the store while it cannot be written; they are recorded as owed to it. */
export function grantUnrecorded(layer: LayerState, wanted: number): void {
  const granted = Math.min(layer.remaining - layer.held, wanted);
  layer.held += granted;
  layer.owed += granted;
}

/** Updates the remaining units from the total taken by all processes, as stored. */
export function applyTaken(layer: LayerState, taken: number): void {
  layer.remaining = Math.max(0, layer.quota - taken - layer.owed) + layer.held;
}

/** Releases all held units and returns their number. */
export function releaseUnits(layer: LayerState): number {
  const { held } = layer;
  layer.held = 0;
  layer.refillBelow = 0;
  return held;
}

function beginWindow(layer: LayerState, endsAt: number): void {
  layer.endsAt = endsAt;
  layer.held = 0;
  layer.remaining = layer.quota;
  layer.refillBelow = 0;
  layer.owed = 0;
}

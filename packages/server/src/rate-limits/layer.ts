import type { Drawn } from '../db/rate-store.ts';
import { type Layer, windowEnd } from './policy.ts';

/** What a process knows of one layer's window. Written in place, since it changes with each request. */
export interface LayerState extends Layer {
  endsAt: number;
  /** Units drawn from the store that no request has used yet. */
  held: number;
  /** Units that can still be used as far as is known here, those that are held included. */
  remaining: number;
  /** With fewer held than this more are drawn, while requests still pass. */
  refillBelow: number;
  /** Units that were given while the store could not be written. */
  owed: number;
}

export function openLayer({ quota, seconds }: Layer): LayerState {
  return { quota, seconds, endsAt: 0, held: 0, remaining: quota, refillBelow: 0, owed: 0 };
}

/** Turns to the window that a moment lies in, if it is another: also where the clock was set back. */
export function advanceLayer(layer: LayerState, now: number): void {
  const { endsAt, seconds } = layer;
  if (now >= endsAt || now < endsAt - seconds * 1000) beginWindow(layer, windowEnd(now, seconds));
}

/** Adds what was drawn; units of a window that has ended in the meantime are worth nothing. */
export function addDrawn(layer: LayerState, { endsAt, granted, taken, repaid }: Drawn): void {
  if (endsAt < layer.endsAt) return;
  if (endsAt > layer.endsAt) beginWindow(layer, endsAt);
  layer.held += granted;
  layer.owed -= repaid;
  layer.refillBelow = granted >> 1;
  applyTaken(layer, taken);
}

/** Gives units that the store knows nothing of, as long as it cannot be written; they are owed to it. */
export function grantUnrecorded(layer: LayerState, wanted: number): void {
  const granted = Math.min(layer.remaining - layer.held, wanted);
  layer.held += granted;
  layer.owed += granted;
}

/** What all have taken of the window, as the store knows it. */
export function applyTaken(layer: LayerState, taken: number): void {
  layer.remaining = Math.max(0, layer.quota - taken - layer.owed) + layer.held;
}

/** Lets go of what is held, and says how much it was. */
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

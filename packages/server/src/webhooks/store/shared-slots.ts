import type { FreeSlots } from '../adaptive-concurrency.ts';

/** Attempts that other processes make now to one subscription. */
export interface ForeignAttempts {
  readonly id: string;
  readonly origin: string;
  readonly count: number;
}

/** The free slots of a process, without those that other processes use: all processes together respect the limits. */
export function shareSlots(free: FreeSlots, foreign: readonly ForeignAttempts[]): FreeSlots {
  if (foreign.length === 0) return free;
  const subscriptions = new Map<string, number>();
  const origins = new Map<string, number>();
  for (const { id, origin, count } of foreign) {
    subscriptions.set(id, (subscriptions.get(id) ?? 0) + count);
    origins.set(origin, (origins.get(origin) ?? 0) + count);
  }
  return {
    ofSubscription: (id) => Math.max(0, free.ofSubscription(id) - (subscriptions.get(id) ?? 0)),
    ofOrigin: (origin) => Math.max(0, free.ofOrigin(origin) - (origins.get(origin) ?? 0)),
  };
}

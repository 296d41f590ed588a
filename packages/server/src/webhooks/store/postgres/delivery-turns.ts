import type { DeliveryClaimRequest } from '../webhook-store.ts';

/** A subscription with due deliveries. */
export interface DueSubscription {
  readonly seq: number;
  readonly id: string;
  readonly origin: string;
  /** Due time of its first delivery. */
  readonly due_at: number;
}

/** A due delivery, locked. */
export interface DueDelivery {
  readonly seq: number;
  readonly subscription: number;
}

interface Turn {
  at: number;
  /** Number of the turn; later turns have higher ones. */
  number: number;
}

/** Turns of subscriptions without due deliveries are forgotten beyond this number. */
const maxTurns = 10_000;

/**
 * Chooses the next deliveries. Origins take turns, and so do the subscriptions within an origin: after each delivery
 * they go to the end of the line. Each process remembers its own turns.
 */
export class DeliveryTurns {
  readonly #origins = new Map<string, Turn>();
  readonly #subscriptions = new Map<number, Turn>();
  #number = 0;

  /** Returns the `seq` of the chosen deliveries. `deliveries` has those of each subscription in their order. */
  choose(
    subscriptions: readonly DueSubscription[],
    deliveries: readonly DueDelivery[],
    { now, count, freeSlots }: DeliveryClaimRequest,
  ): readonly number[] {
    const waiting = new Map<number, number[]>();
    for (const { seq, subscription } of deliveries) {
      const list = waiting.get(subscription) ?? [];
      waiting.set(subscription, list);
      list.push(seq);
    }
    const takenOfOrigin = new Map<string, number>();
    const takenOf = new Map<string, number>();
    const taken = (of: ReadonlyMap<string, number>, name: string): number => of.get(name) ?? 0;
    const isOpen = ({ seq, id, origin }: DueSubscription): boolean =>
      (waiting.get(seq)?.length ?? 0) > 0 &&
      taken(takenOf, id) < freeSlots.ofSubscription(id) &&
      taken(takenOfOrigin, origin) < freeSlots.ofOrigin(origin);
    const chosen: number[] = [];
    for (
      let open = subscriptions.filter(isOpen);
      open.length > 0 && chosen.length < count;
      open = open.filter(isOpen)
    ) {
      const next = open.reduce((best, each) => (this.#comesBefore(each, best) ? each : best));
      const seq = waiting.get(next.seq)?.shift();
      if (seq === undefined) break;
      chosen.push(seq);
      takenOf.set(next.id, taken(takenOf, next.id) + 1);
      takenOfOrigin.set(next.origin, taken(takenOfOrigin, next.origin) + 1);
      this.#serve(next, now);
    }
    return chosen;
  }

  #serve({ seq, origin }: DueSubscription, at: number): void {
    this.#number += 1;
    const turn = { at, number: this.#number };
    for (const turns of [this.#origins, this.#subscriptions] as const) if (turns.size > maxTurns) turns.clear();
    this.#origins.set(origin, turn);
    this.#subscriptions.set(seq, turn);
  }

  /** Compares origins, then subscriptions: by the time since which they are due or were last served, then by turn. */
  #comesBefore(one: DueSubscription, other: DueSubscription): boolean {
    const keys = (each: DueSubscription): readonly number[] => {
      const [origin, own] = [this.#origins.get(each.origin), this.#subscriptions.get(each.seq)];
      const turnOfOrigin = one.origin === other.origin ? 0 : (origin?.number ?? 0);
      const sinceOfOrigin = one.origin === other.origin ? 0 : Math.max(each.due_at, origin?.at ?? 0);
      return [sinceOfOrigin, turnOfOrigin, Math.max(each.due_at, own?.at ?? 0), own?.number ?? 0, each.seq];
    };
    const [mine, theirs] = [keys(one), keys(other)];
    const index = mine.findIndex((key, place) => key !== theirs[place]);
    return index >= 0 && (mine[index] ?? 0) < (theirs[index] ?? 0);
  }
}

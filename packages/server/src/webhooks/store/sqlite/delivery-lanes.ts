import type { Database } from 'better-sqlite3';
import type { DeliveryClaimRequest } from '../webhook-store.ts';

/** Selects the next delivery. Functions that change rows run inside a batch transaction. */
export interface DeliveryLanes {
  /**
   * Updates the lanes of these subscriptions. Called after every change to waiting deliveries or to a subscription's
   * state.
   */
  update(subscriptions: Iterable<number>): void;
  /** Takes up to `request.count` deliveries; `take` must claim each. */
  claimNext<T>(request: DeliveryClaimRequest, take: (seq: number) => T): T[];
  isAnyDue(now: number): boolean;
  nextDueAt(after: number): number | undefined;
  oldestDueAt(): number | undefined;
}

interface Lane {
  readonly subscription: number;
  readonly id: string;
}

/** An origin with due deliveries, and how many this claim has taken from it. */
interface DueOrigin {
  readonly origin: string;
  taken: number;
}

/**
 * Origins take turns, and so do the subscriptions within an origin: after each delivery they go to the end of the line.
 * So an endpoint with a million deliveries delays no other, and finding the next delivery costs the same for a million
 * as for one.
 */
export function createDeliveryLanes(database: Database): DeliveryLanes {
  const updating = createUpdating(database);
  const dueOrigins = database.prepare<[number], Pick<DueOrigin, 'origin'>>(
    'SELECT origin FROM webhook_origins WHERE ready_at <= ? ORDER BY ready_at',
  );
  const anyDue = database
    .prepare<[number], number>('SELECT 1 FROM webhook_origins WHERE ready_at <= ? LIMIT 1')
    .pluck();
  const dueLanes = database.prepare<[string, number], Lane>(`
    SELECT l.subscription, s.id FROM webhook_lanes AS l JOIN webhook_subscriptions AS s ON s.seq = l.subscription
    WHERE l.origin = ? AND l.ready_at <= ? ORDER BY l.ready_at, l.served`);
  const dueIn = (rank: 0 | 1) =>
    database
      .prepare<[number, number], number>(`
        SELECT seq FROM webhook_deliveries
        WHERE subscription = ? AND rank = ${rank} AND status = 'pending' AND owner IS NULL AND due_at <= ?
        ORDER BY due_at LIMIT 1`)
      .pluck();
  const [firstOf, retryOf] = [dueIn(0), dueIn(1)];
  const serveLane = database.prepare(
    'UPDATE webhook_lanes SET served_at = ?, served = served + 1 WHERE subscription = ?',
  );
  const serveOrigin = database.prepare('UPDATE webhook_origins SET served_at = ? WHERE origin = ?');
  const nextDue = database
    .prepare<[number], number | null>('SELECT min(ready_at) FROM webhook_lanes WHERE ready_at > ?')
    .pluck();
  // One row per subscription with waiting deliveries, not one per delivery.
  const oldestDue = database.prepare<[], number | null>('SELECT min(due_at) FROM webhook_lanes').pluck();

  const listOrigins = ({ now, freeSlots }: DeliveryClaimRequest): DueOrigin[] =>
    dueOrigins
      .all(now)
      .filter(({ origin }) => freeSlots.ofOrigin(origin) > 0)
      .map(({ origin }) => ({ origin, taken: 0 }));
  const findFreeLane = (origin: string, now: number, hasFreeSlot: (lane: Lane) => boolean): Lane | undefined => {
    for (const lane of dueLanes.iterate(origin, now)) if (hasFreeSlot(lane)) return lane;
    return undefined;
  };

  return {
    update: updating.update,
    claimNext(request, take) {
      const { now, count, freeSlots } = request;
      const takenOf = new Map<string, number>();
      const hasFreeSlot = ({ id }: Lane): boolean => (takenOf.get(id) ?? 0) < freeSlots.ofSubscription(id);
      const taken: ReturnType<typeof take>[] = [];
      const origins = listOrigins(request);
      for (let next = origins.shift(); next !== undefined && taken.length < count; next = origins.shift()) {
        const lane = findFreeLane(next.origin, now, hasFreeSlot);
        const seq = lane && (firstOf.get(lane.subscription, now) ?? retryOf.get(lane.subscription, now));
        if (lane === undefined || seq === undefined) continue;
        taken.push(take(seq));
        takenOf.set(lane.id, (takenOf.get(lane.id) ?? 0) + 1);
        serveLane.run(now, lane.subscription);
        serveOrigin.run(now, next.origin);
        updating.update([lane.subscription]);
        next.taken += 1;
        if (next.taken < freeSlots.ofOrigin(next.origin)) origins.push(next);
      }
      return taken;
    },
    isAnyDue: (now) => anyDue.get(now) !== undefined,
    nextDueAt: (after) => nextDue.get(after) ?? undefined,
    oldestDueAt: () => oldestDue.get() ?? undefined,
  };
}

interface LaneRow {
  readonly origin: string;
  readonly due_at: number;
  readonly served_at: number;
  readonly ready_at: number;
}

/**
 * Maintains the tables of lanes and origins. A lane exists while its subscription is active and has waiting deliveries.
 */
function createUpdating(database: Database): Pick<DeliveryLanes, 'update'> {
  const subscriptionOf = database.prepare<[number], { origin: string; is_open: 0 | 1 }>(
    'SELECT origin, is_active = 1 AND removed_at IS NULL AS is_open FROM webhook_subscriptions WHERE seq = ?',
  );
  const earliestIn = (rank: 0 | 1) =>
    database
      .prepare<[number], number | null>(`
        SELECT min(due_at) FROM webhook_deliveries
        WHERE subscription = ? AND rank = ${rank} AND status = 'pending' AND owner IS NULL`)
      .pluck();
  const [firstDue, retryDue] = [earliestIn(0), earliestIn(1)];
  const laneOf = database.prepare<[number], LaneRow>('SELECT * FROM webhook_lanes WHERE subscription = ?');
  const insertLane = database.prepare(
    'INSERT INTO webhook_lanes (subscription, origin, due_at, ready_at) VALUES (?, ?, ?, ?)',
  );
  const updateLaneRow = database.prepare(
    'UPDATE webhook_lanes SET origin = ?, due_at = ?, ready_at = ? WHERE subscription = ?',
  );
  const deleteLane = database.prepare('DELETE FROM webhook_lanes WHERE subscription = ?');
  const earliestLane = database
    .prepare<[string], number | null>('SELECT min(ready_at) FROM webhook_lanes WHERE origin = ?')
    .pluck();
  const saveOrigin = database.prepare(`
    INSERT INTO webhook_origins (origin, ready_at) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET ready_at = max(excluded.ready_at, served_at)`);
  const deleteOrigin = database.prepare('DELETE FROM webhook_origins WHERE origin = ?');

  const dueAtOf = (subscription: number): number | undefined => {
    const dues = [firstDue.get(subscription), retryDue.get(subscription)].filter((due) => typeof due === 'number');
    return dues.length === 0 ? undefined : Math.min(...dues);
  };
  /** Returns the origins whose lanes have changed. */
  const updateLane = (subscription: number): readonly string[] => {
    const found = subscriptionOf.get(subscription);
    const lane = laneOf.get(subscription);
    const dueAt = found?.is_open === 1 ? dueAtOf(subscription) : undefined;
    if (found === undefined || dueAt === undefined) {
      if (lane !== undefined) deleteLane.run(subscription);
      return lane === undefined ? [] : [lane.origin];
    }
    const readyAt = Math.max(dueAt, lane?.served_at ?? 0);
    if (lane === undefined) insertLane.run(subscription, found.origin, dueAt, readyAt);
    else updateLaneRow.run(found.origin, dueAt, readyAt, subscription);
    return lane === undefined ? [found.origin] : [lane.origin, found.origin];
  };
  const updateOrigin = (origin: string): void => {
    const readyAt = earliestLane.get(origin);
    if (typeof readyAt === 'number') saveOrigin.run(origin, readyAt);
    else deleteOrigin.run(origin);
  };
  return {
    update(subscriptions) {
      for (const origin of new Set([...new Set(subscriptions)].flatMap(updateLane))) updateOrigin(origin);
    },
  };
}

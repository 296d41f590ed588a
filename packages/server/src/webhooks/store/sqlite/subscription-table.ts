import type { Database } from 'better-sqlite3';
import { audienceOf } from '../../../events/catalog.ts';
import type { NewSubscription, Subscription, SubscriptionChanges } from '../../subscription.ts';
import { type SubscriptionRow, toSubscription } from '../webhook-rows.ts';
import type { PageRange, SubscriptionPage } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';

/** The table of subscriptions. Functions that change rows run inside a batch transaction. */
export interface SubscriptionTable {
  create(subscription: NewSubscription): Subscription | undefined;
  list(query: PageRange & { readonly organizationId: string }): SubscriptionPage;
  find(id: string): SubscriptionRow | undefined;
  patch(id: string, changes: SubscriptionChanges, now: number): Subscription | undefined;
  rotate(id: string, encrypted: Uint8Array, previousUntil: number | undefined, now: number): Subscription | undefined;
  remove(id: string, now: number): boolean;
  /** Counts a delivery that failed for good. Returns true if that disables the subscription. */
  countFailure(seq: number, now: number): boolean;
  /** Called after a successful delivery. */
  resetFailures(seq: number): void;
}

export interface SubscriptionTableOptions {
  readonly database: Database;
  readonly lanes: DeliveryLanes;
  readonly maxFailures: number;
}

export function createSubscriptionTable({ database, lanes, maxFailures }: SubscriptionTableOptions): SubscriptionTable {
  const byId = database.prepare<[string], SubscriptionRow>(
    'SELECT * FROM webhook_subscriptions WHERE id = ? AND removed_at IS NULL',
  );
  const clientOf = database.prepare('SELECT 1 FROM clients WHERE id = ? AND organization_id = ?');
  const insert = database.prepare<unknown[], SubscriptionRow>(`
    INSERT INTO webhook_subscriptions
      (id, organization_id, client_id, name, url, origin, event_types, created_at, updated_at, secret, headers)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`);
  const update = database.prepare<unknown[], SubscriptionRow>(`
    UPDATE webhook_subscriptions SET name = ?, url = ?, origin = ?, event_types = ?, headers = ?, is_active = ?,
      failure_count = ?, updated_at = ?
    WHERE seq = ? RETURNING *`);
  const rotate = database.prepare<unknown[], SubscriptionRow>(`
    UPDATE webhook_subscriptions SET secret = ?, updated_at = ?, previous_until = ?,
      previous_secret = CASE WHEN ? THEN secret END
    WHERE seq = ? RETURNING *`);
  const remove = database.prepare(`
    UPDATE webhook_subscriptions SET removed_at = ?, is_active = 0, secret = x'', previous_secret = NULL,
      previous_until = NULL, headers = NULL
    WHERE seq = ?`);
  const count = database.prepare<unknown[], { failure_count: number; is_active: 0 | 1 }>(`
    UPDATE webhook_subscriptions SET failure_count = failure_count + 1, last_failure_at = ?
    WHERE seq = ? RETURNING failure_count, is_active`);
  const resetFailureCount = database.prepare('UPDATE webhook_subscriptions SET failure_count = 0 WHERE seq = ?');
  const disable = database.prepare<unknown[], SubscriptionRow>(
    'UPDATE webhook_subscriptions SET is_active = 0, updated_at = ? WHERE seq = ? RETURNING *',
  );
  const route = createRouting(database);
  const list = createSubscriptionListing(database);
  /** Updates the routes and lanes after a change. */
  const applyChange = (row: SubscriptionRow): Subscription => {
    route(row);
    lanes.update([row.seq]);
    return toSubscription(row);
  };

  return {
    list,
    find: (id) => byId.get(id),
    create(given) {
      const { id, organizationId, clientId, name, url, origin, eventTypes, createdAt } = given;
      if (clientOf.get(clientId, organizationId) === undefined) return undefined;
      const owner = [id, organizationId, clientId];
      const values = [name, url, origin, JSON.stringify(eventTypes), createdAt, createdAt];
      return applyChange(rowOf(insert.get(...owner, ...values, given.encryptedSecret, given.encryptedHeaders ?? null)));
    },
    patch(id, changes, now) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const { name = row.name, endpoint = row, eventTypes, encryptedHeaders = row.headers, isActive } = changes;
      const types = eventTypes === undefined ? row.event_types : JSON.stringify(eventTypes);
      const active = isActive === undefined ? row.is_active : Number(isActive);
      const failures = isActive === true ? 0 : row.failure_count;
      const { url, origin } = endpoint;
      return applyChange(rowOf(update.get(name, url, origin, types, encryptedHeaders, active, failures, now, row.seq)));
    },
    rotate(id, encrypted, previousUntil, now) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const keepsPrevious = previousUntil === undefined ? 0 : 1;
      return toSubscription(rowOf(rotate.get(encrypted, now, previousUntil ?? null, keepsPrevious, row.seq)));
    },
    remove(id, now) {
      const row = byId.get(id);
      if (row === undefined) return false;
      remove.run(now, row.seq);
      applyChange({ ...row, is_active: 0 });
      return true;
    },
    countFailure(seq, now) {
      const counted = count.get(now, seq);
      if (counted === undefined || counted.is_active === 0 || counted.failure_count < maxFailures) return false;
      applyChange(rowOf(disable.get(now, seq)));
      return true;
    },
    resetFailures: (seq) => void resetFailureCount.run(seq),
  };
}

/** Maintains the routes by which events find their active subscriptions. */
function createRouting(database: Database): (row: SubscriptionRow) => void {
  const clear = database.prepare('DELETE FROM webhook_routes WHERE subscription = ?');
  const add = database.prepare(
    'INSERT OR IGNORE INTO webhook_routes (audience, event_type, subscription) VALUES (?, ?, ?)',
  );
  return ({ seq, is_active, event_types, client_id, organization_id }) => {
    clear.run(seq);
    if (is_active === 0) return;
    for (const type of JSON.parse(event_types) as string[]) {
      add.run(audienceOf(type) === 'client' ? client_id : organization_id, type, seq);
    }
  };
}

function createSubscriptionListing(database: Database): SubscriptionTable['list'] {
  const there = 'FROM webhook_subscriptions WHERE organization_id = ? AND removed_at IS NULL';
  const count = database.prepare<[string], number>(`SELECT count(*) ${there}`).pluck();
  const page = database.prepare<[string, number, number], SubscriptionRow>(
    `SELECT * ${there} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
  );
  return ({ organizationId, limit, offset }) => {
    const total = count.get(organizationId) ?? 0;
    const rows = offset >= total ? [] : page.all(organizationId, limit, offset);
    return { subscriptions: rows.map(toSubscription), total };
  };
}

/** An insert or an update by primary key always returns its row. */
function rowOf(row: SubscriptionRow | undefined): SubscriptionRow {
  if (row === undefined) throw new Error('a changed subscription returned no row');
  return row;
}

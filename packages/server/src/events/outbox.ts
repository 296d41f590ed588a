import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { findDatabase } from '../db/database.ts';
import { TurnWriter } from '../db/turn-writer.ts';
import { audienceOf, type EventType } from './catalog.ts';
import { OutboxError } from './outbox-error.ts';
import { type EventPayload, payloadSchemas } from './payloads.ts';

/** What may be said of an event beside its payload. */
export interface EmitOptions {
  /** The event's own id. The same id again writes nothing: whoever does not know whether it was written asks again. */
  readonly id?: string;
}

/** Where events are written that the service is to tell of. */
export interface Outbox {
  /**
   * Writes an event, and gives its id once it is on the disk; the running service delivers it within a second.
   * Publication and conversion events reach the subscriptions of the payload's `client_id`; template, form and project
   * events those of its `organization_id`.
   */
  emit<Type extends EventType>(type: Type, payload: EventPayload<Type>, options?: EmitOptions): Promise<string>;
  /** Writes what waits, and lets go of the database. */
  close(): Promise<void>;
}

/**
 * Opens the outbox of a service, whose database is `quoin.db` in its data folder, from any process on the same machine.
 * The database must be there: start the service once before.
 *
 * @example
 * ```ts
 * import { mkdtemp } from 'node:fs/promises';
 * import { resolveSettings, startServer } from '@quoin/server';
 * import { openOutbox } from '@quoin/server/events';
 *
 * const data = await mkdtemp('/tmp/quoin-');
 * const flags = ['--data', data, '--port', '0', '--operations', 'off', '--log-level', 'warn', '--workers', '1'];
 * const server = await startServer(resolveSettings(flags, {}));
 *
 * const outbox = openOutbox(`${data}/quoin.db`);
 * const id = await outbox.emit('project.deleted', {
 *   project_id: '01980f50-0000-7000-8000-000000000001',
 *   team_id: '01980f50-0000-7000-8000-000000000002',
 *   organization_id: server.first?.organizationId ?? '',
 *   name: 'Spring campaign',
 *   updated_at: '2026-03-02T09:15:04Z',
 * });
 * id.length; // => 36
 *
 * await outbox.close();
 * await server.stop();
 * ```
 */
export function openOutbox(path: string): Outbox {
  const database = findDatabase(path, (found) => new OutboxError('database_unusable', `${path}: ${found}`));
  const writer = new TurnWriter(database);
  const write = createInsert(database);
  return {
    async emit(type, payload, { id = randomUUID() } = {}) {
      const text = toEventText(type, payload);
      await writer
        .write(() => write(id, type, text))
        .catch((cause: unknown) => {
          if (cause instanceof OutboxError) throw cause;
          throw new OutboxError('storage_failed', 'The event could not be written; nothing of it is kept.', { cause });
        });
      return id;
    },
    async close() {
      await writer.close();
      database.close();
    },
  };
}

interface EventText {
  readonly payload: string;
  readonly client_id?: string;
  readonly organization_id?: string;
}

/** The payload as it will be signed and sent, once it has exactly the members that it must have. */
function toEventText(type: EventType, payload: unknown): EventText {
  const schema = Object.hasOwn(payloadSchemas, type) ? payloadSchemas[type] : undefined;
  if (schema === undefined) throw new OutboxError('type_unknown', `There is no event type ${JSON.stringify(type)}.`);
  const parsed = schema.safeParse(payload);
  if (parsed.success) return { ...parsed.data, payload: JSON.stringify(parsed.data) };
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
  throw new OutboxError('payload_invalid', `The payload of ${type} is not as specified: ${faults.join('; ')}.`);
}

function createInsert(database: Database): (id: string, type: EventType, event: EventText) => void {
  const organizationOf = database.prepare<[string], string>('SELECT organization_id FROM clients WHERE id = ?').pluck();
  const organization = database.prepare<[string], string>('SELECT id FROM organizations WHERE id = ?').pluck();
  const insert = database.prepare(`
    INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`);
  return (id, type, { payload, client_id: clientId = '', organization_id: organizationId = '' }) => {
    const isOfClient = audienceOf(type) === 'client';
    const owner = isOfClient ? organizationOf.get(clientId) : organization.get(organizationId);
    if (owner === undefined) {
      const what = isOfClient ? `client ${clientId}` : `organization ${organizationId}`;
      throw new OutboxError('audience_unknown', `There is no ${what} here, so that nobody could be told.`);
    }
    insert.run(id, type, owner, isOfClient ? clientId : null, payload, Date.now());
  };
}

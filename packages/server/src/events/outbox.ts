import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { BatchWriter } from '../db/batch-writer.ts';
import { openExistingDatabase } from '../db/database.ts';
import { audienceOf, type EventType } from './catalog.ts';
import { OutboxError } from './outbox-error.ts';
import { type EventPayload, payloadSchemas } from './payloads.ts';

/** Options of an event in addition to its payload. */
export interface EmitOptions {
  /**
   * The id of the event. An id that exists already is not written again, so a caller that does not know the outcome can
   * retry.
   */
  readonly id?: string;
}

/** Accepts events for the service to deliver. */
export interface Outbox {
  /**
   * Writes an event and returns its id once it is on disk; the running service delivers it within a second. Publication
   * and conversion events reach the subscriptions of the payload's `client_id`; template, form and project events those
   * of its `organization_id`.
   */
  emit<Type extends EventType>(type: Type, payload: EventPayload<Type>, options?: EmitOptions): Promise<string>;
  /** Writes pending events and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the outbox of a service, whose database is `quoin.db` in its data folder, from any process on the same machine.
 * The database must exist: start the service once before.
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
  const database = openExistingDatabase(path, (found) => new OutboxError('database_unusable', `${path}: ${found}`));
  const writer = new BatchWriter(database);
  const write = createInsert(database);
  return {
    async emit(type, payload, { id = randomUUID() } = {}) {
      const text = toEventText(type, payload);
      await writer
        .write(() => write(id, type, text))
        .catch((cause: unknown) => {
          if (cause instanceof OutboxError) throw cause;
          throw new OutboxError('storage_failed', 'The event could not be written and was discarded.', { cause });
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

/** Serializes the payload as it will be signed and sent, after checking its members. */
function toEventText(type: EventType, payload: unknown): EventText {
  const schema = Object.hasOwn(payloadSchemas, type) ? payloadSchemas[type] : undefined;
  if (schema === undefined)
    throw new OutboxError('type_unknown', `The event type ${JSON.stringify(type)} does not exist.`);
  const parsed = schema.safeParse(payload);
  if (parsed.success) return { ...parsed.data, payload: JSON.stringify(parsed.data) };
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
  throw new OutboxError('payload_invalid', `The payload of "${type}" is not valid: ${faults.join('; ')}.`);
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
      throw new OutboxError('audience_unknown', `There is no ${what}, so the event has no recipient.`);
    }
    insert.run(id, type, owner, isOfClient ? clientId : null, payload, Date.now());
  };
}

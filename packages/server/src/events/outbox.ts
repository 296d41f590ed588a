import { randomUUID } from 'node:crypto';
import { audienceOf, type EventType } from './catalog.ts';
import { OutboxError } from './outbox-error.ts';
import type { OutboxEvent, OutboxStorage } from './outbox-storage.ts';
import { type EventPayload, payloadSchemas } from './payloads.ts';
import { openSqliteStorage } from './sqlite-outbox.ts';

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
 * Opens the outbox of a service. Its database is either `quoin.db` in its data folder, for any process on the same
 * machine, or a PostgreSQL database, by its URL. The database must exist: start the service once before. With a URL the
 * package `pg` is needed, and the connection is opened with the first event.
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
export function openOutbox(database: string): Outbox {
  const storage = isDatabaseUrl(database) ? openPostgresStorage(database) : openSqliteStorage(database);
  return {
    async emit(type, payload, { id = randomUUID() } = {}) {
      const event = toOutboxEvent(id, type, payload);
      await storage.write(event).catch((cause: unknown) => {
        if (cause instanceof OutboxError) throw cause;
        throw new OutboxError('storage_failed', 'The event could not be written and was discarded.', { cause });
      });
      return id;
    },
    close: () => storage.close(),
  };
}

function isDatabaseUrl(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/** Connects when the first event is written, so that a process that writes none needs no server. */
function openPostgresStorage(url: string): OutboxStorage {
  let opened: Promise<OutboxStorage> | undefined;
  const open = (): Promise<OutboxStorage> => {
    opened ??= import('./postgres-outbox.ts').then(({ openPostgresOutbox }) => openPostgresOutbox(url));
    // The next event tries again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    write: async (event) => (await open()).write(event),
    close: async () => (await opened)?.close(),
  };
}

/** Serializes the payload as it will be signed and sent, after checking its members. */
function toOutboxEvent(id: string, type: EventType, payload: unknown): OutboxEvent {
  const schema = Object.hasOwn(payloadSchemas, type) ? payloadSchemas[type] : undefined;
  if (schema === undefined)
    throw new OutboxError('type_unknown', `The event type ${JSON.stringify(type)} does not exist.`);
  const parsed = schema.safeParse(payload);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
    throw new OutboxError('payload_invalid', `The payload of "${type}" is not valid: ${faults.join('; ')}.`);
  }
  const members: { readonly client_id?: string; readonly organization_id?: string } = parsed.data;
  const { client_id: clientId = '', organization_id: organizationId = '' } = members;
  const audience = audienceOf(type) ?? 'organization';
  return {
    id,
    type,
    audience,
    audienceId: audience === 'client' ? clientId : organizationId,
    payload: JSON.stringify(parsed.data),
  };
}

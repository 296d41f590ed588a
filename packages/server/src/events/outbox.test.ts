import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { createGrantCache } from '../identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../identity/store/sqlite/sqlite-account-store.ts';
import { createWebhookStore } from '../webhooks/store/sqlite/sqlite-webhook-store.ts';
import { newSubscription } from '../webhooks/store/webhook-store.setup.ts';
import type { WebhookStore } from '../webhooks/store/webhook-store.ts';
import { eventCatalog, eventTypes } from './catalog.ts';
import { openOutbox } from './outbox.ts';
import { OutboxError } from './outbox-error.ts';
import type { EventPayload } from './payloads.ts';
import { createSample } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A service's database with one client, and an outbox opened like in another process. */
async function open() {
  const path = join(folder, `${randomUUID()}.db`);
  const database = openDatabase(path);
  const writer = new BatchWriter(database);
  const owner = { organizationId: randomUUID(), clientId: randomUUID() };
  const accounts = createAccountStore(database, writer, createGrantCache(database));
  const common = { name: 'n', createdAt: 1 };
  await accounts.saveOrganization({ id: owner.organizationId, ...common });
  const client = { id: owner.clientId, organizationId: owner.organizationId, ...common, kind: 'confidential' } as const;
  const bare = { secretHash: undefined, scopes: ['converter'], redirectUris: [], disabledAt: undefined };
  await accounts.saveClient({ ...client, ...bare });
  const store = createWebhookStore({
    database,
    writer,
    createId: () => randomUUID(),
    retryDelaysMs: [],
    maxFailures: 10,
  });
  const outbox = openOutbox(path);
  const rows = () => database.prepare('SELECT * FROM outbox ORDER BY seq').all() as Record<string, unknown>[];
  const close = async (): Promise<void> => {
    await outbox.close();
    database.close();
  };
  return { path, owner, store, outbox, rows, close };
}

/** The events that would be sent now. */
async function sentFrom(store: WebhookStore): Promise<{ type: string; payload: unknown }[]> {
  await store.takeEvents(10, 2_000);
  const freeSlots = { ofSubscription: () => 9, ofOrigin: () => 9 };
  const claimed = await store.claimDeliveries({ owner: 'o', now: 2_000, leaseUntil: 3_000, count: 9, freeSlots });
  return claimed.map(({ eventType, body }) => ({ type: eventType, payload: JSON.parse(Buffer.from(body).toString()) }));
}

describe('an event', () => {
  it.each(eventTypes)('of the type %s reaches its recipients unchanged', async (type) => {
    const { owner, store, outbox, close } = await open();
    await store.createSubscription(newSubscription({ ...owner, eventTypes: [type] }));
    const payload = createSample(type, owner, 1_000);
    await outbox.emit(type, payload as never);
    expect(await sentFrom(store)).toEqual([{ type, payload }]);
    await close();
  });

  // @spec "Linking a form to another template arrives as `form.updated` with changed `template_ids`."
  it('about a form that was linked to another template lists its current templates', async () => {
    const { owner, store, outbox, close } = await open();
    await store.createSubscription(newSubscription({ ...owner, eventTypes: ['form.updated'] }));
    const form = createSample('form.updated', owner, 1_000) as EventPayload<'form.updated'>;
    const linked = { ...form, template_ids: [...form.template_ids, randomUUID()] };
    await outbox.emit('form.updated', form);
    await outbox.emit('form.updated', linked);
    expect((await sentFrom(store)).map(({ payload }) => payload)).toEqual([form, linked]);
    await close();
  });

  // @spec "No `template.deleted` is emitted for designs in a trashed project."
  it('about a trashed project is the only event, whatever else is subscribed to', async () => {
    const { owner, store, outbox, close } = await open();
    await store.createSubscription(newSubscription({ ...owner, eventTypes }));
    await outbox.emit(
      'project.deleted',
      createSample('project.deleted', owner, 1_000) as EventPayload<'project.deleted'>,
    );
    expect((await sentFrom(store)).map(({ type }) => type)).toEqual(['project.deleted']);
    await close();
  });

  it('is written only once per id', async () => {
    const { owner, outbox, rows, close } = await open();
    const payload = createSample('project.deleted', owner, 1_000) as never;
    const id = await outbox.emit('project.deleted', payload, { id: 'mine' });
    const [again, other] = await Promise.all([
      outbox.emit('project.deleted', payload, { id: 'mine' }),
      outbox.emit('project.deleted', payload),
    ]);
    expect([id, again]).toEqual(['mine', 'mine']);
    expect(rows().map((row) => row.id)).toEqual(['mine', other]);
    await close();
  });

  // @spec "Opening the editor emits nothing; only a write does."
  it.each(['opened', 'viewed', 'closed'])(
    'of a template that was only %s is refused, and nothing is sent',
    async (reason) => {
      const { owner, store, outbox, rows, close } = await open();
      await store.createSubscription(newSubscription({ ...owner, eventTypes }));
      const saved = createSample('template.updated', owner, 1_000) as EventPayload<'template.updated'>;
      await expect(outbox.emit('template.updated', { ...saved, reason } as never)).rejects.toMatchObject({
        code: 'payload_invalid',
      });
      expect(rows()).toEqual([]);
      await outbox.emit('template.updated', { ...saved, reason: 'saved' } as never);
      expect((await sentFrom(store)).map(({ type }) => type)).toEqual(['template.updated']);
      await close();
    },
  );

  // @spec "No event is emitted for: restoring a project, revoking a client key, narrowing a scope, a delivery abandoned after the last retry."
  it.each([
    'project.restored',
    'project.updated',
    'client.revoked',
    'key.revoked',
    'scope.narrowed',
    'delivery.failed',
  ])('of the type %s does not exist', async (type) => {
    const { owner, outbox, rows, close } = await open();
    const sample = createSample('project.deleted', owner, 1_000);
    await expect(outbox.emit(type as never, sample as never)).rejects.toMatchObject({ code: 'type_unknown' });
    expect(rows()).toEqual([]);
    await close();
  });

  it('is refused without a recipient or with an invalid payload', async () => {
    const { owner, outbox, rows, close } = await open();
    const other = { clientId: randomUUID(), organizationId: randomUUID() };
    const refused = (payload: object, type = 'project.deleted') =>
      outbox.emit(type as 'project.deleted', payload as never).then(String, (error: unknown) => error);
    for (const { type } of eventCatalog) {
      const error = await refused(createSample(type, other, 1_000), type);
      expect(error).toMatchObject({ name: 'OutboxError', code: 'audience_unknown' });
    }
    const sample = createSample('project.deleted', owner, 1_000);
    const error = await refused({ ...sample, name: undefined, colour: 'secret-value' });
    expect(error).toBeInstanceOf(OutboxError);
    expect(error).toMatchObject({ code: 'payload_invalid', message: expect.stringMatching(/name: .*colour/) });
    expect(String(error)).not.toContain('secret-value');
    expect(await refused(sample, 'project.moved')).toMatchObject({ code: 'type_unknown' });
    expect(await refused(sample, 'toString')).toMatchObject({ code: 'type_unknown' });
    expect(rows()).toEqual([]);
    await close();
  });

  it('is rejected if another process locks the database for too long', async () => {
    const { owner, path, outbox, rows, close } = await open();
    const lock = new Sqlite(path);
    lock.exec('BEGIN IMMEDIATE');
    const payload = createSample('project.deleted', owner, 1_000) as never;
    await expect(outbox.emit('project.deleted', payload)).rejects.toMatchObject({ code: 'storage_failed' });
    lock.close();
    expect(rows()).toEqual([]);
    await close();
  });
});

describe('an outbox', () => {
  it('can only be opened on an existing database', () => {
    const at = (name: string) => join(folder, name);
    mkdirSync(at('folder.db'));
    writeFileSync(at('text.db'), 'no database at all, but a text of some length'.repeat(100));
    const old = new Sqlite(at('old.db'));
    old.pragma('user_version = 1');
    old.close();
    for (const [name, message] of [
      ['missing.db', /does not exist; start the service/],
      ['folder.db', /not a database/],
      ['text.db', /not a database/],
      ['old.db', /schema version 1, but this program needs \d+/],
    ] as const) {
      expect(() => openOutbox(at(name)), name).toThrow(OutboxError);
      expect(() => openOutbox(at(name)), name).toThrow(message);
    }
  });
});

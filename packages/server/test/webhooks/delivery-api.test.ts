import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventTypes } from '../../src/events/catalog.ts';
import { payloadSchemas } from '../../src/events/payloads.ts';
import { decryptCredentials } from '../../src/webhooks/credentials.ts';
import { removeFolders } from '../harness/folders.ts';
import { startWebhookApi, type TestWebhookApi } from '../harness/webhook-api.ts';

let api: TestWebhookApi;
beforeAll(async () => {
  api = await startWebhookApi();
});
beforeEach(() => api.reset());
afterAll(async () => {
  await api.close();
  removeFolders();
});

const [minute, hour] = [60_000, 3_600_000];
const subscriptions = '/v1/webhook/subscriptions';
const call = (method: string, path: string, body?: unknown, token?: string) =>
  api.client.call(path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const subscribe = async (more: object = {}): Promise<string> => {
  const body = {
    name: 'n',
    client_id: api.clientId,
    endpoint: { url: 'https://hooks.example.com/a' },
    event_types: ['conversion.completed'],
    ...more,
  };
  const { status, json } = await call('POST', subscriptions, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
};
const test = (id: string, body?: unknown) => call('POST', `${subscriptions}/${id}/test`, body);
const list = async (id: string, query = '') => (await call('GET', `${subscriptions}/${id}/deliveries${query}`)).json;
const retry = (id: string, token?: string) => call('POST', `/v1/webhook/deliveries/${id}/retry`, undefined, token);
/** Makes all attempts fail until all deliveries have failed permanently. */
const failPermanently = async (): Promise<void> => {
  for (const delay of [0, minute, 5 * minute, 15 * minute, hour, 2 * hour]) {
    api.setNow(api.now() + delay);
    await api.recordAttempts({});
  }
};

describe('the deliveries of a subscription', () => {
  // @spec "| GET | `/v1/webhook/subscriptions/{id}/deliveries` | Query `limit` (default 20, max 50), `offset`; each entry carries event type, HTTP response status code, stored response body (first 10,000 characters), attempt count, next retry timestamp |"
  // @spec "Delivery entry: `id`, `event_type`, `status`, `response_status`, `response_body`, `attempt_count`, `next_retry_at`, `created_at`."
  it('are shown with their results', async () => {
    const id = await subscribe();
    await test(id);
    const [pending] = (await list(id)).data;
    const createdAt = '2026-03-02T09:00:00.000Z';
    const nothing = { status: 'pending', response_status: null, response_body: null, attempt_count: 0 };
    expect(pending).toEqual({
      id: pending.id,
      event_type: 'conversion.completed',
      ...nothing,
      next_retry_at: createdAt,
      created_at: createdAt,
    });
    const body = 'ü'.repeat(10_000);
    await api.recordAttempts({ responseStatus: 503, responseBody: body });
    expect((await list(id)).data[0]).toMatchObject({
      status: 'pending',
      response_status: 503,
      response_body: body,
      attempt_count: 1,
      next_retry_at: '2026-03-02T09:01:00.000Z',
    });
    api.setNow(api.now() + minute);
    await api.recordAttempts({ isSuccess: true, responseStatus: 204, responseBody: '' });
    expect((await list(id)).data[0]).toMatchObject({
      status: 'delivered',
      response_status: 204,
      response_body: '',
      attempt_count: 2,
      next_retry_at: null,
    });
  });

  // @spec "After 6 attempts the delivery is permanently failed; the status code and the first 10,000 characters of the response body are stored."
  // @spec "| Webhook attempts | 6; subscription disabled after 10 consecutive failures |"
  // @spec "| 1 | immediate | 0 |"
  // @spec "| 2 | 1 min | 1 min |"
  // @spec "| 3 | 5 min | 6 min |"
  // @spec "| 4 | 15 min | 21 min |"
  // @spec "| 5 | 1 hr | 1 hr 21 min |"
  // @spec "| 6 | 2 hr | 3 hr 21 min |"
  it('are attempted six times as scheduled, and then fail', async () => {
    const id = await subscribe();
    await test(id);
    const start = api.now();
    const due = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      const [{ next_retry_at: at }] = (await list(id)).data;
      due.push((Date.parse(at) - start) / minute);
      api.setNow(Date.parse(at) - 1);
      expect(await api.recordAttempts({})).toBe(0);
      api.setNow(Date.parse(at));
      expect(await api.recordAttempts({ responseStatus: undefined, responseBody: undefined, error: 'timeout' })).toBe(
        1,
      );
    }
    expect(due).toEqual([0, 1, 6, 21, 81, 201]);
    const [{ status, attempt_count, next_retry_at, response_status }] = (await list(id)).data;
    expect([status, attempt_count, next_retry_at, response_status]).toEqual(['failed', 6, null, null]);
    api.setNow(api.now() + 1000 * hour);
    expect(await api.recordAttempts({})).toBe(0);
  });

  // @spec "| List `limit` | min 1, max 50; converter jobs default 10; `offset` default 0 |"
  // @spec "| GET | `/v1/webhook/subscriptions/{id}/deliveries` | Query `limit` (default 20, max 50), `offset`; each entry carries event type, HTTP response status code, stored response body (first 10,000 characters), attempt count, next retry timestamp |"
  it('are paged, newest first', async () => {
    const id = await subscribe();
    expect(await list(id)).toEqual({ data: [], meta: { total: 0, limit: 20, offset: 0, has_more: false } });
    for (let index = 0; index < 22; index++) {
      await test(id);
      api.setNow(api.now() + 1000);
    }
    const page = await list(id);
    expect(page.meta).toEqual({ total: 22, limit: 20, offset: 0, has_more: true });
    const times = page.data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await list(id, '?offset=20&limit=50')).data).toHaveLength(2);
    expect(await list(id, '?offset=23')).toMatchObject({ data: [], meta: { has_more: false } });
    for (const query of ['?limit=51', '?limit=0', '?offset=-1', '?status=failed']) {
      const answer = await call('GET', `${subscriptions}/${id}/deliveries${query}`);
      expect([answer.status, answer.json.error], query).toEqual([400, 'invalid_request']);
    }
  });

  it('are shown individually with their body and attempts, without headers', async () => {
    const id = await subscribe({
      endpoint: { url: 'https://hooks.example.com/a', headers: { 'X-Api-Key': 'planted' } },
    });
    const created = (await test(id)).json;
    const path = `/v1/webhook/deliveries/${created.id}`;
    await api.recordAttempts({ responseStatus: undefined, responseBody: undefined, error: 'timeout' });
    const { status, json } = await call('GET', path);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: created.id, subscription_id: id, event_type: 'conversion.completed' });
    expect(payloadSchemas['conversion.completed'].parse(json.payload)).toEqual(json.payload);
    expect(json.attempts).toEqual([
      { number: 1, started_at: created.created_at, duration_ms: 0, response_status: null, error: 'timeout' },
    ]);
    expect(JSON.stringify(json)).not.toContain('planted');
    expect((await call('GET', path, undefined, api.otherOrganizationToken)).status).toBe(403);
    expect((await call('GET', `/v1/webhook/deliveries/${randomUUID()}`)).status).toBe(404);
    expect((await call('GET', '/v1/webhook/deliveries/7')).status).toBe(404);
  });
});

describe('a test event', () => {
  it.each(eventTypes)('of type %s is sent only to this subscription, like a real one', async (type) => {
    const id = await subscribe();
    await subscribe({ event_types: [type] });
    const { status, json } = await test(id, { event_type: type });
    expect([status, json.event_type, json.status]).toEqual([202, type, 'pending']);
    expect(api.callCounts.onWork).toBe(1);
    const [claimed, ...more] = await api.claimDue();
    expect(more).toEqual([]);
    expect(claimed?.subscription.id).toBe(id);
    const payload = JSON.parse(Buffer.from(claimed?.body ?? []).toString());
    expect(payloadSchemas[type].parse(payload)).toEqual(payload);
    expect([payload.client_id, payload.organization_id]).toContain(
      'client_id' in payload ? api.clientId : api.organizationId,
    );
  });

  it('has the first subscribed type unless the body names one, and requires an enabled subscription', async () => {
    const id = await subscribe({ event_types: ['form.deleted', 'form.updated'] });
    expect((await test(id)).json.event_type).toBe('form.deleted');
    expect((await test(id, {})).json.event_type).toBe('form.deleted');
    for (const body of [{ event_type: 'form.moved' }, { type: 'form.deleted' }]) {
      expect((await test(id, body)).json.error).toBe('validation_error');
    }
    await call('PATCH', `${subscriptions}/${id}`, { is_active: false });
    const refused = await test(id);
    expect([refused.status, refused.json.error]).toEqual([409, 'conflict']);
    expect((await test(randomUUID())).status).toBe(404);
  });
});

describe('a forced retry', () => {
  // @spec "| POST | `/v1/webhook/deliveries/{id}/retry` | Forces a new attempt immediately, bypassing the backoff schedule |"
  // @spec "Forced retry answers 202 with the entry: on a pending delivery it takes the next attempt's place, on a failed one it is one extra attempt; 409 while in flight, delivered, or disabled."
  it('of a pending delivery replaces the next attempt', async () => {
    const id = await subscribe();
    const created = (await test(id)).json;
    await api.recordAttempts({});
    const before = api.callCounts.onWork;
    const answer = await retry(created.id);
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ id: created.id, status: 'pending', attempt_count: 1 });
    expect(answer.json.next_retry_at).toBe(new Date(api.now()).toISOString());
    expect(api.callCounts.onWork).toBe(before + 1);
    const [claimed] = await api.claimDue();
    expect([claimed?.claim.deliveryId, claimed?.attempt]).toEqual([created.id, 2]);
    const inFlight = await retry(created.id);
    expect([inFlight.status, inFlight.json.error]).toEqual([409, 'conflict']);
  });

  // @spec "Forced retry answers 202 with the entry: on a pending delivery it takes the next attempt's place, on a failed one it is one extra attempt; 409 while in flight, delivered, or disabled."
  it('of a failed delivery is one extra attempt under the same id', async () => {
    const id = await subscribe();
    const created = (await test(id)).json;
    await failPermanently();
    expect((await list(id)).data[0].status).toBe('failed');
    expect((await retry(created.id)).json).toMatchObject({ status: 'pending', attempt_count: 6 });
    expect(await api.recordAttempts({})).toBe(1);
    expect((await list(id)).data[0]).toMatchObject({ id: created.id, status: 'failed', attempt_count: 7 });
    const one = await call('GET', `${subscriptions}/${id}`);
    expect(one.json.failure_count).toBe(1);
    await retry(created.id);
    await api.recordAttempts({ isSuccess: true, responseStatus: 200 });
    expect((await call('GET', `${subscriptions}/${id}`)).json).toMatchObject({ failure_count: 0, is_active: true });
    expect((await retry(created.id)).status).toBe(409);
  });

  // @spec "Forced retry answers 202 with the entry: on a pending delivery it takes the next attempt's place, on a failed one it is one extra attempt; 409 while in flight, delivered, or disabled."
  it('is refused for a disabled subscription, an unknown delivery and another organization', async () => {
    const id = await subscribe();
    const created = (await test(id)).json;
    expect((await retry(created.id, api.otherOrganizationToken)).json.error).toBe('access_denied');
    expect((await retry(randomUUID())).json.error).toBe('not_found');
    await call('PATCH', `${subscriptions}/${id}`, { is_active: false });
    expect((await list(id)).data[0]).toMatchObject({ status: 'pending', next_retry_at: null });
    expect((await retry(created.id)).json.error).toBe('conflict');
  });
});

describe('a redelivery', () => {
  it('retries every delivery that failed since a time', async () => {
    const id = await subscribe();
    await test(id);
    await failPermanently();
    api.setNow(api.now() + hour);
    const since = new Date(api.now()).toISOString();
    await test(id);
    await test(id);
    await failPermanently();
    const redeliver = (body: unknown) => call('POST', `${subscriptions}/${id}/redeliver`, body);
    const answer = await redeliver({ since });
    expect([answer.status, answer.json]).toEqual([202, { count: 2 }]);
    expect((await redeliver({ since })).json).toEqual({ count: 0 });
    expect((await api.claimDue()).map(({ attempt }) => attempt)).toEqual([7, 7]);
    expect((await redeliver({ since: '2020-01-01T00:00:00+01:00' })).json).toEqual({ count: 1 });
    expect((await redeliver({})).json.error).toBe('invalid_request');
    for (const wrong of ['yesterday', 5, null, '2026-13-01T00:00:00Z', '2026-03-02']) {
      expect((await redeliver({ since: wrong })).json.error, String(wrong)).toBe('validation_error');
    }
    await call('PATCH', `${subscriptions}/${id}`, { is_active: false });
    expect((await redeliver({ since })).json.error).toBe('conflict');
  });

  it('covers any number of deliveries in one request', async () => {
    const id = await subscribe();
    const event = { subscriptionId: id, type: 'form.deleted', payload: '{}', now: api.now() };
    await Promise.all(Array.from({ length: 1_201 }, () => api.store.createDirect(event)));
    for (let round = 0; round < 6; round++) {
      api.setNow(api.now() + 2 * hour);
      await api.recordAttempts({});
    }
    await call('PATCH', `${subscriptions}/${id}`, { is_active: true });
    const answer = await call('POST', `${subscriptions}/${id}/redeliver`, { since: '2020-01-01T00:00:00Z' });
    expect(answer.json).toEqual({ count: 1_201 });
  });
});

describe('ten failed deliveries', () => {
  // @spec "After 10 consecutive failed deliveries (across any events) the subscription is disabled (`is_active` = false) and receives nothing until re-enabled with a PATCH setting `is_active` to true."
  // @spec "| `failure_count` | integer | Consecutive failed deliveries |"
  // @spec "| `last_failure_at` | timestamp or null | |"
  // @spec "| Webhook attempts | 6; subscription disabled after 10 consecutive failures |"
  it('disable the subscription, and a patch enables it', async () => {
    const id = await subscribe();
    const path = `${subscriptions}/${id}`;
    for (let index = 0; index < 9; index++) await test(id, { event_type: eventTypes[index] });
    await failPermanently();
    expect((await call('GET', path)).json).toMatchObject({ is_active: true, failure_count: 9 });
    await test(id);
    await failPermanently();
    const failedAt = new Date(api.now()).toISOString();
    const disabled = { is_active: false, failure_count: 10, last_failure_at: failedAt, updated_at: failedAt };
    expect((await call('GET', path)).json).toMatchObject(disabled);
    expect((await call('GET', subscriptions)).json.data[0]).toMatchObject(disabled);
    const before = api.callCounts.onWork;
    const enabled = await call('PATCH', path, { is_active: true });
    expect(enabled.json).toMatchObject({ is_active: true, failure_count: 0, last_failure_at: failedAt });
    expect(api.callCounts.onWork).toBe(before + 1);
    expect((await test(id)).status).toBe(202);
  });
});

describe('an abandoned delivery', () => {
  // @spec "No event is emitted for: restoring a project, revoking a client key, narrowing a scope, a delivery abandoned after the last retry."
  it('is not an event itself, and neither are changes to tokens', async () => {
    const id = await subscribe({ event_types: eventTypes });
    await test(id);
    await failPermanently();
    const { json } = await call('GET', '/v1/webhook/events', undefined, await api.issueRevokedToken());
    expect(json.error).toBe('invalid_token');
    expect(await api.store.takeEvents(10, api.now())).toEqual({ events: 0, deliveries: 0 });
    expect((await list(id)).meta.total).toBe(1);
  });
});

describe('the secret', () => {
  // @spec "| `secret` | string | Per-subscription signing secret; only in create, get-one responses |"
  // @spec "One signature, unless a rotation asks for an overlap (`overlap_seconds`, default 0): then both, space separated."
  it('is replaced at once, or signs together with the new one for the requested overlap', async () => {
    const id = await subscribe();
    const secretOf = async () => (await call('GET', `${subscriptions}/${id}`)).json.secret;
    const rotate = (body?: unknown) => call('POST', `${subscriptions}/${id}/rotate-secret`, body);
    const keys = async () => {
      const found = await api.store.findSubscription(id);
      return found === undefined ? [] : decryptCredentials(api.cipher, found, api.now()).keys;
    };
    const first = await secretOf();
    const { status, json } = await rotate();
    expect(status).toBe(200);
    expect(json.secret).toMatch(/^[\w-]{43}$/);
    expect(json.secret).not.toBe(first);
    expect(await keys()).toEqual([json.secret]);
    const second = (await rotate({ overlap_seconds: 60 })).json.secret;
    expect(await secretOf()).toBe(second);
    api.setNow(api.now() + 59_999);
    expect(await keys()).toEqual([second, json.secret]);
    api.setNow(api.now() + 1);
    expect(await keys()).toEqual([second]);
    const third = (await rotate({ overlap_seconds: 604_800 })).json.secret;
    expect(await keys()).toEqual([third, second]);
    const last = (await rotate({ overlap_seconds: 0 })).json.secret;
    expect(await keys()).toEqual([last]);
    for (const wrong of [-1, 1.5, 604_801, '60', null]) {
      expect((await rotate({ overlap_seconds: wrong })).json.error, String(wrong)).toBe('validation_error');
    }
    expect((await rotate([])).json.error).toBe('invalid_request');
  });
});

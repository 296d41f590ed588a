import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../harness/grants.ts';
import { faultsOf, withMember } from '../harness/orders.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';
import { LeakScanner } from '../soak/leak-scanner.ts';

const setup = setUpServer();
const subscriptions = '/v1/webhook/subscriptions';
const allScopes = ['webhook'];

let owner: { token: string; clientId: string; organizationId: string };
/** Issues a token to a user. */
const userOf = (options: { organizationId?: string; scopes?: string[] } = {}) =>
  issueToken(setup.server.data, { authType: 'user', subject: randomUUID(), scopes: allScopes, ...options });
beforeAll(async () => {
  owner = await userOf();
});

const call = (method: string, path: string, body?: unknown, token: string | null = owner.token) =>
  setup.client.call(path, { method, token, ...(body === undefined ? {} : { body }) });
const bodyOf = (more: object = {}) => ({
  name: 'Finished jobs',
  client_id: owner.clientId,
  endpoint: { url: 'https://hooks.example.com/quoin' },
  event_types: ['conversion.completed', 'conversion.failed'],
  ...more,
});
const create = async (more: object = {}) => {
  const answer = await call('POST', subscriptions, bodyOf(more));
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  return answer.json;
};
const refuse = async (body: unknown) => {
  const answer = await call('POST', subscriptions, body);
  return [answer.status, answer.json.error, ...faultsOf(answer)];
};
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('a subscription', () => {
  // @spec "| POST | `/v1/webhook/subscriptions` | Body: `name` (string, max 255, required), `client_id` (UUID v7, required), `endpoint.url` (URL, max 2000, HTTPS, required), `endpoint.headers` (object, up to 5, optional), `event_types` (array, at least 1, required). Response 201 with full subscription |"
  // @spec "| `id` | UUID | |"
  // @spec "| `client_id` | UUID v7 | OAuth client; only in create, get-one responses |"
  // @spec "| `organization_id` | UUID | Only in create, get-one responses |"
  // @spec "| `created_at`, `updated_at` | ISO 8601 timestamps | |"
  // @spec "The key is the secret's own bytes: 43 characters of base64url, no prefix."
  it('is created as requested, and shown with its secret', async () => {
    const endpoint = {
      url: 'https://Hooks.example.com/a?b=%7E#c',
      headers: { 'X-Api-Key': 'k', Authorization: 'Bearer ü' },
    };
    const answer = await call('POST', subscriptions, bodyOf({ endpoint }));
    const { json } = answer;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${subscriptions}/${json.id}`);
    expect(json).toEqual({
      id: expect.stringMatching(uuid),
      ...bodyOf({ endpoint }),
      organization_id: owner.organizationId,
      secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      is_active: true,
      failure_count: 0,
      last_failure_at: null,
      created_at: json.updated_at,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await create()).secret).not.toBe(json.secret);
    expect((await create()).endpoint.headers).toEqual({});
  });

  // @spec "| GET | `/v1/webhook/subscriptions/{id}` | Full subscription including `secret` |"
  // @spec "create and get-one show `endpoint.headers`"
  it('is read as it was created', async () => {
    const created = await create({ endpoint: { url: 'https://hooks.example.com/', headers: { 'X-A': '1' } } });
    const answer = await call('GET', `${subscriptions}/${created.id}`);
    expect([answer.status, answer.json]).toEqual([200, created]);
    expect((await call('GET', `${subscriptions}/${created.id.toUpperCase()}`)).json).toEqual(created);
  });

  // @spec "`endpoint.headers` with protected names (any case) are accepted, kept and not sent;"
  // @spec "| `endpoint.headers` | object | Up to 5 custom headers |"
  it('may have five headers, even with protected names', async () => {
    const headers = {
      'Webhook-Id': 'a',
      'WEBHOOK-TIMESTAMP': 'b',
      'webhook-signature': 'c',
      'content-type': 'text/plain',
      'X-Last': 'e',
    };
    const endpoint = { url: 'https://hooks.example.com/', headers };
    const { id, endpoint: shown } = await create({ endpoint });
    expect(shown).toEqual(endpoint);
    expect((await call('GET', `${subscriptions}/${id}`)).json.endpoint).toEqual(endpoint);
  });

  // @spec "Other status codes in use: 200 success, 201 created, 204 no content."
  it('is created with 201, read with 200 and removed with 204', async () => {
    const created = await call('POST', subscriptions, bodyOf());
    const path = `${subscriptions}/${created.json.id}`;
    const answers = [created, await call('GET', path), await call('GET', subscriptions), await call('DELETE', path)];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 204]);
    expect(answers.map(({ bytes }) => bytes.length > 0)).toEqual([true, true, true, false]);
  });

  // @spec "| DELETE | `/v1/webhook/subscriptions/{id}` | 204 No Content |"
  it('is not found after it is removed', async () => {
    const { id } = await create();
    const path = `${subscriptions}/${id}`;
    const answer = await call('DELETE', path);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    for (const [method, more, body] of [
      ['DELETE', ''],
      ['GET', ''],
      ['PATCH', '', {}],
      ['GET', '/deliveries'],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['POST', '/redeliver', { since: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const again = await call(method, path + more, body);
      expect([again.status, again.json.error], `${method} ${more}`).toEqual([404, 'not_found']);
    }
  });
});

describe('the list of subscriptions', () => {
  // @spec "| GET | `/v1/webhook/subscriptions` | Query `limit` (default 20, max 50), `offset`; pagination envelope of summary subscriptions |"
  // @spec "List entries omit `organization_id`, `client_id` and `secret`."
  it('shows the newest first, without secrets', async () => {
    const { token, clientId } = await userOf();
    const empty = { data: [], meta: { total: 0, limit: 20, offset: 0, has_more: false } };
    expect((await call('GET', subscriptions, undefined, token)).json).toEqual(empty);
    const ids: string[] = [];
    for (let index = 0; index < 22; index++) {
      const body = bodyOf({
        client_id: clientId,
        name: `n${index}`,
        endpoint: { url: 'https://h.example/', headers: { 'X-A': 'v' } },
      });
      ids.push((await call('POST', subscriptions, body, token)).json.id);
    }
    const page = async (query: string) => (await call('GET', subscriptions + query, undefined, token)).json;
    const first = await page('');
    expect(first.meta).toEqual({ total: 22, limit: 20, offset: 0, has_more: true });
    expect(Object.keys(first.data[0]).sort()).toEqual(
      [
        'id',
        'name',
        'endpoint',
        'event_types',
        'is_active',
        'failure_count',
        'last_failure_at',
        'created_at',
        'updated_at',
      ].sort(),
    );
    for (const entry of first.data) {
      for (const name of ['organization_id', 'client_id', 'secret']) expect(entry).not.toHaveProperty(name);
    }
    expect(first.data[0].endpoint).toEqual({ url: 'https://h.example/' });
    const rest = await page('?offset=20&limit=50');
    expect([...first.data, ...rest.data].map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    const times = first.data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await page('?offset=22')).toEqual({ data: [], meta: { total: 22, limit: 20, offset: 22, has_more: false } });
    for (const query of ['?limit=51', '?limit=0', '?limit=', '?offset=-1', '?sort=name']) {
      expect((await page(query)).error, query).toBe('invalid_request');
    }
  });
});

describe('a patch', () => {
  // @spec "| PATCH | `/v1/webhook/subscriptions/{id}` | Body: any of `name`, `endpoint`, `event_types`, `is_active`; all optional |"
  // @spec "PATCH answers 200 with the list view; `endpoint` merges member by member, `headers: {}` clears; `is_active: true` zeroes the counter."
  // @spec "| `is_active` | boolean | |"
  it('changes only its members, and returns the list view', async () => {
    const created = await create({ endpoint: { url: 'https://a.example/', headers: { 'X-A': '1', 'X-B': '2' } } });
    const path = `${subscriptions}/${created.id}`;
    const patch = async (body: unknown) => {
      const answer = await call('PATCH', path, body);
      expect(answer.status, JSON.stringify(answer.json)).toBe(200);
      const { json } = await call('GET', path);
      const { secret: _, client_id: __, organization_id: ___, endpoint, ...rest } = json;
      expect(answer.json).toEqual({ ...rest, endpoint: { url: endpoint.url } });
      return json;
    };
    expect(await patch({})).toEqual(created);
    const { updated_at: _, ...same } = created;
    expect(await patch({ name: 'ü' })).toMatchObject({ ...same, name: 'ü' });
    expect(await patch({ endpoint: {} })).toMatchObject({ ...same, name: 'ü' });
    expect((await patch({ endpoint: { url: 'https://b.example/' } })).endpoint).toEqual({
      url: 'https://b.example/',
      headers: created.endpoint.headers,
    });
    expect((await patch({ endpoint: { headers: { 'X-C': '3' } } })).endpoint).toEqual({
      url: 'https://b.example/',
      headers: { 'X-C': '3' },
    });
    expect((await patch({ endpoint: { headers: {} } })).endpoint).toEqual({ url: 'https://b.example/', headers: {} });
    expect((await patch({ event_types: ['project.deleted'] })).event_types).toEqual(['project.deleted']);
    expect((await patch({ is_active: false })).is_active).toBe(false);
    const last = await patch({ is_active: true, name: 'last' });
    expect(last).toMatchObject({
      is_active: true,
      name: 'last',
      secret: created.secret,
      created_at: created.created_at,
    });
  });

  it.each<[unknown, string]>([
    [{ name: null }, 'name wrong_type'],
    [{ name: 'x'.repeat(256) }, 'name too_long'],
    [{ client_id: randomUUID() }, 'client_id unknown_member'],
    [{ secret: 'mine' }, 'secret unknown_member'],
    [{ endpoint: null }, 'endpoint wrong_type'],
    [{ endpoint: { url: 'http://a.example/' } }, 'endpoint.url url_scheme'],
    [{ endpoint: { headers: null } }, 'endpoint.headers wrong_type'],
    [{ event_types: [] }, 'event_types out_of_range'],
    [{ is_active: 'yes' }, 'is_active wrong_type'],
    [{ failure_count: 0 }, 'failure_count unknown_member'],
  ])('with %j is refused, and changes nothing', async (body, fault) => {
    const created = await create();
    const answer = await call('PATCH', `${subscriptions}/${created.id}`, body);
    expect([answer.status, answer.json.error, ...faultsOf(answer)]).toEqual([400, 'validation_error', fault]);
    expect((await call('GET', `${subscriptions}/${created.id}`)).json).toEqual(created);
  });

  it('without a body is an invalid request', async () => {
    const { id } = await create();
    expect((await call('PATCH', `${subscriptions}/${id}`)).json.error).toBe('invalid_request');
    expect((await call('PATCH', `${subscriptions}/${id}`, [])).json.error).toBe('invalid_request');
  });
});

describe('the creation of a subscription', () => {
  // @spec "| POST | `/v1/webhook/subscriptions` | Body: `name` (string, max 255, required), `client_id` (UUID v7, required), `endpoint.url` (URL, max 2000, HTTPS, required), `endpoint.headers` (object, up to 5, optional), `event_types` (array, at least 1, required). Response 201 with full subscription |"
  it.each(['name', 'client_id', 'endpoint', 'endpoint.url', 'event_types'])(
    'without %s is an invalid request',
    async (path) => {
      expect(await refuse(withMember(bodyOf(), path, undefined))).toEqual([
        400,
        'invalid_request',
        `${path} missing_member`,
      ]);
    },
  );

  // @spec "| `name` | string, max 255 | |"
  // @spec "| `endpoint.url` | URL, max 2000 | HTTPS only |"
  // @spec "| `event_types` | array of string | At least 1 entry |"
  // @spec "| Webhook endpoint | HTTPS URL of at most 2000 characters; up to 5 custom headers |"
  // @spec "| POST | `/v1/webhook/subscriptions` | Body: `name` (string, max 255, required), `client_id` (UUID v7, required), `endpoint.url` (URL, max 2000, HTTPS, required), `endpoint.headers` (object, up to 5, optional), `event_types` (array, at least 1, required). Response 201 with full subscription |"
  it.each<[string, unknown, string]>([
    ['name', 7, 'name wrong_type'],
    ['name', '𝄞'.repeat(256), 'name too_long'],
    ['name', '\ud800', 'name not_text'],
    ['client_id', 'x', 'client_id invalid'],
    ['client_id', 'b4f0c6de-1111-4222-8333-944455556666', 'client_id invalid'],
    ['endpoint', 'https://a.example/', 'endpoint wrong_type'],
    ['endpoint.url', 'http://a.example/', 'endpoint.url url_scheme'],
    ['endpoint.url', 'ftp://a.example/', 'endpoint.url url_scheme'],
    ['endpoint.url', 'https:a.example', 'endpoint.url url_not_absolute'],
    ['endpoint.url', ' https://a.example/', 'endpoint.url url_character'],
    ['endpoint.url', 'https://user:pass@a.example/', 'endpoint.url url_user_info'],
    ['endpoint.url', 'https://a.example:99999/', 'endpoint.url url_invalid'],
    ['endpoint.url', `https://a.example/${'x'.repeat(1_983)}`, 'endpoint.url too_long'],
    ['endpoint.headers', [], 'endpoint.headers wrong_type'],
    ['endpoint.headers', { Host: 'x' }, 'endpoint.headers.Host header_name_refused'],
    ['endpoint.headers', { 'Content-Length': '1' }, 'endpoint.headers.Content-Length header_name_refused'],
    ['endpoint.headers', { 'X-A': 'a\r\nb' }, 'endpoint.headers.X-A header_value_character'],
    ['endpoint.headers', { 'X-A': 1 }, 'endpoint.headers.X-A wrong_type'],
    ['event_types', 'conversion.completed', 'event_types wrong_type'],
    ['event_types', [], 'event_types out_of_range'],
    ['event_types', ['conversion.started'], 'event_types[0] not_allowed'],
    ['event_types', [null], 'event_types[0] not_allowed'],
    ['event_types', ['form.deleted', 'form.deleted'], 'event_types duplicate'],
    ['event_types', Array(10).fill('x'), 'event_types out_of_range'],
    ['colour', 'red', 'colour unknown_member'],
    ['secret', 'mine', 'secret unknown_member'],
    ['endpoint.method', 'PUT', 'endpoint.method unknown_member'],
  ])('is refused if %s is %j', async (path, value, fault) => {
    expect(await refuse(withMember(bodyOf(), path, value))).toEqual([400, 'validation_error', fault]);
  });

  // @spec "| POST | `/v1/webhook/subscriptions` | Body: `name` (string, max 255, required), `client_id` (UUID v7, required), `endpoint.url` (URL, max 2000, HTTPS, required), `endpoint.headers` (object, up to 5, optional), `event_types` (array, at least 1, required). Response 201 with full subscription |"
  // @spec "| `name` | string, max 255 | |"
  // @spec "| `endpoint.url` | URL, max 2000 | HTTPS only |"
  // @spec "| `endpoint.headers` | object | Up to 5 custom headers |"
  // @spec "| Webhook endpoint | HTTPS URL of at most 2000 characters; up to 5 custom headers |"
  it('is refused with six headers, and accepted with the longest name and URL', async () => {
    const headers = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`X-${index}`, 'v']));
    const six = { url: 'https://a.example/', headers };
    expect((await refuse(bodyOf({ endpoint: six }))).slice(0, 2)).toEqual([400, 'validation_error']);
    const name = '𝄞'.repeat(255);
    const url = `https://a.example/${'ü'.repeat(1_982)}`;
    expect(await create({ name, endpoint: { url } })).toMatchObject({ name, endpoint: { url } });
  });

  it('is refused with all faults at once', async () => {
    const body = { name: 7, client_id: owner.clientId, endpoint: {}, event_types: ['x', 'form.deleted', 'y'] };
    expect(await refuse(body)).toEqual([
      400,
      'invalid_request',
      'name wrong_type',
      'endpoint.url missing_member',
      'event_types[0] not_allowed',
      'event_types[2] not_allowed',
    ]);
  });

  it('is refused for a client that belongs to another organization or does not exist', async () => {
    const other = await userOf();
    const expected = [422, 'validation_error', 'client_id client_unknown'];
    expect(await refuse(bodyOf({ client_id: other.clientId }))).toEqual(expected);
    expect(await refuse(bodyOf({ client_id: '01980f30-1111-7222-8333-944455556666' }))).toEqual(expected);
    const colleague = await userOf({ organizationId: owner.organizationId });
    expect(await create({ client_id: colleague.clientId.toUpperCase() })).toMatchObject({
      client_id: colleague.clientId,
    });
  });
});

describe('a caller', () => {
  const calls = (id: string): [method: string, path: string, right: 'read' | 'write' | 'delete', body?: unknown][] => [
    ['GET', subscriptions, 'read'],
    ['POST', subscriptions, 'write', bodyOf()],
    ['GET', `${subscriptions}/${id}`, 'read'],
    ['PATCH', `${subscriptions}/${id}`, 'write', { name: 'x' }],
    ['GET', `${subscriptions}/${id}/deliveries`, 'read'],
    ['POST', `${subscriptions}/${id}/test`, 'write'],
    ['POST', `${subscriptions}/${id}/redeliver`, 'write', { since: '2026-01-01T00:00:00Z' }],
    ['POST', `${subscriptions}/${id}/rotate-secret`, 'write'],
    ['GET', '/v1/webhook/events', 'read'],
    ['GET', `/v1/webhook/deliveries/${id}`, 'read'],
    ['POST', `/v1/webhook/deliveries/${id}/retry`, 'write'],
    ['DELETE', `${subscriptions}/${id}`, 'delete'],
  ];

  // @spec "Scopes: `webhook` (full), `webhook:read`, `webhook:write`, `webhook:delete`."
  // @spec "Catalog and deliveries need `webhook:read`, retry `webhook:write`."
  it('needs the scope of the operation', async () => {
    const scopes = {
      full: 'webhook',
      read: 'webhook:read',
      write: 'webhook:write',
      delete: 'webhook:delete',
      none: 'converter',
    };
    for (const [right, scope] of Object.entries(scopes)) {
      const { organizationId } = owner;
      const { token } = await userOf({
        organizationId,
        scopes: [scope],
      });
      const { id } = await create();
      for (const [method, path, needed, body] of calls(id)) {
        const answer = await call(method, path, body, token);
        const isAllowed = right === 'full' || needed === right;
        expect(answer.status === 403, `${right}: ${method} ${path}`).toBe(!isAllowed);
        if (!isAllowed) expect(answer.json.error).toBe('access_denied');
      }
    }
  });

  // @spec "reject a client token with `403` and `error` = `invalid_token_type`"
  it('must be a user', async () => {
    const { organizationId } = owner;
    const { id } = await create();
    for (const scopes of [['webhook'], ['converter']]) {
      const { token } = await issueToken(setup.server.data, { organizationId, scopes });
      for (const [method, path, , body] of calls(id)) {
        const answer = await call(method, path, body, token);
        expect([answer.status, answer.json.error], `${method} ${path}`).toEqual([403, 'invalid_token_type']);
      }
    }
    for (const [method, path, , body] of calls(id)) {
      expect((await call(method, path, body, null)).json.error).toBe('unauthorized');
    }
  });

  it('cannot access another organization', async () => {
    const { id } = await create();
    const { token } = await userOf();
    for (const [method, path, , body] of calls(id).filter(([, path]) => path.startsWith(`${subscriptions}/`))) {
      const answer = await call(method, path, body, token);
      expect([answer.status, answer.json.error], `${method} ${path}`).toEqual([403, 'access_denied']);
    }
    expect((await call('GET', subscriptions, undefined, token)).json.meta.total).toBe(0);
    expect((await call('GET', `${subscriptions}/${id}`)).status).toBe(200);
  });

  it('gets the allowed methods of a path', async () => {
    const { id } = await create();
    const answer = await call('PUT', `${subscriptions}/${id}`, {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
    expect((await call('GET', `${subscriptions}/seven`)).status).toBe(404);
    expect((await call('GET', `${subscriptions}/${id}/nothing`)).status).toBe(404);
  });
});

describe('the catalog', () => {
  // @spec "| GET | `/v1/webhook/events` | Current catalog of subscribable event types |"
  // @spec "Event catalog: `{ "data": [{ "type", "description" }] }`, all nine."
  // @spec "| `publication.completed` | Publisher job finished successfully |"
  // @spec "| `publication.failed` | Publisher job failed |"
  // @spec "| `conversion.completed` | Converter job finished successfully |"
  // @spec "| `conversion.failed` | Converter job failed |"
  // @spec "| `template.updated` | Template renamed, moved, restored, or saved from the editor |"
  // @spec "| `template.deleted` | Template moved to the trash |"
  // @spec "| `form.updated` | Form fields, steps, linked templates or status changed |"
  // @spec "| `form.deleted` | Form deleted |"
  // @spec "| `project.deleted` | Project moved to the trash |"
  it('lists every event type', async () => {
    const { json } = await call('GET', '/v1/webhook/events');
    expect(json).toEqual({
      data: [
        { type: 'publication.completed', description: 'Publisher job finished successfully' },
        { type: 'publication.failed', description: 'Publisher job failed' },
        { type: 'conversion.completed', description: 'Converter job finished successfully' },
        { type: 'conversion.failed', description: 'Converter job failed' },
        { type: 'template.updated', description: 'Template renamed, moved, restored, or saved from the editor' },
        { type: 'template.deleted', description: 'Template moved to the trash' },
        { type: 'form.updated', description: 'Form fields, steps, linked templates or status changed' },
        { type: 'form.deleted', description: 'Form deleted' },
        { type: 'project.deleted', description: 'Project moved to the trash' },
      ],
    });
  });
});

describe('credentials', () => {
  it('are in no file and no output of the service', async () => {
    const value = `planted-${randomUUID()}`;
    const created = await create({ endpoint: { url: 'https://h.example/', headers: { Authorization: value } } });
    const rotated = await call('POST', `${subscriptions}/${created.id}/rotate-secret`, { overlap_seconds: 600 });
    const scanner = new LeakScanner();
    scanner.addText('the header', value);
    scanner.addText('the secret', created.secret);
    scanner.addText('the new secret', rotated.json.secret);
    expect(scanner.findInFolder(setup.server.data)).toEqual([]);
    expect([...scanner.findIn(Buffer.from(setup.server.output()))]).toEqual([]);
    const columns = 'SELECT length(secret) AS secret, length(previous_secret) AS previous, length(headers) AS headers';
    const rows = () => readRows(setup.server.data, `${columns} FROM webhook_subscriptions WHERE id = ?`, created.id);
    expect(rows()).toEqual([{ secret: 71, previous: 71, headers: expect.any(Number) }]);
    await call('DELETE', `${subscriptions}/${created.id}`);
    expect(rows()).toEqual([{ secret: 0, previous: null, headers: null }]);
  });
});

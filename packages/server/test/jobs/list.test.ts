import { beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const list = async (query = '', token = setup.server.token) =>
  (await setup.client.call(`/v1/converter/jobs${query}`, { token })).json;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

/** Twelve jobs, newest first and then by id: six with a missing source, and six completed with a tag. */
let newest: string[] = [];
let psdJob = '';
beforeAll(async () => {
  const created: { id: string; created_at: string }[] = [];
  const none = `${setup.peer.url}/none`;
  const source = setup.peer.on('/source', { body: await makePng() });
  const more = (index: number) => (index % 5 < 2 ? { tag: 'group' } : {});
  for (let index = 0; index < 12; index++) {
    const order = orderOf(index % 5 < 2 ? source : none, `${setup.peer.url}/target`, more(index));
    const { json } = await setup.client.createJob(
      index === 2 ? { ...order, input: { ...order.input, type: 'psd' } } : order,
    );
    created.push(json);
    if (index === 2) psdJob = json.id;
  }
  for (const { id } of created) await setup.client.waitUntilEnded(id);
  created.sort((one, other) => {
    const later = Date.parse(other.created_at) - Date.parse(one.created_at);
    return later === 0 ? one.id.localeCompare(other.id) : later;
  });
  newest = created.map(({ id }) => id);
});

describe('the list of jobs', () => {
  // @spec "`{ data: [ ... ], meta: { total: integer, limit: integer, offset: integer, has_more: boolean } }`"
  // @spec "| GET | `/v1/converter/jobs` | `converter` or `converter:read` | Query `limit` (integer 1-50, default 10), `offset` (integer, default 0). Response: pagination envelope whose `data` holds jobs |"
  // @spec "| List `limit` | min 1, max 50; converter jobs default 10; `offset` default 0 |"
  it('begins with the ten newest jobs', async () => {
    const page = await list();
    expect(Object.keys(page)).toEqual(['data', 'meta']);
    expect(page.meta).toEqual({ total: 12, limit: 10, offset: 0, has_more: true });
    expect(idsOf(page)).toEqual(newest.slice(0, 10));
  });

  // @spec "| Pagination edge cases | `total` 0 gives empty `data`; `offset` beyond total gives empty `data` and `has_more` false |"
  it.each([
    ['?limit=1', 0, 1, true],
    ['?limit=50', 0, 12, false],
    ['?limit=12', 0, 12, false],
    ['?limit=11', 0, 11, true],
    ['?offset=2', 2, 12, false],
    ['?limit=5&offset=6', 6, 11, true],
    ['?limit=5&offset=7', 7, 12, false],
    ['?offset=11', 11, 12, false],
    ['?offset=12', 12, 12, false],
    ['?offset=13', 13, 13, false],
    ['?offset=999999999999999', 13, 13, false],
  ])('contains, for %s, the jobs from %i to %i', async (query, from, to, more) => {
    const page = await list(query);
    expect(idsOf(page)).toEqual(newest.slice(from, to));
    expect(page.meta).toMatchObject({ total: 12, has_more: more });
  });

  // @spec "| Pagination edge cases | `total` 0 gives empty `data`"
  it('is empty if there are no jobs', async () => {
    const none = { data: [], meta: { total: 0, limit: 10, offset: 0, has_more: false } };
    expect(await list('?tag=nothing')).toEqual(none);
    const { token } = await issueToken(setup.server.data);
    expect(await list('', token)).toEqual(none);
    expect(await list('?limit=3&offset=4', token)).toEqual({
      data: [],
      meta: { total: 0, limit: 3, offset: 4, has_more: false },
    });
  });

  // @spec "When `limit` exceeds 50, then 400 `invalid_request`."
  // @spec "400 `invalid_request`: malformed JSON, a required member missing, anything wrong in the query (`limit`, `offset`, `file_type`), a body too large."
  // @spec "| List `limit` | min 1, max 50; converter jobs default 10; `offset` default 0 |"
  // @spec "| 400 | `invalid_request` | Malformed request or missing parameters; also `limit` above 50 |"
  it.each([
    ['limit', '51'],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '1e1'],
    ['limit', '+1'],
    ['limit', ''],
    ['limit', 'ten'],
    ['limit', '99999999999999999999'],
    ['offset', '-1'],
    ['offset', '1.0'],
    ['offset', ''],
    ['offset', '0x10'],
    ['offset', '1000000000000000'],
    ['status', 'done'],
    ['status', ''],
    ['type', 'pdf'],
    ['page', '1'],
  ])('is refused for %s=%s', async (name, value) => {
    const { status, json } = await setup.client.call(`/v1/converter/jobs?${name}=${encodeURIComponent(value)}`);
    expect([status, json.error]).toEqual([400, 'invalid_request']);
    expect(json.details.map(({ field }: { field: string }) => field)).toEqual([name]);
  });

  it('is refused for a repeated parameter', async () => {
    const { status, json } = await setup.client.call('/v1/converter/jobs?limit=1&limit=2');
    expect([status, json.error]).toEqual([400, 'invalid_request']);
  });

  // @spec "Converter job states: `queued`, `downloading`, `converting`, `uploading`, `completed`, `failed`, `expired`."
  it('can be filtered by every state, and by no other value', async () => {
    const states = ['queued', 'downloading', 'converting', 'uploading', 'completed', 'failed', 'expired'];
    for (const state of states) {
      for (const { status } of (await list(`?status=${state}&limit=50`)).data) expect(status).toBe(state);
    }
    for (const wrong of ['running', 'cancelled', 'done', 'COMPLETED', 'completed,failed']) {
      const { status, json } = await setup.client.call(`/v1/converter/jobs?status=${wrong}`);
      expect([status, json.error]).toEqual([400, 'invalid_request']);
    }
  });

  // @spec "List entries = the job's fields, `completed_at`, `error`; newest first, then id; filters `status`, `type`, `tag`."
  it('contains the members of an entry, and can be filtered', async () => {
    const failed = await list('?status=failed&limit=50');
    const completed = await list('?status=completed&limit=50');
    expect([failed.meta.total, completed.meta.total]).toEqual([6, 6]);
    expect(Object.keys(failed.data[0]).sort()).toEqual([
      'completed_at',
      'created_at',
      'error',
      'id',
      'input',
      'output',
      'status',
    ]);
    expect(Object.keys(completed.data[0]).sort()).toEqual([
      'completed_at',
      'created_at',
      'id',
      'input',
      'output',
      'status',
      'tag',
    ]);
    expect(idsOf(await list('?type=psd'))).toEqual([psdJob]);
    expect(idsOf(await list('?tag=group'))).toEqual(idsOf(completed));
    expect(await list('?tag=Group')).toMatchObject({ meta: { total: 0 } });
    expect(await list('?tag=group&status=completed&type=png&limit=2')).toMatchObject({
      meta: { total: completed.meta.total, has_more: true },
    });
    expect(await list('?tag=group&status=failed')).toMatchObject({ meta: { total: 0 } });
    expect(await list('?status=queued')).toMatchObject({ meta: { total: 0 } });
  });

  it('shows the jobs of all clients of the organization, and of no other', async () => {
    const { token, organizationId } = await issueToken(setup.server.data);
    const { token: colleague } = await issueToken(setup.server.data, { organizationId });
    const { json } = await setup.client.createJob(orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/'), { token });
    expect(idsOf(await list('', colleague))).toEqual([json.id]);
    expect((await list()).meta.total).toBe(12);
  });
});

import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { openRawConnection } from '../harness/raw.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer();
const order = (more = {}) => orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`, more);
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

describe('an Idempotency-Key', () => {
  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('repeats the first response, even after the job has ended', async () => {
    const first = await setup.client.createJob(order(), withKey('a'));
    const again = await setup.client.createJob(order(), withKey('a'));
    await setup.client.waitUntilEnded(first.json.id);
    const later = await setup.client.createJob(order(), withKey('a'));
    for (const answer of [again, later]) {
      expect(answer.status).toBe(201);
      expect(answer.bytes.toString()).toBe(first.bytes.toString());
      expect(answer.headers.get('location')).toBe(first.headers.get('location'));
      expect(answer.headers.get('x-service-request-id')).not.toBe(first.headers.get('x-service-request-id'));
    }
    const { json } = await setup.client.call('/v1/converter/jobs');
    expect(json.meta.total).toBe(1);
  });

  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('is refused with another body, even if only a header differs', async () => {
    await setup.client.createJob(order(), withKey('b'));
    const input = { type: 'png', source: { url: `${setup.peer.url}/none`, headers: { 'X-A': 'b' } } };
    for (const body of [order({ tag: 'other' }), order({ input })]) {
      const { status, json } = await setup.client.createJob(body, withKey('b'));
      expect([status, json.error]).toEqual([422, 'validation_error']);
      expect(json.error_description).toMatch(/Idempotency-Key/);
    }
  });

  // @spec "`Idempotency-Key` compares the parsed body: the order of members does not matter."
  it('ignores the order of members and white space, but not the order of rules', async () => {
    const rules = ['a', 'b'].map((path) => ({
      match: `https://h.example/${path}`,
      headers: { 'X-A': '1', 'X-B': '2' },
    }));
    const body = order({ tag: 'é', url_headers: rules });
    const reverseMembers = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(reverseMembers);
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, each]) => [name, reverseMembers(each)]),
      );
    };
    const send = (text: string) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'reordered' };
      return setup.client.call('/v1/converter/jobs', { method: 'POST', text, headers });
    };
    const first = await send(JSON.stringify(body));
    expect(JSON.stringify(reverseMembers(body))).not.toBe(JSON.stringify(body));
    for (const text of [
      JSON.stringify(reverseMembers(body), undefined, 2),
      JSON.stringify(body).replace('é', '\\u00e9'),
    ]) {
      const again = await send(text);
      expect([again.status, again.json.id]).toEqual([201, first.json.id]);
    }
    expect((await send(JSON.stringify({ ...body, url_headers: [...rules].reverse() }))).status).toBe(422);
  });

  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('does not apply to another client, nor to a refused request', async () => {
    const { token } = await issueToken(setup.server.data);
    const mine = await setup.client.createJob(order(), withKey('c'));
    const theirs = await setup.client.createJob(order({ tag: 'theirs' }), { ...withKey('c'), token });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.id).not.toBe(mine.json.id);
    expect((await setup.client.createJob({}, withKey('d'))).status).toBe(400);
    expect((await setup.client.createJob(order(), withKey('d'))).status).toBe(201);
  });

  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('conflicts while its first request is unanswered', async () => {
    const body = JSON.stringify(order());
    const request = (close: boolean) =>
      [
        'POST /v1/converter/jobs HTTP/1.1',
        'Host: h',
        `Authorization: Bearer ${setup.server.token}`,
        'Content-Type: application/json',
        'Idempotency-Key: e',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...(close ? ['Connection: close'] : []),
        '',
        body,
      ].join('\r\n');
    const socket = await openRawConnection(setup.server.baseUrl);
    // Both in one write, so that the second is read before the first is stored.
    socket.write(request(false) + request(true));
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 409']);
    expect(answers).toContain('"error":"conflict"');
    const again = await setup.client.createJob(order(), withKey('e'));
    expect(answers).toContain(again.json.id);
  });

  // @spec "`Idempotency-Key`: same key and body gives the first response again, another body 422, in flight 409 `conflict`; by client, 24 hours; an HMAC of the body is kept, never the body."
  it('is stored only with a keyed digest of the body', async () => {
    const tag = 'a-word-of-the-body';
    await setup.client.createJob(order({ tag }), withKey('f'));
    await setup.client.createJob(order({ tag }), withKey('g'));
    const rows = readRows<{ body_mac: Buffer }>(
      setup.server.data,
      "SELECT * FROM idempotency_keys WHERE key IN ('f', 'g')",
    );
    expect(rows.map((row) => Object.keys(row).sort())).toEqual(
      rows.map(() => ['body_mac', 'client_id', 'created_at', 'job_id', 'key']),
    );
    expect(rows.map(({ body_mac }) => body_mac.length)).toEqual([32, 32]);
    expect(Buffer.concat(rows.map(({ body_mac }) => body_mac)).includes(tag)).toBe(false);
  });

  it.each([
    ['longer than 255 characters', 'k'.repeat(256)],
    ['with a space in it', 'a b'],
    ['with non-ASCII letters', 'schlüssel'],
  ])('is refused %s', async (_, key) => {
    const { status, json } = await setup.client.createJob(order(), withKey(key));
    expect([status, json.error]).toEqual([400, 'invalid_request']);
  });

  it('may have 255 characters', async () => {
    expect((await setup.client.createJob(order(), withKey('k'.repeat(255)))).status).toBe(201);
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyOf, headersOf, vectors } from '../test/vectors.ts';
import { type FailureCode, failures, WebhookVerificationError } from './failure.ts';
import type { WebhookHeaders } from './headers.ts';
import { verifyWebhook } from './verify.ts';

const accepted = vectors.filter(({ expected }) => expected === 'ok');
const refused = vectors.filter(({ expected }) => expected !== 'ok');

async function failureOf(promise: Promise<unknown>): Promise<WebhookVerificationError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof WebhookVerificationError) return failure;
  throw new Error(`expected a WebhookVerificationError, found ${String(failure)}`);
}

// @spec "Signature: message = `{webhook-id}.{webhook-timestamp}.{raw-body}`; signature = base64 of HMAC-SHA256 of the message with the subscription's `secret` (not the OAuth client secret); header = `v1,` + signature."
// @spec "The key is the secret's own bytes: 43 characters of base64url, no prefix."
// @spec "| `webhook-signature` | `v1,` followed by base64 signature |"
describe('a delivery that is accepted', () => {
  it.each(accepted)('$name', async (vector) => {
    const { secrets, id, timestamp, now } = vector;
    const webhook = await verifyWebhook(secrets, headersOf(vector), bodyOf(vector), { now });
    expect(webhook).toEqual({
      id: [id].flat()[0],
      timestamp: Number([timestamp].flat()[0]),
      payload: JSON.parse(Buffer.from(bodyOf(vector)).toString()),
      body: new Uint8Array(bodyOf(vector)),
    });
  });
});

// @spec "A receiver must: read the three headers; reject when the absolute difference between now and `webhook-timestamp` exceeds 300 seconds; recompute; compare in constant time."
describe('a delivery that is refused', () => {
  it.each(refused)('$name: $expected', async (vector) => {
    const { secrets, now, expected } = vector;
    const failure = await failureOf(verifyWebhook(secrets, headersOf(vector), bodyOf(vector), { now }));
    expect(failure.code).toBe(expected);
  });

  it.each(refused)('reveals no secret: $name', async (vector) => {
    const { secrets, now } = vector;
    const failure = await failureOf(verifyWebhook(secrets, headersOf(vector), bodyOf(vector), { now }));
    for (const secret of secrets) if (secret !== '') expect(JSON.stringify(failure)).not.toContain(secret.trim());
  });

  it.each(refused.filter(({ expected }) => expected === 'SIGNATURE_MISMATCH'))(
    'does not reveal the expected signature: $name',
    async (vector) => {
      const { secrets, id, timestamp, now } = vector;
      const failure = await failureOf(verifyWebhook(secrets, headersOf(vector), bodyOf(vector), { now }));
      const hmac = createHmac('sha256', secrets[0]!).update(`${id}.${timestamp}.`).update(bodyOf(vector));
      expect(JSON.stringify(failure)).not.toContain(hmac.digest('base64'));
    },
  );
});

describe('the vectors', () => {
  it('cover every failure of the headers, the body and the secret', () => {
    const others: FailureCode[] = [
      'BODY_INCOMPLETE',
      'BODY_TOO_LARGE',
      'BODY_ALREADY_READ',
      'NOT_VERIFIED',
      'OPTION_INVALID',
    ];
    const found = new Set([...refused.map(({ expected }) => expected), ...others]);
    expect([...found].sort()).toEqual(Object.keys(failures).sort());
  });
});

const vector = accepted[0]!;
const { secrets, now } = vector;
const given = headersOf(vector);
const texts = Object.entries(given) as [string, string][];
const body = bodyOf(vector);

describe('headers', () => {
  it.each<[string, WebhookHeaders]>([
    ['Headers', new Headers(texts)],
    ['a Map', new Map(texts)],
    ['an object with names in capitals', Object.fromEntries(texts.map(([name, value]) => [name.toUpperCase(), value]))],
    ['an object without a prototype', Object.assign(Object.create(null), given)],
    ['lists of one value', Object.fromEntries(texts.map(([name, value]) => [name, [value]]))],
    [
      'an object with other headers, one of them named get',
      { ...given, get: 'x', host: 'h', 'set-cookie': ['a', 'b'] },
    ],
    ['an object in which the other spelling is undefined', { ...given, 'Webhook-Id': undefined }],
  ])('are read from %s', async (_, headers) => {
    expect((await verifyWebhook(secrets, headers, body, { now })).id).toBe(vector.id);
  });

  it('are refused if a name occurs in two spellings', async () => {
    const headers = { ...given, 'Webhook-Id': '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10' };
    expect((await failureOf(verifyWebhook(secrets, headers, body, { now }))).code).toBe('HEADER_REPEATED');
  });

  it('are refused if Headers joined two values', async () => {
    const headers = new Headers(texts);
    headers.append('webhook-signature', String(given['webhook-signature']));
    expect((await failureOf(verifyWebhook(secrets, headers, body, { now }))).code).toBe('HEADER_REPEATED');
  });

  it.each([undefined, null, {}, [], 'webhook-id'])('that are %j fail as missing', async (headers) => {
    const failure = await failureOf(verifyWebhook(secrets, headers as never, body, { now }));
    expect(failure.code).toBe('HEADER_MISSING');
  });

  it('that are numbers fail as missing', async () => {
    const headers = { ...given, 'webhook-timestamp': 1767225600 } as never;
    expect((await failureOf(verifyWebhook(secrets, headers, body, { now }))).code).toBe('HEADER_MISSING');
  });

  it('are shortened in messages', async () => {
    const headers = { ...given, 'webhook-timestamp': 'x'.repeat(100_000) };
    expect((await failureOf(verifyWebhook(secrets, headers, body, { now }))).message.length).toBeLessThan(200);
  });
});

describe('the raw body', () => {
  const view = new Uint8Array(body.length + 8);
  view.set(body, 3);
  it.each([
    ['a string', Buffer.from(body).toString()],
    ['a Uint8Array', new Uint8Array(body)],
    ['a view of a larger buffer', view.subarray(3, 3 + body.length)],
    ['an ArrayBuffer', new Uint8Array(body).buffer],
  ])('is accepted as %s', async (_, rawBody) => {
    expect((await verifyWebhook(secrets, given, rawBody, { now })).body).toEqual(new Uint8Array(body));
  });

  it.each([[{ parsed: true }], [undefined], [null], [42], [[1, 2]]])('is refused as %j with advice', async (parsed) => {
    const failure = await failureOf(verifyWebhook(secrets, given, parsed as never, { now }));
    expect(failure.code).toBe('BODY_ALREADY_READ');
    expect(failure.message).toContain('express.raw()');
  });

  it('cannot change between verification and use', async () => {
    const rawBody = new Uint8Array(body);
    const pending = verifyWebhook(secrets, given, rawBody, { now });
    rawBody.fill(0x20);
    expect((await pending).payload).toEqual(JSON.parse(Buffer.from(body).toString()));
  });
});

describe('the clock', () => {
  it.each([
    ['seconds', now],
    ['a Date', new Date(now * 1000)],
    ['a function that returns seconds', () => now],
    ['a function that returns a Date', () => new Date(now * 1000)],
  ])('may be %s', async (_, clock) => {
    expect((await verifyWebhook(secrets, given, body, { now: clock })).timestamp).toBe(now);
  });

  // @spec "| Webhook replay tolerance | 300 seconds |"
  it.each([
    [300, undefined],
    [-300, undefined],
    [301, 'TIMESTAMP_TOO_OLD'],
    [-301, 'TIMESTAMP_TOO_NEW'],
  ])('tolerates 300 s by default, with a difference of %i s: %s', async (age, code) => {
    const pending = verifyWebhook(secrets, given, body, { now: now + age });
    if (code === undefined) expect((await pending).timestamp).toBe(now);
    else expect((await failureOf(pending)).code).toBe(code);
  });

  it('is the real one by default', async () => {
    expect((await failureOf(verifyWebhook(secrets, given, body))).code).toBe('TIMESTAMP_TOO_OLD');
  });

  it.each([
    [10, 10, undefined],
    [10, 11, 'TIMESTAMP_TOO_OLD'],
    [10, -11, 'TIMESTAMP_TOO_NEW'],
    [0, 0, undefined],
    [0, 1, 'TIMESTAMP_TOO_OLD'],
  ])('tolerates %i s, with a difference of %i s: %s', async (toleranceSeconds, age, code) => {
    const pending = verifyWebhook(secrets, given, body, { toleranceSeconds, now: now + age });
    if (code === undefined) expect((await pending).timestamp).toBe(now);
    else expect((await failureOf(pending)).code).toBe(code);
  });

  it.each([
    { now: Number.NaN },
    { now: Number.POSITIVE_INFINITY },
    { now: new Date('never') },
    { now: -1 },
    { now: () => undefined as never },
    { now: {} as never },
    { now, toleranceSeconds: Number.NaN },
    { now, toleranceSeconds: Number.POSITIVE_INFINITY },
    { now, toleranceSeconds: -1 },
  ])('that is not a number accepts nothing: %o', async (options) => {
    expect((await failureOf(verifyWebhook(secrets, given, body, options))).code).toBe('OPTION_INVALID');
  });
});

describe('the secret', () => {
  it('may be one string', async () => {
    expect((await verifyWebhook(secrets[0]!, given, body, { now })).id).toBe(vector.id);
  });

  it.each([undefined, null, 42, {}, [undefined], [[]]])('that is %j is refused', async (secret) => {
    expect((await failureOf(verifyWebhook(secret as never, given, body, { now }))).code).toBe('SECRET_INVALID');
  });
});

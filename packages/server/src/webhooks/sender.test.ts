import { verifyWebhook } from '@quoin/webhook-verify';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DecryptionError } from '../cipher.ts';
import { waitUntil } from '../network/test-servers.ts';
import { answerWith, DeliveryTestSetup, FakeClock, type Hook, receive, waitForTurns } from './delivery-worker.setup.ts';

let setup: DeliveryTestSetup;
beforeEach(() => {
  setup = new DeliveryTestSetup();
});
afterEach(() => setup.close());

/** Checks the signature with two independent libraries. */
async function verify(hook: Hook, secret: string, now?: number): Promise<void> {
  const { id, body } = await verifyWebhook(secret, hook.headers, hook.body, now === undefined ? {} : { now });
  expect([id, Buffer.from(body).toString()]).toEqual([hook.headers['webhook-id'], hook.body]);
  if (now === undefined) new Webhook(secret, { format: 'raw' }).verify(hook.body, { ...hook.headers });
}

const secretsOf = (id: string): readonly string[] => setup.secrets.get(id) ?? [];

describe('a request', () => {
  // @spec "Signature: message = `{webhook-id}.{webhook-timestamp}.{raw-body}`; signature = base64 of HMAC-SHA256 of the message with the subscription's `secret` (not the OAuth client secret); header = `v1,` + signature."
  // @spec "| `webhook-signature` | `v1,` followed by base64 signature |"
  it('is accepted by both libraries, with exactly the stored bytes', async () => {
    const receiver = await receive(answerWith(200));
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(5);
    await setup.startWorker();
    await waitUntil(() => setup.records.length === 5);
    for (const hook of receiver.hooks) {
      await verify(hook, secretsOf(id)[0] ?? '');
      expect(hook.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    }
    const payloads = (await setup.deliveriesOf(id)).map(({ payload }) => payload);
    expect(new Set(receiver.hooks.map(({ body }) => body))).toEqual(new Set(payloads));
    expect(payloads).toContain('{ "n": 0, "name": "Grüße\\u0041" }');
  });

  // @spec "| `webhook-id` | Unique delivery id (UUID) |"
  // @spec "| `webhook-timestamp` | Unix epoch seconds at send time |"
  // @spec "A delivery keeps its `webhook-id`; timestamp and signature are new on every attempt."
  it('has the id of its delivery, and the time and signature of its attempt', async () => {
    const receiver = await receive(answerWith(500));
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    const clock = new FakeClock(1_800_000_000_999);
    setup.emit();
    await setup.startWorker({ clock });
    await waitUntil(() => setup.records.length === 1);
    await waitForTurns();
    clock.advanceTo(clock.now() + 60_000);
    await waitUntil(() => setup.records.length === 2);
    const [first, second] = receiver.hooks.map(({ headers }) => headers);
    const [record] = await setup.deliveriesOf(id);
    expect([first?.['webhook-id'], second?.['webhook-id']]).toEqual([record?.delivery.id, record?.delivery.id]);
    expect(record?.delivery.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect([first?.['webhook-timestamp'], second?.['webhook-timestamp']]).toEqual(['1800000000', '1800000060']);
    expect(first?.['webhook-signature']).not.toBe(second?.['webhook-signature']);
    for (const hook of receiver.hooks)
      await verify(hook, secretsOf(id)[0] ?? '', Number(hook.headers['webhook-timestamp']));
  });

  // @spec "One signature, unless a rotation asks for an overlap (`overlap_seconds`, default 0): then both, space separated."
  it('has two signatures during an overlap, and each is valid', async () => {
    const receiver = await receive(answerWith(200));
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    const both = [secretsOf(id)[0] ?? '', 'A'.repeat(43)];
    setup.secrets.set(id, both);
    setup.emit();
    await setup.startWorker();
    await waitUntil(() => setup.records.length === 1);
    const [hook] = receiver.hooks;
    expect(hook?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of both) await verify(hook!, secret);
  });

  // @spec "The four headers above are protected: custom `endpoint.headers` with these names are ignored. Up to 5 custom headers are sent."
  it('has the custom headers except the protected ones', async () => {
    const receiver = await receive(answerWith(200));
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    for (const name of ['X-Tenant', 'X-B', 'X-C', 'X-D', 'X-E']) setup.customHeaders.push([name, 'a']);
    setup.customHeaders.push(['Webhook-Signature', 'v1,forged'], ['WEBHOOK-ID', 'forged']);
    setup.customHeaders.push(['Content-Type', 'text/plain'], ['Webhook-timestamp', '1']);
    setup.emit();
    await setup.startWorker();
    await waitUntil(() => setup.records.length === 1);
    const [hook] = receiver.hooks;
    expect(hook?.headers).toMatchObject({ 'x-tenant': 'a', 'x-b': 'a', 'x-c': 'a', 'x-d': 'a', 'x-e': 'a' });
    expect(hook?.headers['content-type']).toBe('application/json');
    expect(hook?.rawHeaders.filter((name) => /^webhook-/i.test(name))).toHaveLength(3);
    await verify(hook!, secretsOf(id)[0] ?? '');
  });
});

describe('an attempt', () => {
  it.each([
    [200, { status: 'delivered', responseStatus: 200 }, undefined],
    [404, { status: 'pending', responseStatus: 404 }, undefined],
    [302, { status: 'pending', responseStatus: 302 }, undefined],
  ])('answered with %i is stored with the response', async (status, delivery, error) => {
    const receiver = await receive((response) => response.writeHead(status, { Location: '/x' }).end('a\0b'));
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit();
    await setup.startWorker();
    await waitUntil(() => setup.records.length === 1);
    expect(setup.records[0]?.delivery).toMatchObject({ ...delivery, responseBody: 'a\uFFFDb' });
    expect(setup.attempts[0]?.error).toBe(error);
    expect(receiver.hooks).toHaveLength(1);
  });

  it('without a response is stored with an error code', async () => {
    const id = await setup.subscribe('https://127.0.0.1:1/hook');
    setup.emit();
    await setup.startWorker();
    await waitUntil(() => setup.records.length === 1);
    expect(setup.attempts[0]).toMatchObject({ isSuccess: false, responseStatus: undefined, error: 'connect_failed' });
    expect((await setup.deliveriesOf(id))[0]?.attempts[0]?.error).toBe('connect_failed');
  });

  it.each([
    ['secret_unreadable', new DecryptionError('the secrets cannot be read')],
    ['internal', new TypeError('a defect')],
  ])('that fails in the service itself is a failure with the code %s', async (code, error) => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit();
    const decryptCredentials = () => {
      throw error;
    };
    await setup.startWorker({ send: setup.send({ decryptCredentials }) });
    await waitUntil(() => setup.records.length === 1);
    expect(setup.records[0]?.delivery).toMatchObject({ status: 'pending', attemptCount: 1 });
    expect(setup.attempts[0]?.error).toBe(code);
    expect(receiver.hooks).toHaveLength(0);
  });
});

import { eventTypeOf, verifyWebhook } from '@quoin/webhook-verify';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { createClient, orderOf } from '../harness/client.ts';
import { type Peer, type ReceivedRequest, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { createSubscriber, type Subscriber } from '../harness/subscriber.ts';

const certificate = createCertificate();
const flags = ['--ca-file', certificate.path];
const setup = setUpServer({ flags });

let receiver: Peer;
let subscriber: Subscriber;
beforeAll(async () => {
  receiver = await startPeer(certificate);
  subscriber = await createSubscriber(setup.server.data, setup.client);
});
afterAll(() => receiver.close());

const ok =
  (status = 200): Parameters<Peer['on']>[1] =>
  (_request, response) =>
    void response.writeHead(status).end();

/** Runs a job until it ends; it fails if the source does not exist. */
async function runJob(source: string, tag = 'a tag') {
  const order = { ...orderOf(source, `${setup.peer.url}/target`), tag };
  const { json } = await setup.client.createJob(order, { token: subscriber.clientToken });
  return setup.client.call(`/v1/converter/jobs/${json.id}?wait=20`, { token: subscriber.clientToken });
}

/** Waits until a path has received `count` requests. */
async function waitForWebhooks(path: string, count = 1): Promise<readonly ReceivedRequest[]> {
  for (;;) {
    const hooks = receiver.requestsOf('POST', path);
    if (hooks.length >= count) return hooks;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function deliveriesOf(id: string) {
  const { json } = await setup.client.call(`/v1/webhook/subscriptions/${id}/deliveries`, {
    token: subscriber.userToken,
  });
  return json.data;
}

/** Waits until all deliveries of a subscription have had an attempt. */
async function waitForAttempts(id: string) {
  for (;;) {
    const deliveries = await deliveriesOf(id);
    // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
    if (deliveries.length > 0 && deliveries.every((each: any) => each.attempt_count > 0)) return deliveries;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the end of a job', () => {
  // @spec "Events are delivered by webhook to subscriptions whose `event_types` contain the event type."
  // @spec "| `conversion.completed` | Converter job finished successfully |"
  // @spec "| `conversion.failed` | Converter job failed |"
  it('is delivered to its subscribers with a valid signature', async () => {
    const { secret } = await subscriber.subscribe(receiver.on('/both', ok()));
    const only = { event_types: ['conversion.failed'] };
    const failures = await subscriber.subscribe(receiver.on('/failures', ok()), only);
    const good = await runJob(setup.peer.on('/source', { body: await makePng() }));
    const bad = await runJob(`${setup.peer.url}/nothing`);
    const hooks = await waitForWebhooks('/both', 2);
    for (const [job, type] of [
      [good.json, 'conversion.completed'],
      [bad.json, 'conversion.failed'],
    ] as const) {
      const hook = hooks.find(({ body }) => body.includes(job.id));
      const { payload } = await verifyWebhook(secret, hook?.headers ?? {}, hook?.body ?? '');
      const library = new Webhook(secret, { format: 'raw' });
      expect(library.verify(`${hook?.body}`, hook?.headers as Record<string, string>)).toEqual(payload);
      expect(payload).toMatchObject({ job_id: job.id, tag: 'a tag', status: job.status });
      expect(eventTypeOf(payload)).toBe(type);
    }
    const events = await waitForWebhooks('/failures');
    expect(events.map(({ body }) => JSON.parse(body.toString()).id)).toEqual([bad.json.id]);
    expect((await waitForAttempts(failures.id)).map((each: { status: string }) => each.status)).toEqual(['delivered']);
    // Each delivery has its own id.
    const ids = [...hooks, ...events].map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
  });

  it('is delivered with the custom headers, except protected ones', async () => {
    const headers = { 'X-Tenant': 'a', 'Webhook-Signature': 'v1,forged', 'content-type': 'text/plain' };
    const { secret } = await subscriber.subscribe(receiver.on('/custom', ok()), { headers });
    await runJob(`${setup.peer.url}/nothing`);
    const [hook] = await waitForWebhooks('/custom');
    expect(hook?.headers).toMatchObject({ 'x-tenant': 'a', 'content-type': 'application/json' });
    await verifyWebhook(secret, hook?.headers ?? {}, hook?.body ?? '');
  });

  // @spec "| GET | `/v1/webhook/subscriptions/{id}/deliveries` | Query `limit` (default 20, max 50), `offset`; each entry carries event type, HTTP response status code, stored response body (first 10,000 characters), attempt count, next retry timestamp |"
  it('is stored with the response if it is refused, and sent again on a forced retry', async () => {
    receiver.on('/refuses', (_request, response) => void response.writeHead(503).end('x'.repeat(20_000)));
    const { id } = await subscriber.subscribe(`${receiver.url}/refuses`);
    await runJob(`${setup.peer.url}/nothing`);
    const [first] = await waitForAttempts(id);
    expect(first).toMatchObject({ status: 'pending', response_status: 503, attempt_count: 1 });
    expect(first.response_body).toBe('x'.repeat(10_000));
    const delayMs = Date.parse(first.next_retry_at) - Date.parse(first.created_at);
    expect(delayMs).toBeGreaterThanOrEqual(60_000);

    receiver.on('/refuses', ok(204));
    const path = `/v1/webhook/deliveries/${first.id}/retry`;
    const forced = await setup.client.call(path, { method: 'POST', token: subscriber.userToken });
    expect(forced.status).toBe(202);
    const hooks = await waitForWebhooks('/refuses', 2);
    expect(new Set(hooks.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first.id]));
  });

  it('is counted and logged, without the endpoint and without the secret', async () => {
    const { id, secret } = await subscriber.subscribe(`${receiver.on('/logged', ok())}?key=topsecret`);
    await runJob(`${setup.peer.url}/nothing`);
    await waitForWebhooks('/logged');
    await setup.server.waitForOutput(`"subscription_id":"${id}"`);
    const metrics = await (await fetch(`${setup.server.operationsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^quoin_webhook_attempt_seconds_count\{outcome="delivered"\} [1-9]/m);
    expect(metrics).toMatch(/^quoin_webhook_deliveries_ended_total\{status="delivered"\} [1-9]/m);
    expect(metrics).toMatch(/^quoin_webhook_queue_seconds \d/m);
    const line = setup.server
      .output()
      .split('\n')
      .find((each) => each.includes(id) && each.includes('delivery attempt ended'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'info',
      attempt: 1,
      status: 'delivered',
      response_status: 200,
    });
    for (const hidden of [secret, 'topsecret', '/logged']) expect(setup.server.output()).not.toContain(hidden);
  });
});

describe('a server', () => {
  it('that stops leaves undelivered events to the next one', async () => {
    const first = await startServer({ flags: [...flags, '--drain-seconds', '0'] });
    const client = await createClient(first);
    const owner = await createSubscriber(first.data, client);
    receiver.hang('/restart');
    await owner.subscribe(`${receiver.url}/restart`);
    const order = orderOf(`${setup.peer.url}/nothing`, `${setup.peer.url}/target`);
    await client.createJob(order, { token: owner.clientToken });
    await receiver.waitForRequest('/restart');
    expect(await first.stop()).toBe(0);
    receiver.onHeaders('/restart', (_request, response) => void response.end());
    const second = await startServer({ data: first.data, flags });
    await second.waitForOutput('"status":"delivered"');
    expect(await second.stop()).toBe(0);
  });

  it.each([
    ['without the CA file does not trust the endpoint', [], 'tls_failed'],
    [
      'connects to no private address that is not allowed',
      [...flags, '--allow-networks', '10.9.8.0/24'],
      'address_refused',
    ],
  ])('%s', async (_, otherFlags, error) => {
    const server = await startServer({ flags: otherFlags });
    const client = await createClient(server);
    const owner = await createSubscriber(server.data, client);
    await owner.subscribe(receiver.on(`/${error}`, ok()));
    const order = orderOf(`${setup.peer.url}/nothing`, `${setup.peer.url}/target`);
    await client.createJob(order, { token: owner.clientToken });
    await server.waitForOutput(`"error":"${error}"`);
    expect(receiver.requestsOf('POST', `/${error}`)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });
});

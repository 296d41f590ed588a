import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { type Cluster, openCluster } from '../harness/cluster.ts';
import { type CollectedSpan, type Collector, startCollector } from '../harness/collector.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';
import { createSubscriber, type Subscriber } from '../harness/subscriber.ts';

const certificate = createCertificate();
let [peer, receiver, collector]: [Peer?, Peer?, Collector?] = [];
let flags: readonly string[];
beforeAll(async () => {
  [peer, receiver, collector] = await Promise.all([startPeer(), startPeer(certificate), startCollector()]);
  peer.on('/source', { body: await makePng() });
  receiver.on('/hook', (_request, response) => void response.end());
  flags = ['--ca-file', certificate.path, '--traces', collector.url];
});
afterAll(async () => {
  killServers();
  await Promise.all([peer?.close(), receiver?.close()]);
  collector?.close();
  removeFolders();
});

const callerSpan = 'b'.repeat(16);
let number = 0;
const newTrace = (): string => (++number).toString(16).padStart(32, '7');

/** Runs a job in the trace of a caller, and waits for its webhook. */
async function runJob(client: Client, { clientToken: token }: Subscriber, { source = '/source', flag = '01' } = {}) {
  const traceId = newTrace();
  const headers = { traceparent: `00-${traceId}-${callerSpan}-${flag}` };
  const order = orderOf(`${peer?.url}${source}`, `${peer?.url}/target`);
  const { json: job } = await client.call('/v1/converter/jobs', { method: 'POST', body: order, token, headers });
  const hooks = () =>
    receiver?.requestsOf('POST', '/hook').filter(({ body }) => body.toString().includes(job.id)) ?? [];
  while (hooks().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return { traceId, id: job.id as string, hook: hooks()[0] };
}

/** Checks the spans of a completed job, and returns them by name. */
function expectSpans(spans: readonly CollectedSpan[], id: string): Record<string, CollectedSpan> {
  const byName = Object.fromEntries(spans.map((span) => [span.name, span]));
  const { 'POST /v1/converter/jobs': request, job, download, convert, upload, webhook } = byName;
  const parents = [request, job, webhook, download, convert, upload].map((span) => span?.parentSpanId);
  const [ofRequest, ofJob] = [request?.spanId, job?.spanId];
  expect(parents).toEqual([callerSpan, ofRequest, ofRequest, ofJob, ofJob, ofJob]);
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': '201', 'quoin.job_id': id });
  expect(job?.attributes).toMatchObject({ 'quoin.job_id': id, 'quoin.attempt': '1', 'quoin.job_status': 'completed' });
  expect(webhook?.attributes).toMatchObject({ 'quoin.event_type': 'conversion.completed', 'quoin.attempt': '1' });
  const times = [request, job, download, convert, upload, webhook].map((span) => BigInt(span?.startTimeUnixNano ?? 0));
  // Starts follow each other, also across processes: the machine's clock is the same.
  expect([...times].sort((one, two) => Number(one - two))).toEqual(times);
  for (const span of spans) expect(span.status).toEqual({});
  return byName;
}

const logged = ({ output }: ServerProcess, traceId: string): string[] =>
  output()
    .split('\n')
    .filter((line) => line.includes(`"trace_id":"${traceId}"`))
    .map((line) => JSON.parse(line).msg);

describe('the trace of a job in one process', () => {
  let server: ServerProcess;
  let client: Client;
  let subscriber: Subscriber;
  beforeAll(async () => {
    server = await startServer({ flags });
    client = await createClient(server);
    subscriber = await createSubscriber(server.data, client);
    await subscriber.subscribe(`${receiver?.url}/hook`);
  });

  it('leads from the caller’s request to the webhook, in spans and in the log', async () => {
    const { traceId, id, hook } = await runJob(client, subscriber);
    expectSpans((await collector?.waitForSpans(traceId, 6)) ?? [], id);
    await expect
      .poll(() => logged(server, traceId))
      .toEqual(expect.arrayContaining(['request completed', 'job ended', 'delivery attempt ended']));
    // The headers of a webhook, a source and a target are specified.
    expect(hook?.headers).not.toHaveProperty('traceparent');
    expect(peer?.requestsOf('GET', '/source')[0]?.headers).not.toHaveProperty('traceparent');
    expect(peer?.requestsOf('PUT', '/target')[0]?.headers).not.toHaveProperty('traceparent');
  });

  it('shows the code of a failure, and no URL', async () => {
    const { traceId } = await runJob(client, subscriber, { source: '/missing?secret=1' });
    const spans = (await collector?.waitForSpans(traceId, 4)) ?? [];
    const failed = spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']]).sort()).toEqual([
      ['download', 'download_status_refused'],
      ['job', 'download_status_refused'],
    ]);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });

  it('is only logged if the caller does not sample it', async () => {
    const { traceId } = await runJob(client, subscriber, { flag: '00' });
    await expect.poll(() => logged(server, traceId)).toContain('delivery attempt ended');
    const after = await runJob(client, subscriber);
    await collector?.waitForSpans(after.traceId, 6);
    expect(await collector?.waitForSpans(traceId, 0)).toEqual([]);
  });

  it('begins here if the caller has none, and not for the health check', async () => {
    await client.call('/health/converter', { token: null });
    await client.call('/v1/converter/jobs');
    let traceId = '';
    await expect
      .poll(() => {
        const line = server.output().match(/.*"method":"GET","path":"\/v1\/converter\/jobs".*/)?.[0] ?? '{}';
        traceId = JSON.parse(line).trace_id ?? '';
        return traceId;
      })
      .toMatch(/^[0-9a-f]{32}$/);
    const [span] = (await collector?.waitForSpans(traceId, 1)) ?? [];
    expect(span).toMatchObject({ name: 'GET /v1/converter/jobs', kind: 2 });
    expect(span?.parentSpanId).toBeUndefined();
    const health = server.output().match(/.*"path":"\/health\/converter".*/)?.[0] ?? '';
    expect(health).toContain('request completed');
    expect(health).not.toContain('trace_id');
  });

  it('is complete when the service stops', async () => {
    const { traceId } = await runJob(client, subscriber);
    expect(await server.stop()).toBe(0);
    expect(await collector?.waitForSpans(traceId, 6)).toHaveLength(6);
  });
});

describeOnPostgres('the trace of a job in several processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  });
  afterAll(() => cluster.close());

  it('leads through all of them', async () => {
    const api = await cluster.start(['api'], flags);
    const [worker, webhooks] = [await cluster.start(['worker'], flags), await cluster.start(['webhooks'], flags)];
    const client = await createClient(api.server);
    const subscriber = await createSubscriber(api.server.data, client);
    await subscriber.subscribe(`${receiver?.url}/hook`);
    const { traceId, id } = await runJob(client, subscriber);
    const spans = expectSpans((await collector?.waitForSpans(traceId, 6)) ?? [], id);
    const processes = ['POST /v1/converter/jobs', 'job', 'webhook'].map((name) => spans[name]?.process);
    expect(new Set(processes).size).toBe(3);
    for (const [{ server }, message] of [
      [api, 'request completed'],
      [worker, 'job ended'],
      [webhooks, 'delivery attempt ended'],
    ] as const)
      await expect.poll(() => logged(server, traceId)).toEqual([message]);
    for (const { server } of [webhooks, worker, api]) expect(await server.stop()).toBe(0);
  });
});

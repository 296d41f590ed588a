import { describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer({ flags: ['--max-jobs-per-host', '1', '--drain-seconds', '0'] });
const health = (more = {}) => setup.client.call('/health/converter', { token: null, ...more });
const operations = async (path: string) => {
  const response = await fetch(setup.server.operationsUrl + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('health', () => {
  // @spec "Health: `{ status, version, checks }`, 200 or 503, never waits behind conversions."
  // @spec "Health endpoint: no authentication."
  it('is public, and covers each part of the service', async () => {
    for (const more of [{}, { token: 'unknown' }]) {
      const { status, json } = await health(more);
      expect(status).toBe(200);
      expect(json).toEqual({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        checks: { database: 'ok', storage: 'ok', workers: 'ok' },
      });
    }
    expect((await health({ method: 'HEAD' })).status).toBe(200);
    expect((await setup.client.call('/health/converter?deep=1', { token: null })).status).toBe(200);
  });

  // @spec "Health: `{ status, version, checks }`, 200 or 503, never waits behind conversions."
  it('is answered while no more jobs can run', async () => {
    const source = setup.peer.hang('/hangs');
    const jobs = await Promise.all(Array.from({ length: 20 }, () => setup.client.createJob(orderOf(source, source))));
    await setup.peer.waitForRequest('/hangs');
    expect((await health()).json.status).toBe('ok');
    for (const { json } of jobs) await setup.client.call(`/v1/converter/jobs/${json.id}`, { method: 'DELETE' });
  });
});

describe('the operations address', () => {
  // @spec "`/ready` and `/metrics` on the loopback address unless set otherwise."
  it('serves only /ready and /metrics, which the public address does not', async () => {
    expect(new URL(setup.server.operationsUrl).hostname).toBe('127.0.0.1');
    for (const path of ['/ready', '/metrics']) {
      expect((await operations(path)).status).toBe(200);
      expect((await setup.client.call(path)).status).toBe(404);
    }
    for (const path of ['/health/converter', '/v1/converter/jobs', '/openapi.json', '/docs']) {
      const { status, headers, text } = await operations(path);
      expect([status, JSON.parse(text).error]).toEqual([404, 'not_found']);
      expect(headers.get('x-service-request-id')).toBe(JSON.parse(text).request_id);
    }
    expect(JSON.parse((await operations('/ready')).text)).toMatchObject({ ready: true });
  });

  it('counts jobs by result, and requests by route', async () => {
    await setup.client.runJob(orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`));
    const { text, headers } = await operations('/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(text).toMatch(/^quoin_jobs_ended_total\{status="failed",code="download_status_refused"\} [1-9]/m);
    expect(text).toMatch(
      /^quoin_http_request_seconds_count\{method="POST",route="\/v1\/converter\/jobs",status="201"\} [1-9]/m,
    );
    expect(text).toMatch(/^quoin_jobs\{status="failed"\} [1-9]/m);
    expect(text).toMatch(/^quoin_job_stage_seconds_count\{stage="downloading"\} [1-9]/m);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

describe('a service without free disk space', () => {
  // @spec "| 503 | `service_unavailable` | Service temporarily unavailable |"
  it('refuses new jobs, reports this in its health, and still lists existing jobs', async () => {
    const full = await startServer({ flags: ['--min-free-mib', '1048576'] });
    const client = await createClient(full);
    const refused = await client.createJob(orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/'));
    expect([refused.status, refused.json.error]).toEqual([503, 'service_unavailable']);
    const { status, json } = await client.call('/health/converter', { token: null });
    expect([status, json.status, json.checks.storage]).toEqual([503, 'unavailable', 'failed']);
    expect((await fetch(`${full.operationsUrl}/ready`)).status).toBe(503);
    expect((await client.call('/v1/converter/jobs')).json.meta.total).toBe(0);
    expect(await full.stop()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { createApp, createOperationsApp } from './app.ts';
import { openLog } from './operation/log.ts';
import { addGauges, createMetrics } from './operation/metrics.ts';
import { createNoLimits } from './rate-limits/no-limits.ts';

/** The app without services, for responses that are sent before a service is called. */
function appWith(checks: Record<string, () => Promise<boolean>> = {}) {
  return createApp({
    ...partsWith(checks),
    jobs: {} as never,
    watch: {} as never,
    files: {} as never,
    webhooks: {} as never,
    documents: {} as never,
    direct: {} as never,
  });
}

function partsWith(checks: Record<string, () => Promise<boolean>> = {}) {
  const sources = {
    countJobs: async () => ({}),
    queueSeconds: async () => 0,
    countActive: () => 0,
    countWaitingConversions: () => 0,
    freeBytes: async () => 7,
    countActiveAttempts: () => 0,
    deliveryQueueSeconds: async () => 0,
  };
  const metrics = createMetrics();
  addGauges(metrics.registry, sources);
  return {
    version: '1.2.3',
    roles: ['api', 'worker', 'webhooks'] as const,
    checks,
    log: openLog('silent'),
    recognizer: { recognize: async () => ({ state: 'missing' }) as const },
    limits: createNoLimits(),
    proxies: { networks: [], header: 'x-forwarded-for' } as const,
    metrics,
    now: Date.now,
    baseUrl: () => 'http://service.example',
    stopping: new AbortController().signal,
    authorization: {} as never,
  };
}

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('health', () => {
  // @spec "| GET | `/health/converter` | none (public) | Service health |"
  // @spec "Health: `{ status, version, checks }`, 200 or 503, never waits behind conversions."
  it('answers 200 with the version when every check succeeds', async () => {
    const answer = await appWith({ disk: async () => true }).inject('/health/converter');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok', version: '1.2.3', checks: { disk: 'ok' } });
  });

  // @spec "Health: `{ status, version, checks }`, 200 or 503, never waits behind conversions."
  it('answers 503 when a check fails or throws', async () => {
    const checks = { disk: async () => false, store: () => Promise.reject(new Error('gone')) };
    const answer = await appWith(checks).inject('/health/converter');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'unavailable', checks: { disk: 'failed', store: 'failed' } });
  });
});

describe('every response', () => {
  // @spec "Every response carries `X-Service-Request-Id` (UUID v7)."
  it('has its own request id', async () => {
    const app = appWith();
    const ids = await Promise.all(
      ['/health/converter', '/nowhere'].map(async (url) => (await app.inject(url)).headers['x-service-request-id']),
    );
    for (const id of ids) expect(id).toMatch(uuidV7);
    expect(new Set(ids).size).toBe(2);
  });

  // @spec "| 404 | `not_found` | Resource does not exist |"
  // @spec "| `request_id` | string, UUID v7 | Same as response header `X-Service-Request-Id` |"
  it('has the specified body for an unknown address', async () => {
    const answer = await appWith().inject('/nowhere');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: 'not_found',
      error_description: expect.any(String),
      request_id: answer.headers['x-service-request-id'],
    });
  });

  // @spec "| 405 | `method_not_allowed` | Method not allowed |"
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('refuses %s with 405 and Allow', async (method) => {
    const answer = await appWith().inject({ method, url: '/health/converter' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.json()).toMatchObject({ error: 'method_not_allowed' });
  });

  it('is sent before the body is read: a wrong method is 405, whatever is sent with it', async () => {
    const answer = await appWith().inject({
      method: 'POST',
      url: '/health/converter',
      headers: { 'content-type': 'application/x-unknown' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(405);
  });
});

describe('access control', () => {
  it('refuses a route that does not declare its scope', async () => {
    const app = appWith();
    app.register(async (inner) => void inner.get('/open', async () => 'secret'));
    await expect(app.ready()).rejects.toThrow('/open has no "needs" in its config');
  });

  it('refuses a route that does not declare its rate limit', async () => {
    const app = appWith();
    app.register(async (inner) => void inner.get('/open', { config: { needs: 'nothing' } }, async () => 'much'));
    await expect(app.ready()).rejects.toThrow('/open has no "category" in its config');
  });
});

describe('the operations server', () => {
  it('serves two paths that the API does not serve', async () => {
    const app = createOperationsApp({ ...partsWith(), isReady: () => true });
    expect((await app.inject('/ready')).json()).toEqual({
      ready: true,
      roles: ['api', 'worker', 'webhooks'],
      checks: {},
    });
    expect((await app.inject('/metrics')).body).toContain('quoin_storage_free_bytes 7');
    expect((await app.inject('/v1/converter/jobs')).statusCode).toBe(404);
    for (const url of ['/ready', '/metrics']) expect((await appWith().inject(url)).statusCode).toBe(404);
  });

  it('is not ready while the service starts or stops, or a part fails', async () => {
    const starting = createOperationsApp({ ...partsWith(), isReady: () => false });
    expect((await starting.inject('/ready')).statusCode).toBe(503);
    const broken = createOperationsApp({ ...partsWith({ disk: async () => false }), isReady: () => true });
    expect((await broken.inject('/ready')).json()).toMatchObject({ ready: false, checks: { disk: 'failed' } });
  });
});

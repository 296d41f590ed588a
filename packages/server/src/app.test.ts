import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function appWith(checks: Record<string, () => Promise<boolean>> = {}) {
  return createApp({ version: '1.2.3', checks });
}

describe('health', () => {
  // @spec "| GET | `/health/converter` | none (public) | Service health |"
  it('answers 200 with the version when every check is well', async () => {
    const answer = await appWith({ disk: async () => true }).inject('/health/converter');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok', version: '1.2.3', checks: { disk: 'ok' } });
  });

  it('answers 503 when a check fails or throws', async () => {
    const checks = { disk: async () => false, store: () => Promise.reject(new Error('gone')) };
    const answer = await appWith(checks).inject('/health/converter');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'unavailable', checks: { disk: 'failed', store: 'failed' } });
  });
});

describe('every answer', () => {
  // @spec "Every response carries `X-Service-Request-Id` (UUID v7)."
  it('carries its own request id', async () => {
    const app = appWith();
    const ids = await Promise.all(
      ['/health/converter', '/nowhere'].map(async (url) => (await app.inject(url)).headers['x-service-request-id']),
    );
    for (const id of ids) expect(id).toMatch(uuidV7);
    expect(new Set(ids).size).toBe(2);
  });

  // @spec "| 404 | `not_found` | Resource does not exist |"
  // @spec "| `request_id` | string, UUID v7 | Same as response header `X-Service-Request-Id` |"
  it('has the specified body where there is nothing', async () => {
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

  // @spec "The status table is closed: what would be 413 or 415 answers 400 `invalid_request`"
  it('answers 400 where a body of another kind is sent', async () => {
    const answer = await appWith().inject({
      method: 'POST',
      url: '/health/converter',
      headers: { 'content-type': 'x/y' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});

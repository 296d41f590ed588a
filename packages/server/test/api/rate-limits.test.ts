import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseList } from 'structured-headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../harness/client.ts';
import { type ClockedServer, startClockedServer } from '../harness/clocked-server.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { usesPostgres } from '../harness/postgres/postgres-data.ts';
import { killServers, runProgram, type ServerProcess, startServer } from '../harness/server-process.ts';
import { rateLimitFlags } from '../harness/tiers.ts';

const jobs = '/v1/converter/jobs';
const [second, hour, day, month] = [1_000, 3_600_000, 86_400_000, 2_592_000_000] as const;
const anyUuid = '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1';

afterAll(() => {
  killServers();
  removeFolders();
});

/** Parses a field with an independent parser. */
function parse(field: string | null): unknown[] {
  return parseList(field ?? '').map(([name, parameters]) => [name, Object.fromEntries(parameters)]);
}

describe('the default rate limits', () => {
  let server: ClockedServer;
  let client: Client;
  beforeAll(async () => {
    server = await startClockedServer({ limits: [], isClockFrozen: true });
    client = await createClient(server);
  });
  afterAll(() => server.stop());
  const newToken = async () => (await issueToken(server.data)).token;
  /** Advances the clock to the beginning of the next window, and `more` milliseconds further. */
  const advanceTo = (windowMs: number, more = 0) => server.advance(windowMs - (server.service.now() % windowMs) + more);

  // @spec "Responses carry `RateLimit` (format: category, remaining `r`, reset seconds `t`), `RateLimit-Policy` (quota `q` and window `w` per layer) and, on 429, `Retry-After`."
  // @spec "`/v1/converter/*` is converter, `/v1/webhook/*` webhook, the rest general."
  it('report the remaining quotas in every response of a limited route', async () => {
    const token = await newToken();
    advanceTo(month);
    const first = await client.call(jobs, { token });
    expect(parse(first.headers.get('ratelimit'))).toEqual([['converter', { r: 19, t: 1 }]]);
    expect(parse(first.headers.get('ratelimit-policy'))).toEqual([
      ['converter', { q: 20, w: 1 }],
      ['converter', { q: 1_000, w: 3_600 }],
      ['converter', { q: 10_000, w: 86_400 }],
      ['converter', { q: 200_000, w: 2_592_000 }],
    ]);
    expect(first.headers.get('retry-after')).toBe(null);
    const remaining = async (path: string, more = {}) => {
      const { status, headers } = await client.call(path, { token, ...more });
      return [status, (parse(headers.get('ratelimit'))[0] as [string, { r: number }])[1].r];
    };
    server.advance(second);
    expect(await remaining(`${jobs}/${anyUuid}`)).toEqual([404, 19]);
    expect(await remaining(`${jobs}?limit=51`)).toEqual([400, 18]);
    expect(
      await remaining(jobs, { method: 'POST', text: '{', headers: { 'Content-Type': 'application/json' } }),
    ).toEqual([400, 17]);
    expect(await remaining(jobs, { method: 'HEAD' })).toEqual([200, 16]);
    const userinfo = await client.call('/oauth/userinfo', { token });
    expect(parse(userinfo.headers.get('ratelimit'))).toEqual([['general', expect.objectContaining({ r: 19 })]]);
  });

  // @spec "| 429 | `rate_limit_exceeded` | Too many requests; response carries `Retry-After` in seconds |"
  // @spec "A 429 body uses `error` = `rate_limit_exceeded`."
  it('refuse the twenty-first request of a second, and allow the next one in the next second', async () => {
    const token = await newToken();
    advanceTo(month, 300);
    for (let round = 0; round < 20; round++) expect((await client.call(jobs, { token })).status).toBe(200);
    const refused = await client.call(jobs, { token });
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({
      error: 'rate_limit_exceeded',
      error_description: expect.any(String),
      request_id: refused.headers.get('x-service-request-id'),
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(parse(refused.headers.get('ratelimit'))).toEqual([['converter', { r: 0, t: 1 }]]);
    // The limit is checked before the body.
    const broken = { method: 'POST', text: '{', headers: { 'Content-Type': 'application/json' }, token };
    expect((await client.call(jobs, broken)).status).toBe(429);
    server.advance(Number(refused.headers.get('retry-after')) * second);
    expect((await client.call(jobs, { token })).status).toBe(200);
  });

  it('do not count requests without the required scope', async () => {
    const { token } = await issueToken(server.data, { scopes: ['document'] });
    advanceTo(month);
    for (let round = 0; round < 30; round++) {
      const { status, headers } = await client.call(jobs, { token });
      expect([status, parse(headers.get('ratelimit'))]).toEqual([403, [['converter', { r: 20, t: 1 }]]]);
    }
  });

  it('do not count requests with a missing or unknown token', async () => {
    advanceTo(hour);
    for (const token of [null, 'unknown']) {
      const { status, headers } = await client.call(jobs, { token });
      expect([status, parse(headers.get('ratelimit'))]).toEqual([401, [['general', { r: 100, t: 3_600 }]]]);
    }
  });

  // @spec "Anonymous requests are capped at 100 per hour, general category only."
  // @spec "Anonymous: 100 per hour per address (from the socket, or from a trusted proxy), health included except from private networks."
  it('allow 100 requests an hour without a token, and any number of health requests from private addresses', async () => {
    advanceTo(hour);
    const fetchAnonymously = (path: string) => client.call(path, { token: null });
    for (let round = 0; round < 100; round++) expect((await fetchAnonymously('/openapi.json')).status).toBe(200);
    const refused = await fetchAnonymously('/docs');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(parse(refused.headers.get('ratelimit-policy'))).toEqual([['general', { q: 100, w: 3_600 }]]);
    for (let round = 0; round < 3; round++) {
      const { status, headers } = await fetchAnonymously('/health/converter');
      expect([status, headers.get('ratelimit')]).toEqual([200, null]);
    }
    advanceTo(hour);
    expect((await fetchAnonymously('/docs')).status).toBe(200);
  });

  it('do not count requests for unknown paths and methods', async () => {
    const token = await newToken();
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['PUT', jobs],
    ] as const) {
      const { headers } = await client.call(path, { method, token });
      expect(headers.get('ratelimit')).toBe(null);
    }
  });
});

describe('all four layers', () => {
  // @spec "Rate limiting: applied per client, in four layers (burst, hourly, daily, monthly) and five endpoint categories (general, file, converter, publisher, webhook); limits depend on the organization's subscription."
  it('refuse in turn, each until its window ends; other clients and tiers have their own quotas', async () => {
    const flags = rateLimitFlags({ second: 2, hour: 3, day: 5, month: 6 }, { tiers: { large: { second: 50 } } });
    const server = await startClockedServer({ limits: flags, isClockFrozen: true });
    const client = await createClient(server);
    const { token, organizationId } = await issueToken(server.data);
    const other = await issueToken(server.data);
    const start = Math.ceil(server.service.now() / month) * month;
    const advanceToTime = (time: number) => server.advance(start + time - server.service.now());
    const call = async (withToken = token) => {
      const { status, headers } = await client.call(jobs, { token: withToken });
      return status === 429 ? Number(headers.get('retry-after')) : status;
    };
    advanceToTime(0);
    expect([await call(), await call(), await call()]).toEqual([200, 200, 1]);
    advanceToTime(second);
    expect([await call(), await call()]).toEqual([200, 3_599]);
    expect(await call(other.token)).toBe(200);
    advanceToTime(hour);
    expect([await call(), await call(), await call()]).toEqual([200, 200, 82_800]);
    advanceToTime(day);
    expect([await call(), await call()]).toEqual([200, 2_505_600]);
    advanceToTime(month - second);
    expect(await call()).toBe(1);
    advanceToTime(month);
    expect(await call()).toBe(200);
    await server.service.tiers.saveTier(organizationId, 'large');
    const statuses = await Promise.all(Array.from({ length: 52 }, () => call()));
    // One of the fifty was used before the tier changed.
    expect(statuses.filter((status) => status === 200).length).toBe(49);
    await server.stop();
  });
});

describe('two servers on one folder', () => {
  const countPassed = async (servers: readonly ServerProcess[], token: string, requests: number): Promise<number> => {
    const statuses = await Promise.all(
      Array.from({ length: requests }, async (_, index) => {
        const server = servers[index % servers.length];
        const answer = await fetch(`${server?.baseUrl}${jobs}`, { headers: { Authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };

  it('share one quota, which survives a stop and a kill', async () => {
    const flags = rateLimitFlags({ month: 300 });
    const one = await startServer({ flags });
    const { data } = one;
    const other = await startServer({ data, flags });
    const { token } = await issueToken(data);
    expect(await countPassed([one, other], token, 100)).toBe(100);
    await one.stop();
    const again = await startServer({ data, flags });
    expect(await countPassed([again, other], token, 50)).toBe(50);
    await again.kill();
    // A killed process loses at most a 32nd of the remaining quota, and at most eight requests.
    const last = await startServer({ data, flags });
    let rest = await countPassed([last, other], token, 300);
    // Each process returns what it holds one to two seconds after its last request, later under load.
    for (let idle = 0, round = 0; idle < 2 && round < 15; round++) {
      await pause(2_000);
      const passed = await countPassed([last, other], token, 20);
      rest += passed;
      idle = passed === 0 ? idle + 1 : 0;
    }
    expect(rest).toBeLessThanOrEqual(150);
    expect(rest).toBeGreaterThanOrEqual(150 - 8);
    expect(await countPassed([last, other], token, 20)).toBe(0);
    await Promise.all([last.stop(), other.stop()]);
  });
});

describe('a server with limits for addresses, behind a trusted proxy', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const tokens = { client: { month: 2 }, address: { month: 5 } };
    const limits = rateLimitFlags({}, { anonymous: { month: 2 }, tokens });
    server = await startServer({ flags: [...limits, '--trusted-proxies', '127.0.0.1'] });
  });
  afterAll(() => server.stop());

  /** Sends a request like the proxy. */
  const sendThroughProxy = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(server.baseUrl + path, { headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end();
    });

  // @spec "Anonymous: 100 per hour per address (from the socket, or from a trusted proxy), health included except from private networks."
  it('counts callers by the address that the proxy sends, which they cannot choose', async () => {
    const requestFrom = (forwarded: string, path = '/docs') => sendThroughProxy(path, { 'X-Forwarded-For': forwarded });
    expect([
      await requestFrom('8.8.8.8'),
      await requestFrom('1.1.1.1, 8.8.8.8'),
      await requestFrom('2.2.2.2, 8.8.8.8'),
    ]).toEqual([200, 200, 429]);
    expect(await requestFrom('8.8.8.8, 9.9.9.9')).toBe(200);
    const addresses = ['2600:1:2:3::1', '2600:1:2:3:ffff::2', '2600:1:2:3::3', '2600:1:2:4::1'];
    expect([
      await requestFrom(addresses[0] ?? ''),
      await requestFrom(addresses[1] ?? ''),
      await requestFrom(addresses[2] ?? ''),
      await requestFrom(addresses[3] ?? ''),
    ]).toEqual([200, 200, 429, 200]);
    const health = [1, 2, 3].map(() => requestFrom('4.4.4.4', '/health/converter'));
    expect((await Promise.all(health)).sort()).toEqual([200, 200, 429]);
    expect(await requestFrom('10.1.2.3', '/health/converter')).toBe(200);
  });

  it('limits token requests per client and address, and per address', async () => {
    const requestToken = async (clientId: string, path = '/oauth/token') => {
      const form = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: 'wrong',
        scope: 'converter',
        token: 't',
      };
      const answer = await fetch(server.baseUrl + path, { method: 'POST', body: new URLSearchParams(form) });
      const { error } = (await answer.json()) as { error: string };
      return [answer.status, error, parse(answer.headers.get('ratelimit')).length];
    };
    for (const path of ['/oauth/token', '/oauth/introspect'])
      expect(await requestToken('a', path)).toEqual([401, 'invalid_client', 1]);
    expect(await requestToken('a')).toEqual([429, 'rate_limit_exceeded', 1]);
    expect(await requestToken('b')).toEqual([401, 'invalid_client', 1]);
    expect(await requestToken('c')).toEqual([401, 'invalid_client', 1]);
    expect(await requestToken('d')).toEqual([429, 'rate_limit_exceeded', 1]);
  });
});

// The database does not matter, so this runs once.
if (!usesPostgres) {
  describe('an unreadable rate limit file', () => {
    it('prevents the start, with a message that refers to the documentation', async () => {
      const { code, output } = await runProgram(['--data', createFolder(), '--rate-limits', '/nowhere.json']);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          /^quoin-server: The rate limits in "\/nowhere\.json" are not valid: .*docs\/operation\.md/,
        ),
      ]);
    });
  });
}

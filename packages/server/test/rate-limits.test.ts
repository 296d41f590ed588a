import { request } from 'node:http';
import { parseList } from 'structured-headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from './harness/client.ts';
import { type ClockedServer, startClockedServer } from './harness/clocked-server.ts';
import { createFolder, removeFolders } from './harness/folders.ts';
import { issueToken } from './harness/grants.ts';
import { killServers, runProgram, type ServerProcess, startServer } from './harness/server-process.ts';
import { rateLimitFlags } from './harness/tiers.ts';

const jobs = '/v1/converter/jobs';
const [second, hour, day, month] = [1_000, 3_600_000, 86_400_000, 2_592_000_000] as const;
const anyUuid = '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1';

afterAll(() => {
  killServers();
  removeFolders();
});

/** A field as others read it. */
function parse(field: string | null): unknown[] {
  return parseList(field ?? '').map(([name, parameters]) => [name, Object.fromEntries(parameters)]);
}

describe('with the presets', () => {
  let server: ClockedServer;
  let client: Client;
  beforeAll(async () => {
    server = await startClockedServer({ limits: [], isClockFrozen: true });
    client = await createClient(server);
  });
  afterAll(() => server.stop());
  const newToken = async () => (await issueToken(server.data)).token;
  /** To the beginning of the next window of a layer. */
  const advanceTo = (windowMs: number, more = 0) => server.advance(windowMs - (server.service.now() % windowMs) + more);

  // @spec "Responses carry `RateLimit` (format: category, remaining `r`, reset seconds `t`), `RateLimit-Policy` (quota `q` and window `w` per layer) and, on 429, `Retry-After`."
  // @spec "`/v1/converter/*` is converter, `/v1/webhook/*` webhook, the rest general."
  it('every answer of a limited route tells how the quotas stand', async () => {
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
  it('the twenty-first request of a second is refused, and the next second is open', async () => {
    const token = await newToken();
    advanceTo(month, 300);
    for (let turn = 0; turn < 20; turn++) expect((await client.call(jobs, { token })).status).toBe(200);
    const refused = await client.call(jobs, { token });
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({
      error: 'rate_limit_exceeded',
      error_description: expect.any(String),
      request_id: refused.headers.get('x-service-request-id'),
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(parse(refused.headers.get('ratelimit'))).toEqual([['converter', { r: 0, t: 1 }]]);
    // Before the body is looked at.
    const broken = { method: 'POST', text: '{', headers: { 'Content-Type': 'application/json' }, token };
    expect((await client.call(jobs, broken)).status).toBe(429);
    server.advance(Number(refused.headers.get('retry-after')) * second);
    expect((await client.call(jobs, { token })).status).toBe(200);
  });

  it('whoever lacks a scope is refused for that, and pays nothing', async () => {
    const { token } = await issueToken(server.data, { scopes: ['document'] });
    advanceTo(month);
    for (let turn = 0; turn < 30; turn++) {
      const { status, headers } = await client.call(jobs, { token });
      expect([status, parse(headers.get('ratelimit'))]).toEqual([403, [['converter', { r: 20, t: 1 }]]]);
    }
  });

  it('a token that is none costs nobody anything', async () => {
    advanceTo(hour);
    for (const token of [null, 'unknown']) {
      const { status, headers } = await client.call(jobs, { token });
      expect([status, parse(headers.get('ratelimit'))]).toEqual([401, [['general', { r: 100, t: 3_600 }]]]);
    }
  });

  // @spec "Anonymous requests are capped at 100 per hour, general category only."
  // @spec "Anonymous: 100 per hour per address (from the socket, or from a trusted proxy), health included except from private networks."
  it('an address without a token has a hundred requests an hour, and private ones may ask for health as they like', async () => {
    advanceTo(hour);
    const ask = (path: string) => client.call(path, { token: null });
    for (let turn = 0; turn < 100; turn++) expect((await ask('/openapi.json')).status).toBe(200);
    const refused = await ask('/docs');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(parse(refused.headers.get('ratelimit-policy'))).toEqual([['general', { q: 100, w: 3_600 }]]);
    for (let turn = 0; turn < 3; turn++) {
      const { status, headers } = await ask('/health/converter');
      expect([status, headers.get('ratelimit')]).toEqual([200, null]);
    }
    advanceTo(hour);
    expect((await ask('/docs')).status).toBe(200);
  });

  it('what is not there and what is not taken is not counted', async () => {
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
  it('refuse in turn, each until its window ends; other clients and tiers have their own', async () => {
    const flags = rateLimitFlags({ second: 2, hour: 3, day: 5, month: 6 }, { tiers: { large: { second: 50 } } });
    const server = await startClockedServer({ limits: flags, isClockFrozen: true });
    const client = await createClient(server);
    const { token, organizationId } = await issueToken(server.data);
    const other = await issueToken(server.data);
    const start = Math.ceil(server.service.now() / month) * month;
    const at = (time: number) => server.advance(start + time - server.service.now());
    const ask = async (as = token) => {
      const { status, headers } = await client.call(jobs, { token: as });
      return status === 429 ? Number(headers.get('retry-after')) : status;
    };
    at(0);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 1]);
    at(second);
    expect([await ask(), await ask()]).toEqual([200, 3_599]);
    expect(await ask(other.token)).toBe(200);
    at(hour);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 82_800]);
    at(day);
    expect([await ask(), await ask()]).toEqual([200, 2_505_600]);
    at(month - second);
    expect(await ask()).toBe(1);
    at(month);
    expect(await ask()).toBe(200);
    await server.service.tiers.saveTier(organizationId, 'large');
    const passed = await Promise.all(Array.from({ length: 52 }, () => ask()));
    // One of the fifty was taken while the tier was another.
    expect(passed.filter((status) => status === 200).length).toBe(49);
    await server.stop();
  });
});

describe('two servers on one folder', () => {
  const start = (data: string, flags: readonly string[]): Promise<ServerProcess> => startServer({ data, flags: flags });
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

  it('let pass the quota and no more together; it outlives their end and their death', async () => {
    const data = createFolder();
    const flags = rateLimitFlags({ month: 300 });
    const one = await start(data, flags);
    const other = await start(data, flags);
    const { token } = await issueToken(data);
    expect(await countPassed([one, other], token, 100)).toBe(100);
    await one.stop();
    const again = await start(data, flags);
    expect(await countPassed([again, other], token, 50)).toBe(50);
    await again.kill();
    // A 32nd of what was left, and eight at most, is lost with a process that is killed.
    const last = await start(data, flags);
    const rest = await countPassed([last, other], token, 300);
    expect(rest).toBeLessThanOrEqual(150);
    expect(rest).toBeGreaterThanOrEqual(150 - 8);
    expect(await countPassed([last, other], token, 20)).toBe(0);
    await Promise.all([last.stop(), other.stop()]);
  });
});

describe('behind a proxy that is trusted', () => {
  /** As the proxy would ask. */
  const askAs = (server: ServerProcess, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(server.baseUrl + path, { headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end();
    });

  // @spec "Anonymous: 100 per hour per address (from the socket, or from a trusted proxy), health included except from private networks."
  it('addresses are those that it names, and no caller can choose its own', async () => {
    const limits = rateLimitFlags({}, { anonymous: { month: 2 } });
    const server = await startServer({ flags: [...limits, '--trusted-proxies', '127.0.0.1'] });
    const ask = (forwarded: string, path = '/docs') => askAs(server, path, { 'X-Forwarded-For': forwarded });
    expect([await ask('8.8.8.8'), await ask('1.1.1.1, 8.8.8.8'), await ask('2.2.2.2, 8.8.8.8')]).toEqual([
      200, 200, 429,
    ]);
    expect(await ask('8.8.8.8, 9.9.9.9')).toBe(200);
    const six = ['2600:1:2:3::1', '2600:1:2:3:ffff::2', '2600:1:2:3::3', '2600:1:2:4::1'];
    expect([
      await ask(six[0] ?? ''),
      await ask(six[1] ?? ''),
      await ask(six[2] ?? ''),
      await ask(six[3] ?? ''),
    ]).toEqual([200, 200, 429, 200]);
    const health = [1, 2, 3].map(() => ask('4.4.4.4', '/health/converter'));
    expect((await Promise.all(health)).sort()).toEqual([200, 200, 429]);
    expect(await ask('10.1.2.3', '/health/converter')).toBe(200);
    await server.stop();
  });
});

describe('requests for tokens', () => {
  it('are limited for each client at its address, and for each address', async () => {
    const flags = rateLimitFlags({}, { tokens: { client: { month: 2 }, address: { month: 5 } } });
    const server = await startServer({ flags });
    const ask = async (clientId: string, path = '/oauth/token') => {
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
      expect(await ask('a', path)).toEqual([401, 'invalid_client', 1]);
    expect(await ask('a')).toEqual([429, 'rate_limit_exceeded', 1]);
    expect(await ask('b')).toEqual([401, 'invalid_client', 1]);
    expect(await ask('c')).toEqual([401, 'invalid_client', 1]);
    expect(await ask('d')).toEqual([429, 'rate_limit_exceeded', 1]);
    await server.stop();
  });
});

describe('a file of rate limits that cannot be used', () => {
  it('keeps the server from starting, with a sentence that says what to do', async () => {
    const { code, output } = await runProgram(['--data', createFolder(), '--rate-limits', '/nowhere.json']);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^quoin-server: The rate limits in "\/nowhere\.json" are not valid: .*docs\/operation\.md/),
    ]);
  });
});

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { openRawConnection, parseRawResponse, sendRaw } from '../harness/raw.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const jobs = '/v1/converter/jobs';
const longBody = `{"tag":"${'x'.repeat(5 * 1024 * 1024)}"}`;
const bearer = () => `Authorization: Bearer ${setup.server.token}\r\n`;

interface RefusedRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

/** Requests with a body of 5 MB that are refused before or while the body is read. */
function listRefused(): Record<string, RefusedRequest> {
  const type = { 'Content-Type': 'application/json' };
  const token = { ...type, Authorization: `Bearer ${setup.server.token}` };
  const close = { Connection: 'close' };
  const post = { path: jobs, method: 'POST' };
  return {
    'too long': { ...post, headers: token, status: 400 },
    'too long, with Connection: close': { ...post, headers: { ...token, ...close }, status: 400 },
    'without a token': { ...post, headers: type, status: 401 },
    'without a token, with Connection: close': { ...post, headers: { ...type, ...close }, status: 401 },
    'with another content type': {
      ...post,
      headers: { ...token, ...close, 'Content-Type': 'text/plain' },
      status: 400,
    },
    'to an unknown path': { path: '/nowhere', method: 'POST', headers: close, status: 404 },
    'with another method': { path: jobs, method: 'PUT', headers: close, status: 405 },
    'with a long head': { ...post, headers: { ...token, 'X-Long': 'x'.repeat(40_000) }, status: 400 },
  };
}

const run = promisify(execFile);

const python = `
import http.client, json, sys
port, wanted = int(sys.argv[1]), json.load(sys.stdin)
found = {}
for name, each in wanted.items():
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    connection.request(each['method'], each['path'], body=b'x' * (5 << 20), headers=each['headers'])
    response = connection.getresponse()
    found[name] = [response.status, json.loads(response.read())['error']]
    connection.close()
print(json.dumps(found))
`;

describe('a body of 5 MB that is refused', () => {
  const expected = (): Record<string, number> =>
    Object.fromEntries(Object.entries(listRefused()).map(([name, { status }]) => [name, status]));

  it('does not prevent Python from reading the response', async () => {
    const child = run('python3', ['-c', python, new URL(setup.server.baseUrl).port]);
    child.child.stdin?.end(JSON.stringify(listRefused()));
    const found = JSON.parse((await child).stdout) as Record<string, [number, string]>;
    expect(Object.fromEntries(Object.entries(found).map(([name, [status]]) => [name, status]))).toEqual(expected());
  });

  it('does not prevent Node from reading the response, five times each', async () => {
    for (let round = 0; round < 5; round++) {
      const found: Record<string, number> = {};
      for (const [name, { path, method, headers }] of Object.entries(listRefused())) {
        const { Connection: _, ...rest } = headers;
        const response = await fetch(setup.server.baseUrl + path, { method, headers: rest, body: longBody });
        expect(((await response.json()) as { request_id: string }).request_id, name).toBe(
          response.headers.get('x-service-request-id'),
        );
        found[name] = response.status;
      }
      expect(found).toEqual(expected());
    }
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked\r\n', `500000\r\n${'x'.repeat(5 * 1024 * 1024)}\r\n0\r\n\r\n`],
    ['in invalid chunks', 'Transfer-Encoding: chunked\r\n', `5\r\nabcde\r\nzz\r\n${longBody}`],
    ['after an unknown expectation', `Expect: tea\r\nContent-Length: ${longBody.length}\r\n`, longBody],
    ['after Expect: 100-continue', `Expect: 100-continue\r\nContent-Length: ${longBody.length}\r\n`, longBody],
    ['of unknown length on HTTP/1.0', '', longBody],
  ])('is read to its end: %s', async (_, headers, body) => {
    for (const last of ['', 'Connection: close\r\n']) {
      const socket = await openRawConnection(setup.server.baseUrl);
      const type = 'Content-Type: application/json\r\n';
      socket.write(
        `POST ${jobs} HTTP/1.${headers === '' ? 0 : 1}\r\nHost: h\r\n${bearer()}${type}${headers}${last}\r\n`,
      );
      // Everything is written before anything is read, as Python does.
      await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
      socket.end();
      const answer = parseRawResponse((await text(socket)).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''));
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([400, 'invalid_request']);
    }
  });

  it('may arrive slowly after the response', async () => {
    const socket = await openRawConnection(setup.server.baseUrl);
    let answer = '';
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString();
    });
    socket.write(`POST ${jobs} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 300000\r\n\r\n`);
    await once(socket, 'end');
    for (let piece = 0; piece < 30; piece++) {
      await pause(10);
      await new Promise<void>((resolve, reject) => {
        socket.write('x'.repeat(10_000), (error) => (error ? reject(error) : resolve()));
      });
    }
    socket.end();
    await once(socket, 'close');
    expect(parseRawResponse(answer).status).toBe(401);
  });

  it('is followed by the next request on its connection', async () => {
    const head = `POST ${jobs} HTTP/1.1\r\nHost: h\r\nContent-Length: ${longBody.length}\r\n\r\n`;
    const next = `GET /health/converter HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`;
    const answers = await sendRaw(setup.server.baseUrl, head + longBody + next);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  it('cannot smuggle in a request after the last response', async () => {
    const before = (await setup.client.call(jobs)).json.meta.total;
    const body = JSON.stringify(orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/'));
    const order = `POST ${jobs} HTTP/1.1\r\nHost: h\r\n${bearer()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const head = `PUT ${jobs} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: ${longBody.length}\r\n\r\n`;
    const broken = `PUT ${jobs} HTTP/1.1\r\nHost: h\r\nContent Length: 1\r\n\r\n`;
    for (const first of [head + longBody, broken]) {
      const answers = await sendRaw(setup.server.baseUrl, first + order);
      expect(answers.match(/HTTP\/1\.1 \d+/g)?.length).toBe(1);
    }
    expect((await setup.client.call(jobs)).json.meta.total).toBe(before);
  });
});

describe('an invalid request after a valid one on the same connection', () => {
  const good = `GET ${jobs} HTTP/1.1\r\nHost: h\r\n`;

  it('is answered after the valid one', async () => {
    for (const together of [true, false]) {
      const socket = await openRawConnection(setup.server.baseUrl);
      const all = text(socket);
      socket.write(`${good}${bearer()}\r\n`);
      if (!together) await pause(50);
      socket.write('SSH-2.0-OpenSSH\r\n\r\n');
      const statuses = (await all).match(/HTTP\/1\.1 \d+/g);
      // If the first response is not finished yet, the connection ends with it.
      expect(
        together ? [['HTTP/1.1 200'], ['HTTP/1.1 200', 'HTTP/1.1 400']] : [['HTTP/1.1 200', 'HTTP/1.1 400']],
      ).toContainEqual(statuses);
    }
  });
});

describe('a request head', () => {
  const send = async (lines: string, first = `GET ${jobs}`) =>
    parseRawResponse(await sendRaw(setup.server.baseUrl, `${first} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`));

  // @spec "Duplicate `Host` or `Authorization` header fields answer 400."
  it.each([
    ['two hosts', 'Host: h\r\nhost: other\r\n'],
    ['the same host twice', 'Host: h\r\nHost: h\r\n'],
    ['two tokens', 'Host: h\r\nAuthorization: Bearer a\r\naUTHORIZATION: Bearer b\r\n'],
    ['an invalid host', 'Host: h/path\r\n'],
    ['a host with a user', 'Host: u@h\r\n'],
    ['two hosts in one', 'Host: h, other\r\n'],
  ])('with %s is refused on any route', async (_, lines) => {
    for (const first of [`GET ${jobs}`, 'GET /health/converter', 'POST /oauth/token', 'GET /nowhere', `PUT ${jobs}`]) {
      const { status, headers, body } = await send(lines, first);
      expect([first, status, JSON.parse(body).error]).toEqual([first, 400, 'invalid_request']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(['h', 'h.example:8080', '127.0.0.1', '[::1]:80', ''])('with the host %j is accepted', async (host) => {
    expect((await send(`Host: ${host}\r\n`, 'GET /health/converter')).status).toBe(200);
  });

  it('may have an absolute URL as its target', async () => {
    expect((await send('Host: h\r\n', 'GET http://other.example/health/converter')).status).toBe(200);
    expect((await send('Host: h\r\n', 'GET HTTP://other.example')).status).toBe(404);
  });

  it.each(['PROPFIND', 'QUERY', 'BREW', 'get', 'M-SEARCH', 'TRACE'])(
    'with the method %s is answered with the allowed methods',
    async (method) => {
      const found = await send('Host: h\r\nContent-Length: 0\r\n', `${method} ${jobs}?limit=1`);
      expect([found.status, found.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect(JSON.parse(found.body || '{"error":"method_not_allowed"}').error).toBe('method_not_allowed');
      expect((await send('Host: h\r\n', `${method} /nowhere`)).status).toBe(404);
      const id = '01890000-0000-7000-8000-000000000000';
      expect((await send('Host: h\r\n', `${method} ${jobs}/${id}/files`)).headers.get('allow')).toBe('GET, HEAD');
      expect((await send('Host: h\r\n', `${method} ${jobs}/1/files`)).status).toBe(404);
    },
  );
});

describe('the address of the server', () => {
  const open = (accept: string) => fetch(setup.server.baseUrl, { headers: { Accept: accept }, redirect: 'manual' });

  it('leads browsers to the documentation', async () => {
    // As Firefox and Chromium send it.
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { status, headers } = await open(accept);
    expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, 'docs', 'Accept']);
    const page = await fetch(setup.server.baseUrl, { headers: { Accept: accept } });
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/docs']);
    expect(await page.text()).toContain('<h1');
  });

  it.each(['*/*', 'application/json', 'application/json, text/html'])(
    'does not exist for Accept: %s',
    async (accept) => {
      const response = await open(accept);
      const { error } = (await response.json()) as { error: string };
      expect([response.status, error]).toEqual([404, 'not_found']);
    },
  );
});

describe('a query', () => {
  const anonymous = { token: null };

  // @spec "Unknown query members are ignored on `/health/*` and refused (400 `invalid_request`) elsewhere."
  it('with unknown parameters is accepted only by /health', async () => {
    expect((await setup.client.call('/health/converter?a=1&a=2', anonymous)).status).toBe(200);
    const elsewhere = ['/docs', '/openapi.json', '/.well-known/oauth-authorization-server', jobs];
    for (const path of elsewhere) {
      const { status, json } = await setup.client.call(`${path}?verbose=1`);
      expect([path, status, json.error]).toEqual([path, 400, 'invalid_request']);
    }
  });
});

describe('a response', () => {
  it('forbids caching and content sniffing', async () => {
    const calls = [
      await setup.client.call(jobs),
      await setup.client.call(jobs, { method: 'PUT' }),
      await setup.client.call('/nowhere'),
      await setup.client.call(jobs, { token: null }),
      await setup.client.call('/health/converter'),
      await setup.client.call('/v1/document/validate', { method: 'POST', body: {} }),
      await setup.client.call(jobs, { method: 'POST', body: {} }),
    ];
    for (const { status, headers } of calls) {
      expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        status,
        'no-store',
        'nosniff',
      ]);
    }
  });

  it('with 403 names a missing scope, but no scope for a wrong token type', async () => {
    const { token } = await issueToken(setup.server.data, { scopes: ['webhook'] });
    const challenges = await Promise.all(
      ['/v1/document/validate', jobs, '/v1/webhook/subscriptions'].map(async (path) => {
        const { status, headers } = await setup.client.call(path, { method: 'POST', body: {}, token });
        expect(status).toBe(403);
        return headers.get('www-authenticate');
      }),
    );
    const metadata = `resource_metadata="${setup.server.baseUrl}/.well-known/oauth-protected-resource"`;
    const challenge = (scope: string) =>
      `Bearer realm="quoin", error="insufficient_scope", scope="${scope}", ${metadata}`;
    expect(challenges).toEqual([challenge('document'), challenge('converter:write'), null]);
  });

  it('to a refused range has no headers of the file', async () => {
    const source = setup.peer.on('/range', { body: await makePng() });
    const { json } = await setup.client.runJob(orderOf(source, `${setup.peer.url}/target`));
    const headers = { Range: 'bytes=9999999-' };
    const answer = await setup.client.call(`${jobs}/${json.id}/files`, { headers });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      400,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ]);
    for (const name of ['content-disposition', 'etag', 'accept-ranges', 'content-security-policy'])
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = await setup.client.call(`${jobs}/${json.id}/files`);
    expect(file.headers.get('cache-control')).toBe('private, no-cache');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a path of another service', () => {
  // @spec "Under `/v1/subscription/*` and `/v1/identity/*`, which belong to other services, a client token gets 403 `invalid_token_type`, a user token 404."
  it('requires a token, and is not found with a valid one', async () => {
    const user = { authType: 'user', subject: randomUUID(), scopes: [] } as const;
    const { token } = await issueToken(setup.server.data, user);
    for (const path of ['/v1/subscription/plans', '/v1/identity/users/1/roles?a=b', '/v1/identity/']) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const found = async (more: object) => {
          const answer = await setup.client.call(path, { method, ...more });
          return [answer.status, method === 'HEAD' ? undefined : answer.json.error];
        };
        const args = (status: number, word: string) => [status, method === 'HEAD' ? undefined : word];
        expect(await found({ token: null })).toEqual(args(401, 'unauthorized'));
        expect(await found({})).toEqual(args(403, 'invalid_token_type'));
        expect(await found({ token })).toEqual(args(404, 'not_found'));
      }
    }
  });
});

describe('the API documentation', () => {
  // @spec "`/docs`, `/openapi.json` and discovery count as anonymous without a token, and as the client's with a valid one."
  it('is counted against the client with a valid token, and against the address without one', async () => {
    const quota = async (path: string, token?: string | null) =>
      (await setup.client.call(path, token === undefined ? {} : { token })).headers.get('ratelimit-policy');
    const [own, anonymous] = [await quota(jobs), await quota('/health/converter?x')];
    for (const path of ['/docs', '/openapi.json', '/.well-known/oauth-authorization-server']) {
      const policies = [await quota(path), await quota(path, null), await quota(path, 'nonsense')];
      expect(policies[0]).toMatch(/"general".*"general"/);
      expect(policies[1]).not.toBe(policies[0]);
      expect(policies[2]).toBe(policies[1]);
      expect([own, anonymous]).not.toContain(policies[0]);
    }
  });
});

import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { openRawConnection, parseRawResponse, sendRaw } from '../harness/raw.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const jobs = '/v1/converter/jobs';
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const order = orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/');
const post = (body: string, type: string | null = 'application/json', path = jobs) =>
  setup.client.call(path, { method: 'POST', text: body, headers: type === null ? {} : { 'Content-Type': type } });

describe('a body', () => {
  // @spec "400 `invalid_request`: malformed JSON, a required member missing, anything wrong in the query (`limit`, `offset`, `file_type`), a body too large."
  // @spec "| `error` | string | Machine-readable code |"
  // @spec "| `error_description` | string | Human-readable message |"
  // @spec "| `type` | string | Optional URI to error documentation |"
  it.each([
    ['is empty', ''],
    ['is cut off', '{"input":'],
    ['is followed by another value', '{} {}'],
    ['is JavaScript', "{input: 'a'}"],
    ['has only a byte order mark', '\ufeff'],
    ['has a control character in a string', '{"tag":"\n"}'],
    ['has a member __proto__', '{"__proto__":{"tag":"a"}}'],
    ['has 100,000 levels of arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['has 100,000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['is too large', JSON.stringify({ ...order, tag: 'a'.repeat(10 * 1024 * 1024) })],
  ])('that %s is an invalid request', async (_, body) => {
    const { status, headers, json, bytes } = await post(body);
    expect([status, json.error]).toEqual([400, 'invalid_request']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.request_id).toBe(headers.get('x-service-request-id'));
    expect(json.error_description).toMatch(/^[A-Z\d].*\.$/);
    expect(
      Object.keys(json)
        .filter((name) => name !== 'details')
        .sort(),
    ).toEqual(['error', 'error_description', 'request_id']);
    expect(bytes.length).toBeLessThan(20_000);
  });

  // @spec "The status table is closed: what would be 413 or 415 answers 400 `invalid_request`."
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/xml',
    'x',
  ])('of the type %s is an invalid request', async (type) => {
    const { status, json } = await post(JSON.stringify(order), type);
    expect([status, json.error]).toEqual([400, 'invalid_request']);
  });

  // @spec "Requests and responses use JSON unless noted."
  it('is JSON, whatever its white space and the parameters of its type', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      const { status, headers } = await post(` \n\t${JSON.stringify(order, undefined, 2)}\n`, type);
      expect([status, headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8']);
    }
  });

  it('with 10,000 unknown members is answered with 100 of them', async () => {
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`member${index}`, 1]));
    const { status, json } = await setup.client.createJob({ ...order, ...members });
    expect([status, json.error]).toEqual([400, 'validation_error']);
    expect(json.details.length).toBe(100);
  });
});

describe('a method', () => {
  // @spec "| 405 | `method_not_allowed` | Method not allowed |"
  it.each([
    [jobs, ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD, POST'],
    [`${jobs}/{id}`, ['POST', 'PUT', 'PATCH', 'OPTIONS'], 'DELETE, GET, HEAD'],
    [`${jobs}/{id}/files`, ['POST', 'PUT', 'DELETE'], 'GET, HEAD'],
    [`${jobs}/{id}/retry`, ['GET', 'HEAD', 'DELETE'], 'POST'],
    [`${jobs}/{id}/events`, ['POST', 'PUT'], 'GET, HEAD'],
    ['/health/converter', ['POST', 'DELETE'], 'GET, HEAD'],
    ['/openapi.json', ['POST'], 'GET, HEAD'],
  ])('that %s does not allow is answered with those that it allows', async (path, methods, allow) => {
    for (const method of methods) {
      const id = '01890000-0000-7000-8000-000000000000';
      const { status, headers, json } = await setup.client.call(path.replace('{id}', id), { method });
      expect([status, headers.get('allow')], method).toEqual([405, allow]);
      if (method !== 'HEAD') expect(json.error).toBe('method_not_allowed');
    }
  });

  it('for proxies is answered as an invalid request', async () => {
    const lines = 'Host: h\r\nConnection: close\r\n\r\n';
    const answer = parseRawResponse(await sendRaw(setup.server.baseUrl, `CONNECT ${jobs} HTTP/1.1\r\n${lines}`));
    expect(answer.headers.get('x-service-request-id')).toMatch(uuidV7);
    expect(answer.status).toBe(400);
  });
});

describe('a request', () => {
  const head = `GET ${jobs} HTTP/1.1\r\nHost: h\r\n`;

  // @spec "Every response carries `X-Service-Request-Id` (UUID v7), the authorization server's and those of Node's own parser (400, 408, 431 through `clientErrorHandler`) too; every error has the specification's body."
  it.each([
    ['a head that is too long', `${head}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['very many header fields', `${head}${'X-A: b\r\n'.repeat(5_000)}\r\n`],
    ['a target that is too long', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: h\r\n\r\n`],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
    ['a header without a colon', `${head}nonsense\r\n\r\n`],
    ['a header with a space in its name', `${head}X A: b\r\n\r\n`],
    ['a negative length', `POST ${jobs} HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n`],
    ['two lengths', `POST ${jobs} HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na`],
    [
      'a length and chunks',
      `POST ${jobs} HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no host', `GET ${jobs} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['an unknown expectation', `${head}Expect: tea\r\nConnection: close\r\n\r\n`],
    ['an unknown HTTP version', `GET ${jobs} HTTP/9.9\r\nHost: h\r\n\r\n`],
  ])('with %s is answered as invalid', async (_, bytes) => {
    const { status, headers, body } = parseRawResponse(await sendRaw(setup.server.baseUrl, bytes));
    expect(status).toBe(400);
    const id = headers.get('x-service-request-id');
    expect(id).toMatch(uuidV7);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      request_id: id,
    });
  });

  it('does not delay others, however slowly it arrives', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => openRawConnection(setup.server.baseUrl)));
    for (const socket of slow) socket.write('POST /v1/conv');
    expect((await setup.client.call(jobs)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('may arrive byte by byte', async () => {
    const body = JSON.stringify(order);
    const head = `POST ${jobs} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${setup.server.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const socket = await openRawConnection(setup.server.baseUrl);
    socket.setNoDelay(true);
    for (const piece of head + body) {
      socket.write(piece);
      await pause(0);
    }
    expect(parseRawResponse(await text(socket)).status).toBe(201);
  });

  it('has a body of exactly its Content-Length', async () => {
    const start = `POST ${jobs} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${setup.server.token}\r\nContent-Type: application/json\r\n`;
    const socket = await openRawConnection(setup.server.baseUrl);
    socket.end(`${start}Content-Length: 5000\r\n\r\n${JSON.stringify(order)}`);
    expect(parseRawResponse(await text(socket)).status).toBe(400);
    const before = (await setup.client.call(jobs)).json.meta.total;
    // The bytes after Content-Length would be another request; they do not belong to this one.
    const short = await sendRaw(
      setup.server.baseUrl,
      `${start}Content-Length: 1\r\nConnection: close\r\n\r\n${JSON.stringify(order)}`,
    );
    expect(parseRawResponse(short).status).toBe(400);
    expect((await setup.client.call(jobs)).json.meta.total).toBe(before);
  });
});

describe('a request id', () => {
  // @spec "| `request_id` | string, UUID v7 | Same as response header `X-Service-Request-Id` |"
  it('is new for every response, and never taken from the caller', async () => {
    const sentId = '01890000-0000-7000-8000-000000000000';
    const headers = { 'X-Service-Request-Id': sentId, 'Request-Id': sentId, 'X-Request-Id': sentId };
    const answers = await Promise.all(Array.from({ length: 20 }, () => setup.client.call(jobs, { headers })));
    const ids = answers.map((answer) => answer.headers.get('x-service-request-id'));
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain(sentId);
  });
});

import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyNodeRequest } from '../src/index.ts';
import { chunkOf, headOf, listen, openDelivery, secret, sendRaw } from './delivery.ts';

type Handler = (request: IncomingMessage) => Promise<unknown>;

let handle: Handler;
let url = '';
let results: unknown[] = [];
const server = () =>
  createServer(async (request, response) => {
    results.push(await handle(request).catch((error: unknown) => error));
    response.end();
  });
let running = server();

beforeEach(async () => {
  results = [];
  running = server();
  url = await listen(running);
});
afterEach(() => {
  running.closeAllConnections();
  running.close();
});

async function send({ missing = 0, chunked = false } = {}): Promise<void> {
  const { headers, body } = await openDelivery('{"a":1}');
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(7 + missing) };
  const head = headOf({ ...headers, connection: 'close', ...length });
  const parts = chunked ? [chunkOf(Buffer.from(body)), '0\r\n\r\n'] : [body];
  await sendRaw(url, [head, ...parts], { hangUp: missing > 0 });
  await expect.poll(() => results.length).toBe(1);
}

describe('a Node request', () => {
  it('is verified', async () => {
    handle = (request) => verifyNodeRequest(request, secret);
    await send();
    expect(results).toMatchObject([{ payload: { a: 1 } }]);
  });

  it('is verified when its chunks come as text', async () => {
    handle = (request) => verifyNodeRequest(request.setEncoding('utf8'), secret);
    await send();
    expect(results).toMatchObject([{ payload: { a: 1 } }]);
  });

  it('is verified by the raw bytes that a platform kept', async () => {
    handle = async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const rawBody = Buffer.concat(chunks);
      return verifyNodeRequest(Object.assign(request, { rawBody, body: JSON.parse(rawBody.toString()) }), secret);
    };
    await send();
    expect(results).toMatchObject([{ payload: { a: 1 } }]);
  });

  it('that was read to its end is refused', async () => {
    handle = async (request) => {
      for await (const _ of request);
      return verifyNodeRequest(request, secret);
    };
    await send();
    expect(results).toMatchObject([{ code: 'BODY_ALREADY_READ' }]);
  });

  it('is refused if the sender disconnects', async () => {
    handle = (request) => verifyNodeRequest(request, secret);
    await send({ missing: 10 });
    expect(results).toMatchObject([{ code: 'BODY_INCOMPLETE', cause: { code: 'ECONNRESET' } }]);
  });

  it('that is too long has no listeners afterwards', async () => {
    handle = async (request) => {
      await expect(verifyNodeRequest(request, secret, { maxBodyBytes: 6 })).rejects.toThrow('7 bytes');
      return request.listenerCount('data');
    };
    await send({ chunked: true });
    expect(results).toEqual([0]);
  });

  it('that is destroyed while it is read is refused immediately', async () => {
    handle = (request) => {
      const pending = verifyNodeRequest(request, secret);
      request.destroy();
      return pending;
    };
    await send();
    expect(results).toMatchObject([{ code: 'BODY_INCOMPLETE' }]);
  });

  it('whose sender disconnected before is refused immediately', async () => {
    handle = async (request) => {
      await new Promise((resolve) => request.on('error', resolve));
      return verifyNodeRequest(request, secret);
    };
    await send({ missing: 10 });
    expect(results).toMatchObject([{ code: 'BODY_INCOMPLETE' }]);
  });
});

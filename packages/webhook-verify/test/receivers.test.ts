import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunkOf, headOf, id, openDelivery, sendRaw } from './delivery.ts';
import { type Receiver, receivers } from './receivers.ts';

const maxBodyBytes = 1000;
const json = { 'content-type': 'application/json' };

describe.each(Object.entries(receivers))('a receiver on %s', (_, start) => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await start({ maxBodyBytes });
  });
  afterEach(() => receiver.close());

  async function post(headers: Record<string, string>, body: string | Uint8Array): Promise<unknown[]> {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: body as never,
    });
    const text = await response.text();
    return [response.status, text === '' ? undefined : (JSON.parse(text) as { error: string }).error];
  }

  it('passes on a delivery with its payload', async () => {
    const { headers, body } = await openDelivery();
    expect(await post(headers, body)).toEqual([204, undefined]);
    expect(receiver.handled).toMatchObject([{ id, payload: { name: 'Grüße, 東京, 👋' } }]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'passes on a delivery with the content type %s',
    async (type) => {
      const { headers, body } = await openDelivery();
      expect(await post({ ...headers, 'content-type': type }, body)).toEqual([204, undefined]);
    },
  );

  it('refuses a body that was tampered with', async () => {
    const { headers } = await openDelivery('{"amount":1}');
    expect(await post(headers, '{"amount":9}')).toEqual([401, 'SIGNATURE_MISMATCH']);
    expect(receiver.handled).toEqual([]);
  });

  it('responds to a refused delivery with code and message as JSON', async () => {
    const response = await fetch(receiver.url, { method: 'POST', headers: json, body: '{}' });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({
      error: 'HEADER_MISSING',
      error_description: 'the header "webhook-id" is missing',
    });
  });

  it('refuses a request without headers and body', async () => {
    const response = await fetch(receiver.url, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(receiver.handled).toEqual([]);
  });

  it('refuses a signed delivery without a body', async () => {
    const { headers } = await openDelivery('');
    const answer = await sendRaw(receiver.url, [headOf({ ...headers, connection: 'close' })]);
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('BODY_NOT_JSON');
  });

  it('refuses a body that is announced as too long', async () => {
    const { headers, body } = await openDelivery(`"${'x'.repeat(maxBodyBytes)}"`);
    expect(await post(headers, body)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('refuses a body that is announced as too long before it arrives', async () => {
    const { headers } = await openDelivery();
    const head = headOf({ ...headers, connection: 'close', 'content-length': String(maxBodyBytes + 1) });
    expect(await sendRaw(receiver.url, [head])).toContain('BODY_TOO_LARGE');
  });

  it('refuses a body that turns out to be too long', async () => {
    const { headers } = await openDelivery();
    const chunks = Array.from({ length: 20 }, () => chunkOf(Buffer.alloc(100, 0x20)));
    const head = headOf({ ...headers, ...json, connection: 'close', 'transfer-encoding': 'chunked' });
    const answer = await sendRaw(receiver.url, [head, ...chunks, '0\r\n\r\n']);
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('BODY_TOO_LARGE');
  });

  it('accepts a body of the maximum length', async () => {
    const { headers, body } = await openDelivery(`"${'x'.repeat(maxBodyBytes - 2)}"`);
    expect(await post(headers, body)).toEqual([204, undefined]);
  });

  it('accepts a body that arrives byte by byte', async () => {
    const { headers, body } = await openDelivery('"東👋"');
    const chunks = [...Buffer.from(body)].map((byte) => chunkOf(Buffer.of(byte)));
    const head = headOf({ ...headers, ...json, connection: 'close', 'transfer-encoding': 'chunked' });
    expect(await sendRaw(receiver.url, [head, ...chunks, '0\r\n\r\n'])).toContain('HTTP/1.1 204');
    expect(receiver.handled).toMatchObject([{ payload: '東👋' }]);
  });

  it('refuses a repeated header', async () => {
    const { headers, body } = await openDelivery('{}');
    const twice = [...Object.entries({ ...headers, ...json, connection: 'close', 'content-length': '2' })];
    twice.push(['Webhook-Signature', headers['webhook-signature']]);
    const answer = await sendRaw(receiver.url, [headOf(twice), body]);
    expect(answer).toContain('HEADER_REPEATED');
  });

  it('survives senders that disconnect within the body, and passes nothing on', async () => {
    const { headers, body } = await openDelivery();
    const head = headOf({ ...headers, ...json, 'content-length': String(Buffer.byteLength(body) + 10) });
    await sendRaw(receiver.url, [head, body], { hangUp: true });
    await sendRaw(receiver.url, [head], { hangUp: true });
    expect(receiver.handled).toEqual([]);
    expect(await post(headers, body)).toEqual([204, undefined]);
    expect(receiver.handled).toHaveLength(1);
  });

  it('accepts the next delivery on the same connection after a refusal', async () => {
    const { headers, body } = await openDelivery('{}');
    const length = { ...json, 'content-length': '2' };
    const refused = headOf({ ...headers, ...length, 'webhook-timestamp': '1e9' });
    const accepted = headOf({ ...headers, ...length, connection: 'close' });
    const answer = await sendRaw(receiver.url, [refused, body, accepted, body]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 204']);
  });
});

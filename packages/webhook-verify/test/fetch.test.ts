import { describe, expect, it } from 'vitest';
import { verifyRequest } from '../src/index.ts';
import { openDelivery, secret } from './delivery.ts';

async function openRequest(text = '{"a":1}'): Promise<Request> {
  const { headers, body } = await openDelivery(text);
  return new Request('https://receiver.example/', { method: 'POST', headers, body: body as string });
}

/** A request whose body comes from this source. */
async function openStream(source: ConstructorParameters<typeof ReadableStream>[0]): Promise<Request> {
  const { headers } = await openDelivery('{}');
  const body = new ReadableStream(source) as never;
  return new Request('https://receiver.example/', { method: 'POST', headers, body, duplex: 'half' });
}

describe('a fetch request', () => {
  it('that was read before is refused, with advice', async () => {
    const request = await openRequest();
    await request.json();
    await expect(verifyRequest(request, secret)).rejects.toMatchObject({
      code: 'BODY_ALREADY_READ',
      message: expect.stringContaining('request.json()'),
    });
  });

  it('that is locked by another reader is refused', async () => {
    const request = await openRequest();
    request.body?.getReader();
    await expect(verifyRequest(request, secret)).rejects.toMatchObject({ code: 'BODY_ALREADY_READ' });
  });

  it('stays readable when its clone is verified', async () => {
    const request = await openRequest();
    expect((await verifyRequest(request.clone(), secret)).payload).toEqual({ a: 1 });
    expect(await request.json()).toEqual({ a: 1 });
  });

  it('without a body is read as empty', async () => {
    const { headers } = await openDelivery('');
    const request = new Request('https://receiver.example/', { method: 'POST', headers });
    await expect(verifyRequest(request, secret)).rejects.toMatchObject({ code: 'BODY_NOT_JSON' });
  });

  it('with an endless body is cancelled when it is too long', async () => {
    let cancelled = false;
    const request = await openStream({
      pull: (controller) => controller.enqueue(new Uint8Array(400)),
      cancel: () => {
        cancelled = true;
      },
    });
    const pending = verifyRequest(request, secret, { maxBodyBytes: 1000 });
    await expect(pending).rejects.toMatchObject({ code: 'BODY_TOO_LARGE', status: 413 });
    expect(cancelled).toBe(true);
  });

  it('that is interrupted is refused with the reason', async () => {
    const cause = new Error('connection reset');
    const request = await openStream({ pull: (controller) => controller.error(cause) });
    await expect(verifyRequest(request, secret)).rejects.toMatchObject({ code: 'BODY_INCOMPLETE', cause });
  });

  it('with wrong headers is refused without reading its body', async () => {
    const request = await openRequest();
    request.headers.set('webhook-timestamp', '123abc');
    await expect(verifyRequest(request, secret)).rejects.toMatchObject({ code: 'TIMESTAMP_MALFORMED' });
    expect(request.bodyUsed).toBe(false);
  });

  it.each([Number.NaN, -1])('is not read under a limit of %s', async (maxBodyBytes) => {
    const pending = verifyRequest(await openRequest(), secret, { maxBodyBytes });
    await expect(pending).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const retrying = setUpServer({ flags: ['--retry-transfers', '2'] });
let png: Buffer;
beforeAll(async () => {
  png = Buffer.from(await makePng());
});

describe('a job of a service that repeats transfers', () => {
  it('survives errors of its source and its target, and stores and sends the complete files', async () => {
    const { peer, client } = retrying;
    let [downloads, uploads] = [0, 0];
    const source = peer.on('/source', (_request, response) => {
      downloads += 1;
      if (downloads === 1) response.writeHead(503).end('later');
      else if (downloads === 2) {
        // The connection breaks in the middle of the body.
        response.writeHead(200, { 'Content-Length': png.length });
        response.write(png.subarray(0, 100), () => response.destroy());
      } else response.end(png);
    });
    const target = peer.on('/target', (_request, response) => {
      uploads += 1;
      if (uploads === 1) response.destroy();
      else response.writeHead(200).end();
    });
    const { json } = await client.runJob(orderOf(source, target));
    expect([json.status, json.error, downloads, uploads]).toEqual(['completed', undefined, 3, 2]);
    const input = await client.call(`/v1/converter/jobs/${json.id}/files?file_type=input`);
    expect(input.bytes.equals(png)).toBe(true);
    const output = await client.call(`/v1/converter/jobs/${json.id}/files?file_type=output`);
    expect(peer.requestsOf('PUT', '/target').at(-1)?.body.equals(output.bytes)).toBe(true);
  });

  it('fails after the last repetition, and at once if the answer is final', async () => {
    const { peer, client } = retrying;
    const refusing = peer.on('/refuses', (_request, response) => void response.writeHead(500).end());
    const down = (await client.runJob(orderOf(refusing, `${peer.url}/target`))).json;
    expect([down.error_code, peer.requestsOf('GET', '/refuses').length]).toEqual(['download_status_refused', 3]);
    const missing = (await client.runJob(orderOf(`${peer.url}/missing`, `${peer.url}/target`))).json;
    expect([missing.error_code, peer.requestsOf('GET', '/missing').length]).toEqual(['download_status_refused', 1]);
  });

  it('can be cancelled during a pause', async () => {
    const { peer, client } = retrying;
    const refusing = peer.on('/pauses', (_request, response) => void response.writeHead(503).end());
    const { json } = await client.createJob(orderOf(refusing, `${peer.url}/target`));
    await peer.waitForRequest('/pauses');
    const started = Date.now();
    await client.call(`/v1/converter/jobs/${json.id}`, { method: 'DELETE' });
    expect((await client.waitUntilEnded(json.id)).json.error_code).toBe('cancelled');
    expect(Date.now() - started).toBeLessThan(700);
  });
});

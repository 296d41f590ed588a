import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';

let server: ServerProcess;
let client: Client;
let peer: Peer;
beforeAll(async () => {
  [server, peer] = await Promise.all([startServer(), startPeer()]);
  client = await createClient(server);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await peer.close();
  killServers();
  removeFolders();
});

describe('a job', () => {
  // @spec "The service downloads the input from `input.source.url`, converts it, and uploads the result with one HTTP PUT to `output.upload.url`."
  it('converts its source and uploads the result to its target', async () => {
    const source = peer.on('/a/picture.png', { body: await makePng(40) });
    const config = { width: 20 };
    const order = { ...orderOf(source, `${peer.url}/b?sig=1`), tag: 'first' };
    const created = await client.createJob({ ...order, output: { ...order.output, config } });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/v1/converter/jobs/${created.json.id}`);
    expect(created.json).toMatchObject({ tag: 'first', status: 'queued', output: { config } });

    const ended = await client.waitUntilEnded(created.json.id);
    expect(ended.json).toMatchObject({ id: created.json.id, status: 'completed', notes: [] });
    const [put, ...more] = peer.requestsOf('PUT', '/b');
    expect(more).toEqual([]);
    expect(put?.url).toBe('/b?sig=1');
    expect(await sharp(put?.body).metadata()).toMatchObject({ format: 'webp', width: 20, height: 20 });

    const file = await client.call(`/v1/converter/jobs/${created.json.id}/files`);
    expect(file.bytes.equals(put?.body ?? Buffer.alloc(0))).toBe(true);
  });
});

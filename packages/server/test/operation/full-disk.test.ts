import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, startServer } from '../harness/server-process.ts';
import { mountSmallDisk } from '../harness/small-disk.ts';

const disk = mountSmallDisk(12);
afterAll(() => {
  killServers();
  disk?.unmount();
  removeFolders();
});

const nowhere = orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/');

async function checkAvailability(client: Client) {
  const health = await client.call('/health/converter', { token: null });
  return { health: health.status, create: (await client.createJob(nowhere)).status, checks: health.json.checks };
}

// Mounting requires root; without it, only src/operation/write-probe.test.ts covers this.
describe.skipIf(disk === undefined)('a service whose disk becomes full', () => {
  it('is unavailable for health checks and new jobs alike, and recovers by itself', async () => {
    if (disk === undefined) return;
    const peer = await startPeer();
    const png = await makePng();
    const server = await startServer({ data: join(disk.folder, 'data'), flags: ['--min-free-mib', '0'] });
    const client = await createClient(server);
    expect(await checkAvailability(client)).toMatchObject({ health: 200, create: 201 });

    // Only health is requested, which does not write; the probe does.
    disk.fill();
    let seen = await client.call('/health/converter', { token: null });
    while (seen.status === 200) {
      await pause(100);
      seen = await client.call('/health/converter', { token: null });
    }
    expect(seen.json).toMatchObject({ status: 'unavailable', checks: { database: 'failed' } });
    expect(await checkAvailability(client)).toMatchObject({ health: 503, create: 503 });

    disk.removeFiller();
    let now = await checkAvailability(client);
    while (now.health !== 200) {
      await pause(100);
      const after = await checkAvailability(client);
      // Once a job can be created, the next health request must succeed.
      if (now.create === 201) expect(after.health).toBe(200);
      now = after;
    }
    expect((await client.runJob(orderOf(peer.on('/source', { body: png }), `${peer.url}/target`))).json.status).toBe(
      'completed',
    );
    expect(await server.stop()).toBe(0);
    await peer.close();
  });

  it('fails jobs that it cannot store with storage_full, even at the last step', async () => {
    if (disk === undefined) return;
    disk.removeFiller();
    const peer = await startPeer();
    const server = await startServer({ data: join(disk.folder, 'other'), flags: ['--min-free-mib', '0'] });
    const client = await createClient(server);
    const large = peer.on('/large', { body: Buffer.alloc(64 * 2 ** 20, 1) });
    const { json } = await client.runJob(orderOf(large, `${peer.url}/target`));
    expect([json.status, json.error_code]).toEqual(['failed', 'storage_full']);
    expect((await client.call('/health/converter', { token: null })).status).toBe(200);
    // The source fits, but the result does not: a drawing of a few bytes becomes a large image.
    // A million pixels of noise cannot be compressed into one MiB.
    const noise =
      '<filter id="f"><feTurbulence type="fractalNoise" baseFrequency="0.77" numOctaves="5"/></filter><rect width="100%" height="100%" filter="url(#f)"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${noise}</svg>`;
    disk.fill(2 ** 20);
    const order = orderOf(peer.on('/drawing', { body: Buffer.from(svg) }), `${peer.url}/target`);
    const drawn = { ...order, input: { ...order.input, type: 'svg' }, output: { ...order.output, type: 'png' } };
    const result = await client.runJob(drawn);
    expect([result.json.status, result.json.error_code]).toEqual(['failed', 'storage_full']);
    expect(server.output()).not.toContain('internal error');
    expect(await server.stop()).toBe(0);
    await peer.close();
  });
});

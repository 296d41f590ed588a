import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from './harness/client.ts';
import { removeFolders } from './harness/folders.ts';
import { startPeer } from './harness/peer.ts';
import { makePng } from './harness/pictures.ts';
import { killServers, startServer } from './harness/server-process.ts';
import { mountSmallDisk } from './harness/small-disk.ts';

const disk = mountSmallDisk(12);
afterAll(() => {
  killServers();
  disk?.unmount();
  removeFolders();
});

const nowhere = orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/');

async function look(client: Client) {
  const health = await client.call('/health/converter', { token: null });
  return { health: health.status, create: (await client.createJob(nowhere)).status, checks: health.json.checks };
}

// Mounting takes the rights of an administrator; elsewhere src/operation/write-probe.test.ts stands for it.
describe.skipIf(disk === undefined)('a service whose disk becomes full', () => {
  it('is unavailable to health and to new jobs alike, and recovers by itself', async () => {
    if (disk === undefined) return;
    const peer = await startPeer();
    const png = await makePng();
    const server = await startServer({ data: join(disk.folder, 'data'), flags: ['--min-free-mib', '0'] });
    const client = await createClient(server);
    expect(await look(client)).toMatchObject({ health: 200, create: 201 });

    // Health alone: no request writes, the probe does.
    disk.fill();
    let seen = await client.call('/health/converter', { token: null });
    while (seen.status === 200) {
      await pause(100);
      seen = await client.call('/health/converter', { token: null });
    }
    expect(seen.json).toMatchObject({ status: 'unavailable', checks: { database: 'failed' } });
    expect(await look(client)).toMatchObject({ health: 503, create: 503 });

    disk.removeFiller();
    let now = await look(client);
    while (now.health !== 200) {
      await pause(100);
      const after = await look(client);
      // Where a job is created, health was restored at the latest by the question after it.
      if (now.create === 201) expect(after.health).toBe(200);
      now = after;
    }
    expect((await client.runJob(orderOf(peer.on('/source', { body: png }), `${peer.url}/target`))).json.status).toBe(
      'completed',
    );
    expect(await server.stop()).toBe(0);
    await peer.close();
  });

  it('ends the jobs that it cannot keep as storage_full, also at the last step', async () => {
    if (disk === undefined) return;
    disk.removeFiller();
    const peer = await startPeer();
    const server = await startServer({ data: join(disk.folder, 'other'), flags: ['--min-free-mib', '0'] });
    const client = await createClient(server);
    const large = peer.on('/large', { body: Buffer.alloc(64 * 2 ** 20, 1) });
    const { json } = await client.runJob(orderOf(large, `${peer.url}/target`));
    expect([json.status, json.error_code]).toEqual(['failed', 'storage_full']);
    expect((await client.call('/health/converter', { token: null })).status).toBe(200);
    // The source fits, the result does not: a drawing of a few bytes becomes a large picture.
    // Noise: nothing that a picture of a million pixels could be packed into a MiB with.
    const noise =
      '<filter id="f"><feTurbulence type="fractalNoise" baseFrequency="0.77" numOctaves="5"/></filter><rect width="100%" height="100%" filter="url(#f)"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${noise}</svg>`;
    disk.fill(2 ** 20);
    const order = orderOf(peer.on('/drawing', { body: Buffer.from(svg) }), `${peer.url}/target`);
    const drawn = { ...order, input: { ...order.input, type: 'svg' }, output: { ...order.output, type: 'png' } };
    const result = await client.runJob(drawn);
    expect([result.json.status, result.json.error_code]).toEqual(['failed', 'storage_full']);
    expect(server.output()).not.toContain('no fault of it');
    expect(await server.stop()).toBe(0);
    await peer.close();
  });
});

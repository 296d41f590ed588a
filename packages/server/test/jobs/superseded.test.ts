import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';

afterAll(() => {
  killServers();
  removeFolders();
});

describe('a job that is repeated after a crash', () => {
  it('keeps only the files of its last attempt', async () => {
    const peer = await startPeer();
    const png = await makePng();
    let isHanging = true;
    const target = peer.on('/target', (_request, response) => {
      if (!isHanging) response.end();
    });
    const first = await startServer();
    const { id } = (await (await createClient(first)).createJob(orderOf(peer.on('/source', { body: png }), target)))
      .json;
    await peer.waitForRequest('/target');
    await first.kill();
    const folder = join(first.data, 'files', 'jobs', id.slice(-2), id);
    expect(readdirSync(folder).sort()).toEqual(['input.1', 'output.1']);
    // Files damaged by a power failure are created again, beside the rest of the first attempt.
    for (const name of ['input.1', 'output.1']) truncateSync(join(folder, name), 3);
    isHanging = false;

    const second = await startServer({ data: first.data });
    const client = await createClient({ baseUrl: second.baseUrl, token: first.token });
    expect((await client.waitUntilEnded(id)).json.status).toBe('completed');
    const [row] = readRows<{ input_file: string; output_file: string }>(
      first.data,
      'SELECT input_file, output_file FROM jobs WHERE id = ?',
      id,
    );
    const attempts = [row?.input_file, row?.output_file].map((text) => JSON.parse(text ?? '{}').attempt);
    expect(attempts).toEqual([2, 2]);
    // The end of the job is reported before the old files are removed.
    while (readdirSync(folder).length > 2) await pause(20);
    expect(readdirSync(folder).sort()).toEqual(['input.2', 'output.2']);
    expect(await second.stop()).toBe(0);
    expect((await runProgram(['check', '--data', first.data])).output).not.toContain('earlier attempt');
    await peer.close();
  });
});

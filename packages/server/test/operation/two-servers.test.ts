import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { killServers, startServer } from '../harness/server-process.ts';
import { isThorough } from '../harness/thorough.ts';

/** Both servers reach the race in most rounds. */
const rounds = isThorough ? 10 : 1;

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(async () => {
  killServers();
  await peer.close();
  removeFolders();
});

describe('two servers', () => {
  it('started at the same time on one empty folder both start, and share their work', async () => {
    for (let round = 0; round < rounds; round++) {
      const data = createFolder();
      const servers = await Promise.all([startServer({ data }), startServer({ data })]);
      const tokens = servers.map(({ token }) => token).filter((token) => token !== '');
      expect(tokens.length).toBe(1);
      const [token = ''] = tokens;
      const [one, other] = await Promise.all(servers.map(({ baseUrl }) => createClient({ baseUrl, token })));
      const { json } = (await one?.createJob(orderOf(`${peer.url}/none`, `${peer.url}/target`))) ?? {};
      expect((await other?.waitUntilEnded(json.id))?.json).toMatchObject({ id: json.id, status: 'failed' });
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    }
  }, 120_000);
});

import { afterAll, beforeAll, expect } from 'vitest';
import { type Client, createClient } from './client.ts';
import { removeFolders } from './folders.ts';
import { type Peer, startPeer } from './peer.ts';
import { killServers, type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** What most test files play on: a server, a client of it, and a peer that is source and target. */
export interface Stage {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly peer: Peer;
}

/** Sets the stage for all tests of a file, and takes it down after them; its members are there once tests run. */
export function useStage(options: ServerOptions = {}): Stage {
  let parts: Stage | undefined;
  beforeAll(async () => {
    const [server, peer] = await Promise.all([startServer(options), startPeer()]);
    parts = { server, peer, client: await createClient(server) };
  });
  afterAll(async () => {
    const code = await parts?.server.stop();
    await parts?.peer.close();
    killServers();
    removeFolders();
    expect(code).toBe(0);
  });
  const stage = (): Stage => {
    if (parts === undefined) throw new Error('the stage is set before the tests, not before their file');
    return parts;
  };
  return {
    get server() {
      return stage().server;
    },
    get client() {
      return stage().client;
    },
    get peer() {
      return stage().peer;
    },
  };
}

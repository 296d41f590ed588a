import { afterAll, beforeAll, expect } from 'vitest';
import { type Client, createClient } from './client.ts';
import { removeFolders } from './folders.ts';
import { type Peer, startPeer } from './peer.ts';
import { killServers, type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** The setup of most test files: a server, a client, and a peer as source and target. */
export interface ServerSetup {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly peer: Peer;
}

/** Starts a server before the tests of a file and stops it after them. The members are set once tests run. */
export function setUpServer(options: ServerOptions = {}): ServerSetup {
  let started: ServerSetup | undefined;
  beforeAll(async () => {
    const [server, peer] = await Promise.all([startServer(options), startPeer()]);
    started = { server, peer, client: await createClient(server) };
  });
  afterAll(async () => {
    const code = await started?.server.stop();
    await started?.peer.close();
    killServers();
    removeFolders();
    expect(code).toBe(0);
  });
  const requireStarted = (): ServerSetup => {
    if (started === undefined)
      throw new Error('the server is not started yet; it starts before the first test, not when the file is loaded');
    return started;
  };
  return {
    get server() {
      return requireStarted().server;
    },
    get client() {
      return requireStarted().client;
    },
    get peer() {
      return requireStarted().peer;
    },
  };
}

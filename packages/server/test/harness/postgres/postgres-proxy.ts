import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';

/** A connection to the database that a test can break. */
export interface PostgresProxy {
  readonly url: string;
  /** Breaks all connections when the client next sends this text; the server receives it or not. */
  breakAt(text: string, reachesServer: boolean): void;
  /** Breaks all connections, and connects to another server from now on. */
  switchTo(port: number): void;
  close(): void;
}

export async function startProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url);
  let port = Number(target.port);
  let [text, reachesServer] = ['', false];
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = openSocket(port, target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      const isLast = text !== '' && bytes.includes(text);
      if (!isLast || reachesServer) upstream.write(bytes);
      if (!isLast) return;
      text = '';
      client.destroy();
      // The server executes what it has received before it notices.
      setTimeout(() => upstream.destroy(), 50);
    });
    upstream.on('data', (bytes) => client.write(bytes));
    upstream.once('close', () => client.destroy());
    client.once('close', () => setTimeout(() => upstream.destroy(), 50));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = String((server.address() as { port: number }).port);
  return {
    url: target.href,
    breakAt(at, reaches) {
      [text, reachesServer] = [at, reaches];
    },
    switchTo(other) {
      port = other;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxUnreadBytes, maxUnreadMs, readRefusedBodies } from './linger.ts';

let server: Server;
let accepted: Socket | undefined;
beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(400).end('refused'));
  readRefusedBodies(server);
  server.on('connection', (socket: Socket) => {
    accepted = socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  accepted?.destroy();
  server.close();
  await once(server, 'close');
});

/** A client that has sent a head with a body to follow, and has read the response. */
async function openRefused(connection: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: h\r\nConnection: ${connection}\r\nContent-Length: 1000000000\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

/** Not `once`, which rejects with the error of a broken request. */
const closed = (socket: Socket | undefined) => new Promise<void>((resolve) => void socket?.once('close', resolve));

describe.each(['close', 'keep-alive'])('a refused body on a connection to %s', (connection) => {
  it('is read up to the limit and no further', async () => {
    const socket = await openRefused(connection);
    const piece = Buffer.alloc(1024 * 1024);
    const end = closed(accepted);
    let isOver = false;
    void end.then(() => {
      isOver = true;
    });
    for (let sent = 0; !isOver; sent += piece.length) {
      await new Promise((resolve) => socket.write(piece, resolve));
      expect(sent).toBeLessThan(1_000_000_000);
    }
    expect(accepted?.bytesRead).toBeGreaterThan(maxUnreadBytes);
    // The kernel's buffers and one read come on top.
    expect(accepted?.bytesRead).toBeLessThan(maxUnreadBytes + piece.length);
    socket.destroy();
  });

  it('is waited for up to the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = await openRefused(connection);
    await vi.advanceTimersByTimeAsync(maxUnreadMs - 1);
    expect(accepted?.destroyed).toBe(false);
    const end = closed(accepted);
    await vi.advanceTimersByTimeAsync(1);
    await end;
    socket.destroy();
  });
});

describe('a client that closes its side', () => {
  it('has its connection closed at once', async () => {
    const socket = await openRefused('close');
    const end = closed(accepted);
    socket.end();
    await end;
  });
});

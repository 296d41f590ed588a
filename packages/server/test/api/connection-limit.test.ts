import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';

const limited = setUpServer({ flags: ['--max-connections-per-address', '3'] });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a connection and requests the health. Resolves to the status line, or to nothing if it is closed. */
async function request({ server }: Pick<typeof limited, 'server'>, address = '127.0.0.1'): Promise<string> {
  const socket = connect({ port: Number(new URL(server.baseUrl).port), host: '127.0.0.1', localAddress: address });
  sockets.push(socket);
  let received = '';
  socket.on('data', (piece: Buffer) => {
    received += piece.toString();
  });
  socket.on('error', () => {});
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /health/converter HTTP/1.1\r\nHost: a\r\n\r\n');
  await Promise.race([
    isClosed,
    (async () => {
      while (!received.includes('\r\n\r\n')) await pause(5);
    })(),
  ]);
  return received.split('\r\n')[0] ?? '';
}

const ok = 'HTTP/1.1 200 OK';

describe('connections of one address', () => {
  it('are closed beyond the limit, until another one is closed; other addresses are not affected', async () => {
    // The client of the setup may still hold a connection.
    await pause(100);
    const first = '127.0.0.7';
    for (let count = 0; count < 3; count++) expect(await request(limited, first)).toBe(ok);
    expect(await request(limited, first)).toBe('');
    expect(await request(limited, first)).toBe('');
    expect(await request(limited, '127.0.0.8')).toBe(ok);
    sockets[0]?.destroy();
    await pause(100);
    expect(await request(limited, first)).toBe(ok);
    expect(await request(limited, first)).toBe('');
    const warnings = limited.server.output().split('too many connections of one address').length - 1;
    expect(warnings).toBe(1);
  });

  it('are counted from their beginning, also without a request', async () => {
    const idle = Array.from({ length: 3 }, () =>
      connect({ port: Number(new URL(limited.server.baseUrl).port), host: '127.0.0.1', localAddress: '127.0.0.9' }),
    );
    sockets.push(...idle);
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    await pause(100);
    expect(await request(limited, '127.0.0.9')).toBe('');
  });

  it('have no limit if it is a trusted proxy', async () => {
    const flags = ['--max-connections-per-address', '3', '--trusted-proxies', '127.0.0.1'];
    const server = await startServer({ flags });
    for (let count = 0; count < 10; count++) expect(await request({ server })).toBe(ok);
    for (const socket of sockets) socket.destroy();
    expect(await server.stop()).toBe(0);
  });
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, serveRaw } from '../test-servers.ts';
import { delayWriteErrors } from './late-response.ts';

afterEach(closeAll);

/** A socket with a received but unread response, on a connection that the other side has reset. */
async function openResetSocket(): Promise<Socket> {
  let markClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve;
  });
  const server = await serveRaw((socket) => {
    socket.on('close', () => markClosed());
    socket.once('data', () => socket.write('answer', () => socket.resetAndDestroy()));
  });
  const socket = connect(server.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write('request');
  await closed;
  return socket;
}

/** Reads the socket after a failed write; returns the text and the code of the final error. */
async function readAfterFailedWrite(socket: Socket): Promise<{ text: string; code: string | undefined }> {
  let text = '';
  let code: string | undefined;
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code;
  });
  const closed = once(socket, 'close').catch(() => once(socket, 'close'));
  socket.write('more');
  await new Promise((resolve) => setImmediate(resolve));
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  await closed;
  return { text, code };
}

describe('a socket whose write failed', () => {
  it('loses the response that it has received by default', async () => {
    expect((await readAfterFailedWrite(await openResetSocket())).text).toBe('');
  });

  it('is read to its end before it fails', async () => {
    const socket = await openResetSocket();
    delayWriteErrors(socket);
    const { text } = await readAfterFailedWrite(socket);
    expect(text).toBe('answer');
    expect(socket.destroyed).toBe(true);
  });

  it('fails after a while if nobody reads it', async () => {
    const socket = await openResetSocket();
    delayWriteErrors(socket);
    const failed = once(socket, 'error');
    socket.write('more');
    expect(await failed).toMatchObject([{ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) }]);
  });
});

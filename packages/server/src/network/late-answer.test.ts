import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { holdWriteErrors } from './late-answer.ts';
import { closeAll, serveRaw } from './test-servers.ts';

afterEach(closeAll);

/** A socket with an answer that is received and not read, on a connection that the other side has reset. */
async function openResetSocket(): Promise<Socket> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = await serveRaw((socket) => {
    socket.on('close', () => end());
    socket.once('data', () => socket.write('answer', () => socket.resetAndDestroy()));
  });
  const socket = connect(server.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write('request');
  await over;
  return socket;
}

/** What is read of it once a write has failed, and the error in the end. */
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

describe('a socket that cannot be written to any more', () => {
  it('loses the answer that it has received, left to itself', async () => {
    expect((await readAfterFailedWrite(await openResetSocket())).text).toBe('');
  });

  it('is read to its end before it fails', async () => {
    const socket = await openResetSocket();
    holdWriteErrors(socket);
    const { text } = await readAfterFailedWrite(socket);
    expect(text).toBe('answer');
    expect(socket.destroyed).toBe(true);
  });

  it('fails in the end where nobody reads it', async () => {
    const socket = await openResetSocket();
    holdWriteErrors(socket);
    const failed = once(socket, 'error');
    socket.write('more');
    expect(await failed).toMatchObject([{ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) }]);
  });
});

import type { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

const maxDelayMs = 1000;

/**
 * Delays a failed write until the socket has been read to its end.
 *
 * A target that refuses a file often responds and closes without reading it. The next write then fails, and Node
 * destroys the socket together with the received but unread response. So a failed write is reported only when reading
 * has ended as well, or after a second.
 */
export function delayWriteErrors(socket: Socket): void {
  const hold =
    (done: Done): Done =>
    (error) => {
      if (error === undefined || error === null || socket.destroyed) return done(error);
      const report = () => {
        clearTimeout(timer);
        socket.off('close', report);
        done(error);
      };
      const timer = setTimeout(report, maxDelayMs);
      socket.once('close', report);
    };
  const write = socket._write.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, hold(done));
  const writev = socket._writev?.bind(socket);
  if (writev !== undefined) socket._writev = (chunks, done) => writev(chunks, hold(done));
}

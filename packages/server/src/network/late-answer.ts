import type { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

const patienceMs = 1000;

/**
 * Lets a socket that cannot be written to any more be read to its end, before it fails.
 *
 * A target that refuses a file often answers and closes without reading it. The next write then fails, and Node
 * destroys the socket together with the answer, which lies received and unread. So a failed write is reported
 * only when reading has ended, too, or after a second.
 */
export function holdWriteErrors(socket: Socket): void {
  const hold =
    (done: Done): Done =>
    (error) => {
      if (error === undefined || error === null || socket.destroyed) return done(error);
      const report = () => {
        clearTimeout(timer);
        socket.off('close', report);
        done(error);
      };
      const timer = setTimeout(report, patienceMs);
      socket.once('close', report);
    };
  const write = socket._write.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, hold(done));
  const writev = socket._writev?.bind(socket);
  if (writev !== undefined) socket._writev = (chunks, done) => writev(chunks, hold(done));
}

import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** A reader that is this far behind loses lines; the service does not wait for it. */
const maxPendingLength = 8 * 1024 * 1024;
/** Pauses before a full pipe is tried again: each is twice as long as the one before. */
const [firstPauseMs, longestPauseMs] = [1, 128];
/** The time that the last lines may take when the process ends. */
const lastLinesMs = 1000;
const newline = 10;

export interface LogOutput {
  write(line: string): void;
}

/**
 * Writes log lines to a file descriptor. The service outlives its log: a reader that has gone away, a full disk or a
 * pipe that nobody empties costs lines, but never an exception, a blocked event loop or a process that does not end.
 * pino's own destination repeats a failing write without end when the process exits.
 */
export function openLogOutput(descriptor: number): LogOutput {
  let target: number | undefined;
  /** Lines after the ones in `current`. */
  let pending: string[] = [];
  let pendingLength = 0;
  let current = Buffer.alloc(0);
  let isWriting = false;
  let isClosed = false;
  /** The last byte written was not the end of a line. */
  let isInLine = false;
  let lost = 0;
  let pauseMs = firstPauseMs;

  const takePending = (): void => {
    if (lost > 0) pending = [isInLine ? '\n' : '', ...pending, describeLost(lost)];
    lost = 0;
    current = Buffer.from(pending.join(''));
    pending = [];
    pendingLength = 0;
  };
  const take = (count: number): void => {
    if (count > 0) isInLine = current[count - 1] !== newline;
    current = current.subarray(count);
  };
  const open = (): number => {
    process.once('exit', writeLast);
    return openWithoutBlocking(descriptor);
  };
  const writeOn = (): void => {
    if (current.length === 0 && pending.length > 0) takePending();
    isWriting = current.length > 0;
    if (!isWriting) return;
    target ??= open();
    write(target, current, onWritten);
  };
  const onWritten = (error: NodeJS.ErrnoException | null, count: number): void => {
    if (error === null) {
      take(count);
      pauseMs = firstPauseMs;
      writeOn();
    } else if (isBusy(error)) {
      setTimeout(writeOn, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    } else {
      isWriting = false;
      isClosed = error.code === 'EPIPE';
      // The rest waits for the next line, so that a full disk is not tried all the time.
      lost += countLines(current);
      current = Buffer.alloc(0);
    }
  };
  function writeLast(): void {
    if (target === undefined) return;
    const end = Date.now() + lastLinesMs;
    while (!isClosed && (current.length > 0 || pending.length > 0)) {
      if (current.length === 0) takePending();
      try {
        take(writeSync(target, current));
      } catch (error) {
        if (!isBusy(error as NodeJS.ErrnoException) || Date.now() >= end) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, firstPauseMs);
      }
    }
  }
  return {
    write(line) {
      if (isClosed) return;
      if (pendingLength + line.length > maxPendingLength) {
        lost++;
        return;
      }
      pending.push(line);
      pendingLength += line.length;
      if (!isWriting) writeOn();
    },
  };
}

/**
 * Has a full pipe or socket reported as busy, instead of blocking a thread, which would also keep the process from
 * ending. A pipe is opened a second time, so that other processes that share the descriptor still block.
 */
function openWithoutBlocking(descriptor: number): number {
  try {
    // Node's realpathSync reads the numbers of the last fstatSync, and resolves no links after one of a pipe: imports of
    // linked packages would fail. The form with bigints leaves these numbers alone.
    const stats = fstatSync(descriptor, { bigint: true });
    // Node makes the socket of standard output nonblocking as soon as the stream is used.
    if (stats.isSocket() && process.stdout.fd === descriptor) return descriptor;
    if (!stats.isFIFO()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor; // no /proc, or the reader has gone away already
  }
}

const isBusy = ({ code }: NodeJS.ErrnoException): boolean => code === 'EAGAIN' || code === 'EBUSY';

const countLines = (bytes: Buffer): number => bytes.toString().split('\n').length - 1;

function describeLost(lines: number): string {
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'log lines were lost' })}\n`;
}

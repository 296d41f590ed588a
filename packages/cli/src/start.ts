import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';

/** Runs the program in this process and sets its exit code. */
export async function start(args: readonly string[], version: string): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(signal));
  }
  // A closed pipe (`| head`) is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? 0 : exitCodes.file),
  );

  const terminal = {
    // Opened only if it is read.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stop.signal,
    environment: process.env,
  };
  const code = await createProgram(terminal, version).run(args);

  // A normal exit would wait for the engine's threads to finish the aborted work. Dying of the signal does not wait,
  // and the shell sees the signal.
  if (stop.signal.aborted) {
    // On Windows a killed process ends with exit code 1, and a normal exit does not wait for threads.
    if (process.platform === 'win32') process.exit(code);
    process.kill(process.pid, stop.signal.reason);
  }
  process.exitCode = code;
}

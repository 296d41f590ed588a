#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';

/** The process: arguments in, exit code out. Everything else is in `program.ts` and below. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(signal));
}
// A reader that went away (`| head`) is no failure of ours, and nobody is left to be told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : exitCodes.file));

const code = await createProgram({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
}).run(process.argv.slice(2));

// Exiting would wait for the engine's threads to finish what was given up. Dying of the signal does not, and tells
// the shell what happened.
if (stop.signal.aborted) process.kill(process.pid, stop.signal.reason);
process.exitCode = code;

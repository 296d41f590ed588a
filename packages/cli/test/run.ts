import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly stdout: Buffer;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line as a process. */
export async function runQuoin(
  args: readonly string[],
  options: {
    cwd?: string;
    env?: Readonly<Record<string, string>>;
    input?: Uint8Array;
    interruptAfterOutput?: boolean;
    keepOpen?: boolean;
  } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...process.env, ...options.env },
  });
  const [stdout, stderr]: Buffer[][] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout?.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr?.push(chunk));
  child.stdin.on('error', () => {}); // the process may end before it has read everything
  if (options.keepOpen) child.stdin.write(options.input ?? '');
  else child.stdin.end(options.input ?? '');
  // Sends Ctrl-C after the first line of output: a fixed delay would depend on the speed of the machine.
  if (options.interruptAfterOutput) child.stdout.once('data', () => child.kill('SIGINT'));
  const code = await new Promise<number>((resolve) => {
    // As in a shell: the exit code of a program killed by a signal is 128 plus the number of the signal.
    child.on('close', (exit, signal) => resolve(exit ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  const whole = Buffer.concat(stdout ?? []);
  return { code, stdout: whole, out: whole.toString(), err: Buffer.concat(stderr ?? []).toString() };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates a temporary folder, which is removed after the tests of the file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cli-'));
  folders.push(folder);
  return folder;
}

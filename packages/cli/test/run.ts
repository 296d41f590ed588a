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

/** Runs the built command line as a process, as its users do. */
export async function runQuoin(
  args: readonly string[],
  options: { cwd?: string; input?: Uint8Array; interruptAfterOutput?: boolean; keepOpen?: boolean } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], { cwd: options.cwd ?? process.cwd() });
  const [stdout, stderr]: Buffer[][] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout?.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr?.push(chunk));
  child.stdin.on('error', () => {}); // it may end before it has read everything
  if (options.keepOpen) child.stdin.write(options.input ?? '');
  else child.stdin.end(options.input ?? '');
  // Ctrl-C once the first line says that the program is at work: a delay would guess how fast the machine is.
  if (options.interruptAfterOutput) child.stdout.once('data', () => child.kill('SIGINT'));
  const code = await new Promise<number>((resolve) => {
    // As a shell tells it: a program that died of a signal has 128 and the signal's number.
    child.on('close', (exit, signal) => resolve(exit ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  const whole = Buffer.concat(stdout ?? []);
  return { code, stdout: whole, out: whole.toString(), err: Buffer.concat(stderr ?? []).toString() };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for a test, gone when the file's tests are done. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cli-'));
  folders.push(folder);
  return folder;
}

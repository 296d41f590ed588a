import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a command ended. */
export interface Ended {
  /** Exit code; 127 where it could not be started, 128 where a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  /** What both streams said, standard output first. */
  readonly output: string;
}

/** The checkout that these tools belong to; the tree they judge may be another one. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url));

const version = (manifest: string): string => JSON.parse(readFileSync(manifest, 'utf8')).packageManager;

/** Runs a command to its end; never throws. */
export function runCommand(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, CI: '1' };
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env, maxBuffer: 256 << 20 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : error.code ? 127 : 128;
      const reason = code < 127 ? '' : `${error?.message ?? ''}\n`;
      resolve({ code, stdout, output: `${stdout}${stderr}${reason}` });
    });
  });
}

/** Runs one of the checkout's development tools. */
export function runTool(name: string, args: readonly string[], cwd: string): Promise<Ended> {
  return runCommand(join(checkout, 'node_modules/.bin', name), args, cwd);
}

/** Runs pnpm: the one that runs us, else the one that package.json names. */
export function runPnpm(args: readonly string[], cwd: string): Promise<Ended> {
  const running = process.env.npm_execpath ?? '';
  if (/pnpm\.c?js$/.test(running)) return runCommand(process.execPath, [running, ...args], cwd);
  return runCommand('npx', ['--yes', version(join(checkout, 'package.json')), ...args], cwd);
}

/** The lines of an output that say something. */
export function linesOf(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** The problems of a command that ended badly: what it said, or that it said nothing. */
export function problemsOf({ code, output }: Ended, name: string): string[] {
  if (code === 0) return [];
  const lines = linesOf(output);
  return lines.length > 0 ? lines : [`${name} ended with ${code} and said nothing`];
}

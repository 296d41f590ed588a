import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toInvocation } from './batch-file.ts';

/** The result of a command. */
export interface CommandResult {
  /** Exit code; 127 if the command could not be started, 128 if a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  /** The text of both streams, standard output first. */
  readonly output: string;
}

/** The checkout that these tools belong to. The tree that they check may be another one. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url));

const packageManagerOf = (manifest: string): string => JSON.parse(readFileSync(manifest, 'utf8')).packageManager;

/** Runs a command until it exits; never throws. `variables` are added to the environment. */
export function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, CI: '1', ...variables };
  return new Promise((resolve) => {
    const invocation = toInvocation(command, args);
    const options = { cwd, env, maxBuffer: 256 << 20, shell: invocation.shell };
    execFile(invocation.command, invocation.args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : error.code ? 127 : 128;
      const reason = code < 127 ? '' : `${error?.message ?? ''}\n`;
      resolve({ code, stdout, output: `${stdout}${stderr}${reason}` });
    });
  });
}

/** Runs one of the checkout's development tools. */
export function runTool(
  name: string,
  args: readonly string[],
  cwd: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  return runCommand(join(checkout, 'node_modules/.bin', name), args, cwd, variables);
}

/** Runs the pnpm that started this process, or the version in package.json. */
export function runPnpm(args: readonly string[], cwd: string): Promise<CommandResult> {
  const execPath = process.env.npm_execpath ?? '';
  if (/pnpm\.c?js$/.test(execPath)) return runCommand(process.execPath, [execPath, ...args], cwd);
  return runCommand('npx', ['--yes', packageManagerOf(join(checkout, 'package.json')), ...args], cwd);
}

/** Returns the lines of an output that are not empty. */
export function linesOf(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** Returns the output of a failed command as problems. */
export function problemsOf({ code, output }: CommandResult, name: string): string[] {
  if (code === 0) return [];
  const lines = linesOf(output);
  return lines.length > 0 ? lines : [`"${name}" exited with ${code} without output`];
}

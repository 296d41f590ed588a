import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';

/**
 * Runs a program and returns its exit code. With `collect`, its output is returned and not shown; otherwise it uses the
 * terminal. A terminal sends Ctrl-C to both processes, so this one waits for the program; SIGTERM is passed on.
 */
export function runCommand({ command, args, cwd, env = {}, collect = false, shell = false }) {
  return new Promise((resolve) => {
    const stdio = collect ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, stdio, shell, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    const waitForChild = () => {};
    const passOn = () => child.kill('SIGTERM');
    process.on('SIGINT', waitForChild).on('SIGTERM', passOn);
    const settle = (result) => {
      process.off('SIGINT', waitForChild).off('SIGTERM', passOn);
      resolve(result);
    };
    child.once('error', (error) => settle({ code: 1, output: `cannot run "${command}": ${error.message}\n` }));
    // A program that a signal ended has the exit code that shells report.
    child.once('close', (code, signal) => settle({ code: code ?? 128 + (constants.signals[signal] ?? 0), output }));
  });
}

/**
 * Returns the command that runs pnpm: the pnpm that runs this program, or else the version that the workspace names,
 * which npm gets. On Windows npm is a batch file, which only a shell can run.
 */
export function pnpmCommand(args, { packageManager, env = process.env, platform = process.platform }) {
  const host = env.npm_execpath ?? '';
  if (/^pnpm/.test(basename(host.replaceAll('\\', '/')))) return { command: process.execPath, args: [host, ...args] };
  const npmArgs = ['exec', '--yes', `--package=${packageManager}`, '--', 'pnpm', ...args];
  if (host !== '') return { command: process.execPath, args: [host, ...npmArgs] };
  return { command: platform === 'win32' ? 'npm.cmd' : 'npm', args: npmArgs, shell: platform === 'win32' };
}

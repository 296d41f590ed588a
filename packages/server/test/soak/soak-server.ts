import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generousLimits } from '../harness/server-process.ts';
import { childrenOf, ownerOf, type ProcessIdentity } from './proc.ts';

/** A server process that the soak test kills. */
export interface SoakServer {
  readonly startedAt: number;
  /** Undefined until it listens. */
  readonly baseUrl: string | undefined;
  /** The owner name in its claims; undefined until it has one. */
  readonly owner: string | undefined;
  workers(): ProcessIdentity[];
  /** Resolves to true when it listens, and to false if it exited before. */
  readonly listening: Promise<boolean>;
  /** Set if it exited without `kill` or `stop`. */
  readonly unexpectedExit: string | undefined;
  /** Lines of its log with the level error or fatal. */
  readonly errorLines: readonly string[];
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Few jobs at once, so that a kill affects few and the others stay queued. */
const limits = ['--max-jobs', '10', '--max-jobs-per-organization', '5', '--max-jobs-per-host', '6', '--workers', '2'];
const maxKeptOutput = 8_192;

export function startSoakServer(data: string, program = builtProgram, flags: readonly string[] = []): SoakServer {
  const baseFlags = ['--port', '0', '--operations', 'off', '--log-level', 'warn', '--rate-limits', generousLimits];
  const args = ['--data', data, ...baseFlags, '--allow-networks', '127.0.0.0/8'];
  const child = spawn(process.execPath, [program, ...args, ...limits, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  const pid = child.pid ?? 0;
  const errorLines: string[] = [];
  let [output, line] = ['', ''];
  let [baseUrl, owner, unexpectedExit]: (string | undefined)[] = [];
  let isStopping = false;

  const listening = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-maxKeptOutput);
      baseUrl ??= /listens on (\S+)\n/.exec(output)?.[1];
      if (baseUrl !== undefined) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  child.stdout.on('data', (piece: Buffer) => {
    const lines = (line + piece.toString()).split('\n');
    line = lines.pop() ?? '';
    errorLines.push(...lines.filter((text) => /"level":"(error|fatal)"/.test(text)));
  });
  const ended = once(child, 'exit').then(() => {
    if (!isStopping)
      unexpectedExit = `a server exited unexpectedly with ${child.exitCode ?? child.signalCode}: ${output}`;
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    owner ??= ownerOf(pid);
    isStopping = true;
    child.kill(signal);
    await ended;
  };
  return {
    startedAt: performance.now(),
    get baseUrl() {
      return baseUrl;
    },
    get owner() {
      owner ??= ownerOf(pid);
      return owner;
    },
    workers: () => childrenOf(pid),
    listening,
    get unexpectedExit() {
      return unexpectedExit;
    },
    errorLines,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generousLimits } from '../harness/server-process.ts';
import { childrenOf, ownerOf, type ProcessIdentity } from './proc.ts';

/** A server that is there to be killed. */
export interface SoakServer {
  readonly startedAt: number;
  /** Its address; nothing as long as it does not listen. */
  readonly baseUrl: string | undefined;
  /** The name in its claims; nothing as long as it has none. */
  readonly owner: string | undefined;
  workers(): ProcessIdentity[];
  /** True when it listens, false when it ended before. */
  readonly listening: Promise<boolean>;
  /** Set when it ended and nobody had told it to. */
  readonly unexpectedExit: string | undefined;
  /** Lines of its log that speak of errors. */
  readonly errorLines: readonly string[];
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Few at once, so that a kill hits few and the rest wait in their lanes. */
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
  const complaints: string[] = [];
  let [output, line] = ['', ''];
  let [baseUrl, owner, accident]: (string | undefined)[] = [];
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
    complaints.push(...lines.filter((text) => /"level":"(error|fatal)"/.test(text)));
  });
  const ended = once(child, 'exit').then(() => {
    if (!isStopping) accident = `a server ended with ${child.exitCode ?? child.signalCode} of itself: ${output}`;
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
      return accident;
    },
    errorLines: complaints,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

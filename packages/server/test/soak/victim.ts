import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generousLimits } from '../harness/server-process.ts';
import { childrenOf, type Identity, ownerOf } from './proc.ts';

/** A server that is there to be killed. */
export interface Victim {
  readonly startedAt: number;
  /** Its address; nothing as long as it does not listen. */
  readonly baseUrl: string | undefined;
  /** The name in its claims; nothing as long as it has none. */
  readonly owner: string | undefined;
  workers(): Identity[];
  /** True when it listens, false when it ended before. */
  readonly listening: Promise<boolean>;
  /** Set when it ended and nobody had told it to. */
  readonly accident: string | undefined;
  /** Lines of its log that speak of errors. */
  readonly complaints: readonly string[];
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Few at once, so that a kill hits few and the rest wait in their lanes. */
const limits = ['--max-jobs', '10', '--max-jobs-per-organization', '5', '--max-jobs-per-host', '6', '--workers', '2'];
const keptOutput = 8_192;

export function startVictim(data: string, program = builtProgram, flags: readonly string[] = []): Victim {
  const quiet = ['--port', '0', '--operations', 'off', '--log-level', 'warn', '--rate-limits', generousLimits];
  const words = ['--data', data, ...quiet, '--allow-networks', '127.0.0.0/8'];
  const child = spawn(process.execPath, [program, ...words, ...limits, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  const pid = child.pid ?? 0;
  const complaints: string[] = [];
  let [output, line] = ['', ''];
  let [baseUrl, owner, accident]: (string | undefined)[] = [];
  let isTold = false;

  const listening = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-keptOutput);
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
    if (!isTold) accident = `a server ended with ${child.exitCode ?? child.signalCode} of itself: ${output}`;
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    owner ??= ownerOf(pid);
    isTold = true;
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
    get accident() {
      return accident;
    },
    complaints,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

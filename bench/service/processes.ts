import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peakMemory } from '../../packages/core/test/memory.ts';

/** A server process that says on its standard output, or in its log, where it listens. */
export interface Process {
  readonly url: string;
  readonly token: string;
  /** The client that a first start has made; empty texts where it made none. */
  readonly client: PrintedClient;
  readonly data: string;
  /** The most memory that it has held so far, in bytes. */
  peakMemory(): number;
  /** How long its main thread has worked so far, in milliseconds: what others do on the machine does not count. */
  workedMs(): number;
  /** Ends it in order; the data stays. */
  end(): Promise<void>;
  /** Ends it at once and removes its data. */
  stop(): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const serverProgram = here('../../packages/server/dist/main.js');
export const workerProgram = here('../../packages/server/dist/worker.js');
export const noopWorker = here('./noop-worker.mjs');

/** Quotas that no case exhausts. */
export const generousLimits = here('../../packages/server/test/harness/generous-limits.json');

const quietFlags = [
  ...['--log-level', 'warn', '--operations', 'off', '--port', '0', '--allow-networks', '127.0.0.0/8'],
  ...['--rate-limits', generousLimits],
];

/** The built server; its own data folder unless one is given. */
export function startBuiltServer(flags: readonly string[], data = createFolder()): Promise<Process> {
  return start([serverProgram, ...quietFlags, '--data', data, ...flags], data);
}

/** One of the programs of this folder, such as a bare peer. */
export function startProgram(name: string, words: readonly string[] = [], data = createFolder()): Promise<Process> {
  return start(['--import', 'tsx', here(`./${name}.ts`), data, ...words], data);
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'quoin-bench-'));
}

async function start(words: readonly string[], data: string): Promise<Process> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const take = (piece: Buffer): void => {
      output += piece.toString();
      const found = /listens on (http\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => reject(new Error(`it ended before it listened:\n${output}`)));
  });
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill(signal)) await gone;
  };
  return {
    url,
    data,
    token: /access token +(\S+)/.exec(output)?.[1] ?? (await fetchToken(url, output)),
    client: readClient(output),
    peakMemory: () => peakMemory(child.pid ?? 0),
    workedMs: () => workOf(child),
    end: () => finish('SIGTERM'),
    stop: async () => {
      await finish('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A client's id and secret, as the built server prints them at its first start. */
export interface PrintedClient {
  readonly id: string;
  readonly secret: string;
}

function readClient(output: string): PrintedClient {
  const read = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(output)?.[1] ?? '';
  return { id: read('client id'), secret: read('client secret') };
}

/** An access token of the client that was printed, or nothing where there is none, as in a bare peer. */
async function fetchToken(url: string, output: string): Promise<string> {
  const { id, secret } = readClient(output);
  if (secret === '') return '';
  const wish = { grant_type: 'client_credentials', scope: 'converter' };
  const body = new URLSearchParams({ ...wish, client_id: id, client_secret: secret });
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** @see the kernel's documentation, "Scheduler Statistics": the first number is nanoseconds on a processor */
function workOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

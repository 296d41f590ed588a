import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peakMemory } from '../../packages/core/test/memory.ts';

/** A server process that prints the address on which it listens. */
export interface Process {
  readonly url: string;
  readonly token: string;
  /** The client that the first start created; empty strings if it created none. */
  readonly client: PrintedClient;
  readonly data: string;
  /** Peak memory so far, in bytes. */
  peakMemory(): number;
  /** CPU time of its main thread so far. Other processes do not affect it. */
  cpuMs(): number;
  /** Stops it in order and keeps its data. */
  end(): Promise<void>;
  /** Kills it and removes its data. */
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

/** Starts the built server, in a new data folder unless one is given. */
export function startBuiltServer(flags: readonly string[], data = createFolder()): Promise<Process> {
  return start([serverProgram, ...quietFlags, '--data', data, ...flags], data);
}

/** Starts a program of this folder, such as a bare peer. */
export function startProgram(name: string, args: readonly string[] = [], data = createFolder()): Promise<Process> {
  return start(['--import', 'tsx', here(`./${name}.ts`), data, ...args], data);
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'quoin-bench-'));
}

/** Processes of a case that failed before it could stop them end with this one. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(args: readonly string[], data: string): Promise<Process> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /listens on (http\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the process ended before it listened:\n${output}`)));
  });
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill(signal)) await ended;
  };
  return {
    url,
    data,
    token: /^access token +(\S+)$/m.exec(output)?.[1] ?? (await fetchToken(url, output)),
    client: readClient(output),
    peakMemory: () => peakMemory(child.pid ?? 0),
    cpuMs: () => cpuTimeOf(child),
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
  const read = (label: string): string => new RegExp(`^ *${label} +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
  return { id: read('client id'), secret: read('client secret') };
}

/** Fetches a token for the printed client. Returns an empty string if none was printed, as by a bare peer. */
async function fetchToken(url: string, output: string): Promise<string> {
  const { id, secret } = readClient(output);
  if (secret === '') return '';
  const grant = { grant_type: 'client_credentials', scope: 'converter' };
  const body = new URLSearchParams({ ...grant, client_id: id, client_secret: secret });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  if (!response.ok) throw new Error(`no token for the printed client: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** @see the kernel's documentation, "Scheduler Statistics": the first number is CPU time in nanoseconds */
function cpuTimeOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

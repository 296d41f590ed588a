import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createFolder } from './folders.ts';
import { createFirstAccounts, issueToken } from './grants.ts';
import { databaseFlags, useDatabase } from './postgres/postgres-data.ts';
import { copyPreparedData, copyPreparedKeys } from './prepared-data.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built server, running as its own process. */
export interface ServerProcess {
  /** Empty for a process that does not serve callers. */
  readonly baseUrl: string;
  readonly operationsUrl: string;
  readonly data: string;
  /** An access token of the client created at the first start; empty if a given data folder already had one. */
  readonly token: string;
  /** The accounts printed by the first start; all fields are empty if a given data folder already had accounts. */
  readonly printedAccounts: PrintedAccounts;
  readonly pid: number;
  /** Everything written to stdout and stderr so far. */
  output(): string;
  /** Waits until the output contains a text. */
  waitForOutput(text: string): Promise<void>;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** The accounts printed by a first start. */
export type PrintedAccounts = ReturnType<typeof parsePrintedAccounts>;

export interface ServerOptions {
  /** The data folder. The default is a new one that already has keys and accounts. */
  readonly data?: string;
  /** The accounts of a given folder, as `prepareDatabase` returns them. */
  readonly accounts?: PrintedAccounts;
  /** Additional command line flags. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Quotas that no test exhausts. */
export const generousLimits = fileURLToPath(new URL('generous-limits.json', import.meta.url));

/** Allows connections to loopback addresses and sets large quotas, unless the test sets these itself. */
function defaultFlags({ flags = [], environment = {} }: ServerOptions): readonly string[] {
  const isSet = (name: string, variable: string) => flags.includes(name) || variable in environment;
  return [
    ...(isSet('--allow-networks', 'QUOIN_ALLOW_NETWORKS') ? [] : ['--allow-networks', '127.0.0.0/8']),
    ...(isSet('--rate-limits', 'QUOIN_RATE_LIMITS') ? [] : ['--rate-limits', generousLimits]),
  ];
}

const running = new Set<ChildProcess>();

/** Starts the server on free ports and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  if (options.data !== undefined) return startProcess({ ...options, data: options.data }, options.accounts);
  const { data, printedAccounts } = await createDataFolder();
  return startProcess({ ...options, data }, printedAccounts);
}

/** Creates a data folder that has keys and accounts. */
export async function createDataFolder(): Promise<Pick<ServerProcess, 'data' | 'printedAccounts'>> {
  const data = createFolder();
  return { data, printedAccounts: await copyPreparedData(data, runFirstStart) };
}

/**
 * Makes the servers of an empty data folder use an empty database of PostgreSQL, and gives both keys and accounts. A
 * first start would take a second for them.
 */
export async function prepareDatabase(data: string, url: string): Promise<PrintedAccounts> {
  useDatabase(data, url);
  await copyPreparedKeys(data, runFirstStart);
  return createFirstAccounts(url);
}

async function runFirstStart(data: string): Promise<PrintedAccounts> {
  const server = await startProcess({ data });
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`);
  return server.printedAccounts;
}

async function startProcess(
  { data, flags = [], environment = {} }: ServerOptions & { readonly data: string },
  earlierAccounts?: PrintedAccounts,
): Promise<ServerProcess> {
  const args = [
    '--data',
    data,
    ...databaseFlags(data),
    '--port',
    '0',
    '--operations',
    '127.0.0.1:0',
    '--workers',
    '1',
    ...flags,
  ];
  const child = spawn(process.execPath, [program, ...args, ...defaultFlags({ flags, environment })], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const collect = (piece: Buffer): void => {
      output += piece.toString();
      if (/^quoin-server \S+ (listens on|runs as) /m.test(output) && /"operations":/.test(output)) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  await listening;
  const printedAccounts = earlierAccounts ?? parsePrintedAccounts(output);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    baseUrl: /listens on (\S+)/.exec(output)?.[1] ?? '',
    operationsUrl: requireMatch(output, /"operations":"([^"]+)"/),
    data,
    token: printedAccounts.clientId === '' ? '' : (await issueToken(data, printedAccounts)).token,
    printedAccounts,
    pid: child.pid ?? 0,
    output: () => output,
    async waitForOutput(text) {
      while (!output.includes(text)) await pause(10);
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

function parsePrintedAccounts(output: string) {
  const read = (label: string): string => new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
  return {
    organizationId: read('organization'),
    clientId: read('client id'),
    clientSecret: read('client secret'),
    login: read('user'),
    password: read('password'),
    publicClientId: read('public client'),
  };
}

/** Kills servers left running by failed tests. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

function requireMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the server output does not match ${pattern}:\n${text}`);
  return found;
}

/** Runs the program until it exits by itself. */
export async function runProgram(
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const child = spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  await once(child, 'close');
  running.delete(child);
  return { code: child.exitCode, output };
}

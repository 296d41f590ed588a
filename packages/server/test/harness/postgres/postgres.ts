import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../free-port.ts';

/** A PostgreSQL server of the tests' own, in a temporary folder. */
export interface PostgresServer {
  readonly port: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Runs a statement in the database `postgres`. */
  query(sql: string): Promise<void>;
  /** False after the server was killed or gave up. */
  isRunning(): boolean;
  /** Ends the server at once, as a loss of its machine does, without telling its clients. */
  kill(): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** The folder of the programs of PostgreSQL's newest installed version; undefined if there is none. */
export const postgresPrograms = findPrograms();

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, two) => Number(two) - Number(one)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The server refuses to run as root, so then it runs as the user of Debian's package. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (entry === null) throw new Error('the tests run as root, and there is no user "postgres"');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Starts a server. Its data are lost with the machine, but not with the process. */
export async function startPostgres(settings: readonly string[] = [], root = tmpdir()): Promise<PostgresServer> {
  const folder = createOwnFolder(root);
  const data = join(folder, 'data');
  runTool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], folder);
  const quick = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB', 'log_min_messages=fatal', ...settings];
  return startServer(folder, data, quick);
}

/** A server with the data of another one, which it follows until it takes its place. */
export interface Standby extends PostgresServer {
  /** Ends following and accepts writes. */
  promote(): Promise<void>;
}

/** Starts a standby. From then on, the primary confirms a commit when both have it. */
export async function startStandby({ port, query }: PostgresServer): Promise<Standby> {
  const folder = createOwnFolder(tmpdir());
  const data = join(folder, 'data');
  const primary = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  runTool('pg_basebackup', [...primary, '-D', data, '-R', '-X', 'stream', '--no-sync', '-c', 'fast'], folder);
  const standby = await startServer(folder, data, ['fsync=off', 'max_connections=200', 'hot_standby=on']);
  await query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await query('SELECT pg_reload_conf()');
  return {
    ...standby,
    async promote() {
      await standby.query('SELECT pg_promote(true)');
      await standby.query("ALTER SYSTEM SET synchronous_standby_names = ''");
      await standby.query('SELECT pg_reload_conf()');
    },
  };
}

function createOwnFolder(root: string): string {
  if (postgresPrograms === undefined) throw new Error('PostgreSQL is not installed');
  const user = findUser();
  const folder = mkdtempSync(join(root, 'quoin-postgres-'));
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

function runTool(name: string, args: readonly string[], folder: string): void {
  execFileSync(join(postgresPrograms ?? '', name), args, { ...findUser(), cwd: folder, stdio: 'pipe' });
}

/** Starts the server of a data folder on a free port. */
async function startServer(folder: string, data: string, settings: readonly string[]): Promise<PostgresServer> {
  const user = findUser();
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const query = async (sql: string): Promise<void> => {
    const client = new pg.Client(urlOf('postgres'));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const start = async (): Promise<void> => {
    const arguments_ = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...flags];
    child = spawn(join(postgresPrograms ?? '', 'postgres'), arguments_, { ...user, cwd: folder, stdio: 'ignore' });
    running.add(child);
    for (let tries = 0; tries < 400; tries += 1) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      const isReady = await query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await pause(25);
    }
    throw new Error('PostgreSQL did not start');
  };
  await start();
  return {
    port,
    start,
    query,
    isRunning,
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await query(`CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    // The children of a killed server would run on for a moment; this signal ends all of them without a checkpoint.
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGQUIT');
});

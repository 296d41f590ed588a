import { existsSync } from 'node:fs';
import type { KillTracker } from './kill-tracker.ts';
import type { Peers } from './peers.ts';
import { isAlive, type ProcessIdentity } from './proc.ts';
import type { Random } from './random.ts';
import { type SoakServer, startSoakServer } from './soak-server.ts';

export interface FleetOptions {
  readonly data: string;
  readonly program: string | undefined;
  readonly killTracker: KillTracker;
  readonly peers: Peers;
  /** Flags in addition to those of all soak servers. */
  readonly flags?: readonly string[];
}

/** The servers on one data folder: usually one, sometimes two. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #all: SoakServer[] = [];
  readonly #alive = new Set<SoakServer>();
  readonly #workers = new Map<number, ProcessIdentity>();
  readonly #recoveries: { readonly startedAt: number; readonly first: { readonly at: () => number | undefined } }[] =
    [];
  #serverKills = 0;
  #killsInStart = 0;
  #workerKills = 0;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#alive.size;
  }

  /** Every worker process seen so far. */
  get workersSeen(): readonly ProcessIdentity[] {
    return [...this.#workers.values()];
  }

  start(): SoakServer {
    const { data, program, peers, flags } = this.#options;
    const isAlone = this.#alive.size === 0;
    const server = startSoakServer(data, program, flags);
    // With two servers running, the request could come from either.
    if (isAlone && this.#all.length > 0) {
      this.#recoveries.push({ startedAt: server.startedAt, first: peers.trackNextRequest() });
    } else peers.trackNextRequest();
    this.#all.push(server);
    this.#alive.add(server);
    return server;
  }

  /** The servers that have not been killed; starts one if there are none. */
  servers(): [SoakServer, ...SoakServer[]] {
    const [first = this.start(), ...others] = this.#alive;
    return [first, ...others];
  }

  addresses(): string[] {
    return [...this.#alive].map(({ baseUrl }) => baseUrl).filter((url) => url !== undefined);
  }

  async killServer(server: SoakServer): Promise<void> {
    this.#recordWorkers(server);
    this.#serverKills += 1;
    if (server.baseUrl === undefined) this.#killsInStart += 1;
    this.#alive.delete(server); // callers send it no new requests
    await this.#options.killTracker.trackKill('servers', server.owner, () => server.kill());
  }

  /** Kills one of a server's workers; false if it has none. */
  async killWorker(server: SoakServer, random: Random): Promise<boolean> {
    const [first, ...others] = this.#recordWorkers(server);
    if (first === undefined) return false;
    const { pid } = random.pick([first, ...others]);
    this.#workerKills += 1;
    const kill = (): void => void process.kill(pid, 'SIGKILL');
    // The process disappears from /proc once its server has reaped it.
    const isNoticed = () => !existsSync(`/proc/${pid}`);
    await this.#options.killTracker.trackKill('workers', server.owner, kill, isNoticed);
    return true;
  }

  /** Kills all servers and starts one, which reaps all claims at once; a second one would wait for leases to expire. */
  async restartAlone(): Promise<SoakServer> {
    for (const server of this.servers()) await this.killServer(server);
    const last = this.start();
    if (!(await last.listening)) throw new Error(last.unexpectedExit ?? 'the last server ended');
    return last;
  }

  /** Stops all servers, then starts and stops one more, which sweeps. Returns the problems found. */
  async stopCleanly(): Promise<string[]> {
    const problems: string[] = [];
    const stop = async (server: SoakServer): Promise<void> => {
      this.#recordWorkers(server);
      this.#alive.delete(server);
      const code = await server.stop();
      if (code !== 0) problems.push(`SIGTERM ended a server with ${code}`);
    };
    for (const server of this.servers()) await stop(server);
    const last = this.start();
    if (!(await last.listening)) return [...problems, last.unexpectedExit ?? 'the last server ended'];
    await stop(last);
    return problems;
  }

  async killAll(): Promise<void> {
    for (const server of this.#alive) await server.kill();
    for (const worker of this.workersSeen) if (isAlive(worker)) process.kill(worker.pid, 'SIGKILL');
  }

  problems(): string[] {
    return this.#all.flatMap(({ unexpectedExit, errorLines }) => [
      ...(unexpectedExit === undefined ? [] : [unexpectedExit]),
      ...errorLines,
    ]);
  }

  figures() {
    const times = this.#recoveries
      .map(({ startedAt, first }) => (first.at() ?? Number.NaN) - startedAt)
      .filter((time) => time > 0)
      .sort((one, other) => one - other);
    const seconds = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN) / 1000;
    return {
      starts: this.#all.length,
      serverKills: this.#serverKills,
      killsInStart: this.#killsInStart,
      workerKills: this.#workerKills,
      secondsToRecover: { starts: times.length, median: seconds(0.5), max: seconds(1) },
    };
  }

  #recordWorkers(server: SoakServer): ProcessIdentity[] {
    const workers = server.workers();
    for (const worker of workers) this.#workers.set(worker.pid, worker);
    return workers;
  }
}

import { existsSync } from 'node:fs';
import type { Crashes } from './crashes.ts';
import type { Peers } from './peers.ts';
import { type Identity, isAlive } from './proc.ts';
import type { Random } from './random.ts';
import { startVictim, type Victim } from './victim.ts';

export interface FleetOptions {
  readonly data: string;
  readonly program: string | undefined;
  readonly crashes: Crashes;
  readonly peers: Peers;
  /** More than all servers of a storm have. */
  readonly flags?: readonly string[];
}

/** The servers on one data folder: mostly one, now and then two. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #all: Victim[] = [];
  readonly #alive = new Set<Victim>();
  readonly #workers = new Map<number, Identity>();
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

  /** Every worker process that was seen. */
  get workersSeen(): readonly Identity[] {
    return [...this.#workers.values()];
  }

  start(): Victim {
    const { data, program, peers, flags } = this.#options;
    const isAlone = this.#alive.size === 0;
    const victim = startVictim(data, program, flags);
    // Beside another server nobody could say whose request it is.
    if (isAlone && this.#all.length > 0) {
      this.#recoveries.push({ startedAt: victim.startedAt, first: peers.awaitRequest() });
    } else peers.awaitRequest();
    this.#all.push(victim);
    this.#alive.add(victim);
    return victim;
  }

  /** Those that nobody has killed. */
  servers(): [Victim, ...Victim[]] {
    const [first = this.start(), ...others] = this.#alive;
    return [first, ...others];
  }

  addresses(): string[] {
    return [...this.#alive].map(({ baseUrl }) => baseUrl).filter((url) => url !== undefined);
  }

  async killServer(victim: Victim): Promise<void> {
    this.#note(victim);
    this.#serverKills += 1;
    if (victim.baseUrl === undefined) this.#killsInStart += 1;
    this.#alive.delete(victim); // nobody calls it any more, but who does already
    await this.#options.crashes.count('servers', victim.owner, () => victim.kill());
  }

  /** Kills one of a server's workers, if it has one. */
  async killWorker(victim: Victim, random: Random): Promise<boolean> {
    const [first, ...others] = this.#note(victim);
    if (first === undefined) return false;
    const { pid } = random.pick([first, ...others]);
    this.#workerKills += 1;
    const kill = (): void => void process.kill(pid, 'SIGKILL');
    // Its server takes it off the list of processes.
    const isNoticed = () => !existsSync(`/proc/${pid}`);
    await this.#options.crashes.count('workers', victim.owner, kill, isNoticed);
    return true;
  }

  /** One server that listens and no other: it takes over at its start, where a neighbour would wait for its time. */
  async settle(): Promise<Victim> {
    for (const victim of this.servers()) await this.killServer(victim);
    const last = this.start();
    if (!(await last.listening)) throw new Error(last.accident ?? 'the last server ended');
    return last;
  }

  /** Stops what runs, then starts and stops one more, which sweeps. Gives what was not in order about it. */
  async stopInOrder(): Promise<string[]> {
    const problems: string[] = [];
    const stop = async (victim: Victim): Promise<void> => {
      this.#note(victim);
      this.#alive.delete(victim);
      const code = await victim.stop();
      if (code !== 0) problems.push(`SIGTERM ended a server with ${code}`);
    };
    for (const victim of this.servers()) await stop(victim);
    const last = this.start();
    if (!(await last.listening)) return [...problems, last.accident ?? 'the last server ended'];
    await stop(last);
    return problems;
  }

  async killAll(): Promise<void> {
    for (const victim of this.#alive) await victim.kill();
    for (const worker of this.workersSeen) if (isAlive(worker)) process.kill(worker.pid, 'SIGKILL');
  }

  problems(): string[] {
    return this.#all.flatMap(({ accident, complaints }) => [
      ...(accident === undefined ? [] : [accident]),
      ...complaints,
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
      secondsToRecover: { starts: times.length, median: seconds(0.5), most: seconds(1) },
    };
  }

  #note(victim: Victim): Identity[] {
    const workers = victim.workers();
    for (const worker of workers) this.#workers.set(worker.pid, worker);
    return workers;
  }
}

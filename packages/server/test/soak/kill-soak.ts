import { setTimeout as pause } from 'node:timers/promises';
import { issueToken } from '../harness/grants.ts';
import { type Callers, startCallers } from './callers.ts';
import { Fleet } from './fleet.ts';
import { judgeJobs, judgeLeftovers } from './judge.ts';
import { createKillTracker } from './kill-tracker.ts';
import { type Peers, startPeers } from './peers.ts';
import { createRandom, type Random } from './random.ts';
import { checkDatabase, checkRecords, countUnfinished, listJobs, readRecords } from './records.ts';
import type { SoakServer } from './soak-server.ts';

export interface SoakOptions {
  readonly kills: number;
  readonly seed: number;
  /** An empty folder. */
  readonly data: string;
  /** Another build of the server. */
  readonly program?: string | undefined;
  readonly onProgress?: (message: string) => void;
}

export type Figure = number | Readonly<Record<string, number>>;

export interface SoakReport<Name extends string = string> {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<Name, Figure>>;
}

const organizations = 3;
const clientsEach = 2;
const peerCount = 3;
/** Callers pause above this number of unfinished jobs, because all must finish at the end. */
const maxUnfinished = 60;
/** Interval of the invariant checks. */
const checkIntervalMs = 100;
/** A server is killed after this time even if the peers receive no requests. */
const maxIdleMs = 15_000;
/** Waiting ends if no status changes for this time, which is longer than a lease and all delays of the peers. */
const maxStandstillMs = 120_000;

/**
 * Kills servers and workers under load on one data folder, restarts them, and checks the results of the jobs.
 * The seed determines the jobs, their peers and the pauses; the timing determines which work a kill interrupts.
 */
export async function runKillSoak(
  options: SoakOptions,
): Promise<SoakReport<'serverKills' | 'workerKills' | 'completed'>> {
  const { kills, seed, data, program, onProgress = () => {} } = options;
  const random = createRandom(seed);
  const killTracker = createKillTracker(data);
  const problems: string[] = [];
  const peers = await startPeers(peerCount);
  const fleet = new Fleet({ data, program, killTracker, peers });
  let checkTimer: NodeJS.Timeout | undefined;
  try {
    const first = fleet.start();
    if (!(await first.listening)) throw new Error(first.unexpectedExit ?? 'the first server ended');
    const callers = startCallers({
      tokens: await issueTokens(data),
      peers,
      random: createRandom(seed + 1),
      addresses: () => fleet.addresses(),
      isFull: cached(() => readRecords(data, countUnfinished) > maxUnfinished),
    });
    checkTimer = setInterval(() => problems.push(...checkInvariants(data)), checkIntervalMs);
    for (let kill = 1; kill <= kills; kill++) {
      await killNext(fleet, peers, random);
      problems.push(...readRecords(data, checkDatabase).map((problem) => `after kill ${kill}: ${problem}`));
      if (kill % 20 === 0)
        onProgress(`${kill} kills, ${callers.acknowledged.length} jobs, ${problems.length} problems`);
    }
    const last = await fleet.restartAlone();
    await callers.finish();
    await waitUntilFinished(data);
    clearInterval(checkTimer);
    const verdict = await judgeJobs({ data, callers, peers, killTracker, baseUrl: last.baseUrl ?? '' });
    problems.push(
      ...verdict.problems,
      ...(await fleet.stopCleanly()),
      ...(await judgeLeftovers(data, fleet.workersSeen)),
    );
    return {
      problems: [...new Set([...problems, ...callers.problems, ...peers.problems, ...fleet.problems()])],
      figures: { ...fleet.figures(), ...countCalls(callers, peers), ...verdict.figures },
    };
  } finally {
    clearInterval(checkTimer);
    await fleet.killAll();
    await peers.close();
  }
}

/** Checks the invariants; a database that cannot be read is a problem, too. */
function checkInvariants(data: string): string[] {
  try {
    return readRecords(data, checkRecords);
  } catch (error) {
    return [`the database could not be read: ${error}`];
  }
}

/** Waits, then kills a server or workers; afterwards at least one server is running or starting. */
async function killNext(fleet: Fleet, peers: Peers, random: Random): Promise<void> {
  const server: SoakServer = random.pick(fleet.servers());
  // One server in five is killed while it may be starting; the others after some requests, however long these take.
  if (random.chance(0.2)) await pause(random.between(0, 700));
  else {
    await server.listening;
    await waitForRequests(peers, random.between(0, 20));
    await pause(random.between(0, 100));
  }
  if (random.chance(0.25) && (await killWorkers(fleet, server, random))) return;
  await fleet.killServer(server);
  const isAlone = fleet.count === 0;
  if (isAlone) fleet.start();
  if (fleet.count < 2 && random.chance(0.2)) fleet.start();
}

/** Kills one worker, or several in turn, so that some jobs exceed the number of crashes allowed. */
async function killWorkers(fleet: Fleet, server: SoakServer, random: Random): Promise<boolean> {
  const count = random.chance(0.3) ? 12 : 1;
  for (let kill = 1; kill <= count; kill++) {
    if (!(await fleet.killWorker(server, random))) return kill > 1;
    if (kill < count) await pause(random.between(100, 500));
  }
  return true;
}

/** Waits for `count` more requests to the peers, up to `maxIdleMs`, because there may be no work left. */
async function waitForRequests(peers: Peers, count: number): Promise<void> {
  const [wanted, until] = [peers.requests + count, performance.now() + maxIdleMs];
  while (peers.requests < wanted && performance.now() < until) await pause(5);
}

async function issueTokens(data: string): Promise<[string, ...string[]]> {
  const tokens: string[] = [];
  for (let organization = 0; organization < organizations; organization++) {
    let organizationId: string | undefined;
    for (let client = 0; client < clientsEach; client++) {
      const issued = await issueToken(data, organizationId === undefined ? {} : { organizationId });
      organizationId = issued.organizationId;
      tokens.push(issued.token);
    }
  }
  const [first = '', ...others] = tokens;
  return [first, ...others];
}

/** Waits until all jobs are finished; gives up if nothing changes. */
async function waitUntilFinished(data: string): Promise<void> {
  const state = () => readRecords(data, (database) => JSON.stringify(listJobs(database).map(({ status }) => status)));
  let [seen, since] = [state(), performance.now()];
  while (readRecords(data, countUnfinished) > 0) {
    await pause(200);
    const now = state();
    if (now !== seen) [seen, since] = [now, performance.now()];
    // The final checks report the unfinished jobs.
    if (performance.now() - since > maxStandstillMs) return;
  }
}

function countCalls(callers: Callers, peers: Peers) {
  return {
    acknowledged: callers.acknowledged.length,
    lostResponses: callers.lostResponses,
    brokenPuts: peers.brokenPuts,
  };
}

/** Computes a value at most ten times a second. */
function cached(compute: () => boolean): () => boolean {
  let [value, until] = [false, 0];
  return () => {
    if (performance.now() > until) [value, until] = [compute(), performance.now() + 100];
    return value;
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../src/settings/roles.ts';
import { createClient } from '../harness/client.ts';
import { type Cluster, type Member, openCluster } from '../harness/cluster.ts';
import { createSubscriber } from '../harness/subscriber.ts';
import { type Callers, startCallers } from './callers.ts';
import { startEndpoints } from './endpoints.ts';
import type { SoakReport } from './kill-soak.ts';
import { type Peers, startPeers } from './peers.ts';
import { createRandom, type Random } from './random.ts';
import { judgeCluster, type SoakOrganization } from './roles-judge.ts';

export interface RolesSoakOptions {
  /** Jobs at least. */
  readonly jobs: number;
  readonly kills: number;
  readonly seed: number;
  /** The time that each of four clients waits before a request. */
  readonly pauseMs?: number;
  /** The roles of each process; three for callers, four workers and two senders if absent. */
  readonly members?: readonly (readonly Role[])[];
  /** Something that an operator does while jobs flow. */
  readonly operate?: (soak: RunningSoak) => Promise<readonly string[]>;
  readonly onProgress?: (message: string) => void;
}

/** A service under load. */
export interface RunningSoak {
  readonly cluster: Cluster;
  readonly callers: Callers;
  readonly peers: Peers;
  readonly random: Random;
  readonly running: readonly Member[];
  /** Stops each process in order, and starts it again in its folder after `prepare`. */
  restartAll(prepare: (data: string) => void): Promise<void>;
  /** Waits until this many more jobs have been answered 201. */
  waitForJobs(count: number): Promise<void>;
}

const defaultMembers: readonly Role[] = [
  'api',
  'api',
  'api',
  'worker',
  'worker',
  'worker',
  'worker',
  'webhooks',
  'webhooks',
];
const organizations = 2;
/** Callers pause above this number of unfinished jobs. */
const maxUnfinished = 150;
/** The same while an operator waits for jobs. */
const maxUnfinishedOperating = 20;
/** One process in five is stopped in order instead of killed, as an upgrade does. */
const stopShare = 0.2;
const drainFlags = ['--drain-seconds', '1'];
const maxStartsAgain = 10;
/** Waiting ends if nothing changes for this time, which is longer than a lease of a delivery. */
const maxStandstillMs = 150_000;

/**
 * Kills random processes of a service with three processes for callers, four workers and two senders on one PostgreSQL
 * and one bucket, starts them again, and checks every job, file and event.
 */
export async function runRolesSoak(
  options: RolesSoakOptions,
): Promise<SoakReport<'jobs' | 'kills' | 'stops' | 'losses' | 'repeatedPuts'>> {
  const { jobs, kills, seed, onProgress = () => {} } = options;
  const { members = defaultMembers.map((role) => [role]), operate = async () => [] } = options;
  const random = createRandom(seed);
  const [cluster, peers, endpoints] = [
    await openCluster(),
    await startPeers(3),
    await startEndpoints(createRandom(seed + 2)),
  ];
  const flags = [...drainFlags, '--ca-file', endpoints.caFile];
  const running: Member[] = [];
  const problems: string[] = [];
  const killed: Record<string, number> = {};
  let [stops, unfinished, startsAgain, isOperating] = [0, 0, 0, options.operate !== undefined];
  // A start ends if the database or the bucket does not answer within seconds, as on a busy machine; the system that
  // supervises the processes then starts it again.
  const start = async (roles: readonly Role[], data?: string): Promise<Member> => {
    for (;;) {
      try {
        return await cluster.start(roles, flags, data);
      } catch (error) {
        if (!/cannot be (reached|used)/.test(String(error)) || startsAgain === maxStartsAgain) throw error;
        startsAgain += 1;
      }
    }
  };
  const timer = setInterval(() => {
    countRemaining(cluster).then(
      (count) => (unfinished = count),
      () => {},
    );
  }, 200);
  try {
    const [first = ['api'], ...others] = members;
    running.push(await start(first));
    running.push(...(await Promise.all(others.map((roles) => start(roles)))));
    const subscribed = await subscribeAll(running[0], endpoints.url);
    const callers = startCallers({
      tokens: subscribed.tokens,
      peers,
      random: createRandom(seed + 1),
      addresses: () => running.map(({ server }) => server.baseUrl).filter((url) => url !== ''),
      isFull: () =>
        isOperating
          ? unfinished > maxUnfinishedOperating
          : unfinished > maxUnfinished || callers.acknowledged.length >= jobs,
      ...(options.pauseMs !== undefined && { pauseMs: options.pauseMs }),
    });
    const reached = async (count: number) => {
      while (callers.acknowledged.length < count && callers.problems.length === 0) await pause(20);
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await reached(Math.floor((jobs * kill) / (kills + 1)));
      const index = random.between(0, running.length - 1);
      const [victim] = running.splice(index, 1);
      if (victim === undefined) throw new Error('no process is running');
      const role = victim.roles.join();
      if (random.chance(stopShare)) {
        stops += 1;
        const code = await victim.server.stop();
        if (code !== 0) problems.push(`SIGTERM ended a process for ${role} with ${code}`);
      } else {
        killed[role] = (killed[role] ?? 0) + 1;
        await victim.server.kill();
      }
      // Half of the time the machine comes back with its folder, half of the time a new one replaces it.
      const data = random.chance(0.5) ? victim.server.data : undefined;
      running.push(await start(victim.roles, data));
      onProgress(`${kill} ends of processes, ${callers.acknowledged.length} jobs`);
    }
    const waitForJobs = (count: number) => reached(callers.acknowledged.length + count);
    const restartAll: RunningSoak['restartAll'] = async (prepare) => {
      for (const { roles, server } of [...running]) {
        running.splice(0, 1);
        const code = await server.stop();
        if (code !== 0) problems.push(`SIGTERM ended a process for ${roles.join()} with ${code}`);
        prepare(server.data);
        running.push(await start(roles, server.data));
      }
    };
    problems.push(...(await operate({ cluster, callers, peers, random, running, restartAll, waitForJobs })));
    isOperating = false;
    await reached(jobs);
    onProgress('reached');
    await callers.finish();
    onProgress('finished');
    problems.push(...(await waitUntilDone(cluster)));
    onProgress('done');
    const data = running[0]?.server.data ?? '';
    const codes = await Promise.all(running.splice(0).map(({ server }) => server.stop()));
    if (codes.some((code) => code !== 0)) problems.push(`SIGTERM ended processes with ${codes.join(', ')}`);
    const subscriptions = subscribed.organizations;
    const judged = await judgeCluster({ cluster, callers, peers, received: endpoints.received, subscriptions, data });
    const figures = { jobs: callers.acknowledged.length, kills: killed, stops, startsAgain, ...judged.figures };
    return { problems: [...problems, ...judged.problems, ...callers.problems, ...peers.problems], figures };
  } finally {
    clearInterval(timer);
    await Promise.all(running.map(({ server }) => server.kill()));
    await Promise.all([peers.close(), endpoints.close(), cluster.close()]);
  }
}

/** Creates organizations, each with a client and a subscription to the ends of its jobs. */
async function subscribeAll(first: Member | undefined, url: string) {
  const { baseUrl = '', data = '' } = first?.server ?? {};
  const client = await createClient({ baseUrl, token: '' });
  const subscribed: SoakOrganization[] = [];
  for (let number = 0; number < organizations; number += 1) {
    const { clientToken: token, subscribe } = await createSubscriber(data, client);
    const path = `/${number}`;
    const { id, secret } = await subscribe(url + path);
    subscribed.push({ token, path, subscriptionId: id, secret });
  }
  const [one = '', ...others] = subscribed.map(({ token }) => token);
  return { organizations: subscribed, tokens: [one, ...others] as const };
}

async function countRemaining(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ count: string }>(
    `SELECT (SELECT count(*) FROM jobs WHERE completed_at IS NULL) + (SELECT count(*) FROM outbox WHERE deliveries IS NULL)
       + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS count`,
  );
  return Number(row?.count);
}

/** Waits until all jobs have ended and all events are delivered; gives up if nothing changes. */
async function waitUntilDone(cluster: Cluster): Promise<readonly string[]> {
  let [seen, since] = [-1, performance.now()];
  for (let left = await countRemaining(cluster); left > 0; left = await countRemaining(cluster)) {
    if (left !== seen) [seen, since] = [left, performance.now()];
    if (performance.now() - since > maxStandstillMs) return [`${left} jobs and deliveries never end`];
    await pause(200);
  }
  return [];
}

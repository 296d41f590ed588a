import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createClient } from '../harness/client.ts';
import { createSubscriber } from '../harness/subscriber.ts';
import { startCallers } from './callers.ts';
import { type Endpoints, startEndpoints } from './endpoints.ts';
import { Fleet } from './fleet.ts';
import type { SoakOptions, SoakReport } from './kill-soak.ts';
import { createKillTracker } from './kill-tracker.ts';
import { startPeers } from './peers.ts';
import { createRandom, type Random } from './random.ts';
import { checkDatabase, countUnfinished, readRecords } from './records.ts';
import type { SoakServer } from './soak-server.ts';
import { countUndelivered, judgeWebhooks, type SoakSubscription } from './webhook-judge.ts';

const clients = 3;
/** Callers pause above this number of unfinished jobs and deliveries. */
const maxUnfinished = 40;
/** A server is killed after this time even if it sends nothing. */
const maxIdleMs = 15_000;
/** Waiting ends if nothing changes for this time, which is longer than a lease. */
const maxStandstillMs = 150_000;

/**
 * Kills servers while they deliver events, restarts them, and checks what the endpoints received. The endpoints accept
 * every request, so that attempts fail only because of kills and everything is delivered soon after the last one.
 */
export async function runWebhookKillSoak(
  options: SoakOptions,
): Promise<SoakReport<'serverKills' | 'deliveries' | 'claimedAtKills'>> {
  const { kills, seed, data, program, onProgress = () => {} } = options;
  const random = createRandom(seed);
  const killTracker = createKillTracker(data);
  const [peers, endpoints] = [await startPeers(2), await startEndpoints(createRandom(seed + 2))];
  const fleet = new Fleet({ data, program, killTracker, peers, flags: ['--ca-file', endpoints.caFile] });
  const problems: string[] = [];
  try {
    const first = fleet.start();
    if (!(await first.listening)) throw new Error(first.unexpectedExit ?? 'the first server ended');
    const { subscriptions, tokens } = await subscribeAll(first, data, endpoints);
    const callers = startCallers({
      tokens,
      peers,
      random: createRandom(seed + 1),
      addresses: () => fleet.addresses(),
      isFull: () =>
        readRecords(data, (database) => countUnfinished(database) + countUndelivered(database)) > maxUnfinished,
    });
    let inFlight = 0;
    for (let kill = 1; kill <= kills; kill++) {
      inFlight += await killNext(fleet, endpoints, random, data);
      problems.push(...readRecords(data, checkDatabase).map((problem) => `after kill ${kill}: ${problem}`));
      if (kill % 20 === 0)
        onProgress(`${kill} kills, ${endpoints.received.length} requests, ${problems.length} problems`);
    }
    await fleet.restartAlone();
    await callers.finish();
    await waitUntilDelivered(data, endpoints);
    problems.push(...(await fleet.stopCleanly()));
    const judged = await judge(data, subscriptions, endpoints);
    return {
      problems: [...problems, ...judged.problems, ...callers.problems, ...peers.problems, ...fleet.problems()],
      figures: { ...fleet.figures(), ...judged.figures, claimedAtKills: inFlight },
    };
  } finally {
    await fleet.killAll();
    await Promise.all([peers.close(), endpoints.close()]);
  }
}

/** Creates two subscriptions per client: one for all events, one for failures only. */
async function subscribeAll({ baseUrl = '' }: SoakServer, data: string, endpoints: Endpoints) {
  const client = await createClient({ baseUrl, token: '' });
  const subscriptions: SoakSubscription[] = [];
  const tokens: string[] = [];
  for (let number = 0; number < clients; number++) {
    const subscriber = await createSubscriber(data, client);
    tokens.push(subscriber.clientToken);
    for (const eventTypes of [['conversion.completed', 'conversion.failed'], ['conversion.failed']]) {
      const path = `/${number}/${eventTypes.length}`;
      const { id, secret } = await subscriber.subscribe(endpoints.url + path, { event_types: eventTypes });
      subscriptions.push({ id, path, secret, clientId: subscriber.clientId, eventTypes });
    }
  }
  const [first = '', ...others] = tokens;
  return { subscriptions, tokens: [first, ...others] as const };
}

/** Waits for more deliveries, kills a server and starts another; returns the number of interrupted attempts. */
async function killNext(fleet: Fleet, endpoints: Endpoints, random: Random, data: string): Promise<number> {
  const server: SoakServer = random.pick(fleet.servers());
  if (random.chance(0.2)) await pause(random.between(0, 700));
  else {
    await server.listening;
    const [wanted, until] = [endpoints.received.length + random.between(1, 15), performance.now() + maxIdleMs];
    while (endpoints.received.length < wanted && performance.now() < until) await pause(2);
    await pause(random.between(0, 20));
  }
  await fleet.killServer(server);
  const inFlight = readRecords(data, (database) =>
    database.prepare<[], number>('SELECT count(*) FROM webhook_deliveries WHERE owner IS NOT NULL').pluck().get(),
  );
  if (fleet.count === 0) fleet.start();
  if (fleet.count < 2 && random.chance(0.2)) fleet.start();
  return inFlight ?? 0;
}

/** Waits until everything is delivered; gives up if nothing changes. */
async function waitUntilDelivered(data: string, endpoints: Endpoints): Promise<void> {
  const countRemaining = () => readRecords(data, (database) => countUnfinished(database) + countUndelivered(database));
  let [seen, since] = ['', performance.now()];
  for (
    let count = countRemaining();
    count > 0 && performance.now() - since < maxStandstillMs;
    count = countRemaining()
  ) {
    const now = `${count} ${endpoints.received.length}`;
    if (now !== seen) [seen, since] = [now, performance.now()];
    await pause(100);
  }
}

async function judge(data: string, subscriptions: readonly SoakSubscription[], endpoints: Endpoints) {
  const database = new Sqlite(`${data}/quoin.db`, { readonly: true });
  try {
    return await judgeWebhooks(database, subscriptions, endpoints.received);
  } finally {
    database.close();
  }
}

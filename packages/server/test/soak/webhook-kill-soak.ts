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
/** Callers pause above this. */
const maxUnfinished = 40;
/** A server that sends nothing for so long is killed all the same. */
const maxIdleMs = 15_000;
/** Nothing moves for so long: longer than a lease. */
const maxStandstillMs = 150_000;

/**
 * Kills servers while they deliver the ends of jobs, starts them again, and judges what reached the endpoints. These
 * take whatever they are sent, so that no attempt fails but for a kill, and all is delivered soon after the last one.
 */
export async function runWebhookKillSoak(options: SoakOptions): Promise<SoakReport> {
  const { kills, seed, data, program, onProgress = () => {} } = options;
  const random = createRandom(seed);
  const killTracker = createKillTracker(data);
  const [peers, endpoints] = [await startPeers(2), await startEndpoints(createRandom(seed + 2))];
  const fleet = new Fleet({ data, program, killTracker: killTracker, peers, flags: ['--ca-file', endpoints.caFile] });
  const problems: string[] = [];
  try {
    const first = fleet.start();
    if (!(await first.listening)) throw new Error(first.unexpectedExit ?? 'the first server ended');
    const { subscribed, tokens } = await subscribeAll(first, data, endpoints);
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
    const judged = await judge(data, subscribed, endpoints);
    return {
      problems: [...problems, ...judged.problems, ...callers.problems, ...peers.problems, ...fleet.problems()],
      figures: { ...fleet.figures(), ...judged.figures, claimedAtKills: inFlight },
    };
  } finally {
    await fleet.killAll();
    await Promise.all([peers.close(), endpoints.close()]);
  }
}

/** Two endpoints a client: one is told of everything, one of failures alone. */
async function subscribeAll({ baseUrl = '' }: SoakServer, data: string, endpoints: Endpoints) {
  const client = await createClient({ baseUrl, token: '' });
  const subscribed: SoakSubscription[] = [];
  const tokens: string[] = [];
  for (let number = 0; number < clients; number++) {
    const subscriber = await createSubscriber(data, client);
    tokens.push(subscriber.clientToken);
    for (const eventTypes of [['conversion.completed', 'conversion.failed'], ['conversion.failed']]) {
      const path = `/${number}/${eventTypes.length}`;
      const { id, secret } = await subscriber.subscribe(endpoints.url + path, { event_types: eventTypes });
      subscribed.push({ id, path, secret, clientId: subscriber.clientId, eventTypes });
    }
  }
  const [first = '', ...others] = tokens;
  return { subscribed, tokens: [first, ...others] as const };
}

/** Waits until some more were delivered, kills, and starts another; says how many attempts were under way. */
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

/** Waits until everything is told, as long as something moves. */
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

async function judge(data: string, subscribed: readonly SoakSubscription[], endpoints: Endpoints) {
  const database = new Sqlite(`${data}/quoin.db`, { readonly: true });
  try {
    return await judgeWebhooks(database, subscribed, endpoints.received);
  } finally {
    database.close();
  }
}

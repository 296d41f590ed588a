import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createClient } from '../harness/client.ts';
import { createSubscriber } from '../harness/subscriber.ts';
import { startCallers } from './callers.ts';
import { createCrashes } from './crashes.ts';
import { Fleet } from './fleet.ts';
import { countUndelivered, judgeHooks, type Subscribed } from './hook-judge.ts';
import { type Hooks, startHooks } from './hooks.ts';
import { startPeers } from './peers.ts';
import { createRandom, type Random } from './random.ts';
import { checkDatabase, countUnfinished, readRecords } from './records.ts';
import type { StormOptions, StormReport } from './storm.ts';
import type { Victim } from './victim.ts';

const clients = 3;
/** Callers pause above this. */
const enough = 40;
/** A server that sends nothing for so long is killed all the same. */
const idleMs = 15_000;
/** Nothing moves for so long: longer than a lease. */
const standstillMs = 150_000;

/**
 * Kills servers while they deliver the ends of jobs, starts them again, and judges what reached the endpoints. These
 * take whatever they are sent, so that no attempt fails but for a kill, and all is delivered soon after the last one.
 */
export async function runWebhookStorm(options: StormOptions): Promise<StormReport> {
  const { kills, seed, data, program, onProgress = () => {} } = options;
  const random = createRandom(seed);
  const crashes = createCrashes(data);
  const [peers, hooks] = [await startPeers(2), await startHooks(createRandom(seed + 2))];
  const fleet = new Fleet({ data, program, crashes, peers, flags: ['--ca-file', hooks.authority] });
  const problems: string[] = [];
  try {
    const first = fleet.start();
    if (!(await first.listening)) throw new Error(first.accident ?? 'the first server ended');
    const { subscribed, tokens } = await subscribeAll(first, data, hooks);
    const callers = startCallers({
      tokens,
      peers,
      random: createRandom(seed + 1),
      addresses: () => fleet.addresses(),
      isFull: () => readRecords(data, (database) => countUnfinished(database) + countUndelivered(database)) > enough,
    });
    let inFlight = 0;
    for (let kill = 1; kill <= kills; kill++) {
      inFlight += await strike(fleet, hooks, random, data);
      problems.push(...readRecords(data, checkDatabase).map((problem) => `after kill ${kill}: ${problem}`));
      if (kill % 20 === 0) onProgress(`${kill} kills, ${hooks.received.length} requests, ${problems.length} problems`);
    }
    await fleet.settle();
    await callers.finish();
    await workOff(data, hooks);
    problems.push(...(await fleet.stopInOrder()));
    const judged = await judge(data, subscribed, hooks);
    return {
      problems: [...problems, ...judged.problems, ...callers.problems, ...peers.problems, ...fleet.problems()],
      figures: { ...fleet.figures(), ...judged.figures, claimedAtKills: inFlight },
    };
  } finally {
    await fleet.killAll();
    await Promise.all([peers.close(), hooks.close()]);
  }
}

/** Two endpoints a client: one is told of everything, one of failures alone. */
async function subscribeAll({ baseUrl = '' }: Victim, data: string, hooks: Hooks) {
  const client = await createClient({ baseUrl, token: '' });
  const subscribed: Subscribed[] = [];
  const tokens: string[] = [];
  for (let number = 0; number < clients; number++) {
    const subscriber = await createSubscriber(data, client);
    tokens.push(subscriber.clientToken);
    for (const eventTypes of [['conversion.completed', 'conversion.failed'], ['conversion.failed']]) {
      const path = `/${number}/${eventTypes.length}`;
      const { id, secret } = await subscriber.subscribe(hooks.url + path, { event_types: eventTypes });
      subscribed.push({ id, path, secret, clientId: subscriber.clientId, eventTypes });
    }
  }
  const [first = '', ...others] = tokens;
  return { subscribed, tokens: [first, ...others] as const };
}

/** Waits until some more were delivered, kills, and starts another; says how many attempts were under way. */
async function strike(fleet: Fleet, hooks: Hooks, random: Random, data: string): Promise<number> {
  const victim: Victim = random.pick(fleet.servers());
  if (random.happens(0.2)) await pause(random.between(0, 700));
  else {
    await victim.listening;
    const [wanted, until] = [hooks.received.length + random.between(1, 15), performance.now() + idleMs];
    while (hooks.received.length < wanted && performance.now() < until) await pause(2);
    await pause(random.between(0, 20));
  }
  await fleet.killServer(victim);
  const inFlight = readRecords(data, (database) =>
    database.prepare<[], number>('SELECT count(*) FROM webhook_deliveries WHERE owner IS NOT NULL').pluck().get(),
  );
  if (fleet.count === 0) fleet.start();
  if (fleet.count < 2 && random.happens(0.2)) fleet.start();
  return inFlight ?? 0;
}

/** Waits until everything is told, as long as something moves. */
async function workOff(data: string, hooks: Hooks): Promise<void> {
  const left = () => readRecords(data, (database) => countUnfinished(database) + countUndelivered(database));
  let [seen, since] = ['', performance.now()];
  for (let count = left(); count > 0 && performance.now() - since < standstillMs; count = left()) {
    const now = `${count} ${hooks.received.length}`;
    if (now !== seen) [seen, since] = [now, performance.now()];
    await pause(100);
  }
}

async function judge(data: string, subscribed: readonly Subscribed[], hooks: Hooks) {
  const database = new Sqlite(`${data}/quoin.db`, { readonly: true });
  try {
    return await judgeHooks(database, subscribed, hooks.received);
  } finally {
    database.close();
  }
}

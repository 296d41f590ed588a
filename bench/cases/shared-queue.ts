import { postgresPrograms, startPostgres } from '../../packages/server/test/harness/postgres/postgres.ts';
import type { Case, Sides } from '../measure.ts';
import { openSharedQueue, type QueueKind, type SharedQueue } from '../service/shared-queue.ts';

type Peer = Exclude<QueueKind, 'ours'>;

const warmUps = 2;

/** Compares jobs that do nothing, in PostgreSQL with four workers, with other queues on the same server. */
export function sharedQueueCases(): { readonly cases: Case[]; readonly missing: string[] } {
  if (postgresPrograms === undefined) return { cases: [], missing: ['PostgreSQL'] };
  const [many, few] = [2_000, 100];
  const cases = [
    rateCase(many, 'graphile-worker', 1),
    // pg-boss takes jobs in batches of 500 and records no stages.
    rateCase(many, 'pg-boss', 2.5),
    compare('p99 of a claim, PostgreSQL', 'graphile-worker', 2, 5, (queue) => queue.timeClaims(many)),
    compare('p99 of a start, PostgreSQL', 'graphile-worker', 2, 5, (queue) => queue.timeStarts(few)),
    // It polls, so few rounds show the difference.
    compare('p99 of a start, PostgreSQL', 'pg-boss', 2, 1, (queue) => queue.timeStarts(few)),
  ];
  return { cases, missing: [] };
}

function rateCase(count: number, peer: Peer, maxRatio: number): Case {
  return compare(`${count} no-op jobs, PostgreSQL`, peer, maxRatio, 5, (queue) => queue.run(count));
}

function compare(
  name: string,
  peer: Peer,
  maxRatio: number,
  rounds: number,
  work: (queue: SharedQueue) => Promise<unknown>,
): Case {
  return {
    ...{ name, peer, maxRatio, rounds },
    async open(): Promise<Sides> {
      // With the durability of a server in use.
      const server = await startPostgres(['fsync=on']);
      const [ours, theirs] = [await openSharedQueue('ours', server), await openSharedQueue(peer, server)];
      for (let round = 0; round < warmUps; round++) for (const queue of [ours, theirs]) await queue.run(1_000);
      return {
        ours: () => work(ours),
        theirs: () => work(theirs),
        async close() {
          await Promise.all([ours.close(), theirs.close()]);
          await server.stop();
        },
      };
    },
  };
}

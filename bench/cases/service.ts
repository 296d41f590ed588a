import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startPool } from '../../packages/server/src/workers/pool.ts';
import type { Case, Sides } from '../measure.ts';
import { get, getTokens, orderOf, post, startEnds } from '../service/load.ts';
import { createFolder, type Process, startBuiltServer, startProgram, workerProgram } from '../service/processes.ts';
import { fillDatabase, openOurQueue, openPlainQueue } from '../service/queues.ts';

const MiB = 1024 ** 2;

/**
 * So often both sides run before they count: Node.js compiles what it runs by and by, and the main thread of a server
 * that has just been started takes twice as long for a job as after some thousands.
 */
const [postWarmUps, jobWarmUps] = [8, 20];

/** What the service costs beside the parts that it is made of. Everything is started when a case is, not before. */
export function serviceCases(): Case[] {
  return [...gateCases(), postCase(), tokenCase(), jobCase(), queueCase(), startCase(), listCase(), memoryCase()];
}

/** What the gate costs beside a bare route, and what counting costs beside the gate. */
function gateCases(): Case[] {
  const count = 20_000;
  const compare = (name: string, kinds: readonly [string, string], peer: string): Case => ({
    name: `${count} GETs, ${name}`,
    peer,
    bar: 1.1,
    rounds: 15,
    open: async () => {
      const [ours, theirs] = await Promise.all([startProgram('gate', [kinds[0]]), startProgram('gate', [kinds[1]])]);
      const token = ours.token || theirs.token;
      // A server that is asked without pause answers as many requests as its work on each lets it.
      const work = async (server: Process): Promise<number> => {
        const before = server.workedMs();
        await get(server.url, server.token || token, count);
        return server.workedMs() - before;
      };
      return {
        ours: () => work(ours),
        theirs: () => work(theirs),
        close: async () => void (await Promise.all([ours.stop(), theirs.stop()])),
      };
    },
  });
  return [
    compare('with the gate', ['gate', 'bare'], 'bare route'),
    compare('with rate limits', ['limits', 'gate'], 'the gate'),
  ];
}

/** POST with token, validation, encrypted headers and durable commit, beside a route that only keeps the body. */
function postCase(): Case {
  const count = 3_000;
  return {
    name: `${count} POSTs, durable`,
    peer: 'bare Fastify',
    bar: 2,
    rounds: 11,
    open: async () => {
      const ends = await startEnds(new Uint8Array());
      // One job hangs, all others wait: what is measured is the taking of work, not the work.
      const flags = ['--workers', '1', '--max-jobs-per-host', '1', '--min-free-mib', '0'];
      const [ours, theirs] = await Promise.all([startBuiltServer(flags), startProgram('bare-insert')]);
      const body = orderOf(`${ends.url}/hang`, `${ends.url}/put`);
      const sides = {
        ours: () => post(ours.url, ours.token, body, count),
        theirs: () => post(theirs.url, '', body, count),
      };
      await warmUp(sides, postWarmUps);
      return {
        ...sides,
        close: async () => {
          await Promise.all([ours.stop(), theirs.stop()]);
          ends.close();
        },
      };
    },
  };
}

async function warmUp({ ours, theirs }: Pick<Sides, 'ours' | 'theirs'>, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await ours();
    await theirs();
  }
}

/** Tokens of a client, kept in the database by their hashes, beside the bare library that keeps them in memory. */
function tokenCase(): Case {
  const count = 1_000;
  return {
    name: `${count} client tokens`,
    peer: 'oidc-provider',
    bar: 3,
    rounds: 7,
    open: async () => {
      const [ours, theirs] = await Promise.all([startBuiltServer(['--workers', '1']), startProgram('bare-oidc')]);
      return {
        ours: () => getTokens(`${ours.url}/oauth/token`, ours.client, count),
        theirs: () => getTokens(`${theirs.url}/token`, { id: 'client', secret: 'secret-of-the-client' }, count),
        close: async () => void (await Promise.all([ours.stop(), theirs.stop()])),
      };
    },
  };
}

/** Small pictures from source to target, beside the same workers doing the same conversions and nothing else. */
function jobCase(): Case {
  const [count, workers] = [300, 2];
  return {
    name: `${count} jobs, 64-px png → webp`,
    peer: 'worker pool',
    bar: 2,
    rounds: 11,
    open: async () => {
      const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#387' } })
        .png()
        .toBuffer();
      const ends = await startEnds(picture);
      const server = await startBuiltServer(['--workers', String(workers)]);
      const limits = { deadlineMs: 60_000, memoryLimitBytes: 1536 * MiB, recycleAfter: 100_000 };
      const pool = startPool({ entry: workerProgram, size: workers, ...limits });
      const folder = createFolder();
      const input = join(folder, 'in.png');
      writeFileSync(input, picture);
      const body = orderOf(`${ends.url}/get`, `${ends.url}/put`);
      const convert = (index: number) => {
        const paths = { input, output: join(folder, `out-${index}`) };
        return pool.convert({ ...paths, from: 'png', to: 'webp', config: { quality: 80 } });
      };
      const ours = async (): Promise<void> => {
        const all = ends.arrivals(count);
        await post(server.url, server.token, body, count);
        await all;
      };
      const theirs = async (): Promise<void> => {
        await Promise.all(Array.from({ length: count }, (_, index) => convert(index)));
      };
      await warmUp({ ours, theirs }, jobWarmUps);
      return {
        ours,
        theirs,
        close: async () => {
          await Promise.all([server.stop(), pool.stop()]);
          ends.close();
        },
      };
    },
  };
}

/** Jobs through the store alone, with all that it keeps of them, beside the plainest loop over one table. */
function queueCase(): Case {
  const count = 3_000;
  return {
    name: `${count} no-op jobs`,
    peer: 'plain SQLite',
    bar: 6,
    rounds: 7,
    open: async () => ({ ours: openOurQueue(count), theirs: openPlainQueue(count), close: async () => {} }),
  };
}

/** The first job hangs and the others wait for it: what is measured is what a long queue costs. */
const stuck = ['--workers', '1', '--max-jobs', '1', '--drain-seconds', '0', '--min-free-mib', '0'];

function startCase(): Case {
  return {
    name: 'start, a million jobs wait',
    peer: 'a thousand',
    bar: 2,
    rounds: 5,
    open: async () => {
      const { longQueue, shortQueue } = await prepareQueues();
      const startOver = async ({ folder }: Queue) => (await startBuiltServer(stuck, folder)).end();
      return { ours: () => startOver(longQueue), theirs: () => startOver(shortQueue) };
    },
  };
}

function listCase(): Case {
  const requests = 200;
  const queries = ['', '?status=queued', '?type=png&offset=100', '?limit=50'];
  return {
    name: 'list, a million jobs wait',
    peer: 'a thousand',
    bar: 2,
    rounds: 11,
    open: async () => {
      const { longQueue, shortQueue } = await prepareQueues();
      const [long, short] = await Promise.all(
        [longQueue, shortQueue].map(({ folder }) => startBuiltServer(stuck, folder)),
      );
      const list = async (server: Process | undefined, { token }: Queue): Promise<void> => {
        for (let turn = 0; turn < requests; turn++) {
          const answer = await fetch(`${server?.url}/v1/converter/jobs${queries[turn % queries.length]}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          const { data } = (await answer.json()) as { data: unknown[] };
          if (data.length === 0) throw new Error('the list is empty');
        }
      };
      return {
        ours: () => list(long, longQueue),
        theirs: () => list(short, shortQueue),
        close: async () => void (await Promise.all([long?.stop(), short?.stop()])),
      };
    },
  };
}

/** A data folder with jobs waiting, and the token of a client that may see them. */
interface Queue {
  readonly folder: string;
  readonly token: string;
}

let queues: Promise<{ readonly longQueue: Queue; readonly shortQueue: Queue }> | undefined;

/** A million jobs and a thousand; made once, since it takes a while. */
function prepareQueues() {
  queues ??= (async () => {
    const ends = await startEnds(new Uint8Array());
    const prepare = async (count: number): Promise<Queue> => {
      const { data: folder, token, end } = await startBuiltServer(stuck);
      await end();
      fillDatabase(folder, count, `${ends.url}/hang`);
      return { folder, token };
    };
    return { longQueue: await prepare(1_000_000), shortQueue: await prepare(1_000) };
  })();
  return queues;
}

/** What a gigabyte on its way adds to the memory of the server process, as a share of 64 MiB. */
function memoryCase(): Case {
  const size = 1024 * MiB;
  return {
    name: 'MiB more for a 1 GiB file',
    peer: '64 MiB',
    bar: 1,
    rounds: 1,
    open: async () => {
      const ends = await startEnds({ size });
      const server = await startProgram('noop-service', ['--workers', '1', '--max-input-mib', '2048']);
      const send = async (path: string): Promise<void> => {
        const arrived = ends.arrivals(1);
        await post(server.url, server.token, orderOf(ends.url + path, `${ends.url}/put`), 1, 1);
        await arrived;
      };
      return {
        amount: async () => {
          await send('/small');
          const before = server.peakMemory();
          await send('/get');
          return (server.peakMemory() - before) / MiB;
        },
        allowed: 64,
        close: async () => {
          await server.stop();
          ends.close();
        },
      };
    },
  };
}

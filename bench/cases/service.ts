import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startPool } from '../../packages/server/src/workers/pool.ts';
import type { Case, Sides } from '../measure.ts';
import { get, getTokens, orderOf, post, startStorage } from '../service/load.ts';
import { createFolder, type Process, startBuiltServer, startProgram, workerProgram } from '../service/processes.ts';
import { fillDatabase, openOurQueue, openPlainQueue } from '../service/queues.ts';

const MiB = 1024 ** 2;

/**
 * Runs of both sides before the measurement. Node.js compiles frequently used code while it runs: at first, the main
 * thread of a server needs twice as long for a job as after some thousands.
 */
const [postWarmUps, jobWarmUps] = [8, 20];

/** Compares the service with the bare parts that it uses. Each case starts its own processes. */
export function serviceCases(): Case[] {
  return [...accessCases(), postCase(), tokenCase(), jobCase(), queueCase(), startCase(), listCase(), memoryCase()];
}

/** Compares a route with access control with a bare one, and rate limits with access control alone. */
function accessCases(): Case[] {
  const count = 20_000;
  const compare = (name: string, kinds: readonly [string, string], peer: string): Case => ({
    name: `${count} GETs, ${name}`,
    peer,
    maxRatio: 1.1,
    rounds: 15,
    open: async () => {
      const [ours, theirs] = await Promise.all([
        startProgram('access', [kinds[0]]),
        startProgram('access', [kinds[1]]),
      ]);
      const token = ours.token || theirs.token;
      // Under constant load, the CPU time per request determines the throughput.
      const work = async (server: Process): Promise<number> => {
        const before = server.cpuMs();
        await get(server.url, server.token || token, count);
        return server.cpuMs() - before;
      };
      return {
        ours: () => work(ours),
        theirs: () => work(theirs),
        close: async () => void (await Promise.all([ours.stop(), theirs.stop()])),
      };
    },
  });
  return [
    compare('authenticated', ['access', 'bare'], 'bare route'),
    compare('rate-limited', ['limits', 'access'], 'no limits'),
  ];
}

/** Compares POST (token, validation, encrypted headers, durable commit) with a route that only stores the body. */
function postCase(): Case {
  const count = 3_000;
  return {
    name: `${count} POSTs, durable`,
    peer: 'bare Fastify',
    maxRatio: 2,
    rounds: 11,
    open: async () => {
      const storage = await startStorage(new Uint8Array());
      // One job hangs and all others wait, so that only accepting jobs is measured.
      const flags = ['--workers', '1', '--max-jobs-per-host', '1', '--min-free-mib', '0'];
      const [ours, theirs] = await Promise.all([startBuiltServer(flags), startProgram('bare-insert')]);
      const body = orderOf(`${storage.url}/hang`, `${storage.url}/put`);
      const sides = {
        ours: () => post(ours.url, ours.token, body, count),
        theirs: () => post(theirs.url, '', body, count),
      };
      await warmUp(sides, postWarmUps);
      return {
        ...sides,
        close: async () => {
          await Promise.all([ours.stop(), theirs.stop()]);
          storage.close();
        },
      };
    },
  };
}

async function warmUp({ ours, theirs }: Pick<Sides, 'ours' | 'theirs'>, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await ours();
    await theirs();
  }
}

/** Compares issuing tokens, whose hashes are stored in the database, with the bare library, which stores in memory. */
function tokenCase(): Case {
  const count = 1_000;
  return {
    name: `${count} client tokens`,
    peer: 'oidc-provider',
    maxRatio: 3,
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

/** Compares jobs with small images with the same conversions by the same workers alone. */
function jobCase(): Case {
  const [count, workers] = [300, 2];
  return {
    name: `${count} jobs, 64-px png → webp`,
    peer: 'worker pool',
    maxRatio: 2,
    rounds: 11,
    open: async () => {
      const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#387' } })
        .png()
        .toBuffer();
      const storage = await startStorage(picture);
      const server = await startBuiltServer(['--workers', String(workers)]);
      const limits = { deadlineMs: 60_000, memoryLimitBytes: 1536 * MiB, recycleAfter: 100_000 };
      const pool = startPool({ entry: workerProgram, size: workers, ...limits });
      const folder = createFolder();
      const input = join(folder, 'in.png');
      writeFileSync(input, picture);
      const body = orderOf(`${storage.url}/get`, `${storage.url}/put`);
      const convert = (index: number) => {
        const paths = { input, output: join(folder, `out-${index}`) };
        return pool.convert({ ...paths, from: 'png', to: 'webp', config: { quality: 80 } });
      };
      const ours = async (): Promise<void> => {
        const uploads = storage.uploads(count);
        await post(server.url, server.token, body, count);
        await uploads;
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
          storage.close();
        },
      };
    },
  };
}

/** Compares the job store, without conversions, with a minimal loop over one table. */
function queueCase(): Case {
  const count = 3_000;
  return {
    name: `${count} no-op jobs`,
    peer: 'plain SQLite',
    maxRatio: 6,
    rounds: 7,
    open: async () => ({ ours: openOurQueue(count), theirs: openPlainQueue(count), close: async () => {} }),
  };
}

/** The first job hangs and the others wait, so that the cost of a long queue is measured. */
const stuckFlags = ['--workers', '1', '--max-jobs', '1', '--drain-seconds', '0', '--min-free-mib', '0'];

function startCase(): Case {
  return {
    name: 'start, 1,000,000 queued jobs',
    peer: '1,000 queued',
    maxRatio: 2,
    rounds: 5,
    open: async () => {
      const { longQueue, shortQueue } = await prepareQueues();
      const restart = async ({ folder }: Queue) => (await startBuiltServer(stuckFlags, folder)).end();
      return { ours: () => restart(longQueue), theirs: () => restart(shortQueue) };
    },
  };
}

function listCase(): Case {
  const requests = 200;
  const queries = ['', '?status=queued', '?type=png&offset=100', '?limit=50'];
  return {
    name: 'list, 1,000,000 queued jobs',
    peer: '1,000 queued',
    maxRatio: 2,
    rounds: 11,
    open: async () => {
      const { longQueue, shortQueue } = await prepareQueues();
      const [long, short] = await Promise.all(
        [longQueue, shortQueue].map(({ folder }) => startBuiltServer(stuckFlags, folder)),
      );
      const list = async (server: Process | undefined, { token }: Queue): Promise<void> => {
        for (let request = 0; request < requests; request++) {
          const response = await fetch(`${server?.url}/v1/converter/jobs${queries[request % queries.length]}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          const { data } = (await response.json()) as { data: unknown[] };
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

/** A data folder with queued jobs, and the token of a client that may list them. */
interface Queue {
  readonly folder: string;
  readonly token: string;
}

let queues: Promise<{ readonly longQueue: Queue; readonly shortQueue: Queue }> | undefined;

/** Creates a queue of a million jobs and one of a thousand. Both cases share them, because creating them takes long. */
function prepareQueues() {
  queues ??= (async () => {
    const storage = await startStorage(new Uint8Array());
    const prepare = async (count: number): Promise<Queue> => {
      const { data: folder, token, end } = await startBuiltServer(stuckFlags);
      await end();
      fillDatabase(folder, count, `${storage.url}/hang`);
      return { folder, token };
    };
    return { longQueue: await prepare(1_000_000), shortQueue: await prepare(1_000) };
  })();
  return queues;
}

/** Measures the memory growth of the server process while it transfers a gigabyte. */
function memoryCase(): Case {
  const size = 1024 * MiB;
  return {
    name: 'MiB growth for a 1 GiB file',
    peer: '64 MiB',
    maxRatio: 1,
    rounds: 1,
    open: async () => {
      const storage = await startStorage({ size });
      const server = await startProgram('noop-service', ['--workers', '1', '--max-input-mib', '2048']);
      const send = async (path: string): Promise<void> => {
        const uploaded = storage.uploads(1);
        await post(server.url, server.token, orderOf(storage.url + path, `${storage.url}/put`), 1, 1);
        await uploaded;
      };
      return {
        measure: async () => {
          await send('/small');
          const before = server.peakMemory();
          await send('/get');
          return (server.peakMemory() - before) / MiB;
        },
        reference: 64,
        close: async () => {
          await server.stop();
          storage.close();
        },
      };
    },
  };
}

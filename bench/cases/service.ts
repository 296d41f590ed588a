import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startPool } from '../../packages/server/src/workers/pool.ts';
import type { Case } from '../measure.ts';
import { get, orderOf, post, startEnds } from '../service/load.ts';
import { createFolder, type Process, startBuiltServer, startProgram, workerProgram } from '../service/processes.ts';
import { fillDatabase, openOurQueue, openPlainQueue } from '../service/queues.ts';

const MiB = 1024 ** 2;

/** What the service costs beside the parts that it is made of. Everything is started when a case is, not before. */
export function serviceCases(): Case[] {
  return [...gateCases(), postCase(), jobCase(), queueCase(), startCase(), listCase(), memoryCase()];
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
    rounds: 7,
    open: async () => {
      const ends = await startEnds(new Uint8Array());
      // One job hangs, all others wait: what is measured is the taking of work, not the work.
      const flags = ['--workers', '1', '--max-jobs-per-host', '1', '--min-free-mib', '0'];
      const [ours, theirs] = await Promise.all([startBuiltServer(flags), startProgram('bare-insert')]);
      const body = orderOf(`${ends.url}/hang`, `${ends.url}/put`);
      return {
        ours: () => post(ours.url, ours.token, body, count),
        theirs: () => post(theirs.url, '', body, count),
        close: async () => {
          await Promise.all([ours.stop(), theirs.stop()]);
          ends.close();
        },
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
    rounds: 7,
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
      return {
        ours: async () => {
          const all = ends.arrivals(count);
          await post(server.url, server.token, body, count);
          await all;
        },
        theirs: async () => {
          await Promise.all(Array.from({ length: count }, (_, index) => convert(index)));
        },
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

const [many, few] = [1_000_000, 1_000];

function startCase(): Case {
  return {
    name: 'start, a million jobs wait',
    peer: 'a thousand',
    bar: 2,
    rounds: 5,
    open: async () => {
      const folders = await Promise.all([many, few].map(prepareFolder));
      const startOver = async (folder: string) => (await startBuiltServer(['--workers', '1'], folder)).end();
      return {
        ours: () => startOver(folders[0]?.folder ?? ''),
        theirs: () => startOver(folders[1]?.folder ?? ''),
        close: async () => {},
      };
    },
  };
}

function listCase(): Case {
  const requests = 200;
  return {
    name: 'list, a million jobs wait',
    peer: 'a thousand',
    bar: 2,
    rounds: 11,
    open: async () => {
      const servers = await Promise.all(
        [many, few].map(async (count) => {
          const { folder, token } = await prepareFolder(count);
          return { token, server: await startBuiltServer(['--workers', '1'], folder) };
        }),
      );
      const list = async (index: number): Promise<void> => {
        const { server, token } = servers[index] ?? { server: undefined, token: '' };
        for (let turn = 0; turn < requests; turn++) {
          const query = ['', '?status=queued', '?type=png&offset=100', '?limit=50'][turn % 4];
          const answer = await fetch(`${server?.url}/v1/converter/jobs${query}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          const { data } = (await answer.json()) as { data: unknown[] };
          if (data.length === 0) throw new Error('the list is empty');
        }
      };
      return {
        ours: () => list(0),
        theirs: () => list(1),
        close: async () => void (await Promise.all(servers.map(({ server }) => server.stop()))),
      };
    },
  };
}

/** A data folder of a server that has been started once and has so many jobs waiting, at hosts that cannot be reached. */
async function prepareFolder(count: number): Promise<{ folder: string; token: string }> {
  const server = await startBuiltServer(['--workers', '1']);
  await server.end();
  fillDatabase(server.data, count);
  return { folder: server.data, token: server.token };
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

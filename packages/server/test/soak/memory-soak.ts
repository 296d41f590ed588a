import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openCluster } from '../harness/cluster.ts';
import { createFolder } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

export interface MemorySoakOptions {
  readonly minutes: number;
  /** Jobs per second. */
  readonly rate: number;
  /** One process with SQLite and a folder, or one with PostgreSQL and a bucket. */
  readonly stores: 'folder' | 'shared';
  readonly onProgress?: (message: string) => void;
}

/** The memory of the main process, without its workers, in MB. */
export interface MemorySample {
  readonly minute: number;
  readonly resident: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly jobs: number;
}

export interface MemoryReport {
  readonly samples: readonly MemorySample[];
  readonly created: number;
  readonly completed: number;
}

const sampleMs = 5_000;
const keepTokenMs = 86_400_000;
const megabyte = 1e6;

const fixtures = fileURLToPath(new URL('../../../core/test/fixtures/', import.meta.url));
const font = fileURLToPath(new URL('../../../../examples/sample/dots.ttf', import.meta.url));

/** The mixture of jobs: each type of input with the file that is its source. */
const kinds = [
  { type: 'png', to: 'webp', path: `${fixtures}quadrants.png` },
  { type: 'jpg', to: 'png', path: `${fixtures}quadrants.jpg` },
  { type: 'svg', to: 'png', path: `${fixtures}quadrants.svg` },
  { type: 'ttf', to: 'woff2', path: font },
] as const;

/** Creates jobs at a steady rate, and samples the memory of the main process. */
export async function runMemorySoak(options: MemorySoakOptions): Promise<MemoryReport> {
  const { minutes, rate, onProgress = () => {} } = options;
  const [storage, service] = [await startStorage(), await openService(options.stores)];
  const samples: MemorySample[] = [];
  try {
    const { server } = service;
    const { token } = await issueToken(server.data, { expiresAt: Date.now() + keepTokenMs });
    const start = performance.now();
    let [created, sampledAt] = [0, 0];
    for (let elapsed = 0; elapsed < minutes * 60_000; elapsed = performance.now() - start) {
      if (created < (elapsed / 1000) * rate) await createJob(server, token, storage.url, created++);
      else await pause(20);
      if (elapsed - sampledAt >= sampleMs) {
        sampledAt = elapsed;
        const sample = await takeSample(server, elapsed / 60_000, created);
        samples.push(sample);
        if (samples.length % 12 === 0) onProgress(JSON.stringify(sample));
      }
    }
    const completed = await waitForEnd(server, token);
    return { samples, created, completed };
  } finally {
    await service.close();
    storage.close();
  }
}

async function openService(stores: MemorySoakOptions['stores']) {
  // Options of Node, such as the signal for a heap snapshot, are passed on.
  const environment = { NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' };
  if (stores === 'folder') {
    const server = await startServer({ data: createFolder(), environment });
    return { server, close: () => server.kill() };
  }
  const cluster = await openCluster();
  const { server } = await cluster.start(['api', 'worker', 'webhooks'], []);
  return {
    server,
    close: async () => {
      await server.kill();
      await cluster.close();
    },
  };
}

async function createJob({ baseUrl }: ServerProcess, token: string, storage: string, number: number): Promise<void> {
  const { type, to } = kinds[number % kinds.length] ?? kinds[0];
  const body = {
    tag: `memory ${number % 100}`,
    input: { type, source: { url: `${storage}/${type}` } },
    output: { type: to, upload: { url: `${storage}/put` } },
  };
  const response = await fetch(`${baseUrl}/v1/converter/jobs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': `${number}` },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST failed with ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  const detail = await fetch(`${baseUrl}/v1/converter/jobs/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  await detail.arrayBuffer();
}

async function takeSample({ operationsUrl }: ServerProcess, minute: number, jobs: number): Promise<MemorySample> {
  const text = await (await fetch(`${operationsUrl}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / megabyte;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    minute: round(minute),
    resident: round(read('process_resident_memory_bytes')),
    heapUsed: round(read('nodejs_heap_size_used_bytes')),
    external: round(read('nodejs_external_memory_bytes')),
    jobs,
  };
}

/** Returns the number of completed jobs once none is left in work. */
async function waitForEnd({ operationsUrl }: ServerProcess, token: string): Promise<number> {
  for (;;) {
    const text = await (await fetch(`${operationsUrl}/metrics`, { headers: { Authorization: token } })).text();
    const count = (status: string): number =>
      Number(new RegExp(`^quoin_jobs\\{status="${status}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    const left = ['queued', 'downloading', 'converting', 'uploading'].reduce((sum, each) => sum + count(each), 0);
    if (left === 0) return count('completed');
    await pause(200);
  }
}

async function startStorage() {
  const files = new Map(kinds.map(({ type, path }) => [`/${type}`, readFileSync(path)]));
  const server: Server = createServer((request, response) => {
    request.resume().once('end', () => response.end(files.get(request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The growth between the middle and the end: the difference of the medians of a tenth of the samples each, in MB. */
export function growthAtEnd(samples: readonly MemorySample[]): number {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const middle = samples.slice(Math.floor(samples.length / 2) - tenth, Math.floor(samples.length / 2));
  return medianOf(samples.slice(-tenth)) - medianOf(middle);
}

function medianOf(samples: readonly MemorySample[]): number {
  return samples.map(({ resident }) => resident).sort((one, other) => one - other)[samples.length >> 1] ?? Number.NaN;
}

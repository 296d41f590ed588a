import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskFiles } from '../files/disk-files.ts';
import type { Pool, PoolConvertOptions } from '../workers/pool.ts';
import type { ConversionOrder } from '../workers/protocol/messages.ts';
import { WorkerError } from '../workers/worker-error.ts';
import { DirectBusy, DirectConversions, type DirectConversionsOptions } from './direct-conversions.ts';

const root = mkdtempSync(join(tmpdir(), 'quoin-direct-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

type Convert = (order: ConversionOrder, options: PoolConvertOptions) => Promise<number>;

/** Direct conversions by a function instead of a worker, which returns the size that the worker reports. */
function open(work: Convert, more: Partial<DirectConversionsOptions> = {}) {
  folders += 1;
  const folder = join(root, String(folders));
  const converted = { sha256: '', type: 'webp', mediaType: 'image/webp', extension: 'webp', notes: [] } as const;
  const convert: Pool['convert'] = async (order, options = {}) => ({ ...converted, size: await work(order, options) });
  const direct = new DirectConversions({
    pool: { convert },
    files: createDiskFiles({ folder, owner: 'me' }),
    maxInputBytes: 100,
    limitMs: 1_000,
    maxAtOnce: 3,
    maxPerOrganization: 2,
    hasSpace: async () => true,
    allowMissing: false,
    ...more,
  });
  const start = (organizationId = 'a', signal: AbortSignal = new AbortController().signal) =>
    direct.convert({
      id: 'id',
      organizationId,
      order: { to: 'webp' },
      body: Readable.from([Buffer.from('in')]),
      signal,
    });
  const files = (): string[] => (existsSync(folder) ? readdirSync(join(folder, 'drafts', 'me')) : []);
  return { direct, start, files };
}

const write: Convert = async ({ output }) => {
  writeFileSync(output, 'result');
  return 6;
};
/** Waits for its signal, as a worker that never ends. */
const hang: Convert = (_order, { signal, onStart }) => {
  onStart?.();
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
};

describe('a direct conversion', () => {
  it('has no file left when its result can be read', async () => {
    const { start, files } = open(write);
    const { content, release } = await start();
    expect(files()).toEqual([]);
    expect(await text(content)).toBe('result');
    release();
  });

  it('leaves no file after a failure, and refuses a result with another size than reported', async () => {
    for (const [work, code] of [
      [async () => Promise.reject(new WorkerError('conversion_memory')), 'conversion_memory'],
      [async (order: ConversionOrder) => (await write(order, {})) + 1, 'storage_failed'],
    ] as const) {
      const { start, files } = open(work);
      await expect(start()).rejects.toMatchObject({ code });
      expect(files()).toEqual([]);
    }
  });

  it('is tried again once after a crash', async () => {
    let tries = 0;
    const crash: Convert = async (order, options) => {
      tries += 1;
      if (tries % 3 !== 0) throw new WorkerError('worker_crashed');
      return write(order, options);
    };
    const { start } = open(crash);
    await expect(start()).rejects.toMatchObject({ code: 'worker_crashed' });
    (await start()).release();
    expect(tries).toBe(3);
  });

  it('gives up when no worker becomes free in time, but not once it has started', async () => {
    const never: Convert = (_order, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    await expect(open(never, { limitMs: 20 }).start()).rejects.toBeInstanceOf(DirectBusy);
    const slow: Convert = async (order, options) => {
      options.onStart?.();
      await new Promise((resolve) => setTimeout(resolve, 60));
      options.signal?.throwIfAborted();
      return write(order, options);
    };
    (await open(slow, { limitMs: 20 }).start()).release();
  });

  it('ends when its caller disconnects', async () => {
    const caller = new AbortController();
    const { start, files } = open(hang);
    const running = start('a', caller.signal);
    setTimeout(() => caller.abort('gone'), 10);
    await expect(running).rejects.toBe('gone');
    expect(files()).toEqual([]);
  });
});

describe('direct conversions', () => {
  it('are limited in all and by organization until they are released', async () => {
    const { start } = open(write);
    const held = [await start('a'), await start('a')];
    await expect(start('a')).rejects.toBeInstanceOf(DirectBusy);
    held.push(await start('b'));
    await expect(start('b')).rejects.toBeInstanceOf(DirectBusy);
    held[0]?.release();
    held[0]?.release();
    (await start('a')).release();
    for (const each of held) each.release();
  });

  it('are refused while the disk is full', async () => {
    await expect(open(write, { hasSpace: async () => false }).start()).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('end within the given time when the service stops, and are refused afterwards', async () => {
    const { direct, start } = open(hang);
    const running = start();
    running.catch(() => undefined);
    await direct.stop(20);
    await expect(running).rejects.toBeInstanceOf(DirectBusy);
    await expect(start()).rejects.toBeInstanceOf(DirectBusy);
  });

  it('that have their result are waited for', async () => {
    const { direct, start } = open(write);
    const { release } = await start();
    let isStopped = false;
    const stopping = direct.stop(60_000).then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isStopped).toBe(false);
    release();
    await stopping;
  });
});

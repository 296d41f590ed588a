import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { convert, inspect, type OutputType } from '@quoin/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Pool, type PoolOptions, startPool } from '../pool.ts';
import type { ConversionOrder } from '../protocol/messages.ts';

const entry = new URL('../../../dist/worker.js', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'quoin-worker-'));
const logged: string[] = [];
const pools: Pool[] = [];
let pool: Pool;
let files = 0;

function open(options: Partial<PoolOptions>): Pool {
  const bounds = { deadlineMs: 600_000, memoryLimitBytes: 2 ** 30, recycleAfter: 1_000 };
  const opened = startPool({ entry, size: 1, ...bounds, log: (output) => void logged.push(output), ...options });
  pools.push(opened);
  return opened;
}

/** An order for these bytes, with its own output path. */
function order(bytes: Uint8Array | string, to: OutputType = 'webp'): ConversionOrder {
  const path = join(folder, String(files++));
  writeFileSync(path, bytes);
  return { input: path, output: `${path}.${to}`, to };
}

const svg = (side: number, inner = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="9" height="9"/>${inner}</svg>`;
/** A picture of one element that takes the engine longer than any test. */
const endless = svg(
  8_000,
  '<filter id="f"><feTurbulence numOctaves="99"/></filter><rect width="100%" height="100%" filter="url(#f)"/>',
);

beforeAll(() => {
  pool = open({ size: 2 });
});
afterAll(async () => {
  await Promise.all(pools.map((each) => each.stop()));
  rmSync(folder, { recursive: true });
});

describe('the worker', () => {
  it('converts a png to a webp and reports the result', async () => {
    const { bytes } = await convert(new TextEncoder().encode(svg(64)), { to: 'png' });
    const conversion = { ...order(bytes), from: 'png', config: { width: 32, quality: 50 } } as const;
    const { size, sha256, ...rest } = await pool.convert(conversion);
    const written = readFileSync(conversion.output);
    expect(rest).toEqual({ type: 'webp', mediaType: 'image/webp', extension: 'webp', notes: [] });
    expect({ size, sha256 }).toEqual({
      size: written.length,
      sha256: createHash('sha256').update(written).digest('hex'),
    });
    expect(await inspect(written)).toMatchObject({ type: 'webp', facts: { width: 32, height: 32 } });
  });

  it('reports losses', async () => {
    const { notes } = await pool.convert({ ...order(svg(8), 'jpg'), config: { strip: true } });
    expect(notes).toMatchObject([{ code: 'ALPHA_FLATTENED', class: 'lost', count: 1 }]);
  });

  it('reports failures of core', async () => {
    const conversion = order('no picture');
    await expect(pool.convert(conversion)).rejects.toMatchObject({ code: 'format_unrecognized', kind: 'unsupported' });
    await expect(pool.convert({ ...order(svg(8)), from: 'png' })).rejects.toMatchObject({ code: 'type_contradicted' });
    await expect(pool.convert({ ...order(svg(8)), config: { width: 0 } })).rejects.toMatchObject({
      code: 'config_invalid',
    });
    expect(existsSync(conversion.output)).toBe(false);
  });

  // Linux has a device that is always full.
  it.skipIf(!existsSync('/dev/full'))('distinguishes a full disk from a defect', async () => {
    const conversion = order(svg(8));
    symlinkSync('/dev/full', conversion.output);
    await expect(pool.convert(conversion)).rejects.toMatchObject({ name: 'FileError', code: 'storage_full' });
  });

  it('does not read a file above the size limit', async () => {
    const conversion = { ...order(svg(8)), limits: { maxInputBytes: 10 } };
    const length = svg(8).length;
    await expect(pool.convert(conversion)).rejects.toMatchObject({
      code: 'input_too_large',
      message: `the input has ${length} bytes, but only 10 are allowed`,
    });
  });

  it('logs a defect without returning its details', async () => {
    const conversion = { ...order(svg(8)), input: join(folder, 'secret-name') };
    await expect(pool.convert(conversion)).rejects.toThrow(
      'The conversion failed because of an internal error of the service.',
    );
    // Standard error uses another pipe than the answers, so it may arrive later.
    await vi.waitFor(() => expect(logged.join('')).toContain('secret-name'), 20_000);
  });

  it('runs a hundred conversions in two processes without mixing them up', async () => {
    const many = open({ size: 2 });
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const conversion = order(svg(index + 10), index % 2 === 0 ? 'png' : 'webp');
        const { sha256 } = await many.convert(conversion);
        const written = readFileSync(conversion.output);
        expect(sha256).toBe(createHash('sha256').update(written).digest('hex'));
        expect(await inspect(written)).toMatchObject({ type: conversion.to, facts: { width: index + 10 } });
      }),
    );
    const conversions = many.stats().workers.map((each) => each.conversions);
    expect(conversions).toHaveLength(2);
    expect(conversions.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(Math.min(...conversions)).toBeGreaterThan(0);
  });

  it('survives Ctrl-C, which it receives with the server', async () => {
    const one = open({});
    await one.convert(order(svg(8)));
    const [worker] = one.stats().workers;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(worker?.pid ?? 0, signal);
    await one.convert(order(svg(8)));
    expect(one.stats().workers.map(({ pid }) => pid)).toEqual([worker?.pid]);
  });

  it.skipIf(!existsSync('/proc/self/oom_score_adj'))(
    'is the first process that the kernel kills when memory is short',
    async () => {
      await pool.convert(order(svg(8)));
      for (const { pid, state } of pool.stats().workers) {
        if (state !== 'starting') expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1').trim()).toBe('1000');
      }
    },
  );

  it('is killed at its deadline while the engine works', async () => {
    const short = open({ deadlineMs: 500 });
    await expect(short.convert(order(endless))).rejects.toMatchObject({ code: 'conversion_timeout' });
  });
});

describe('a worker whose server was killed', () => {
  const orphans = new Set<number>();
  afterAll(() => {
    for (const pid of orphans) process.kill(pid, 'SIGKILL'); // none, unless a test failed
  });

  /** Starts a server with one worker, waits until it works, kills the server, and waits until the worker has ended. */
  async function orphanWorker(order: object, flags: string[], isAtWork: (output: string) => boolean): Promise<number> {
    const script = fileURLToPath(new URL('../fixtures/parent.mjs', import.meta.url));
    const args = [script, JSON.stringify(order), ...flags, fileURLToPath(entry)];
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = await waitForOutput(parent, isAtWork);
    const pid = Number(/ordered (\d+)/.exec(output)?.[1]);
    orphans.add(pid);
    parent.kill('SIGKILL');
    await text(parent.stderr); // open while the worker lives
    orphans.delete(pid);
    return pid;
  }

  function waitForOutput({ stdout, stderr }: ChildProcess, isReached: (output: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      let output = '';
      const take = (chunk: Buffer): void => {
        output += chunk;
        if (isReached(output)) resolve(output);
      };
      stdout?.on('data', take);
      stderr?.once('data', take);
    });
  }

  const message = (conversion: ConversionOrder): object => ({ ...conversion, kind: 'convert', id: 1 });

  it('ends while idle', async () => {
    const pid = await orphanWorker(message(order(svg(8))), [], (output) => output.includes('ordered'));
    expect(pid).toBeGreaterThan(0);
  });

  it('ends while the engine works', async () => {
    const pid = await orphanWorker(message(order(endless)), [], (output) => output.includes('ordered'));
    expect(pid).toBeGreaterThan(0);
  });

  it('ends while its event loop is blocked', async () => {
    const block = ['--import', new URL('../fixtures/block-on-order.mjs', import.meta.url).href];
    const isBlocked = (output: string): boolean => output.includes('ordered') && output.includes('blocked');
    const pid = await orphanWorker(message(order(svg(8))), block, isBlocked);
    expect(pid).toBeGreaterThan(0);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Pool, type PoolOptions, startPool } from './pool.ts';
import type { ConversionOrder } from './protocol/messages.ts';
import { ConversionFailure, WorkerError } from './worker-error.ts';
import type { PoolEvent } from './worker-registry.ts';

const entry = new URL('./fixtures/scripted-worker.mjs', import.meta.url);
const mebibyte = 1024 * 1024;
const pools: Pool[] = [];
const events: PoolEvent[] = [];
const logged: string[] = [];

function open(options: Partial<PoolOptions> = {}): Pool {
  const defaults = { entry, size: 1, deadlineMs: 600_000, memoryLimitBytes: 1024 * mebibyte, recycleAfter: 1_000 };
  const log = (text: string): void => void logged.push(text);
  const pool = startPool({ ...defaults, log, onEvent: (event) => void events.push(event), ...options });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
  events.length = 0;
  logged.length = 0;
});

/** An order for the scripted worker. */
const to = (act: string): ConversionOrder => ({ input: act, output: '', to: 'webp' });
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
/** The worker's report about itself. */
async function report(pool: Pool): Promise<{ pid: number; env: unknown; execArgv: unknown }> {
  const [pid, env, execArgv] = (await pool.convert(to('describe'))).notes.map(({ message }) => message);
  return { pid: Number(pid), env: JSON.parse(env ?? ''), execArgv: JSON.parse(execArgv ?? '') };
}
const hasEnded = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};
const endings = (): string[] => events.flatMap((event) => (event.type === 'ended' ? [event.reason] : []));

describe('a worker process', () => {
  it('gets two variables and no flags, whatever the server has', async () => {
    vi.stubEnv('QUOIN_SECRET', 'secret');
    vi.stubEnv('NODE_OPTIONS', '--no-warnings');
    const { pid, env, execArgv } = await report(open());
    vi.unstubAllEnvs();
    expect({ env, execArgv }).toEqual({ env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' }, execArgv: [] });
    if (existsSync('/proc/self/environ')) {
      expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).toBe('MALLOC_ARENA_MAX=2\0VIPS_CONCURRENCY=1\0');
    }
  });

  it('handles one order after the other', async () => {
    const pool = open();
    const pids = [await report(pool), await report(pool), await report(pool)].map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(1);
    expect(pool.stats()).toMatchObject({ waiting: 0, startFailure: undefined });
  });

  it('passes on failures of core, and continues', async () => {
    const pool = open();
    const { pid } = await report(pool);
    const error = await thrownBy(pool.convert(to('refuse')));
    expect(error).toBeInstanceOf(ConversionFailure);
    expect(error).toMatchObject({
      code: 'image_damaged',
      kind: 'malformed',
      message: 'found nothing, expected pixels',
    });
    expect((await report(pool)).pid).toBe(pid);
  });
});

/** The process id of a pool's only worker, once it is idle. */
function untilIdle(pool: Pool): Promise<number> {
  return vi.waitFor(() => {
    const [worker, ...others] = pool.stats().workers;
    expect([worker?.state, others]).toEqual(['idle', []]);
    return worker?.pid ?? 0;
  }, 20_000);
}

/** Runs an act that ends its worker, and checks that the pool continues with another one. */
async function endsAlone(pool: Pool, act: string): Promise<WorkerError> {
  const before = await untilIdle(pool);
  const error = await thrownBy(pool.convert(to(act)));
  expect(error).toBeInstanceOf(WorkerError);
  expect(await untilIdle(pool)).not.toBe(before);
  expect(hasEnded(before)).toBe(true);
  return error as WorkerError;
}

describe('a failing conversion affects no other', () => {
  // @spec "120 s and a memory ceiling for each worker process; an overrun or crash fails that job alone."
  it('if its process crashes or takes too much memory, while others continue', async () => {
    const pool = open({ size: 2, memoryLimitBytes: 300 * mebibyte });
    const [crash, growth, ...others] = await Promise.all([
      thrownBy(pool.convert(to('abort'))),
      thrownBy(pool.convert(to('grow'))),
      ...Array.from({ length: 20 }, () => pool.convert(to('describe'))),
    ]);
    expect([crash, growth]).toMatchObject([{ code: 'worker_crashed' }, { code: 'conversion_memory' }]);
    expect(others).toHaveLength(20);
  });

  it('if it aborts', async () => {
    const error = await endsAlone(open(), 'abort');
    expect(error).toMatchObject({ code: 'worker_crashed', mayRetry: true });
    expect(error.message).toBe('The process that converts files ended unexpectedly: SIGABRT.');
  });

  it('if it exits with success', async () => {
    expect((await endsAlone(open(), 'exit')).message).toMatch(/: exit code 0\.$/);
  });

  it('if it blocks', async () => {
    const error = await endsAlone(open({ deadlineMs: 200 }), 'hang');
    expect(error).toMatchObject({ code: 'conversion_timeout', mayRetry: false });
    expect(error.message).toBe('The conversion exceeded its time limit: it did not finish within 0.2 s.');
  });

  it('if it grows by memory that V8 does not count', async () => {
    const error = await endsAlone(open({ memoryLimitBytes: 300 * mebibyte }), 'grow');
    expect(error).toMatchObject({ code: 'conversion_memory', mayRetry: false });
    expect(error.message).toMatch(/it used \d+ MiB, but only 300 are allowed\.$/);
  });

  it('if it has a defect, which is only logged', async () => {
    const error = await endsAlone(open(), 'defect');
    expect(error).toMatchObject({
      code: 'worker_defect',
      message: 'The conversion failed because of an internal error of the service.',
    });
    expect(logged).toEqual(['secret of the file']);
  });

  it.each([
    'half a line',
    'no json',
    'bytes that are not UTF-8',
    "a message of Node's own channel",
    'an endless line',
    'the answer to another order',
    'a second ready message',
    'another type of file',
    'too many notes',
    'an endless note',
    'an unknown failure',
    'a negative size',
    'an invalid digest',
  ])('if it answers %s', async (act) => {
    expect((await endsAlone(open(), act)).code).toBe('worker_crashed');
  });

  it('if it writes 64 MiB to its standard error, of which the last 8 KiB are logged', async () => {
    await open().convert(to('log much'));
    await vi.waitFor(() => expect(logged.join('')).toMatch(/last words$/), 20_000);
    expect(logged.join('')).not.toContain('first words');
    for (const text of logged) expect(text.length).toBeLessThanOrEqual(8 * 1024 + 1);
  });
});

describe('an order', () => {
  it('that waits is dropped when it is aborted', async () => {
    const pool = open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = thrownBy(pool.convert(to('wait'), { signal: running.signal }));
    const second = thrownBy(pool.convert(to('describe'), { signal: waiting.signal }));
    const third = report(pool);
    waiting.abort(new Error('not wanted'));
    expect(await second).toEqual(new Error('not wanted'));
    expect(pool.stats().waiting).toBeGreaterThanOrEqual(1);
    running.abort();
    expect(await first).toMatchObject({ name: 'AbortError' });
    expect((await third).pid).toBeGreaterThan(0);
  });

  it('that runs ends with its process when it is aborted', async () => {
    const pool = open();
    const { pid } = await report(pool);
    const controller = new AbortController();
    const running = thrownBy(pool.convert(to('hang'), { signal: controller.signal }));
    await vi.waitFor(() => expect(pool.stats().waiting).toBe(0));
    controller.abort(new Error('not wanted'));
    expect(await running).toEqual(new Error('not wanted'));
    expect(hasEnded(pid)).toBe(true);
    expect((await report(pool)).pid).not.toBe(pid);
    expect(endings()).toEqual(['aborted']);
  });

  it('can have a shorter time limit than the pool, which counts from its start, but not a longer one', async () => {
    const pool = open();
    await report(pool);
    const started: string[] = [];
    const convert = (name: string, act: string) =>
      thrownBy(pool.convert(to(act), { deadlineMs: 100, onStart: () => void started.push(name) }));
    const running = convert('first', 'wait');
    const waiting = convert('second', 'describe');
    expect(started).toEqual(['first']);
    expect(await running).toMatchObject({ code: 'conversion_timeout', message: expect.stringContaining('0.1 s') });
    // It has waited longer than its time limit.
    expect(await waiting).toBeUndefined();
    expect(started).toEqual(['first', 'second']);
    const other = open({ deadlineMs: 100 });
    await report(other);
    const late = thrownBy(other.convert(to('wait'), { deadlineMs: 600_000 }));
    expect(await late).toMatchObject({ code: 'conversion_timeout' });
  });

  it('is not started if it is aborted before', async () => {
    const pool = open();
    expect(await thrownBy(pool.convert(to('abort'), { signal: AbortSignal.abort('before') }))).toBe('before');
    await report(pool);
    expect(endings()).toEqual([]);
  });

  it('is handled in the order of arrival', async () => {
    const pool = open();
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4, 5].map(async (turn) => report(pool).then(() => order.push(turn))));
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a pool', () => {
  it('replaces a spent worker once another one is ready', async () => {
    const pool = open({ recycleAfter: 3 });
    const pids: number[] = [];
    while (new Set(pids).size < 3) pids.push((await report(pool)).pid);
    expect(pids.filter((pid) => pid === pids[0]).length).toBeGreaterThanOrEqual(3);
    await vi.waitFor(() => expect(endings()).toEqual(['recycled', 'recycled']));
    const types = events.map(({ type }) => type);
    expect(types.indexOf('ended')).toBeGreaterThan(types.lastIndexOf('started', types.indexOf('ended')));
    expect(types.slice(0, 2)).toEqual(['started', 'started']);
  });

  it('replaces an idle worker that holds too much memory', async () => {
    const pool = open({ memoryLimitBytes: 400 * mebibyte });
    const { notes } = await pool.convert(to('hold'));
    expect((await report(pool)).pid).not.toBe(Number(notes[0]?.message));
    await vi.waitFor(() => expect(endings()).toEqual(['recycled']));
  });

  it('never runs more conversions at once than its size, even with a spare worker', async () => {
    const pool = open({ size: 1, recycleAfter: 1 });
    const controller = new AbortController();
    const running = thrownBy(pool.convert(to('wait'), { signal: controller.signal }));
    await vi.waitFor(() => expect(pool.stats().workers.map(({ state }) => state)).toEqual(['busy', 'idle']), 20_000);
    const waiting = report(pool);
    expect(pool.stats().waiting).toBe(1);
    controller.abort();
    await running;
    expect((await waiting).pid).toBeGreaterThan(0);
  });

  it('reports why no worker starts, and retries after growing pauses', async () => {
    const pool = open({ size: 2, entry: writeScript('throw new Error("no engine here")') });
    const failures = (): PoolEvent[] => events.filter(({ type }) => type === 'start_failed');
    await vi.waitFor(() => expect(failures().length).toBeGreaterThanOrEqual(4), 20_000);
    expect(failures().slice(0, 4)).toMatchObject([100, 200, 400, 800].map((pauseMs) => ({ pauseMs })));
    expect(pool.stats().startFailure?.why).toMatch(/^crashed, exit code 1: .*no engine here/s);
    expect(endings().length).toBeLessThanOrEqual(2 * failures().length);
  });

  it('continues once workers start again', async () => {
    const flag = join(folder(), 'flag');
    const script = `import { existsSync } from 'node:fs';
      if (existsSync(${JSON.stringify(flag)})) await import(${JSON.stringify(entry.href)});`;
    const pool = open({ entry: writeScript(script) });
    const waiting = report(pool);
    await vi.waitFor(() => expect(pool.stats().startFailure?.count).toBeGreaterThanOrEqual(2), 20_000);
    writeFileSync(flag, '');
    expect((await waiting).pid).toBeGreaterThan(0);
    expect(pool.stats().startFailure).toBeUndefined();
  });

  it('does not wait for a worker that never gets ready', async () => {
    const pool = open({ entry: writeScript('setInterval(() => {}, 1000)'), startDeadlineMs: 100 });
    await vi.waitFor(() => expect(pool.stats().startFailure?.why).toBe('slow_start, SIGKILL'), 20_000);
  });

  it('fails waiting and running orders when it is stopped, and leaves no process', async () => {
    const pool = open({ size: 2 });
    const pids = [await report(pool), await report(pool)].map(({ pid }) => pid);
    const work = ['hang', 'wait', 'describe', 'describe'].map((act) => thrownBy(pool.convert(to(act))));
    await pool.stop();
    for (const error of await Promise.all(work)) expect(error).toMatchObject({ code: 'workers_stopped' });
    expect(pids.every(hasEnded)).toBe(true);
    expect(pool.stats().workers).toEqual([]);
    expect(await thrownBy(pool.convert(to('describe')))).toMatchObject({ code: 'workers_stopped', mayRetry: true });
  });
});

const folders: string[] = [];
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quoin-workers-'));
  folders.push(path);
  return path;
}

/** Writes a worker of a few lines. */
function writeScript(text: string): string {
  const path = join(folder(), 'worker.mjs');
  writeFileSync(path, text);
  return path;
}

describe('a document', () => {
  const examine = (pool: Pool, act: string) => pool.examine({ kind: 'validate', document: Buffer.from(`${act}\n`) });

  it('is sent as bytes, and its result is returned as bytes', async () => {
    const pool = open();
    const { outcome, body } = await examine(pool, 'answer');
    expect([outcome, body.toString()]).toEqual(['done', '{}\n\n']);
    const refused = await examine(pool, 'refuse');
    expect([refused.outcome, refused.body.toString()]).toEqual(['refused', '{}']);
    const { pid } = await report(pool);
    expect((await examine(pool, 'describe')).body.toString()).toBe(String(pid));
  });

  it.each([
    ['abort', 'worker_crashed', 'crashed'],
    ['half of the document', 'worker_crashed', 'crashed'],
    ['too much', 'worker_crashed', 'garbled'],
    ['a negative length', 'worker_crashed', 'garbled'],
    ['another outcome', 'worker_crashed', 'garbled'],
    ['the answer to another', 'worker_crashed', 'garbled'],
    ['a file', 'worker_crashed', 'garbled'],
    ['defect', 'worker_defect', 'defect'],
  ])('whose process answers with %s fails alone', async (act, code, reason) => {
    const pool = open();
    const error = await thrownBy(examine(pool, act));
    expect(error).toBeInstanceOf(WorkerError);
    expect(error).toMatchObject({ code });
    expect((await examine(pool, 'answer')).outcome).toBe('done');
    expect(endings()).toEqual([reason]);
  });

  it('that takes too long ends its process', async () => {
    const pool = open({ deadlineMs: 300 });
    expect(await thrownBy(examine(pool, 'hang'))).toMatchObject({ code: 'conversion_timeout' });
    expect((await examine(pool, 'answer')).outcome).toBe('done');
    expect(endings()).toEqual(['timeout']);
  });
});

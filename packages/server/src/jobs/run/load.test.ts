import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../job.ts';
import { newJob } from '../store/job-store.setup.ts';
import { Load, type LoadLimits } from './load.ts';

let count = 0;
function job(more: Partial<Job> = {}): Job {
  return { ...newJob(), status: 'downloading', id: String(count++), ...more } as Job;
}

function loadWith(more: Partial<LoadLimits> = {}) {
  const clock = { now: 0 };
  const load = new Load({ jobs: 10, perOrganization: 8, perHost: 2, aheadOfConversion: 4, ...more }, () => clock.now);
  return { clock, load };
}

describe('the load', () => {
  it('has free slots up to the limit', () => {
    const { load } = loadWith({ aheadOfConversion: 100 });
    const jobs = [job(), job()];
    for (const each of jobs) load.add(each);
    expect(load.freeSlots).toBe(8);
    for (const { id } of jobs) load.remove(id);
    expect(load.freeSlots).toBe(10);
  });

  it('takes only as many jobs as will be converted soon, without counting slow downloads', () => {
    const { load, clock } = loadWith();
    const jobs = [job(), job(), job(), job()];
    for (const each of jobs) load.add(each);
    expect(load.freeSlots).toBe(0);
    clock.now = 1_000;
    expect(load.freeSlots).toBe(4);
    for (const { id } of jobs) load.enter(id, 'converting');
    expect(load.freeSlots).toBe(0);
    for (const { id } of jobs) load.enter(id, 'uploading');
    expect(load.freeSlots).toBe(4);
  });

  it('counts a host only during its transfer', () => {
    const { load } = loadWith();
    const one = job({ sourceHost: 's', targetHost: 't' });
    load.add(one);
    expect([load.running.sources.get('s'), load.running.targets.get('t')]).toEqual([1, undefined]);
    load.enter(one.id, 'converting');
    expect([load.running.sources.get('s'), load.running.targets.get('t')]).toEqual([undefined, undefined]);
    load.enter(one.id, 'uploading');
    expect([load.running.sources.get('s'), load.running.targets.get('t')]).toEqual([undefined, 1]);
    expect(load.running.organizations.get(one.organizationId)).toBe(1);
  });
});

describe('upload slots of a target', () => {
  const never = new AbortController().signal;

  it('are given to a limited number of jobs, in order', async () => {
    const { load } = loadWith({ aheadOfConversion: 100 });
    const jobs = [1, 2, 3, 4].map(() => job({ targetHost: 't', status: 'uploading' }));
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const done = jobs.map((each, index) => {
      load.add(each);
      return load.withUploadSlot(each, never, () => {
        begun.push(index);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    });
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    expect(load.freeSlots).toBe(8); // jobs that wait for a slot do not count
    ends[0]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    expect(begun).toEqual([0, 1, 2]);
    expect(load.freeSlots).toBe(7); // the fourth still waits
    ends[1]?.();
    ends[2]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    ends[3]?.();
    await Promise.all(done);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('of different targets are independent', async () => {
    const { load } = loadWith({ perHost: 1 });
    const hold = load.withUploadSlot(job({ targetHost: 'slow' }), never, () => new Promise(() => {}));
    void hold;
    expect(await load.withUploadSlot(job({ targetHost: 'quick' }), never, async () => 'sent')).toBe('sent');
  });

  it('are released when the job is stopped, and given to the next one', async () => {
    const { load } = loadWith({ perHost: 1 });
    let end = (): void => {};
    const first = load.withUploadSlot(
      job({ targetHost: 't' }),
      never,
      () => new Promise<void>((resolve) => (end = resolve)),
    );
    const stop = new AbortController();
    const second = load.withUploadSlot(job({ targetHost: 't' }), stop.signal, async () => 'second');
    const third = load.withUploadSlot(job({ targetHost: 't' }), never, async () => 'third');
    stop.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    end();
    await first;
    expect(await third).toBe('third');
  });

  it('are released when the work fails', async () => {
    const { load } = loadWith({ perHost: 1 });
    const failing = load.withUploadSlot(job({ targetHost: 't' }), never, () => Promise.reject(new Error('reset')));
    const next = load.withUploadSlot(job({ targetHost: 't' }), never, async () => 'next');
    await expect(failing).rejects.toThrow('reset');
    expect(await next).toBe('next');
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleStorageDisabler } from './idle-storage-disabler.ts';

describe('IdleStorageDisabler', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open() {
    const disable = vi.fn();
    return { disable, disabler: new IdleStorageDisabler({ disable }, 100) };
  }

  it('disables the storage after an idle time', async () => {
    const { disable, disabler } = open();
    expect(await disabler.run(async () => 'answer')).toBe('answer');
    vi.advanceTimersByTime(99);
    expect(disable).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(disable).toHaveBeenCalledOnce();
  });

  it('keeps it enabled while a call runs, also after a failed one', async () => {
    const { disable, disabler } = open();
    let end: () => void = () => {};
    const long = disabler.run(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(disabler.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    vi.advanceTimersByTime(1_000);
    expect(disable).not.toHaveBeenCalled();
    end();
    await long;
    vi.advanceTimersByTime(100);
    expect(disable).toHaveBeenCalledOnce();
  });

  it('disables the storage that oidc-provider uses', async () => {
    vi.useRealTimers();
    const { default: storage } = await import('oidc-provider/lib/helpers/als.js');
    const { default: Provider } = await import('oidc-provider');
    const seen = storage.run('a request', async () => {
      await pause(1);
      return Provider.ctx;
    });
    expect(await seen).toBe('a request');
  });
});

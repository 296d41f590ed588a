import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProgress, showProgress } from './progress.ts';

/** A region that keeps what it shows. */
function openRegion() {
  const shown: string[] = [];
  const region = Object.assign((text: string) => void shown.push(text), { clear: () => void shown.push('') });
  return { region, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the progress of a batch', () => {
  it('counts files and is removed at the end', () => {
    const { region, shown } = openRegion();
    const progress = showProgress(region, 2, 80);
    expect(shown).toEqual([`${'░'.repeat(24)} 0 of 2`]);
    const [first, second] = [progress.begin('a'), progress.begin('b')];
    first();
    expect(shown.at(-1)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)} 1 of 2`);
    second();
    progress.end();
    expect(shown.at(-1)).toBe('');
    vi.advanceTimersByTime(10_000);
    expect(shown.at(-1)).toBe('');
  });

  it('lists files that take long, and estimates the remaining time', () => {
    const { region, shown } = openRegion();
    const progress = showProgress(region, 20, 80);
    const quick = progress.begin('quick.png → webp');
    progress.begin('large.psd → png');
    vi.advanceTimersByTime(250);
    quick();
    expect(shown.at(-1)).toBe(`█${'░'.repeat(23)} 1 of 20`);
    vi.advanceTimersByTime(2750);
    expect(shown.at(-1)).toBe(`█${'░'.repeat(23)} 1 of 20, about 57 s left\n  large.psd → png  3 s`);
    vi.advanceTimersByTime(87_000);
    expect(shown.at(-1)).toMatch(/about 29 min left\n {2}large.psd → png {2}2 min$/);
    progress.end();
  });

  it('shortens names to the width, and lists eight files', () => {
    const { region, shown } = openRegion();
    const progress = showProgress(region, 20, 30);
    for (let index = 0; index < 10; index++) progress.begin(`${'folder/'.repeat(9)}${index}.png → webp`);
    vi.advanceTimersByTime(1000);
    const lines = shown.at(-1)?.split('\n') ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[1]).toBe('  …r/folder/0.png → webp  1 s');
    expect(lines.at(-1)).toBe('  and 2 more');
    progress.end();
  });

  it.each([
    ['in a pipe', false, 5],
    ['for one file', true, 1],
  ])('shows nothing %s', async (_, isTTY, total) => {
    const written: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk)) as never) });
    const progress = await openProgress(Object.assign(stream, { isTTY }), total);
    progress.begin('a')();
    progress.clear();
    progress.end();
    expect(written).toEqual([]);
  });
});

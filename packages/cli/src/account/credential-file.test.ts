import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findOpener } from './browser.ts';
import { loadCredentials, saveCredentials, withCredentialLock } from './credential-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-credentials-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the file', () => {
  it('is read as it was written, and leaves no other file', async () => {
    const path = join(folder, 'a', 'credentials.json');
    const kept = { clientId: 'c', accessToken: 't', expiresAt: 1, scopes: ['converter'] };
    const list = { current: 'https://a', servers: { 'https://a': kept } };
    await saveCredentials(path, list);
    await saveCredentials(path, list);
    expect(await loadCredentials(path)).toEqual(list);
    expect(readdirSync(join(folder, 'a'))).toEqual(['credentials.json']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('the lock', () => {
  it('lets one task run at a time', async () => {
    const path = join(folder, 'b', 'credentials.json');
    let [running, most, runs] = [0, 0, 0];
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      runs += 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => withCredentialLock(path, task)));
    expect([most, runs]).toEqual([1, 6]);
    await expect(withCredentialLock(path, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await withCredentialLock(path, task);
    expect(readdirSync(join(folder, 'b'))).toEqual([]);
  });

  it('of a process that was killed is taken over after a minute', async () => {
    const path = join(folder, 'b', 'credentials.json');
    writeFileSync(`${path}.lock`, '');
    const old = Date.now() / 1000 - 61;
    utimesSync(`${path}.lock`, old, old);
    expect(await withCredentialLock(path, async () => 'done')).toBe('done');
  });
});

describe('a browser', () => {
  it.each([
    ['linux', {}, undefined],
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
    ['darwin', {}, 'open'],
    ['darwin', { SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }, undefined],
    ['win32', {}, 'rundll32.exe'],
  ] as const)('on %s with %o is opened by %s', (platform, environment, program) => {
    expect(findOpener(environment, platform)?.[0]).toBe(program);
  });
});

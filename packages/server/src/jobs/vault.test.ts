import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SealError } from '../sealer.ts';
import type { JobHeaders } from './order.ts';
import { Vault } from './vault.ts';

const headers: JobHeaders = {
  source: [['X-Api-Key', 'secret-äöü']],
  upload: [],
  rules: [{ match: 'https://h/', kind: 'prefix', normalized: 'https://h/', headers: [['Authorization', 'Bearer s']] }],
};

describe('headers', () => {
  const key = randomBytes(32);
  const vault = new Vault(key);

  it('come back as they were kept, also with a vault of another process', () => {
    expect(vault.open('job', vault.seal('job', headers))).toEqual(headers);
    expect(new Vault(key).open('job', vault.seal('job', headers))).toEqual(headers);
  });

  it('are not kept where there are none', () => {
    expect(vault.seal('job', { source: [], upload: [], rules: [] })).toBeUndefined();
    expect(vault.open('job', undefined)).toEqual({ source: [], upload: [], rules: [] });
  });

  it('cannot be read in what is kept, nor are two alike', () => {
    const [one, two] = [vault.seal('job', headers), vault.seal('job', headers)];
    expect(one?.includes('secret')).toBe(false);
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  it('are refused under another key, for another job, or changed in any byte', () => {
    const sealed = vault.seal('job', headers) ?? Buffer.alloc(0);
    expect(() => new Vault(randomBytes(32)).open('job', sealed)).toThrow(SealError);
    expect(() => vault.open('other', sealed)).toThrow(SealError);
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open('job', changed)).toThrow(SealError);
    }
    for (const length of [0, 5, 12, 20, sealed.length - 1]) {
      expect(() => vault.open('job', sealed.subarray(0, length))).toThrow(SealError);
    }
  });
});

describe('a digest', () => {
  const vault = new Vault(randomBytes(32));

  it('is the same for the same parts alone, however they are cut', () => {
    expect(vault.digest(['a', 'bc']).equals(vault.digest(['a', 'bc']))).toBe(true);
    expect(vault.digest(['a', 'bc']).equals(vault.digest(['ab', 'c']))).toBe(false);
    expect(vault.digest(['a']).equals(new Vault(randomBytes(32)).digest(['a']))).toBe(false);
  });
});

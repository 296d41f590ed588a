import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCipher, DecryptionError } from '../cipher.ts';
import { HeaderEncryption, headersPurpose } from './header-encryption.ts';
import type { JobHeaders } from './order/order.ts';

const headers: JobHeaders = {
  source: [['X-Api-Key', 'secret-äöü']],
  upload: [],
  rules: [{ match: 'https://h/', kind: 'prefix', normalized: 'https://h/', headers: [['Authorization', 'Bearer s']] }],
};

describe('headers', () => {
  const key = randomBytes(32);
  const encryption = new HeaderEncryption(key);

  it('are decrypted as they were, also by another process with the same key', () => {
    expect(encryption.decrypt('job', encryption.encrypt('job', headers))).toEqual(headers);
    expect(new HeaderEncryption(key).decrypt('job', encryption.encrypt('job', headers))).toEqual(headers);
  });

  it('are not stored if there are none', () => {
    expect(encryption.encrypt('job', { source: [], upload: [], rules: [] })).toBeUndefined();
    expect(encryption.decrypt('job', undefined)).toEqual({ source: [], upload: [], rules: [] });
  });

  it('are unreadable in the stored bytes, and encrypted differently each time', () => {
    const [one, two] = [encryption.encrypt('job', headers), encryption.encrypt('job', headers)];
    expect(one?.includes('secret')).toBe(false);
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  it('are refused with another key, for another job, or after a change in any byte', () => {
    const encrypted = encryption.encrypt('job', headers) ?? Buffer.alloc(0);
    expect(() => new HeaderEncryption(randomBytes(32)).decrypt('job', encrypted)).toThrow(DecryptionError);
    expect(() => encryption.decrypt('other', encrypted)).toThrow(DecryptionError);
    for (let at = 0; at < encrypted.length; at += 7) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => encryption.decrypt('job', changed)).toThrow(DecryptionError);
    }
    for (const length of [0, 5, 12, 20, encrypted.length - 1]) {
      expect(() => encryption.decrypt('job', encrypted.subarray(0, length))).toThrow(DecryptionError);
    }
  });
});

describe('headers of an older key', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const encrypted = new HeaderEncryption(old).encrypt('job', headers) ?? Buffer.alloc(0);

  it('are decrypted, and new ones are encrypted with the first key', () => {
    const both = new HeaderEncryption(current, [randomBytes(32), old]);
    expect(both.decrypt('job', encrypted)).toEqual(headers);
    expect(new HeaderEncryption(current).decrypt('job', both.encrypt('job', headers))).toEqual(headers);
    expect(() => both.decrypt('other', encrypted)).toThrow(DecryptionError);
  });

  it('are renewed once', () => {
    const cipher = createCipher(current, headersPurpose, 'x', [old]);
    const renewed = cipher.renew('job', encrypted);
    expect(new HeaderEncryption(current).decrypt('job', renewed)).toEqual(headers);
    expect(cipher.renew('job', renewed ?? Buffer.alloc(0))).toBeUndefined();
    expect(() => cipher.renew('other', encrypted)).toThrow(DecryptionError);
  });
});

describe('a digest', () => {
  const encryption = new HeaderEncryption(randomBytes(32));

  it('is also made with each older key', () => {
    const [old, older] = [randomBytes(32), randomBytes(32)];
    const rotated = new HeaderEncryption(randomBytes(32), [old, older]);
    expect(rotated.previousDigests(['a'])).toEqual([old, older].map((key) => new HeaderEncryption(key).digest(['a'])));
    expect(rotated.previousDigests(['a'])).not.toContainEqual(rotated.digest(['a']));
  });

  it('is equal only for the same parts, divided in the same way, and the same key', () => {
    expect(encryption.digest(['a', 'bc']).equals(encryption.digest(['a', 'bc']))).toBe(true);
    expect(encryption.digest(['a', 'bc']).equals(encryption.digest(['ab', 'c']))).toBe(false);
    expect(encryption.digest(['a']).equals(new HeaderEncryption(randomBytes(32)).digest(['a']))).toBe(false);
  });
});

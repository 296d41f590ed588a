import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCipher, DecryptionError } from '../cipher.ts';
import { cipherPurpose, createSecret, decryptCredentials, encryptHeaders, encryptSecret } from './credentials.ts';
import type { Subscription } from './subscription.ts';

const key = randomBytes(32);
const cipher = createCipher(key, cipherPurpose, 'The credentials');
const subscriptionOf = (id: string, encrypted: Subscription['encrypted']) => ({ id, encrypted }) as Subscription;
const whole = (id: string) => ({
  secret: encryptSecret(cipher, id, 'now'),
  previous: { secret: encryptSecret(cipher, id, 'before'), until: 1_000 },
  headers: encryptHeaders(cipher, id, [['X-Ä', 'ü']]),
});

describe('credentials', () => {
  // @spec "The key is the secret's own bytes: 43 characters of base64url, no prefix."
  it('have a secret of 43 characters that is always different', () => {
    const secrets = Array.from({ length: 100 }, createSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  it('are decrypted as they were, with the previous secret until its time is over', () => {
    const headers = [['X-Ä', 'ü']];
    expect(decryptCredentials(cipher, subscriptionOf('a', whole('a')), 999)).toEqual({
      keys: ['now', 'before'],
      headers,
    });
    expect(decryptCredentials(cipher, subscriptionOf('a', whole('a')), 1_000)).toEqual({ keys: ['now'], headers });
    const bare = { secret: encryptSecret(cipher, 'a', 'now'), previous: undefined, headers: undefined };
    expect(decryptCredentials(cipher, subscriptionOf('a', bare), 0)).toEqual({ keys: ['now'], headers: [] });
    expect(encryptHeaders(cipher, 'a', [])).toBeUndefined();
  });

  it('are refused for another subscription, in another field, and with another key or purpose', () => {
    const open = (id: string, encrypted: Subscription['encrypted'], by = cipher) =>
      decryptCredentials(by, subscriptionOf(id, encrypted), 0);
    expect(() => open('b', whole('a'))).toThrow(DecryptionError);
    const { secret, previous, headers = Buffer.alloc(0) } = whole('a');
    expect(() => open('a', { secret: headers, previous, headers: secret })).toThrow(DecryptionError);
    expect(() => open('a', whole('a'), createCipher(randomBytes(32), cipherPurpose, 'x'))).toThrow(DecryptionError);
    expect(() => open('a', whole('a'), createCipher(key, 'another purpose', 'x'))).toThrow(DecryptionError);
  });
});

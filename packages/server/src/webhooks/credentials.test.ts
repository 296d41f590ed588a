import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer, SealError } from '../sealer.ts';
import { createSecret, openCredentials, sealerPurpose, sealHeaders, sealSecret } from './credentials.ts';
import type { Subscription } from './subscription.ts';

const key = randomBytes(32);
const sealer = createSealer(key, sealerPurpose, 'The credentials');
const subscriptionOf = (id: string, sealed: Subscription['sealed']) => ({ id, sealed }) as Subscription;
const whole = (id: string) => ({
  secret: sealSecret(sealer, id, 'now'),
  previous: { secret: sealSecret(sealer, id, 'before'), until: 1_000 },
  headers: sealHeaders(sealer, id, [['X-Ä', 'ü']]),
});

describe('credentials', () => {
  // @spec "The key is the secret's own bytes: 43 characters of base64url, no prefix."
  it('have a secret of 43 characters that is never the same', () => {
    const secrets = Array.from({ length: 100 }, createSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  it('come back as they were kept, the previous secret until its time is over', () => {
    const headers = [['X-Ä', 'ü']];
    expect(openCredentials(sealer, subscriptionOf('a', whole('a')), 999)).toEqual({ keys: ['now', 'before'], headers });
    expect(openCredentials(sealer, subscriptionOf('a', whole('a')), 1_000)).toEqual({ keys: ['now'], headers });
    const bare = { secret: sealSecret(sealer, 'a', 'now'), previous: undefined, headers: undefined };
    expect(openCredentials(sealer, subscriptionOf('a', bare), 0)).toEqual({ keys: ['now'], headers: [] });
    expect(sealHeaders(sealer, 'a', [])).toBeUndefined();
  });

  it('are refused for another subscription, in another place, and under another key or purpose', () => {
    const open = (id: string, sealed: Subscription['sealed'], by = sealer) =>
      openCredentials(by, subscriptionOf(id, sealed), 0);
    expect(() => open('b', whole('a'))).toThrow(SealError);
    const { secret, previous, headers = Buffer.alloc(0) } = whole('a');
    expect(() => open('a', { secret: headers, previous, headers: secret })).toThrow(SealError);
    expect(() => open('a', whole('a'), createSealer(randomBytes(32), sealerPurpose, 'x'))).toThrow(SealError);
    expect(() => open('a', whole('a'), createSealer(key, 'another purpose', 'x'))).toThrow(SealError);
  });
});

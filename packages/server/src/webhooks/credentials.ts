import { randomBytes } from 'node:crypto';
import type { Header } from '@quoin/core/url-headers';
import type { Cipher } from '../cipher.ts';
import type { Subscription } from './subscription.ts';

/** The purpose of the key that credentials of subscriptions are encrypted with. */
export const cipherPurpose = 'quoin webhooks 1';

/** What a delivery is signed and sent with. */
export interface Credentials {
  /** Secrets, the present one first; during an overlap after a rotation there are two. Their own bytes are the keys. */
  readonly keys: readonly string[];
  /** Custom headers as the caller gave them, those with protected names too, which are not sent. */
  readonly headers: readonly Header[];
}

/** A new signing secret: 43 characters, for 32 random bytes. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function encryptSecret(cipher: Cipher, subscriptionId: string, secret: string): Buffer {
  return cipher.encrypt(`${subscriptionId} secret`, secret);
}

/** Nothing where there is nothing to keep. */
export function encryptHeaders(cipher: Cipher, subscriptionId: string, headers: readonly Header[]): Buffer | undefined {
  return headers.length === 0 ? undefined : cipher.encrypt(`${subscriptionId} headers`, JSON.stringify(headers));
}

/** The credentials of a subscription at a time, or a `SealError` where they were kept with another key. */
export function decryptCredentials(cipher: Cipher, { id, encrypted }: Subscription, now: number): Credentials {
  const { secret, previous, headers } = encrypted;
  const secrets = previous !== undefined && now < previous.until ? [secret, previous.secret] : [secret];
  return {
    keys: secrets.map((each) => cipher.decrypt(`${id} secret`, each)),
    headers: headers === undefined ? [] : (JSON.parse(cipher.decrypt(`${id} headers`, headers)) as Header[]),
  };
}

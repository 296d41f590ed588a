import { randomBytes } from 'node:crypto';
import type { Header } from '@quoin/core/url-headers';
import type { Cipher } from '../cipher.ts';
import type { Subscription } from './subscription.ts';

/** The purpose of the key that encrypts the credentials of subscriptions. */
export const cipherPurpose = 'quoin webhooks 1';

/** The secrets and headers of a delivery. */
export interface Credentials {
  /**
   * Secrets, the current one first. During the overlap after a rotation there are two. The bytes of the text are the
   * keys.
   */
  readonly keys: readonly string[];
  /** Custom headers as the caller gave them, including protected names, which are not sent. */
  readonly headers: readonly Header[];
}

/** Creates a signing secret: 43 characters for 32 random bytes. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function encryptSecret(cipher: Cipher, subscriptionId: string, secret: string): Buffer {
  return cipher.encrypt(`${subscriptionId} secret`, secret);
}

/** Returns undefined if there are no headers. */
export function encryptHeaders(cipher: Cipher, subscriptionId: string, headers: readonly Header[]): Buffer | undefined {
  return headers.length === 0 ? undefined : cipher.encrypt(`${subscriptionId} headers`, JSON.stringify(headers));
}

/**
 * Decrypts the credentials that are valid at a time. Throws a `DecryptionError` if they were encrypted with another
 * key.
 */
export function decryptCredentials(cipher: Cipher, { id, encrypted }: Subscription, now: number): Credentials {
  const { secret, previous, headers } = encrypted;
  const secrets = previous !== undefined && now < previous.until ? [secret, previous.secret] : [secret];
  return {
    keys: secrets.map((each) => cipher.decrypt(`${id} secret`, each)),
    headers: headers === undefined ? [] : (JSON.parse(cipher.decrypt(`${id} headers`, headers)) as Header[]),
  };
}

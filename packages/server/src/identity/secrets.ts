import { createHash, hash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits. */
export function createSecret(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** The stored form of a secret. Secrets are random, so a plain hash cannot be reversed by guessing. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The same hash as a binary string: the fastest form of a map key. */
export function hashToKey(text: string): string {
  return hash('sha256', text, 'binary');
}

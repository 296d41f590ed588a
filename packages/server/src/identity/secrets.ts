import { createHash, hash, randomBytes } from 'node:crypto';

/** A new secret text of 256 random bits. */
export function createSecret(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is kept of a secret text. It is random, so that a plain hash cannot be guessed back. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The same as a string, byte for byte: the quickest way to a key that nobody can guess back. */
export function hashToKey(text: string): string {
  return hash('sha256', text, 'binary');
}

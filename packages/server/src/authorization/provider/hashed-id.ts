import { hashSecret } from '../../identity/secrets.ts';

const hashedIdPrefix = 'hash:';

/** True if a text has the form of our own ids of tickets whose secret is unknown; clients never have one. */
export function isHashedId(text: string): boolean {
  return text.startsWith(hashedIdPrefix);
}

/** Id of a session or device code whose secret is unknown. */
export function hashedId(hash: Buffer): string {
  return hashedIdPrefix + hash.toString('base64url');
}

/** The hash of a secret, or of an id made from the hash. */
export function hashOf(id: string): Buffer {
  return isHashedId(id) ? Buffer.from(id.slice(hashedIdPrefix.length), 'base64url') : hashSecret(id);
}

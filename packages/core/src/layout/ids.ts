import { createHash } from 'node:crypto';

/** Makes the id of a thing from its path in the source. */
export type Ids = (path: string) => string;

/**
 * Ids that stay: each is made of the document's identity and of the thing's own path in it, so that one edited word
 * changes none.
 * @see RFC 9562, "UUID Version 8"
 */
export function createIds(identity: string): Ids {
  return (path) => {
    const hash = createHash('sha256').update(`${identity}\0${path}`).digest().subarray(0, 16);
    hash[6] = (hash[6]! & 0x0f) | 0x80; // a hash has 32 bytes
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    const hex = hash.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}

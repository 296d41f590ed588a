import { hash } from 'node:crypto';

/** Makes the id of a thing from its path in the source. */
export type Ids = (path: string) => string;

/**
 * Ids that stay: each is made of the document's identity and of the thing's own path in it, so that one edited word
 * changes none.
 * @see RFC 9562, "UUID Version 8"
 */
export function createIds(identity: string): Ids {
  const known = new Map<string, string>(); // styles and swatches are asked for again and again
  return (path) => {
    const id = known.get(path) ?? toUuid(hash('sha256', `${identity}\0${path}`, 'hex'));
    known.set(path, id);
    return id;
  };
}

/** The first 128 bits of a hash, but for those that say which kind of UUID it is. */
function toUuid(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

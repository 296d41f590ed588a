import { hash } from 'node:crypto';

/** Makes an id from a path in the source. */
export type Ids = (path: string) => string;

/**
 * Makes stable ids from the document's identity and the element's path, so that editing one element does not change the
 * other ids.
 * @see RFC 9562, "UUID Version 8"
 */
export function createIds(identity: string): Ids {
  const known = new Map<string, string>(); // cached, because styles and swatches are requested often
  return (path) => {
    const id = known.get(path) ?? toUuid(hash('sha256', `${identity}\0${path}`, 'hex'));
    known.set(path, id);
    return id;
  };
}

/** Uses the first 128 bits of a hash, except for the version and variant bits. */
function toUuid(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

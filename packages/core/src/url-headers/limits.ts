/** Upper bounds for a request, and for the part of an oversized request that is inspected. */
export const limits = {
  /** Rules in `url_headers`. */
  rules: 10,
  /** Headers in one rule, and in one own `headers` object. */
  headers: 5,
  /** Code points in a `match`. */
  matchLength: 2000,
  /** Bytes in a header value; one per character, because values are sent as Latin-1. */
  valueBytes: 8192,
  /** Rules, and members of one object, that are inspected. */
  inspected: 100,
  /** Problems that are listed; one more then says that the list is incomplete. */
  problems: 100,
} as const;

/** True if `text` has more than `limit` code points; the cost does not depend on the length of the text. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  return [...text].length > limit;
}

/** How much a caller may ask for, and how much of an absurd request is looked at. */
export const limits = {
  /** Rules in `url_headers`. */
  rules: 10,
  /** Headers in one rule, and in one own `headers` object. */
  headers: 5,
  /** Code points in a `match`. */
  matchLength: 2000,
  /** Bytes in a header value; one a character, since values go out as Latin-1. */
  valueBytes: 8192,
  /** Rules, and members of one object, that are looked at: enough to name every fault a person could have made. */
  inspected: 100,
  /** Problems that are listed; one more then says that there are more. */
  problems: 100,
} as const;

/** Whether `text` has more than `limit` code points; costs no more than the limit, however long the text is. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  return [...text].length > limit;
}

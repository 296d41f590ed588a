import { randomUUID } from 'node:crypto';

/**
 * A new UUID of version 7: it begins with the time, so that ids sort as they were made. The random rest is taken from
 * a UUID of version 4, of which Node makes many at once.
 * @see RFC 9562, "UUID Version 7"
 */
export function createRequestId(now: number = Date.now(), random: string = randomUUID()): string {
  if (now !== written.now) written = { now, text: writeTime(now) };
  return `${written.text}-7${random.slice(15)}`;
}

function writeTime(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Many ids are made in a millisecond. */
let written = { now: 0, text: writeTime(0) };

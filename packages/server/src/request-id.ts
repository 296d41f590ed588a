import { randomUUID } from 'node:crypto';

/**
 * Creates a UUID of version 7. It begins with the time, so that ids sort by creation. The random part is taken from a
 * UUID of version 4, which Node creates in batches.
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

/** Cached, since many ids are created in the same millisecond. */
let written = { now: 0, text: writeTime(0) };

import { randomBytes } from 'node:crypto';

/**
 * A new UUID of version 7: it begins with the time, so that ids sort as they were made.
 * @see RFC 9562, "UUID Version 7"
 */
export function createRequestId(now: number = Date.now(), random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.set(random, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f); // the buffer has 16 bytes
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

import type { Context } from '../context.ts';
import { deflate } from './deflate.ts';
import { deflateOptimal } from './optimal/deflate-optimal.ts';

/** Deflate with a window of 32 KiB, default level. @see RFC 1950, "Data format" */
const header = [0x78, 0x9c];
const adlerModulus = 65_521;
/** The most bytes whose sums fit into 32 bits. @see RFC 1950, "ADLER32 algorithm" */
const adlerRun = 5_552;

/** Compresses to the same bytes on every machine, in the format of zlib. */
export async function deflateZlib(bytes: Uint8Array, context: Pick<Context, 'breathe'>): Promise<Uint8Array> {
  return wrap(bytes, await deflate(bytes, context));
}

/** As `deflateZlib`, but as short as possible, and slow. */
export async function deflateZlibOptimal(
  bytes: Uint8Array,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  return wrap(bytes, [await deflateOptimal(bytes, context)]);
}

function wrap(bytes: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, header.length + 4);
  const whole = new Uint8Array(length);
  whole.set(header);
  let at = header.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  new DataView(whole.buffer).setUint32(at, adler32(bytes));
  return whole;
}

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += adlerRun) {
    const end = Math.min(bytes.length, start + adlerRun);
    for (let at = start; at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= adlerModulus;
    high %= adlerModulus;
  }
  return high * 65_536 + low;
}

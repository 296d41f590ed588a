import { deflate, inflate } from 'node:zlib';
import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';

/** With less memory, blocks are shorter and their codes may fit better: 8 is the common value, 4 often wins. */
const memLevels = [8, 4, 6, 9];

/** Deflates at level 9 with several memory levels and returns the shortest result. */
export async function deflateSmallest(bytes: Uint8Array, { signal }: Pick<Context, 'signal'>): Promise<Uint8Array> {
  const packed = await untilAborted(
    Promise.all(memLevels.map((memLevel) => toPromise((done) => deflate(bytes, { level: 9, memLevel }, done)))),
    signal,
  );
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Inflates to exactly this many bytes; `undefined` if the stream is damaged or has another length. */
export async function inflateExactly(
  bytes: Uint8Array,
  length: number,
  { signal }: Pick<Context, 'signal'>,
): Promise<Uint8Array | undefined> {
  const limit = { maxOutputLength: Math.max(length, 1) };
  const work = toPromise((done) => inflate(bytes, limit, done)).catch(() => undefined); // any error is caused by the data
  const unpacked = await untilAborted(work, signal);
  return unpacked?.length === length ? unpacked : undefined;
}

type Done = (error: Error | null, result: Uint8Array) => void;

function toPromise(start: (done: Done) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error) reject(error);
      else resolve(new Uint8Array(result.buffer, result.byteOffset, result.byteLength));
    });
  });
}

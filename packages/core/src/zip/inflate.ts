import { Inflate, inflateSync } from 'fflate';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';

/** The input that fflate receives at a time; the output can be a thousand times as long. */
const chunkLength = 16 * 1024;
/** More input without output is an error; the longest valid case is a stored block that is buffered to its end. */
const maxIdleLength = 128 * 1024;

/**
 * Inflates to exactly the declared size and allocates no more memory for the output. The caller must have checked the
 * size against its limit. Up to 128 KiB behind the end of the stream are ignored, as in other readers.
 * @see RFC 1951
 */
export async function inflate(
  packed: Uint8Array,
  size: number,
  at: number,
  context: Pick<Context, 'breathe'>,
): Promise<Uint8Array> {
  // Without input, fflate returns its output buffer full of zeros.
  if (packed.length === 0) return requireLength(new Uint8Array(0), size, at);
  return packed.length > chunkLength ? inflateByChunks(packed, size, at, context) : inflateAtOnce(packed, size, at);
}

/** fflate silently drops output that does not fit its buffer, so the buffer is one byte longer than the declared size. */
function inflateAtOnce(packed: Uint8Array, size: number, at: number): Uint8Array {
  const inflated = withEngineErrors(size, at, () => inflateSync(packed, { out: new Uint8Array(size + 1) }));
  return requireLength(inflated, size, at);
}

async function inflateByChunks(
  packed: Uint8Array,
  size: number,
  at: number,
  { breathe }: Pick<Context, 'breathe'>,
): Promise<Uint8Array> {
  const out = new Uint8Array(size);
  let length = 0;
  let idle = 0;
  const engine = new Inflate((part) => {
    if (length + part.length > size) throw wrongSize(`more than ${size}`, size, at);
    out.set(part, length);
    length += part.length;
    if (part.length > 0) idle = 0;
  });
  for (let start = 0; start < packed.length; start += chunkLength) {
    const end = start + chunkLength;
    const chunk = packed.subarray(start, end);
    idle += chunk.length;
    withEngineErrors(size, at, () => engine.push(chunk, end >= packed.length));
    // Behind the end of its stream, fflate buffers the input and copies all of it each time.
    if (idle > maxIdleLength) throw damaged('no output follows', at);
    await breathe();
  }
  return requireLength(out.subarray(0, length), size, at);
}

/** Turns errors of fflate into failures; they are always about the bytes. */
function withEngineErrors<Result>(size: number, at: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    // A stored block does not fit the buffer.
    if (error instanceof RangeError) throw wrongSize(`more than ${size}`, size, at);
    throw damaged(error instanceof Error ? error.message : String(error), at, error);
  }
}

function requireLength(inflated: Uint8Array, size: number, at: number): Uint8Array {
  if (inflated.length > size) throw wrongSize(`more than ${size}`, size, at);
  if (inflated.length < size) throw wrongSize(`only ${inflated.length}`, size, at);
  return inflated;
}

function wrongSize(found: string, size: number, at: number): ConversionError {
  const message = `the file has ${found} bytes, but the directory says ${size}`;
  return new ConversionError('ZIP_SIZE_FALSE', message, { at });
}

function damaged(why: string, at: number, cause?: unknown): ConversionError {
  return new ConversionError('ZIP_ENTRY_DAMAGED', `the entry's deflate stream is damaged: ${why}`, { at, cause });
}

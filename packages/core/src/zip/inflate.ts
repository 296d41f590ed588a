import { Inflate, inflateSync } from 'fflate';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';

/** What is given to the engine in one turn: it works through all that comes of it, which may be a thousand times as much. */
const chunkLength = 16 * 1024;
/** The longest stretch that yields nothing in an honest stream is a stored block that waits for its last chunk. */
const maxIdleLength = 128 * 1024;

/**
 * Inflates to exactly the size that was declared, taking no more memory for it. The caller has seen to it that the size
 * meets its limit. Up to 128 KiB behind the end of the stream are ignored, as other readers do.
 * @see RFC 1951
 */
export async function inflate(
  packed: Uint8Array,
  size: number,
  at: number,
  context: Pick<Context, 'breathe'>,
): Promise<Uint8Array> {
  // The engine returns its output buffer as it is, full of zeros, where there is no input.
  if (packed.length === 0) return requireLength(new Uint8Array(0), size, at);
  return packed.length > chunkLength ? inflateByChunks(packed, size, at, context) : inflateAtOnce(packed, size, at);
}

/** The engine drops what does not fit its buffer without a word, so the buffer has a byte more than is expected. */
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
    // Behind the end of its stream the engine gathers what it is given, and copies all of it each time.
    if (idle > maxIdleLength) throw damaged('the stream stands still', at);
    await breathe();
  }
  return requireLength(out.subarray(0, length), size, at);
}

/** Whatever the engine throws is about the bytes: it has nothing else to fail at. */
function withEngineErrors<Result>(size: number, at: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    // A stored block that does not fit its buffer.
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
  return new ConversionError('ZIP_SIZE_FALSE', `found ${found} bytes, expected ${size} as the directory says`, { at });
}

function damaged(why: string, at: number, cause?: unknown): ConversionError {
  return new ConversionError('ZIP_ENTRY_DAMAGED', `the entry's deflate stream is damaged: ${why}`, { at, cause });
}

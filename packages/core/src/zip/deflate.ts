import { Deflate, deflateSync } from 'fflate';
import type { Context } from '../context.ts';

/** The level is fixed, and the size of the hash tables depends on the length only; fflate's default uses a logarithm. */
const level = 6;
const smallFileLength = 64 * 1024;
/** Files up to this length are deflated at once, longer ones in chunks. */
const chunkLength = 256 * 1024;
/** The maximum distance of a match. @see RFC 1951, "Details of block format" */
const windowLength = 32 * 1024;

/**
 * Deflates to the same bytes on every machine.
 * @see RFC 1951
 */
export async function deflate(bytes: Uint8Array, context: Pick<Context, 'breathe'>): Promise<Uint8Array[]> {
  if (bytes.length > chunkLength) return deflateInChunks(bytes, context);
  return [deflateSync(bytes, { level, mem: bytes.length < smallFileLength ? 4 : 8 })];
}

/**
 * The stream of fflate 0.8.3 treats the zeros of its empty window as data and writes matches that begin before the first
 * byte. Therefore the window is filled at the start: with a byte that cannot begin a match, or, if there is no such
 * byte, with the first 32 KiB of the data, which precede the stream in a stored block.
 */
async function deflateInChunks(bytes: Uint8Array, { breathe }: Pick<Context, 'breathe'>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const head = bytes.subarray(0, windowLength);
  const filler = findFiller(head);
  if (filler === undefined) parts.push(storedHeader(head.length), head);
  const dictionary = filler === undefined ? head : new Uint8Array(windowLength).fill(filler);
  const engine = new Deflate({ level, mem: 8, dictionary }, (part) => parts.push(part));
  for (let start = filler === undefined ? windowLength : 0; start < bytes.length; start += chunkLength) {
    const end = start + chunkLength;
    engine.push(bytes.subarray(start, end), end >= bytes.length);
    await breathe();
  }
  return parts;
}

/**
 * A byte that can fill the window without causing matches: a match has at least three bytes, so it would begin with this
 * byte twice, or with this byte and the first two bytes of the data.
 */
function findFiller(head: Uint8Array): number | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length);
  const [first = 0, second = 0] = head;
  for (let byte = 0; byte < 256; byte++) {
    if (!text.includes(Buffer.of(byte, byte)) && !text.includes(Buffer.of(byte, first, second))) return byte;
  }
  return undefined;
}

/** The header of a stored block that is not the last. @see RFC 1951, "Non-compressed blocks" */
function storedHeader(length: number): Uint8Array {
  return Uint8Array.of(0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff);
}

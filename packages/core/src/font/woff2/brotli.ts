import { type BrotliOptions, brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import { ConversionError } from '../../errors.ts';

/** What is said of the bytes helps the encoder to choose. */
export type Content = 'font' | 'text';

const modes = { font: constants.BROTLI_MODE_FONT, text: constants.BROTLI_MODE_TEXT };
/** The window of 4 MiB that encoders of WOFF 2 use; a larger one would gain little, and decoders take memory for it. */
const windowBits = 22;
/** Compressing at the highest quality is a hundred times the work of anything else that is done to a byte. */
const stepsPerPackedByte = 16;
/** Fonts unpack to less than 20 times their size, so that their output fits one buffer, taken at once. */
const maxUsualRatio = 32;
const minBufferLength = 64 * 1024;

type WorkContext = Pick<Context, 'signal' | 'spend'>;

/** Compresses on another thread, as small as Brotli can. */
export async function pack(bytes: Uint8Array, content: Content, { signal, spend }: WorkContext): Promise<Uint8Array> {
  spend(stepsPerPackedByte * bytes.length);
  const options = {
    chunkSize: Math.max(minBufferLength, bytes.length), // what is packed is never much longer
    params: {
      [constants.BROTLI_PARAM_MODE]: modes[content],
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  const work = new Promise<Buffer>((resolve, reject) => {
    brotliCompress(bytes, options, (error, packed) => (error ? reject(error) : resolve(packed)));
  });
  return toBytes(await untilAborted(work, signal));
}

/**
 * Unpacks, on another thread, to exactly the size that was declared, which the caller has held against a limit. Memory
 * is taken as the stream grows, for a size may be declared by which nothing is meant.
 * @see WOFF 2.0 (2024), "Compressed data format" (#conform-mustBeInvalidated-FailSize)
 */
export async function unpack(packed: Uint8Array, size: number, at: number, { signal, spend }: WorkContext) {
  spend(size);
  const { bytes, consumed } = await untilAborted(decompress(packed, size, at), signal);
  if (bytes.length !== size) throw wrongSize(`${bytes.length}`, size, at);
  if (consumed !== packed.length) {
    const message = `${packed.length - consumed} bytes behind the end of the compressed data`;
    throw new ConversionError('WOFF2_MALFORMED', message, { at: at + consumed });
  }
  return bytes;
}

interface Unpacked {
  readonly bytes: Uint8Array;
  /** How much of the input was read. */
  readonly consumed: number;
}

/** What `info: true` makes of the result, which the types do not know. */
interface BrotliResult {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

function decompress(packed: Uint8Array, size: number, at: number): Promise<Unpacked> {
  // With a byte more than is needed the engine sees in its first turn that it has come to the end.
  const chunkSize = Math.max(minBufferLength, Math.min(size + 1, maxUsualRatio * packed.length));
  const options: BrotliOptions & { info: true } = { chunkSize, maxOutputLength: Math.max(size, 1), info: true };
  return new Promise((resolve, reject) => {
    brotliDecompress(packed, options, (error, result) => {
      if (error) return reject(toFailure(error, size, at));
      const { buffer, engine } = result as unknown as BrotliResult;
      resolve({ bytes: toBytes(buffer), consumed: engine.bytesWritten });
    });
  });
}

/** The slice of a Buffer would be a view of it, which who changes a copy does not expect. */
function toBytes({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function toFailure(error: NodeJS.ErrnoException, size: number, at: number): ConversionError {
  if (error.code === 'ERR_BUFFER_TOO_LARGE') return wrongSize(`more than ${size}`, size, at);
  const message = `the compressed data is no Brotli stream: ${error.message}`;
  return new ConversionError('WOFF2_DAMAGED', message, { at, cause: error });
}

function wrongSize(found: string, size: number, at: number): ConversionError {
  const message = `found ${found} bytes in the compressed data, expected ${size}, as the directory says`;
  return new ConversionError('WOFF2_DAMAGED', message, { at });
}

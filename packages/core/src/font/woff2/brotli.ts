import { type BrotliOptions, brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import { ConversionError } from '../../errors.ts';

/** A hint for the encoder. */
export type Content = 'font' | 'text';

const modes = { font: constants.BROTLI_MODE_FONT, text: constants.BROTLI_MODE_TEXT };
/** A window of 4 MiB, as other WOFF 2 encoders use; a larger one would gain little and cost decoders memory. */
const windowBits = 22;
/** Compression at the highest quality takes a hundred times as long as all other work. */
const stepsPerPackedByte = 16;
/** Fonts decompress to less than 20 times their size, so that the output fits one buffer. */
const maxUsualRatio = 32;
const minBufferLength = 64 * 1024;

type WorkContext = Pick<Context, 'signal' | 'spend'>;

/** Compresses on another thread with the highest quality. */
export async function pack(bytes: Uint8Array, content: Content, { signal, spend }: WorkContext): Promise<Uint8Array> {
  spend(stepsPerPackedByte * bytes.length);
  const options = {
    chunkSize: Math.max(minBufferLength, bytes.length), // compressed data is never much longer
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
 * Decompresses on another thread to exactly the declared size, which the caller has checked against a limit. Memory
 * grows with the output, because the declared size may be wrong.
 * @see WOFF 2.0 (2024), "Compressed data format" (#conform-mustBeInvalidated-FailSize)
 */
export async function unpack(packed: Uint8Array, size: number, at: number, { signal, spend }: WorkContext) {
  spend(size);
  const { bytes, consumed } = await untilAborted(decompress(packed, size, at), signal);
  if (bytes.length !== size) throw wrongSize(`${bytes.length}`, size, at);
  if (consumed !== packed.length) {
    const message = `${packed.length - consumed} extra bytes after the compressed data`;
    throw new ConversionError('WOFF2_MALFORMED', message, { at: at + consumed });
  }
  return bytes;
}

interface Unpacked {
  readonly bytes: Uint8Array;
  /** Number of input bytes read. */
  readonly consumed: number;
}

/** The result with `info: true`, which the types lack. */
interface BrotliResult {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

function decompress(packed: Uint8Array, size: number, at: number): Promise<Unpacked> {
  // With one extra byte, zlib detects the end of the stream in its first turn.
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

/** `slice` of a Buffer is a view, not a copy. */
function toBytes({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function toFailure(error: NodeJS.ErrnoException, size: number, at: number): ConversionError {
  if (error.code === 'ERR_BUFFER_TOO_LARGE') return wrongSize(`more than ${size}`, size, at);
  const message = `the compressed data is not a valid Brotli stream: ${error.message}`;
  return new ConversionError('WOFF2_DAMAGED', message, { at, cause: error });
}

function wrongSize(found: string, size: number, at: number): ConversionError {
  const message = `the compressed data has ${found} bytes, the directory states ${size}`;
  return new ConversionError('WOFF2_DAMAGED', message, { at });
}

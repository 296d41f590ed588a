import { brotliDecompress, brotliDecompressSync } from 'node:zlib';

/** Holds the largest packed file, so that it is unpacked in one turn. */
const chunkSize = 1 << 20;

/** A packed file, as exported by a generated module. */
export interface PackedFile {
  /** The bytes, compressed by Brotli, in base64. */
  readonly brotli: string;
}

/** Unpacks a file on each call: the largest takes about two milliseconds. */
export function unpackFile({ brotli }: PackedFile): Uint8Array {
  return toBytes(brotliDecompressSync(Buffer.from(brotli, 'base64')));
}

/** Unpacks a file on another thread. */
export function unpackOnThread({ brotli }: PackedFile): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    brotliDecompress(Buffer.from(brotli, 'base64'), { chunkSize }, (error, file) =>
      error === null ? resolve(toBytes(file)) : reject(error),
    );
  });
}

const toBytes = ({ buffer, byteOffset, length }: Buffer): Uint8Array => new Uint8Array(buffer, byteOffset, length);

import { constants, createInflate, gunzip, gunzipSync, inflate } from 'node:zlib';

/**
 * Upper bound of bytes that one deflated byte expands to.
 * @see zlib, "Technical Details", maximum compression factor
 */
export const maxDeflateExpansion = 1_032;

/** Inflates a zlib stream. Fails before allocating memory for more than `maxLength` bytes. */
export function inflateBytes(packed: Uint8Array, maxLength: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    inflate(packed, { maxOutputLength: Math.max(1, maxLength) }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}

/** Inflates a stream up to its end, to the first damage, or to `maxLength` bytes. */
export async function inflateAvailable(packed: Uint8Array, maxLength: number): Promise<Uint8Array> {
  const inflate = createInflate();
  const pieces: Uint8Array[] = [];
  let length = 0;
  inflate.end(packed);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      pieces.push(piece.subarray(0, maxLength - length));
      length += piece.length;
      if (length >= maxLength) break;
    }
  } catch {
    // Keep what was read before the damage.
  }
  return Buffer.concat(pieces);
}

/** Decompresses a gzip file, up to `maxLength` bytes. */
export function unpackGzip(packed: Uint8Array, maxLength: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gunzip(packed, { maxOutputLength: Math.max(1, maxLength) }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}

/** Decompresses the available start of a gzip file. */
export function previewGzip(packed: Uint8Array): Uint8Array {
  return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
}

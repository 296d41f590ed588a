import { createInflate, gunzip, inflate } from 'node:zlib';

/** A deflated byte stands for fewer than this many. @see zlib, "Technical Details", maximum compression factor */
export const maxDeflateExpansion = 1_032;

/** Inflates a stream of zlib; one that holds more than the caller expects fails before there is memory for it. */
export function inflateBytes(packed: Uint8Array, maxLength: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    inflate(packed, { maxOutputLength: Math.max(1, maxLength) }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}

/** Inflates a stream up to its end, to where it is damaged, or to `most` bytes. */
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
    // Damage ends what can be read.
  }
  return Buffer.concat(pieces);
}

/** Unpacks a file of gzip, within the same bound. */
export function unpackGzip(packed: Uint8Array, maxLength: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gunzip(packed, { maxOutputLength: Math.max(1, maxLength) }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}

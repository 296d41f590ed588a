import { createHash, type Hash } from 'node:crypto';
import { write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const writeLater = promisify(write);

/** Small pieces are buffered up to this size, since each asynchronous write costs a trip to another thread. */
const bufferBytes = 256 * 1024;
/** A remainder up to this size is written synchronously, which is faster than such a trip. */
const smallBytes = 64 * 1024;

/** Writes a file piece by piece, in order, and computes its size and digest. */
export class DigestWriter {
  readonly #descriptor: number;
  readonly #hash: Hash = createHash('sha256');
  #pieces: Uint8Array[] = [];
  #bufferedBytes = 0;
  #size = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Returns a promise only if the caller must wait. */
  write(piece: Uint8Array): Promise<void> | undefined {
    this.#hash.update(piece);
    this.#size += piece.length;
    this.#pieces.push(piece);
    this.#bufferedBytes += piece.length;
    return this.#bufferedBytes >= bufferBytes ? this.#flush() : undefined;
  }

  async finish(): Promise<{ size: number; sha256: string }> {
    if (this.#bufferedBytes > 0) await this.#flush();
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#bufferedBytes = 0;
    // A call may write less than all, for example when the disk is nearly full.
    let rest = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    while (rest.length > 0) {
      const isSmall = rest.length <= smallBytes;
      const count = isSmall
        ? writeSync(this.#descriptor, rest)
        : (await writeLater(this.#descriptor, rest)).bytesWritten;
      rest = rest.subarray(count);
    }
  }
}

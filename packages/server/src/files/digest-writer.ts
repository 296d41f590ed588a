import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Small pieces are gathered up to this many bytes: each write costs a trip to another thread. */
const gatherBytes = 256 * 1024;

/** Writes a file piece by piece, in order, and knows its size and digest at the end. */
export class DigestWriter {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #pieces: Uint8Array[] = [];
  #gathered = 0;
  #size = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(piece: Uint8Array): Promise<void> {
    this.#hash.update(piece);
    this.#size += piece.length;
    this.#pieces.push(piece);
    this.#gathered += piece.length;
    if (this.#gathered >= gatherBytes) await this.#put();
  }

  async finish(): Promise<{ size: number; sha256: string }> {
    if (this.#gathered > 0) await this.#put();
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async #put(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#gathered = 0;
    // One call may write less than all, as it does when the disk is nearly full.
    let rest = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    while (rest.length > 0) {
      const { bytesWritten } = await this.#handle.write(rest);
      rest = rest.subarray(bytesWritten);
    }
  }
}

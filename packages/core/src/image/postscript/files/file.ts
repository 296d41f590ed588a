import { ProgramError } from '../machine/errors.ts';
import type { Stored } from '../objects/values.ts';

/** Bytes that a program reads: the program itself, the output of a filter, or a string that is executed. */
export abstract class PsFile implements Stored {
  readonly level: number = 0;
  readonly isGlobal = true;
  readonly access = 2;
  isClosed = false;
  #ahead: Uint8Array = noBytes;
  #at = 0;

  /** The next bytes of the source; undefined at its end. */
  protected abstract fill(): Uint8Array | undefined;

  /** Called by `closefile`; drops what was read ahead. */
  close(): void {
    this.isClosed = true;
    this.#ahead = noBytes;
    this.#at = 0;
  }

  /** The next byte, or −1 at the end. */
  read(): number {
    if (this.#at < this.#ahead.length) return this.#ahead[this.#at++]!;
    return this.#refill() ? this.#ahead[this.#at++]! : -1;
  }

  /** The next byte without consuming it, or −1 at the end. */
  peek(): number {
    if (this.#at < this.#ahead.length) return this.#ahead[this.#at]!;
    return this.#refill() ? this.#ahead[this.#at]! : -1;
  }

  /** Fills as much of a target as there are bytes, and returns their number. */
  readInto(target: Uint8Array): number {
    let filled = 0;
    while (filled < target.length) {
      if (this.#at >= this.#ahead.length && !this.#refill()) break;
      const count = Math.min(target.length - filled, this.#ahead.length - this.#at);
      target.set(this.#ahead.subarray(this.#at, this.#at + count), filled);
      this.#at += count;
      filled += count;
    }
    return filled;
  }

  /** All bytes up to the end, which are consumed. */
  readRest(maxLength: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let length = 0; ; ) {
      if (this.#at >= this.#ahead.length && !this.#refill()) break;
      const part = this.#ahead.subarray(this.#at);
      this.#at = this.#ahead.length;
      length += part.length;
      if (length > maxLength) throw new ProgramError('limitcheck', 'too much data in a filter');
      parts.push(part);
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** Bytes that are there without reading on. */
  get available(): number {
    return this.#ahead.length - this.#at;
  }

  /** A promise if the next bytes must be decoded by the engine first. */
  prepare(): Promise<unknown> | undefined {
    return undefined;
  }

  /** Replaces what was read ahead, for bytes that are read again. */
  setAhead(bytes: Uint8Array): void {
    this.#ahead = bytes;
    this.#at = 0;
  }

  #refill(): boolean {
    if (this.isClosed) return false;
    const bytes = this.fill();
    if (bytes === undefined || bytes.length === 0) return false;
    this.#ahead = bytes;
    this.#at = 0;
    return true;
  }
}

const noBytes = new Uint8Array(0);

/** Bytes in memory; several files may read the same ones. */
export class BytesFile extends PsFile {
  readonly #bytes: Uint8Array;
  #isRead = false;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  /** The offset of the next byte. */
  get position(): number {
    return this.#isRead ? this.#bytes.length - this.available : 0;
  }

  /** Continues at an offset. */
  seek(offset: number): void {
    this.#isRead = true;
    this.setAhead(this.#bytes.subarray(offset));
  }

  protected fill(): Uint8Array | undefined {
    if (this.#isRead) return undefined;
    this.#isRead = true;
    return this.#bytes;
  }
}

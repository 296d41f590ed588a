/** The last bytes that a process has written, however much it writes. */
export class Tail {
  readonly #maxBytes: number;
  #bytes: Buffer = Buffer.alloc(0);
  #isCut = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#bytes, chunk]);
    this.#isCut ||= all.length > this.#maxBytes;
    this.#bytes = all.subarray(-this.#maxBytes);
  }

  /** Returns the bytes kept since the last call, trimmed. */
  take(): string {
    const text = this.#bytes.toString().trim();
    const isCut = this.#isCut;
    this.#bytes = Buffer.alloc(0);
    this.#isCut = false;
    return isCut ? `…${text}` : text;
  }
}

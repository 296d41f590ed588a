/** The last bytes of what a process writes, however much that is. */
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

  /** What was kept since it was taken last, without the space around it. */
  take(): string {
    const text = this.#bytes.toString().trim();
    const isCut = this.#isCut;
    this.#bytes = Buffer.alloc(0);
    this.#isCut = false;
    return isCut ? `…${text}` : text;
  }
}

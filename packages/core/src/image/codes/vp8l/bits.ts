/** Reads numbers of a few bits, the lowest bit of each first. Bits behind the end are zeros. */
export class BitSource {
  readonly #bytes: Uint8Array;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True if more bits were read than there are. */
  get isOverrun(): boolean {
    return this.#bit > this.#bytes.length * 8;
  }

  /** At most 24 bits. */
  read(count: number): number {
    const at = this.#bit >> 3;
    const shift = this.#bit & 7;
    this.#bit += count;
    const low = (this.#bytes[at] ?? 0) | ((this.#bytes[at + 1] ?? 0) << 8) | ((this.#bytes[at + 2] ?? 0) << 16);
    return ((low | ((this.#bytes[at + 3] ?? 0) << 24)) >>> shift) & ((1 << count) - 1);
  }

  readBit(): number {
    const bit = ((this.#bytes[this.#bit >> 3] ?? 0) >> (this.#bit & 7)) & 1;
    this.#bit++;
    return bit;
  }
}

/** Reads numbers of a few bits, lowest bit first. Bits after the end are 0. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True if more bits were read than there are. */
  get isOverrun(): boolean {
    return this.#position > this.#bytes.length * 8;
  }

  /** At most 24 bits. */
  read(count: number): number {
    const at = this.#position >> 3;
    const shift = this.#position & 7;
    this.#position += count;
    const low = (this.#bytes[at] ?? 0) | ((this.#bytes[at + 1] ?? 0) << 8) | ((this.#bytes[at + 2] ?? 0) << 16);
    return ((low | ((this.#bytes[at + 3] ?? 0) << 24)) >>> shift) & ((1 << count) - 1);
  }

  readBit(): number {
    const bit = ((this.#bytes[this.#position >> 3] ?? 0) >> (this.#position & 7)) & 1;
    this.#position++;
    return bit;
  }
}

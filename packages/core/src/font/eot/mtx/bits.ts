import { ConversionError } from '../../../errors.ts';

/** Reads single bits, most significant first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bitsLeft = 0;
  #byte = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    if (this.#bitsLeft === 0) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) {
        throw new ConversionError('EOT_DAMAGED', `the compressed data ends after ${this.#bytes.length} bytes`);
      }
      this.#byte = byte;
      this.#bitsLeft = 8;
    }
    this.#bitsLeft--;
    return (this.#byte >> this.#bitsLeft) & 1;
  }

  /** Reads a number, most significant bit first. */
  bits(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++) value = (value << 1) | this.bit();
    return value;
  }
}

/**
 * Reads small numbers, least significant bit first: as many ones as the magnitude, a zero, and a sign.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "Magnitude dependent encoding"
 */
export class DifferenceReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns `undefined` at the end. */
  read(): number | undefined {
    let size = 0;
    let bit = this.#bit();
    while (bit === 1) {
      size++;
      bit = this.#bit();
    }
    if (bit === undefined || size === 0) return bit;
    const sign = this.#bit();
    return sign === undefined ? undefined : sign === 1 ? -size : size;
  }

  #bit(): number | undefined {
    const byte = this.#bytes[this.#at >> 3];
    return byte === undefined ? undefined : (byte >> (this.#at++ & 7)) & 1;
  }
}

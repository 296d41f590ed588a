import { ByteWriter } from './writer.ts';

/** Writes numbers of a few bits, lowest bit first. */
export class BitWriter {
  readonly #file = new ByteWriter('little', { capacity: 4096 });
  #pending = 0;
  #pendingCount = 0;

  byte(value: number): void {
    this.write(value, 8);
  }

  /** At most 24 bits. */
  write(value: number, bits: number): void {
    this.#pending |= value << this.#pendingCount;
    this.#pendingCount += bits;
    while (this.#pendingCount >= 8) {
      this.#file.u8(this.#pending & 0xff);
      this.#pending >>>= 8;
      this.#pendingCount -= 8;
    }
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#pendingCount > 0) this.write(0, 8 - this.#pendingCount);
  }

  finish(): Uint8Array {
    if (this.#pendingCount > 0) this.#file.u8(this.#pending & 0xff);
    return this.#file.finish();
  }
}

import { ByteWriter } from '../../bytes/writer.ts';

/** Writes numbers of any few bits behind each other, the lowest bit of each first. */
export class BitSink {
  readonly #file = new ByteWriter('little', { capacity: 4096 });
  #held = 0;
  #count = 0;

  byte(value: number): void {
    this.write(value, 8);
  }

  /** At most 24 bits. */
  write(value: number, bits: number): void {
    this.#held |= value << this.#count;
    this.#count += bits;
    while (this.#count >= 8) {
      this.#file.u8(this.#held & 0xff);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  finish(): Uint8Array {
    if (this.#count > 0) this.#file.u8(this.#held & 0xff);
    return this.#file.finish();
  }
}

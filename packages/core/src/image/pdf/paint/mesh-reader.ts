import { ConversionError } from '../../../errors.ts';

/** The layout of the data of a mesh. */
export interface MeshLayout {
  readonly bitsPerFlag: number;
  readonly bitsPerCoordinate: number;
  readonly bitsPerComponent: number;
  readonly components: number;
  readonly decode: readonly number[];
}

/** Reads numbers of any number of bits. Beyond the end all bits are 0. */
export class MeshReader {
  readonly #bytes: Uint8Array;
  readonly #layout: MeshLayout;
  /** Position in bits. */
  #at = 0;

  constructor(bytes: Uint8Array, layout: MeshLayout) {
    const { bitsPerFlag, bitsPerCoordinate, bitsPerComponent } = layout;
    if (![1, 2, 4, 8, 12, 16, 24, 32].includes(bitsPerCoordinate) || ![1, 2, 4, 8, 12, 16].includes(bitsPerComponent))
      throw new ConversionError('PDF_MALFORMED', `a mesh has ${bitsPerCoordinate} and ${bitsPerComponent} bits`);
    if (!(bitsPerFlag >= 1 && bitsPerFlag <= 8))
      throw new ConversionError('PDF_MALFORMED', `a mesh has flags of ${bitsPerFlag} bits`);
    this.#bytes = bytes;
    this.#layout = layout;
  }

  get hasMore(): boolean {
    return this.#at + 8 <= this.#bytes.length * 8;
  }

  get isPastEnd(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  flag(): number {
    return this.#bits(this.#layout.bitsPerFlag);
  }

  point(): [number, number] {
    return [this.#coordinate(0), this.#coordinate(2)];
  }

  colour(): number[] {
    const { components, bitsPerComponent, decode } = this.#layout;
    const scale = 2 ** bitsPerComponent - 1;
    return Array.from({ length: components }, (_, at) => {
      const [low = 0, high = 1] = [decode[4 + at * 2], decode[5 + at * 2]];
      return low + (this.#bits(bitsPerComponent) / scale) * (high - low);
    });
  }

  /** Skips the rest of a byte. */
  align(): void {
    this.#at = Math.ceil(this.#at / 8) * 8;
  }

  #coordinate(at: 0 | 2): number {
    const { bitsPerCoordinate, decode } = this.#layout;
    const [low = 0, high = 1] = [decode[at], decode[at + 1]];
    return low + (this.#bits(bitsPerCoordinate) / (2 ** bitsPerCoordinate - 1)) * (high - low);
  }

  #bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; ) {
      const offset = this.#at & 7;
      const taken = Math.min(left, 8 - offset);
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (8 - offset - taken)) & (2 ** taken - 1));
      this.#at += taken;
      left -= taken;
    }
    return value;
  }
}

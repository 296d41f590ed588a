const modelBits = 11;
const adaptationShift = 5;
const normalized = 2 ** 24;

/** The initial value of a probability: one half. */
const half = 1 << (modelBits - 1);

export function createProbabilities(count: number): Uint16Array {
  return new Uint16Array(count).fill(half);
}

/** Reads bits of an adaptive binary range coder from one LZMA chunk. @see LZMA Specification, "Range Decoder" */
export class RangeDecoder {
  readonly #bytes: Uint8Array;
  #offset = 5;
  #range = 0xffffffff;
  #code: number;

  /** The first byte is always 0; the next four are the initial code. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#code = new DataView(bytes.buffer, bytes.byteOffset, 5).getUint32(1);
  }

  /** True if the bytes hold exactly what has been read. */
  get isFinished(): boolean {
    return this.#offset === this.#bytes.length && this.#code === 0;
  }

  /** True if more bytes were read than there are; they counted as 0. */
  get isOverrun(): boolean {
    return this.#offset > this.#bytes.length;
  }

  readBit(probabilities: Uint16Array, index: number): number {
    const probability = probabilities[index]!;
    const bound = (this.#range >>> modelBits) * probability;
    let bit = 0;
    if (this.#code < bound) {
      this.#range = bound;
      probabilities[index] = probability + (((1 << modelBits) - probability) >> adaptationShift);
    } else {
      this.#range -= bound;
      this.#code -= bound;
      probabilities[index] = probability - (probability >> adaptationShift);
      bit = 1;
    }
    if (this.#range < normalized) this.#normalize();
    return bit;
  }

  /** Reads bits of equal probability, the most significant first. */
  readDirect(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit === 1) this.#code -= this.#range;
      value = value * 2 + bit;
      if (this.#range < normalized) this.#normalize();
    }
    return value;
  }

  /** Reads a number of `count` bits through a tree of probabilities at `start`, the most significant bit first. */
  readTree(probabilities: Uint16Array, start: number, count: number): number {
    let node = 1;
    for (let left = count; left > 0; left--) node = (node << 1) | this.readBit(probabilities, start + node);
    return node - (1 << count);
  }

  /** Reads a number of `count` bits through a tree of probabilities at `start`, the least significant bit first. */
  readReverseTree(probabilities: Uint16Array, start: number, count: number): number {
    let node = 1;
    let value = 0;
    for (let shift = 0; shift < count; shift++) {
      const bit = this.readBit(probabilities, start + node);
      node = (node << 1) | bit;
      value |= bit << shift;
    }
    return value;
  }

  #normalize(): void {
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | (this.#bytes[this.#offset] ?? 0)) >>> 0;
    this.#offset++;
  }
}

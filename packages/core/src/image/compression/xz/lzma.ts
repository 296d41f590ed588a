import { createProbabilities, type RangeDecoder } from './range-decoder.ts';

const stateCount = 12;
const maxPositionStates = 16;
const firstLength = 2;
const slotBits = 6;
const alignBits = 4;
/** Distance slots below this one have their low bits in trees. The others have direct bits and an alignment tree. */
const firstDirectSlot = 14;
const literalTree = 0x300;

/** Parameters of the literal and position contexts. @see LZMA Specification, "lc", "lp", "pb" */
export interface LzmaProperties {
  readonly literalContextBits: number;
  readonly literalPositionBits: number;
  readonly positionBits: number;
}

/** LZMA state that persists between chunks. Each chunk is decoded into the output, which is also the dictionary. */
export class LzmaDecoder {
  readonly #properties: LzmaProperties;
  readonly #literals: Uint16Array;
  readonly #isMatch = createProbabilities(stateCount * maxPositionStates);
  readonly #isRep = createProbabilities(stateCount);
  readonly #isRep0 = createProbabilities(stateCount);
  readonly #isRep1 = createProbabilities(stateCount);
  readonly #isRep2 = createProbabilities(stateCount);
  readonly #isRep0Long = createProbabilities(stateCount * maxPositionStates);
  readonly #slots = createProbabilities(4 << slotBits);
  readonly #lowDistances = createProbabilities(115);
  readonly #align = createProbabilities(1 << alignBits);
  readonly #matchLength = new LengthDecoder();
  readonly #repLength = new LengthDecoder();
  #state = 0;
  /** The last four distances minus one, the latest first. */
  #distances: [number, number, number, number] = [0, 0, 0, 0];

  constructor(properties: LzmaProperties) {
    this.#properties = properties;
    const { literalContextBits, literalPositionBits } = properties;
    this.#literals = createProbabilities(literalTree << (literalContextBits + literalPositionBits));
  }

  /**
   * Decodes until the output is filled from `at` to `end`. The dictionary begins at `start`. Returns false if the chunk
   * refers to bytes before the dictionary or beyond its own end; the output keeps the bytes decoded before.
   */
  decode(coder: RangeDecoder, output: Uint8Array, start: number, at: number, end: number): boolean {
    const positionMask = (1 << this.#properties.positionBits) - 1;
    let position = at;
    while (position < end) {
      const positionState = (position - start) & positionMask;
      const context = this.#state * maxPositionStates + positionState;
      if (coder.isOverrun) return false;
      if (coder.readBit(this.#isMatch, context) === 0) {
        output[position] = this.#readLiteral(coder, output, start, position);
        position++;
        continue;
      }
      const length = this.#readMatch(coder, positionState, context);
      const distance = this.#distances[0] + 1;
      if (distance > position - start || length > end - position || coder.isOverrun) return false;
      for (let left = length; left > 0; left--, position++) output[position] = output[position - distance]!;
    }
    return true;
  }

  #readLiteral(coder: RangeDecoder, output: Uint8Array, start: number, position: number): number {
    const { literalContextBits, literalPositionBits } = this.#properties;
    const previous = position > start ? output[position - 1]! : 0;
    const low = (position - start) & ((1 << literalPositionBits) - 1);
    const tree = literalTree * ((low << literalContextBits) + (previous >> (8 - literalContextBits)));
    let symbol = 1;
    if (this.#state >= 7) {
      let match = output[position - this.#distances[0] - 1] ?? 0;
      while (symbol < 0x100) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = coder.readBit(this.#literals, tree + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | coder.readBit(this.#literals, tree + symbol);
    if (this.#state < 4) this.#state = 0;
    else this.#state -= this.#state < 10 ? 3 : 6;
    return symbol & 0xff;
  }

  /** Reads a match or a repeated match and returns its length. Its distance becomes the latest one. */
  #readMatch(coder: RangeDecoder, positionState: number, context: number): number {
    const isAfterLiteral = this.#state < 7;
    if (coder.readBit(this.#isRep, this.#state) === 0) {
      const length = this.#matchLength.read(coder, positionState);
      const [first, second, third] = this.#distances;
      this.#distances = [this.#readDistance(coder, length), first, second, third];
      this.#state = isAfterLiteral ? 7 : 10;
      return length;
    }
    if (coder.readBit(this.#isRep0, this.#state) === 0) {
      if (coder.readBit(this.#isRep0Long, context) === 0) {
        this.#state = isAfterLiteral ? 9 : 11;
        return 1;
      }
    } else this.#repeatEarlier(coder);
    this.#state = isAfterLiteral ? 8 : 11;
    return this.#repLength.read(coder, positionState);
  }

  #repeatEarlier(coder: RangeDecoder): void {
    const [first, second, third, fourth] = this.#distances;
    if (coder.readBit(this.#isRep1, this.#state) === 0) this.#distances = [second, first, third, fourth];
    else if (coder.readBit(this.#isRep2, this.#state) === 0) this.#distances = [third, first, second, fourth];
    else this.#distances = [fourth, first, second, third];
  }

  #readDistance(coder: RangeDecoder, length: number): number {
    const context = Math.min(length - firstLength, 3);
    const slot = coder.readTree(this.#slots, context << slotBits, slotBits);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** count;
    if (slot < firstDirectSlot) return base + coder.readReverseTree(this.#lowDistances, base - slot, count);
    const high = coder.readDirect(count - alignBits) * 2 ** alignBits;
    return base + high + coder.readReverseTree(this.#align, 0, alignBits);
  }
}

/** Reads lengths from 2 to 273. @see LZMA Specification, "Match Length Decoding" */
class LengthDecoder {
  readonly #choices = createProbabilities(2);
  readonly #low = createProbabilities(maxPositionStates << 3);
  readonly #middle = createProbabilities(maxPositionStates << 3);
  readonly #high = createProbabilities(1 << 8);

  read(coder: RangeDecoder, positionState: number): number {
    const start = positionState << 3;
    if (coder.readBit(this.#choices, 0) === 0) return firstLength + coder.readTree(this.#low, start, 3);
    if (coder.readBit(this.#choices, 1) === 0) return firstLength + 8 + coder.readTree(this.#middle, start, 3);
    return firstLength + 16 + coder.readTree(this.#high, 0, 8);
  }
}

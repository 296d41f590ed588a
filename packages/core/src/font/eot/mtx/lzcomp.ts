import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { BitReader } from './bits.ts';
import { HuffmanTree } from './huffman.ts';
import { preloaded } from './preload.ts';
import { expandRuns } from './run-length.ts';

type UnpackContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** Symbols read between two `breathe()` calls. */
const symbolsPerBreath = 0x8000;
/** Lengths and distances consist of three-bit digits. */
const digitBits = 3;
const digitValues = 1 << digitBits;
/** Bit of a length digit: another one follows. The other two bits are data. */
const continuationBit = 4;
const minCopyLength = 2;
/** From this distance on, copies of two bytes are not worthwhile and lengths count from three. */
const longDistance = 512;

/**
 * Decodes a block of LZCOMP: literals, copies of earlier bytes, and duplicates of the byte two, four or six before. The
 * preloaded bytes precede the output, so copies are possible from the start.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "LZCOMP"
 */
export async function decodeLzcomp(bytes: Uint8Array, version: number, context: UnpackContext): Promise<Uint8Array> {
  const file = new BitReader(bytes);
  const hasRuns = version > 1 && file.bit() === 1;
  const length = file.bits(24);
  requireLength(length, context);
  const unpacked = await new Unpacker(file, length).run(context);
  return hasRuns ? expandRuns(unpacked, context) : unpacked;
}

/** Maximum number of digits in a copy distance, from the length of the output. */
function countDistanceDigits(length: number): number {
  let count = 1;
  while (digitValues ** count < length) count++;
  return count;
}

/** The duplicate symbols and the number of symbols. */
function symbolsFor(length: number) {
  const duplicate2 = 256 + digitValues * countDistanceDigits(length);
  return { duplicate2, duplicate4: duplicate2 + 1, duplicate6: duplicate2 + 2, count: duplicate2 + 3 };
}

class Unpacker {
  readonly #file: BitReader;
  readonly #end: number;
  readonly #symbols: ReturnType<typeof symbolsFor>;
  readonly #symbolTree: HuffmanTree;
  readonly #lengthTree = new HuffmanTree(digitValues);
  readonly #distanceTree = new HuffmanTree(digitValues);
  /** Grows with the output: the stated length may be false. */
  #out: Uint8Array;
  #at = preloaded.length;

  constructor(file: BitReader, length: number) {
    this.#file = file;
    this.#end = preloaded.length + length;
    this.#symbols = symbolsFor(length);
    this.#symbolTree = new HuffmanTree(this.#symbols.count);
    this.#out = new Uint8Array(2 * preloaded.length);
    this.#out.set(preloaded);
  }

  async run(context: UnpackContext): Promise<Uint8Array> {
    while (this.#at < this.#end) {
      const start = this.#at;
      for (let count = 0; count < symbolsPerBreath && this.#at < this.#end; count++) this.#readNext();
      context.spend(this.#at - start + this.#resetSteps());
      await context.breathe();
    }
    return this.#out.subarray(preloaded.length, this.#end);
  }

  #resetSteps(): number {
    const trees = [this.#symbolTree, this.#lengthTree, this.#distanceTree];
    const steps = trees.reduce((sum, tree) => sum + tree.steps, 0);
    for (const tree of trees) tree.steps = 0;
    return steps;
  }

  #readNext(): void {
    const { duplicate2 } = this.#symbols;
    const symbol = this.#symbolTree.read(this.#file);
    if (symbol < 256) this.#writeByte(symbol);
    else if (symbol >= duplicate2)
      this.#writeByte(this.#out[this.#at - 2 * (symbol - duplicate2 + 1)]!); // never before the preloaded bytes
    else this.#copy(symbol - 256);
  }

  /** Copies bytes. The distance counts from the end of the source, so source and target never overlap. */
  #copy(symbol: number): void {
    let length = this.#readLength(symbol % digitValues) + minCopyLength;
    const distance = this.#readDistance(1 + Math.floor(symbol / digitValues));
    if (distance >= longDistance) length++;
    const start = this.#at - distance - length + 1;
    if (start < 0) throw damaged(`a copy begins ${-start} bytes before the data`);
    if (this.#at + length > this.#end)
      throw damaged(`a copy has ${length} bytes, but only ${this.#end - this.#at} are left`);
    this.#reserve(length);
    this.#out.copyWithin(this.#at, start, start + length);
    this.#at += length;
  }

  #readLength(first: number): number {
    let digit = first;
    let value = digit & 3;
    while ((digit & continuationBit) !== 0) {
      digit = this.#lengthTree.read(this.#file);
      value = (value << 2) | (digit & 3);
      if (value > this.#end) throw damaged(`a copy has more than ${this.#end} bytes`);
    }
    return value;
  }

  #readDistance(count: number): number {
    let value = 0;
    for (let digit = 0; digit < count; digit++) value = (value << digitBits) | this.#distanceTree.read(this.#file);
    return value + 1;
  }

  #writeByte(byte: number): void {
    this.#reserve(1);
    this.#out[this.#at++] = byte;
  }

  #reserve(length: number): void {
    const needed = this.#at + length;
    if (needed <= this.#out.length) return;
    const grown = new Uint8Array(Math.min(this.#end, Math.max(needed, 2 * this.#out.length)));
    grown.set(this.#out.subarray(0, this.#at));
    this.#out = grown;
  }
}

function requireLength(length: number, { limits }: UnpackContext): void {
  if (length <= limits.maxFontBytes) return;
  throw new ConversionError('FONT_TOO_LARGE', `a block has ${length} bytes, the limit is ${limits.maxFontBytes}`);
}

function damaged(what: string): ConversionError {
  return new ConversionError('EOT_DAMAGED', what);
}

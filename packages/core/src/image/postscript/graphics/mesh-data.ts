import { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { type Dict, PsArray, PsString } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';

/** Reads the vertices of a shading: flags, points and colours, from packed bits or from an array of numbers. */
export class MeshData {
  readonly #bytes: Uint8Array | undefined;
  readonly #numbers: readonly number[];
  readonly #bits: { readonly flag: number; readonly coordinate: number; readonly component: number };
  readonly #decode: readonly number[];
  readonly #components: number;
  #at = 0;

  constructor(machine: Machine, dict: Dict, components: number) {
    const source = entryOf(machine, dict, 'DataSource')?.ref;
    const number = (name: string): number => entryOf(machine, dict, name)?.number ?? 0;
    const decode = entryOf(machine, dict, 'Decode')?.ref;
    if (source instanceof PsFile) machine.waitFor(source.prepare());
    this.#numbers = source instanceof PsArray ? numbersOf(source) : [];
    this.#bytes =
      source instanceof PsFile
        ? source.readRest(machine.context.limits.maxInputBytes)
        : source instanceof PsString
          ? source.bytes
          : undefined;
    this.#bits = {
      flag: number('BitsPerFlag'),
      coordinate: number('BitsPerCoordinate'),
      component: number('BitsPerComponent'),
    };
    this.#decode = decode instanceof PsArray ? numbersOf(decode) : [];
    this.#components = components;
    if (this.#bytes === undefined && !(source instanceof PsArray)) throw new ProgramError('typecheck');
    if (this.#bytes !== undefined && this.#decode.length < 4 + 2 * components) throw new ProgramError('rangecheck');
    machine.context.spend((this.#bytes?.length ?? 0) + this.#numbers.length);
  }

  get isAtEnd(): boolean {
    return this.#bytes === undefined
      ? this.#at >= this.#numbers.length
      : this.#at + this.#bits.coordinate > this.#bytes.length * 8;
  }

  flag(): number {
    return (this.#bytes === undefined ? this.#next() : this.#read(this.#bits.flag)) & 3;
  }

  point(): readonly [x: number, y: number] {
    return [this.#value(0, this.#bits.coordinate), this.#value(1, this.#bits.coordinate)];
  }

  colour(): number[] {
    return Array.from({ length: this.#components }, (_, at) => this.#value(at + 2, this.#bits.component));
  }

  /** Skips the bits up to the next byte, at which each vertex or patch begins. */
  align(): void {
    if (this.#bytes !== undefined) this.#at = Math.ceil(this.#at / 8) * 8;
  }

  #value(index: number, bits: number): number {
    if (this.#bytes === undefined) return this.#next();
    const [low = 0, high = 1] = this.#decode.slice(index * 2, index * 2 + 2);
    return low + (this.#read(bits) / (2 ** bits - 1)) * (high - low);
  }

  #next(): number {
    const value = this.#numbers[this.#at++];
    if (value === undefined) throw new ProgramError('rangecheck');
    return value;
  }

  #read(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; ) {
      const inByte = Math.min(left, 8 - (this.#at & 7));
      const byte = this.#bytes![this.#at >> 3] ?? 0;
      value = value * 2 ** inByte + ((byte >> (8 - (this.#at & 7) - inByte)) & (2 ** inByte - 1));
      this.#at += inByte;
      left -= inByte;
    }
    return value;
  }
}

import { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Continuation } from '../machine/execution-stack.ts';
import type { Machine } from '../machine/machine.ts';
import { PsArray, PsString, type Value } from '../objects/values.ts';

/** Reads the data of a picture from files, strings and procedures, then calls a function with it. */
export class ImageReader implements Continuation {
  readonly isLoop = false;
  readonly #machine: Machine;
  readonly #sources: readonly Value[];
  readonly #length: number;
  readonly #finish: (planes: readonly Uint8Array[]) => void;
  readonly #planes: Uint8Array[];
  readonly #filled: number[];
  #current = 0;
  #isCalling = false;

  /** `length` is the number of bytes of each source. */
  constructor(
    machine: Machine,
    sources: readonly Value[],
    length: number,
    finish: (planes: readonly Uint8Array[]) => void,
  ) {
    this.#machine = machine;
    this.#sources = sources;
    this.#length = length;
    this.#finish = finish;
    machine.memory.count(length * sources.length);
    this.#planes = sources.map(() => new Uint8Array(length));
    this.#filled = sources.map(() => 0);
    machine.context.spend(length * sources.length);
  }

  next(): boolean {
    if (this.#isCalling) this.#takeString();
    for (; this.#current < this.#sources.length || this.#wantsMore(); this.#current++) {
      if (this.#current >= this.#sources.length) this.#current = 0;
      const at = this.#current;
      const { ref } = this.#sources[at]!;
      const plane = this.#planes[at]!;
      if (this.#filled[at]! >= this.#length) continue;
      if (ref instanceof PsFile) {
        ref.readInto(plane);
        this.#filled[at] = this.#length;
      } else if (ref instanceof PsString) {
        if (ref.bytes.length === 0) throw new ProgramError('rangecheck');
        for (let to = 0; to < plane.length; to += ref.bytes.length)
          plane.set(ref.bytes.subarray(0, Math.min(ref.bytes.length, plane.length - to)), to);
        this.#filled[at] = this.#length;
      } else if (ref instanceof PsArray) {
        this.#isCalling = true;
        this.#machine.call(ref);
        return true;
      } else throw new ProgramError('typecheck');
    }
    this.#finish(this.#planes);
    return false;
  }

  #wantsMore(): boolean {
    return this.#filled.some((count) => count < this.#length);
  }

  /** Takes the string that a procedure has left. An empty one ends the data. */
  #takeString(): void {
    this.#isCalling = false;
    const { operands } = this.#machine;
    operands.require(1);
    const text = operands.ref();
    if (!(text instanceof PsString)) throw new ProgramError('typecheck');
    operands.drop(1);
    const at = this.#current;
    const filled = this.#filled[at]!;
    const part = text.bytes.subarray(0, this.#length - filled);
    this.#planes[at]!.set(part, filled);
    this.#filled[at] = part.length === 0 ? this.#length : filled + part.length;
    this.#current++;
  }
}

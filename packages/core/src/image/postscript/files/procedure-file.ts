import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { runNested } from '../machine/nested.ts';
import { type PsArray, PsString } from '../objects/values.ts';
import { PsFile } from './file.ts';

/** The strings that a procedure returns, up to an empty one. */
export class ProcedureFile extends PsFile {
  readonly #machine: Machine;
  readonly #procedure: PsArray;
  #isAtEnd = false;

  constructor(machine: Machine, procedure: PsArray) {
    super();
    this.#machine = machine;
    this.#procedure = procedure;
  }

  protected fill(): Uint8Array | undefined {
    if (this.#isAtEnd) return undefined;
    const { operands } = this.#machine;
    const height = operands.count;
    runNested(this.#machine, this.#procedure);
    if (operands.count !== height + 1) throw new ProgramError('stackunderflow');
    const text = operands.ref();
    if (!(text instanceof PsString)) throw new ProgramError('typecheck');
    operands.drop(1);
    this.#isAtEnd = text.bytes.length === 0;
    return this.#isAtEnd ? undefined : text.bytes.slice();
  }
}

import { executable, kind, typeMask } from '../objects/kinds.ts';
import { ProgramError } from './errors.ts';
import type { OperandStack } from './operand-stack.ts';

const typeBits: Readonly<Record<string, number>> = {
  any: 0xffff,
  null: 1 << kind.null,
  integer: 1 << kind.integer,
  number: (1 << kind.integer) | (1 << kind.real),
  boolean: 1 << kind.boolean,
  mark: 1 << kind.mark,
  name: 1 << kind.name,
  string: 1 << kind.string,
  array: 1 << kind.array,
  dict: 1 << kind.dict,
  operator: 1 << kind.operator,
  file: 1 << kind.file,
  save: 1 << kind.save,
  font: 1 << kind.font,
  gstate: 1 << kind.gstate,
};
/** An array that must be executable. */
const procedureBit = 1 << 16;

/** An operator as an object: its name, its operand types and its function. */
export class Operator {
  readonly name: string;
  /** Position in the switch of frequent operators; 0 for the others. */
  readonly code: number;
  readonly run: (machine: never) => void;
  /** The accepted types of each operand, the topmost first. */
  readonly #accepted: readonly number[];

  constructor(name: string, code: number, operands: string, run: (machine: never) => void) {
    this.name = name;
    this.code = code;
    this.run = run;
    this.#accepted = operands === '' ? [] : operands.split(' ').reverse().map(parseType);
  }

  get operandCount(): number {
    return this.#accepted.length;
  }

  requireOperands({ kinds, count }: OperandStack): void {
    const accepted = this.#accepted;
    for (let depth = 0; depth < accepted.length; depth++) {
      if (depth >= count) throw new ProgramError('stackunderflow');
      const found = kinds[count - 1 - depth]!;
      const types = accepted[depth]!;
      if (((types >> (found & typeMask)) & 1) === 0) throw new ProgramError('typecheck');
      if ((types & procedureBit) !== 0 && found === kind.array) throw new ProgramError('typecheck');
    }
  }
}

function parseType(words: string): number {
  return words.split('|').reduce((bits, word) => {
    if (word === 'procedure') return bits | typeBits.array! | procedureBit;
    const found = typeBits[word];
    if (found === undefined) throw new TypeError(`"${word}" is not a type of operands`);
    return bits | found;
  }, 0);
}

export const executableArray = kind.array | executable;
export const executableName = kind.name | executable;
export const executableOperator = kind.operator | executable;

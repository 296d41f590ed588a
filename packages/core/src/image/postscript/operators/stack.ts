import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable, requireWritable } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { rollOperands } from '../machine/roll.ts';
import { executable, kind, typeMask } from '../objects/kinds.ts';
import { Dict, elementOf, PsArray, PsString } from '../objects/values.ts';
import { copyDict } from './dict.ts';

/** @see PostScript Language Reference, third edition, "Operand Stack Manipulation Operators" */
export const stackOperators: OperatorTable = {
  pop: { operands: 'any', run: ({ operands }) => operands.drop(1) },
  exch: { operands: 'any any', run: ({ operands }) => rollOperands(operands, operands.count, 2, 1) },
  dup: { operands: 'any', run: ({ operands }) => operands.pushValue(operands.value()) },
  index: {
    operands: 'integer',
    run: ({ operands }) => {
      const depth = operands.number();
      if (depth < 0) throw new ProgramError('rangecheck');
      if (depth + 2 > operands.count) throw new ProgramError('stackunderflow');
      const value = operands.value(depth + 1);
      operands.drop(1);
      operands.pushValue(value);
    },
  },
  roll: {
    operands: 'integer integer',
    run: ({ operands, memory: { charge } }) => {
      const [count, by] = [operands.number(1), operands.number(0)];
      if (count < 0) throw new ProgramError('rangecheck');
      if (count > operands.count - 2) throw new ProgramError('stackunderflow');
      operands.drop(2);
      charge(count);
      rollOperands(operands, operands.count, count, by);
    },
  },
  copy: {
    operands: 'any',
    run: (machine) => {
      const { operands } = machine;
      if (operands.kind() !== kind.integer) return copyObject(machine);
      const count = operands.number();
      if (count < 0) throw new ProgramError('rangecheck');
      if (count > operands.count - 1) throw new ProgramError('stackunderflow');
      operands.drop(1);
      machine.charge(count);
      for (let at = 0; at < count; at++) operands.pushValue(operands.value(count - 1));
    },
  },
  clear: {
    operands: '',
    run: ({ operands }) => {
      operands.count = 0;
    },
  },
  count: { operands: '', run: ({ operands }) => operands.pushInteger(operands.count) },
  mark: { operands: '', run: ({ operands }) => operands.pushRef(kind.mark, undefined) },
  '[': { operands: '', run: ({ operands }) => operands.pushRef(kind.mark, undefined) },
  '<<': { operands: '', run: ({ operands }) => operands.pushRef(kind.mark, undefined) },
  cleartomark: { operands: '', run: (machine) => machine.operands.drop(countToMark(machine) + 1) },
  counttomark: { operands: '', run: (machine) => machine.operands.pushInteger(countToMark(machine)) },
};

function countToMark({ operands, memory }: Machine): number {
  const count = operands.countToMark();
  memory.charge(count);
  return count;
}

/** Copies the contents of a composite object into another one of its type. */
function copyObject(machine: Machine): void {
  const { operands, memory } = machine;
  operands.require(2);
  const [source, target] = [operands.value(1), operands.value(0)];
  const [from, into] = [source.ref, target.ref];
  if (from instanceof PsArray && into instanceof PsArray) {
    requireReadable(from);
    requireWritable(into);
    if (into.length < from.length) throw new ProgramError('rangecheck');
    if (into.isPacked) throw new ProgramError('invalidaccess');
    machine.charge(from.length * 8);
    const values = Array.from({ length: from.length }, (_, at) => elementOf(from, at));
    for (const [at, value] of values.entries()) memory.putElement(into, at, value);
    operands.drop(2);
    const part = new PsArray(into.store, into.start, from.length, into.access);
    operands.pushRef(kind.array | (target.kind & executable), part);
  } else if (from instanceof PsString && into instanceof PsString) {
    requireReadable(from);
    requireWritable(into);
    if (into.bytes.length < from.bytes.length) throw new ProgramError('rangecheck');
    machine.charge(from.bytes.length >> 3);
    into.bytes.set(from.bytes);
    operands.drop(2);
    const part = new PsString(into.bytes.subarray(0, from.bytes.length), into, into.access);
    operands.pushRef(kind.string | (target.kind & executable), part);
  } else if (from instanceof Dict && into instanceof Dict) {
    copyDict(machine, from, into);
    operands.drop(2);
    operands.pushValue(target);
  } else if ((source.kind & typeMask) === kind.gstate && (target.kind & typeMask) === kind.gstate) {
    Object.assign(into as object, from);
    operands.drop(2);
    operands.pushValue(target);
  } else throw new ProgramError('typecheck');
}

import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable, requireWritable } from '../machine/memory.ts';
import type { OperandStack } from '../machine/operand-stack.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { executable, kind, typeMask } from '../objects/kinds.ts';
import { Dict, elementOf, PsArray, PsString } from '../objects/values.ts';
import { copyDict } from './dict.ts';

/** @see PostScript Language Reference, third edition, "Operand Stack Manipulation Operators" */
export const stackOperators: OperatorTable = {
  pop: { operands: 'any', run: ({ operands }) => operands.drop(1) },
  exch: { operands: 'any any', run: ({ operands }) => roll(operands, 2, 1) },
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
    run: ({ operands }) => {
      const [count, by] = [operands.number(1), operands.number(0)];
      if (count < 0) throw new ProgramError('rangecheck');
      if (count > operands.count - 2) throw new ProgramError('stackunderflow');
      operands.drop(2);
      roll(operands, count, by);
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
  cleartomark: { operands: '', run: ({ operands }) => operands.drop(operands.countToMark() + 1) },
  counttomark: { operands: '', run: ({ operands }) => operands.pushInteger(operands.countToMark()) },
};

/** Rotates the topmost operands upward in place: by one step, or by three reversals. */
function roll(operands: OperandStack, count: number, by: number): void {
  if (count < 2) return;
  const turns = by < count && by > -count ? by : by % count; // the remainder of reals is slow
  const shift = turns < 0 ? turns + count : turns;
  if (shift === 0) return;
  const height = operands.count;
  if (shift === 1) moveDown(operands, height - count, height - 1);
  else if (shift === count - 1) moveUp(operands, height - count, height - 1);
  else {
    reverse(operands, height - count, height - shift);
    reverse(operands, height - shift, height);
    reverse(operands, height - count, height);
  }
}

/** Moves the topmost operand below those from `first`. */
function moveDown({ kinds, numbers, refs }: OperandStack, first: number, last: number): void {
  const [topKind, topNumber, topRef] = [kinds[last]!, numbers[last]!, refs[last]];
  for (let at = last; at > first; at--) {
    kinds[at] = kinds[at - 1]!;
    numbers[at] = numbers[at - 1]!;
    refs[at] = refs[at - 1];
  }
  kinds[first] = topKind;
  numbers[first] = topNumber;
  refs[first] = topRef;
}

/** Moves the operand `first` above those that follow it. */
function moveUp({ kinds, numbers, refs }: OperandStack, first: number, last: number): void {
  const [lowKind, lowNumber, lowRef] = [kinds[first]!, numbers[first]!, refs[first]];
  for (let at = first; at < last; at++) {
    kinds[at] = kinds[at + 1]!;
    numbers[at] = numbers[at + 1]!;
    refs[at] = refs[at + 1];
  }
  kinds[last] = lowKind;
  numbers[last] = lowNumber;
  refs[last] = lowRef;
}

/** Reverses operands in place. Programs roll often, so that nothing is allocated here. */
function reverse({ kinds, numbers, refs }: OperandStack, from: number, to: number): void {
  for (let low = from, high = to - 1; low < high; low++, high--) {
    const lowKind = kinds[low]!;
    const lowNumber = numbers[low]!;
    const lowRef = refs[low];
    kinds[low] = kinds[high]!;
    numbers[low] = numbers[high]!;
    refs[low] = refs[high];
    kinds[high] = lowKind;
    numbers[high] = lowNumber;
    refs[high] = lowRef;
  }
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
    const values = Array.from({ length: from.length }, (_, at) => elementOf(from, at));
    for (const [at, value] of values.entries()) memory.putElement(into, at, value);
    operands.drop(2);
    const part = new PsArray(into.store, into.start, from.length, into.access);
    operands.pushRef(kind.array | (target.kind & executable), part);
  } else if (from instanceof PsString && into instanceof PsString) {
    requireReadable(from);
    requireWritable(into);
    if (into.bytes.length < from.bytes.length) throw new ProgramError('rangecheck');
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

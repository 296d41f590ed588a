import { ProgramError } from '../machine/errors.ts';
import { exitLoop } from '../machine/execute.ts';
import { type Continuation, frame } from '../machine/execution-stack.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import { Dict, elementOf, PsArray, type PsString } from '../objects/values.ts';
import { valueOfKey } from './dict.ts';

/** @see PostScript Language Reference, third edition, "Control Operators" */
export const controlOperators: OperatorTable = {
  exec: {
    operands: 'any',
    run: (machine) => {
      const value = machine.operands.value();
      machine.operands.drop(1);
      machine.execute(value);
    },
  },
  if: {
    operands: 'boolean procedure',
    run: ({ operands, execution }) => {
      const [is, procedure] = [operands.boolean(1), operands.ref() as PsArray];
      operands.drop(2);
      if (is) execution.pushCode(procedure);
    },
  },
  ifelse: {
    operands: 'boolean procedure procedure',
    run: ({ operands, execution }) => {
      const procedure = operands.ref(operands.boolean(2) ? 1 : 0) as PsArray;
      operands.drop(3);
      execution.pushCode(procedure);
    },
  },
  for: {
    operands: 'number number number procedure',
    run: ({ operands, execution }) => {
      const procedure = operands.ref() as PsArray;
      const [start, step, limit] = [operands.number(3), operands.number(2), operands.number(1)];
      const isInteger = operands.kind(3) === kind.integer && operands.kind(2) === kind.integer;
      operands.drop(4);
      const at = execution.push(frame.for, procedure);
      execution.at[at] = isInteger ? kind.integer : kind.real;
      execution.control[at] = isInteger ? start : Math.fround(start);
      execution.step[at] = isInteger ? step : Math.fround(step);
      execution.limit[at] = limit;
    },
  },
  repeat: {
    operands: 'integer procedure',
    run: ({ operands, execution }) => {
      const [count, procedure] = [operands.number(1), operands.ref() as PsArray];
      if (count < 0) throw new ProgramError('rangecheck');
      operands.drop(2);
      execution.control[execution.push(frame.repeat, procedure)] = count;
    },
  },
  loop: {
    operands: 'procedure',
    run: ({ operands, execution }) => {
      const procedure = operands.ref();
      operands.drop(1);
      execution.push(frame.loop, procedure);
    },
  },
  forall: { operands: 'array|string|dict procedure', run: startForall },
  exit: { operands: '', run: exitLoop },
  stop: { operands: '', run: (machine) => machine.stop() },
  stopped: {
    operands: 'any',
    run: (machine) => {
      const value = machine.operands.value();
      machine.operands.drop(1);
      machine.execution.push(frame.stopped, undefined);
      machine.execute(value);
    },
  },
  quit: {
    operands: '',
    run: (machine) => {
      machine.isFinished = true;
    },
  },
  start: { operands: '', run: () => {} },
  countexecstack: { operands: '', run: ({ operands, execution }) => operands.pushInteger(execution.top + 1) },
  execstack: {
    operands: 'array',
    run: ({ operands, memory }) => {
      const array = operands.ref() as PsArray;
      operands.drop(1);
      operands.pushRef(kind.array, new PsArray(array.store, array.start, Math.min(0, memory.level)));
    },
  },
};

function startForall(machine: Machine): void {
  const { operands, execution } = machine;
  const [source, procedure] = [operands.ref(1), operands.ref() as PsArray];
  requireReadable(source as PsArray | PsString | Dict);
  operands.drop(2);
  const next =
    source instanceof Dict
      ? forEntries(machine, source)
      : source instanceof PsArray
        ? forElements(machine, source)
        : forBytes(machine, source as PsString);
  const continuation: Continuation = {
    isLoop: true,
    next: () => {
      if (!next()) return false;
      execution.pushCode(procedure);
      return true;
    },
  };
  execution.push(frame.continuation, continuation);
}

function forElements({ operands }: Machine, array: PsArray): () => boolean {
  let at = 0;
  return () => {
    if (at >= array.length) return false;
    operands.pushValue(elementOf(array, at++));
    return true;
  };
}

function forBytes({ operands }: Machine, { bytes }: PsString): () => boolean {
  let at = 0;
  return () => {
    if (at >= bytes.length) return false;
    operands.pushInteger(bytes[at++]!);
    return true;
  };
}

function forEntries({ operands }: Machine, dict: Dict): () => boolean {
  const entries = dict.entries.values();
  return () => {
    const { value: entry } = entries.next();
    if (entry === undefined) return false;
    operands.pushValue(valueOfKey(entry.key));
    operands.pushValue(entry);
    return true;
  };
}

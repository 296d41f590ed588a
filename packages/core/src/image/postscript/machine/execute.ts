import type { PsFile } from '../files/file.ts';
import { executable, kind } from '../objects/kinds.ts';
import type { Name, PsArray } from '../objects/values.ts';
import { ProgramError } from './errors.ts';
import { type Continuation, frame } from './execution-stack.ts';
import type { Machine } from './machine.ts';
import type { Operator } from './operator.ts';

/** The operators of the switch below, in the order of its cases, from 1. */
export const frequentOperators = [
  'add',
  'sub',
  'mul',
  'pop',
  'dup',
  'exch',
  'index',
  'if',
  'ifelse',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'neg',
  'get',
  'not',
  'div',
  'and',
  'mod',
  'idiv',
] as const;

const [maxInteger, minInteger, maxReal] = [0x7fffffff, -0x80000000, 3.4e38];

/** Runs a number of steps, or to the end of the program. Errors are thrown with all stacks in order. */
export function execute(machine: Machine, maxSteps: number): void {
  const { execution } = machine;
  let steps = maxSteps;
  while (steps > 0) {
    machine.stepsLeft = steps;
    const { top } = execution;
    if (top <= machine.floor || machine.isFinished) {
      if (machine.floor < 0) machine.isFinished = true;
      return;
    }
    switch (execution.kinds[top]) {
      case frame.code:
        steps = executeCode(machine, top, steps);
        break;
      case frame.file:
        steps = executeFile(machine, top, steps);
        break;
      case frame.stopped:
        execution.top--;
        machine.operands.pushBoolean(false);
        break;
      default:
        steps--;
        continueLoop(machine, top);
    }
  }
  machine.stepsLeft = 0;
}

/** Starts the next round of a loop, or leaves it. */
function continueLoop(machine: Machine, top: number): void {
  const { execution, operands } = machine;
  const { control, step, limit } = execution;
  switch (execution.kinds[top]) {
    case frame.for: {
      const value = control[top]!;
      const by = step[top]!;
      if (by >= 0 ? value > limit[top]! : value < limit[top]!) {
        execution.top--;
        return;
      }
      control[top] = value + by;
      operands.push(execution.at[top]!, value, undefined);
      execution.pushCode(execution.refs[top] as PsArray);
      return;
    }
    case frame.repeat: {
      const left = control[top]!;
      if (left <= 0) {
        execution.top--;
        return;
      }
      control[top] = left - 1;
      execution.pushCode(execution.refs[top] as PsArray);
      return;
    }
    case frame.loop:
      execution.pushCode(execution.refs[top] as PsArray);
      return;
    default: {
      machine.startToken();
      const continuation = execution.refs[top] as Continuation;
      if (!continuation.next()) execution.top--;
    }
  }
}

/** Executes tokens of a file until a token calls something. */
function executeFile(machine: Machine, top: number, maxSteps: number): number {
  const { execution, scanner, operands } = machine;
  const file = execution.refs[top] as PsFile;
  let steps = maxSteps;
  while (steps > 0) {
    steps--;
    machine.startToken();
    if (!scanner.scan(file)) {
      execution.top--;
      return steps;
    }
    const { kind: found, ref } = scanner;
    if (found < executable || found === (kind.array | executable)) operands.push(found, scanner.number, ref);
    else if (found === (kind.name | executable)) {
      const entry = machine.requireEntry(ref as Name);
      if (entry.kind < executable) operands.push(entry.kind, entry.number, entry.ref);
      else machine.execute(entry);
      if (execution.top !== top || machine.isFinished) return steps;
    } else {
      machine.execute({ kind: found, number: scanner.number, ref });
      if (execution.top !== top) return steps;
    }
  }
  return steps;
}

/**
 * Executes a procedure until it ends or calls something. The frequent operators are handled here if their operands are
 * of the common types; in all other cases by the general way, which also raises the errors.
 */
function executeCode(machine: Machine, top: number, maxSteps: number): number {
  const { execution, operands, memory } = machine;
  const { kinds: operandKinds, numbers: operandNumbers, refs: operandRefs } = operands;
  const { kinds, numbers, refs } = (execution.refs[top] as PsArray).store;
  const end = execution.end[top]!;
  let steps = maxSteps;
  let at = execution.at[top]!;
  while (at < end) {
    if (--steps <= 0) {
      execution.at[top] = at;
      return 0;
    }
    let found = kinds[at]!;
    let number = numbers[at]!;
    let ref = refs[at];
    at++;
    if (found === 21) {
      // an executable name
      const name = ref as Name;
      let entry = name.entry;
      if (entry === undefined || name.generation !== memory.generation) {
        execution.at[top] = at;
        entry = machine.requireEntry(name);
      }
      found = entry.kind;
      ref = entry.ref;
      if (found === 23) {
        // a procedure; the last call of a procedure replaces it
        execution.at[top] = at;
        if (at === end) execution.top--;
        execution.pushCode(ref as PsArray);
        return steps;
      }
      number = entry.number;
    }
    if (found < 16 || found === 23) {
      const count = operands.count;
      if (count >= 100_000) {
        execution.at[top] = at;
        machine.overflow();
      }
      operandKinds[count] = found;
      operandNumbers[count] = number;
      operandRefs[count] = ref;
      operands.count = count + 1;
      continue;
    }
    if (found !== 25) {
      execution.at[top] = at;
      machine.execute({ kind: found, number, ref });
      if (execution.top !== top) return steps;
      continue;
    }
    const operator = ref as Operator;
    const last = operands.count - 1;
    const before = last - 1;
    switch (operator.code) {
      case 1: // add
      case 2: // sub
      case 3: {
        // mul
        if (last < 1) break;
        const [a, b] = [operandKinds[before]!, operandKinds[last]!];
        if ((a !== 1 && a !== 2) || (b !== 1 && b !== 2)) break;
        const [x, y] = [operandNumbers[before]!, operandNumbers[last]!];
        const result = operator.code === 1 ? x + y : operator.code === 2 ? x - y : x * y;
        if (a === 1 && b === 1 && result <= maxInteger && result >= minInteger) operandKinds[before] = 1;
        else if (result < maxReal && result > -maxReal) operandKinds[before] = 2;
        else break;
        operandNumbers[before] = result;
        operands.count = last;
        continue;
      }
      case 4: // pop
        if (last < 0) break;
        operands.count = last;
        continue;
      case 5: // dup
        if (last < 0 || last >= 99_998) break;
        operandKinds[last + 1] = operandKinds[last]!;
        operandNumbers[last + 1] = operandNumbers[last]!;
        operandRefs[last + 1] = operandRefs[last];
        operands.count = last + 2;
        continue;
      case 6: {
        // exch
        if (last < 1) break;
        const [k, n, r] = [operandKinds[last]!, operandNumbers[last]!, operandRefs[last]];
        operandKinds[last] = operandKinds[before]!;
        operandNumbers[last] = operandNumbers[before]!;
        operandRefs[last] = operandRefs[before];
        operandKinds[before] = k;
        operandNumbers[before] = n;
        operandRefs[before] = r;
        continue;
      }
      case 7: {
        // index
        if (last < 0 || operandKinds[last] !== 1) break;
        const from = before - operandNumbers[last]!;
        if (from < 0 || from > before) break;
        operandKinds[last] = operandKinds[from]!;
        operandNumbers[last] = operandNumbers[from]!;
        operandRefs[last] = operandRefs[from];
        continue;
      }
      case 8: {
        // if
        if (last < 1 || operandKinds[last] !== 23 || operandKinds[before] !== 3) break;
        operands.count = before;
        if (operandNumbers[before] === 0) continue;
        execution.at[top] = at;
        if (at === end) execution.top--;
        execution.pushCode(operandRefs[last] as PsArray);
        return steps;
      }
      case 9: {
        // ifelse
        if (last < 2 || operandKinds[last] !== 23 || operandKinds[before] !== 23 || operandKinds[last - 2] !== 3) break;
        operands.count = last - 2;
        execution.at[top] = at;
        if (at === end) execution.top--;
        execution.pushCode(operandRefs[operandNumbers[last - 2] === 0 ? last : before] as PsArray);
        return steps;
      }
      case 10: // eq
      case 11: {
        // ne
        if (last < 1) break;
        const [a, b] = [operandKinds[before]! & 15, operandKinds[last]! & 15];
        let isEqual: boolean;
        if ((a === 1 || a === 2) && (b === 1 || b === 2)) isEqual = operandNumbers[before] === operandNumbers[last];
        else if (a === 5 && b === 5) isEqual = operandRefs[before] === operandRefs[last];
        else break;
        operandKinds[before] = 3;
        operandNumbers[before] = isEqual === (operator.code === 10) ? 1 : 0;
        operands.count = last;
        continue;
      }
      case 12: // lt
      case 13: // gt
      case 14: // le
      case 15: {
        // ge
        if (last < 1) break;
        const [a, b] = [operandKinds[before]!, operandKinds[last]!];
        if ((a !== 1 && a !== 2) || (b !== 1 && b !== 2)) break;
        const [x, y] = [operandNumbers[before]!, operandNumbers[last]!];
        const { code } = operator;
        const is = code === 12 ? x < y : code === 13 ? x > y : code === 14 ? x <= y : x >= y;
        operandKinds[before] = 3;
        operandNumbers[before] = is ? 1 : 0;
        operands.count = last;
        continue;
      }
      case 16: // neg
        if (last < 0 || operandKinds[last] !== 2) break;
        operandNumbers[last] = -operandNumbers[last]!;
        continue;
      case 17: {
        // get
        if (last < 1 || operandKinds[last] !== 1 || (operandKinds[before]! & 15) !== 7) break;
        const array = operandRefs[before] as PsArray;
        const index = operandNumbers[last]!;
        if (index < 0 || index >= array.length || array.access < 2) break;
        const from = array.start + index;
        operandKinds[before] = array.store.kinds[from]!;
        operandNumbers[before] = array.store.numbers[from]!;
        operandRefs[before] = array.store.refs[from];
        operands.count = last;
        continue;
      }
      case 18: // not
        if (last < 0 || operandKinds[last] !== 3) break;
        operandNumbers[last] = operandNumbers[last] === 0 ? 1 : 0;
        continue;
      case 19: {
        // div
        if (last < 1) break;
        const [a, b] = [operandKinds[before]!, operandKinds[last]!];
        if ((a !== 1 && a !== 2) || (b !== 1 && b !== 2) || operandNumbers[last] === 0) break;
        const result = operandNumbers[before]! / operandNumbers[last]!;
        if (!(result < maxReal && result > -maxReal)) break;
        operandKinds[before] = 2;
        operandNumbers[before] = result;
        operands.count = last;
        continue;
      }
      case 20: // and
        if (last < 1 || operandKinds[last] !== 3 || operandKinds[before] !== 3) break;
        operandNumbers[before] = operandNumbers[before]! & operandNumbers[last]!;
        operands.count = last;
        continue;
      case 21: // mod
      case 22: {
        // idiv
        if (last < 1 || operandKinds[last] !== 1 || operandKinds[before] !== 1) break;
        const [x, y] = [operandNumbers[before]!, operandNumbers[last]!];
        if (y === 0 || y === -1) break;
        operandNumbers[before] = (operator.code === 21 ? x % y : x / y) | 0;
        operands.count = last;
        continue;
      }
    }
    execution.at[top] = at;
    machine.runOperator(operator);
    if (execution.top !== top || machine.isFinished) return steps;
  }
  execution.top--;
  return steps;
}

/** Leaves the innermost loop. */
export function exitLoop({ execution }: Machine): void {
  for (let at = execution.top; at >= 0; at--) {
    const found = execution.kinds[at]!;
    const isLoop = found === frame.for || found === frame.repeat || found === frame.loop;
    if (isLoop || (found === frame.continuation && (execution.refs[at] as Continuation).isLoop)) {
      execution.top = at - 1;
      return;
    }
    if (found === frame.stopped || found === frame.file) throw new ProgramError('invalidexit');
  }
  throw new ProgramError('invalidexit');
}

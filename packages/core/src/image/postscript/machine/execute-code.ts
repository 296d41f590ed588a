// One function of some 350 lines: the engine compiles it as a whole, so that no step calls or allocates anything.

import { kind } from '../objects/kinds.ts';
import type { Entry, Name, PsArray } from '../objects/values.ts';
import { frame, maxFrames } from './execution-stack.ts';
import type { Machine } from './machine.ts';
import type { Operator } from './operator.ts';
import { rollOperands } from './roll.ts';

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
  'roll',
  'aload',
  'true',
  'false',
] as const;

/**
 * Executes procedures and the loops that call them, until something else is on top of the execution stack or the steps
 * are used up. Returns the steps that are left, which `machine.stepsLeft` has while an operator runs. Calls and returns
 * stay within this function. The frequent operators are handled here if their operands are of the common types;
 * otherwise `runOperator` handles them, and raises their errors.
 */
export function executeCode(machine: Machine, maxSteps: number): number {
  // Within the function the compiler of the engine folds constants; those of a module are variables in a bundle.
  const maxInteger = 0x7fffffff;
  const minInteger = -0x80000000;
  const maxReal = 3.4e38;
  /** Operands are pushed here without a check up to this number. */
  const maxOperands = 99_998;
  /** Eight elements count as one step, as in `Machine.charge`: a shift by three bits. */
  const elementShift = 3;
  const codeOfIf = 8;
  const codeOfIfElse = 9;
  // The kinds of objects: of `kinds.ts`, and with the executable bit.
  const integer = 1;
  const real = 2;
  const boolean = 3;
  const literalName = 5;
  const array = 7;
  const executable = 16;
  const executableName = 21;
  const procedure = 23;
  const executableOperator = 25;
  const typeMask = 15;
  const codeFrame = frame.code;
  const { execution, operands, memory, floor } = machine;
  const { kinds: operandKinds, numbers: operandNumbers, refs: operandRefs } = operands;
  const { kinds: frameKinds, refs: frameRefs, at: frameAt, end: frameEnd } = execution;
  let steps = maxSteps;
  // Kept here, and written back before anything else uses the stack.
  let { count } = operands;
  let top = execution.top;
  let { kinds, numbers, refs } = (frameRefs[top] as PsArray).store;
  let at = frameAt[top]!;
  let end = frameEnd[top]!;
  for (;;) {
    if (at >= end) {
      top = --execution.top;
      if (top <= floor || frameKinds[top] !== codeFrame) {
        operands.count = count;
        if (top <= floor || !isLoop(frameKinds[top]!)) return steps;
        if (--steps <= 0) return steps;
        machine.stepsLeft = steps;
        startRound(machine);
        ({ count } = operands);
        top = execution.top;
        if (top <= floor || frameKinds[top] !== codeFrame) return steps;
      }
      ({ kinds, numbers, refs } = (frameRefs[top] as PsArray).store);
      at = frameAt[top]!;
      end = frameEnd[top]!;
      continue;
    }
    if (--steps <= 0) {
      frameAt[top] = at;
      operands.count = count;
      return steps;
    }
    let found = kinds[at]!;
    if (found <= boolean && count <= maxOperands) {
      operandKinds[count] = found;
      operandNumbers[count] = numbers[at]!;
      operandRefs[count] = undefined; // a constant needs no record for the garbage collector
      at++;
      count++;
      continue;
    }
    let body: PsArray | undefined;
    let code = 0;
    let entry: Entry | undefined;
    const place = at;
    at++;
    if (found === executableOperator) code = numbers[place]! | 0;
    else if (found === executableName) {
      const name = refs[place] as Name;
      entry = name.entry;
      if (entry === undefined || name.generation !== memory.generation) {
        frameAt[top] = at;
        operands.count = count;
        machine.stepsLeft = steps;
        entry = machine.requireEntry(name);
      }
      found = entry.kind;
      if (found === executableOperator) code = entry.number | 0;
      else if (found === procedure) body = entry.ref as PsArray;
    } else if (found === procedure) {
      // `{ … } if` and `{ … } { … } ifelse` do not push their procedures.
      if (at < end && count > 0 && operandKinds[count - 1] === boolean) {
        if (kinds[at] === procedure && at + 1 < end) {
          if (codeAt(kinds, numbers, refs, at + 1, memory.generation) === codeOfIfElse) {
            body = refs[operandNumbers[--count] === 0 ? at : place] as PsArray;
            at += 2;
            steps -= 2;
          }
        } else if (codeAt(kinds, numbers, refs, at, memory.generation) === codeOfIf) {
          at++;
          steps--;
          if (operandNumbers[--count] === 0) continue;
          body = refs[place] as PsArray;
        }
      }
    }
    if (body === undefined) {
      if (found !== executableOperator) {
        if (found < executable || found === procedure) {
          if (count > maxOperands) {
            frameAt[top] = at;
            operands.count = count;
            machine.stepsLeft = steps;
            machine.overflow();
          }
          operandKinds[count] = found;
          operandNumbers[count] = entry === undefined ? numbers[place]! : entry.number;
          operandRefs[count] = entry === undefined ? refs[place] : entry.ref;
          count++;
          continue;
        }
        frameAt[top] = at;
        operands.count = count;
        machine.stepsLeft = steps;
        machine.execute(entry ?? { kind: found, number: numbers[place]!, ref: refs[place] });
        steps = machine.stepsLeft;
        if (execution.top !== top) return steps;
        ({ count } = operands);
        continue;
      }
      const last = count - 1;
      const before = last - 1;
      switch (code) {
        case 1: {
          // add
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          const sum = operandNumbers[before]! + operandNumbers[last]!;
          const isWhole = operandKinds[before] === integer && operandKinds[last] === integer;
          if (isWhole && sum <= maxInteger && sum >= minInteger) operandKinds[before] = integer;
          else if (sum < maxReal && sum > -maxReal) operandKinds[before] = real;
          else break;
          operandNumbers[before] = isWhole ? sum : Math.fround(sum);
          count = last;
          continue;
        }
        case 2: {
          // sub
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          const difference = operandNumbers[before]! - operandNumbers[last]!;
          const isWhole = operandKinds[before] === integer && operandKinds[last] === integer;
          if (isWhole && difference <= maxInteger && difference >= minInteger) operandKinds[before] = integer;
          else if (difference < maxReal && difference > -maxReal) operandKinds[before] = real;
          else break;
          operandNumbers[before] = isWhole ? difference : Math.fround(difference);
          count = last;
          continue;
        }
        case 3: {
          // mul
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          const product = operandNumbers[before]! * operandNumbers[last]!;
          const isWhole = operandKinds[before] === integer && operandKinds[last] === integer;
          if (isWhole && product <= maxInteger && product >= minInteger) operandKinds[before] = integer;
          else if (product < maxReal && product > -maxReal) operandKinds[before] = real;
          else break;
          operandNumbers[before] = isWhole ? product : Math.fround(product);
          count = last;
          continue;
        }
        case 4: // pop
          if (last < 0) break;
          count = last;
          continue;
        case 5: // dup
          if (last < 0 || last >= maxOperands) break;
          operandKinds[last + 1] = operandKinds[last]!;
          operandNumbers[last + 1] = operandNumbers[last]!;
          operandRefs[last + 1] = operandRefs[last];
          count = last + 2;
          continue;
        case 6: {
          // exch
          if (last < 1) break;
          const swappedKind = operandKinds[last]!;
          const swappedNumber = operandNumbers[last]!;
          const swappedRef = operandRefs[last];
          operandKinds[last] = operandKinds[before]!;
          operandNumbers[last] = operandNumbers[before]!;
          operandRefs[last] = operandRefs[before];
          operandKinds[before] = swappedKind;
          operandNumbers[before] = swappedNumber;
          operandRefs[before] = swappedRef;
          continue;
        }
        case 7: {
          // index
          if (last < 0 || operandKinds[last] !== integer) break;
          const from = before - operandNumbers[last]!;
          if (from < 0 || from > before) break;
          operandKinds[last] = operandKinds[from]!;
          operandNumbers[last] = operandNumbers[from]!;
          operandRefs[last] = operandRefs[from];
          continue;
        }
        case 8: // if
          if (last < 1 || operandKinds[last] !== procedure || operandKinds[before] !== boolean) break;
          count = before;
          if (operandNumbers[before] === 0) continue;
          body = operandRefs[last] as PsArray;
          break;
        case 9: // ifelse
          if (last < 2 || operandKinds[last] !== procedure || operandKinds[before] !== procedure) break;
          if (operandKinds[last - 2] !== boolean) break;
          count = last - 2;
          body = operandRefs[operandNumbers[last - 2] === 0 ? last : before] as PsArray;
          break;
        case 10: // eq
        case 11: {
          // ne
          if (last < 1) break;
          const one = operandKinds[before]! & typeMask;
          const other = operandKinds[last]! & typeMask;
          let isEqual: boolean;
          if (areNumbers(one, other)) isEqual = operandNumbers[before] === operandNumbers[last];
          else if (one === literalName && other === literalName) isEqual = operandRefs[before] === operandRefs[last];
          else break;
          operandKinds[before] = boolean;
          operandNumbers[before] = isEqual === (code === 10) ? 1 : 0;
          count = last;
          continue;
        }
        case 12: // lt
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          operandKinds[before] = boolean;
          operandNumbers[before] = operandNumbers[before]! < operandNumbers[last]! ? 1 : 0;
          count = last;
          continue;
        case 13: // gt
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          operandKinds[before] = boolean;
          operandNumbers[before] = operandNumbers[before]! > operandNumbers[last]! ? 1 : 0;
          count = last;
          continue;
        case 14: // le
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          operandKinds[before] = boolean;
          operandNumbers[before] = operandNumbers[before]! <= operandNumbers[last]! ? 1 : 0;
          count = last;
          continue;
        case 15: // ge
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          operandKinds[before] = boolean;
          operandNumbers[before] = operandNumbers[before]! >= operandNumbers[last]! ? 1 : 0;
          count = last;
          continue;
        case 16: // neg
          if (last < 0 || operandKinds[last] !== real) break;
          operandNumbers[last] = -operandNumbers[last]!;
          continue;
        case 17: {
          // get
          if (last < 1 || operandKinds[last] !== integer || (operandKinds[before]! & typeMask) !== array) break;
          const list = operandRefs[before] as PsArray;
          const index = operandNumbers[last]!;
          if (index < 0 || index >= list.length || list.access < 2) break;
          const from = list.start + index;
          operandKinds[before] = list.store.kinds[from]!;
          operandNumbers[before] = list.store.numbers[from]!;
          operandRefs[before] = list.store.refs[from];
          count = last;
          continue;
        }
        case 18: // not
          if (last < 0 || operandKinds[last] !== boolean) break;
          operandNumbers[last] = operandNumbers[last] === 0 ? 1 : 0;
          continue;
        case 19: {
          // div
          if (last < 1 || !areNumbers(operandKinds[before]!, operandKinds[last]!)) break;
          if (operandNumbers[last] === 0) break;
          const quotient = operandNumbers[before]! / operandNumbers[last]!;
          if (!(quotient < maxReal && quotient > -maxReal)) break;
          operandKinds[before] = real;
          operandNumbers[before] = Math.fround(quotient);
          count = last;
          continue;
        }
        case 20: // and
          if (last < 1 || operandKinds[last] !== boolean || operandKinds[before] !== boolean) break;
          operandNumbers[before] = operandNumbers[before]! & operandNumbers[last]!;
          count = last;
          continue;
        case 21: // mod
        case 22: {
          // idiv
          if (last < 1 || operandKinds[last] !== integer || operandKinds[before] !== integer) break;
          const dividend = operandNumbers[before]! | 0;
          const divisor = operandNumbers[last]! | 0;
          if (divisor === 0 || divisor === -1) break;
          operandNumbers[before] = code === 21 ? (dividend % divisor) | 0 : (dividend / divisor) | 0;
          count = last;
          continue;
        }
        case 23: {
          // roll
          if (last < 1 || operandKinds[last] !== integer || operandKinds[before] !== integer) break;
          const rolled = operandNumbers[before]! | 0;
          if (rolled < 0 || rolled > before) break;
          count = before;
          rollOperands(operands, before, rolled, operandNumbers[last]! | 0);
          steps -= rolled >> elementShift;
          continue;
        }
        case 24: {
          // aload
          if (last < 0 || (operandKinds[last]! & typeMask) !== array) break;
          const loaded = operandRefs[last] as PsArray;
          const { length } = loaded;
          if (loaded.access < 2 || last + length > maxOperands) break;
          const loadedKind = operandKinds[last]!;
          const loadedNumber = operandNumbers[last]!;
          const { store, start } = loaded;
          for (let index = 0; index < length; index++) {
            operandKinds[last + index] = store.kinds[start + index]!;
            operandNumbers[last + index] = store.numbers[start + index]!;
            operandRefs[last + index] = store.refs[start + index];
          }
          operandKinds[last + length] = loadedKind;
          operandNumbers[last + length] = loadedNumber;
          operandRefs[last + length] = loaded;
          count = last + length + 1;
          steps -= length >> elementShift;
          continue;
        }
        case 25: // true
        case 26: // false
          if (count > maxOperands) break;
          operandKinds[count] = boolean;
          operandNumbers[count] = code === 25 ? 1 : 0;
          operandRefs[count] = undefined;
          count++;
          continue;
      }
      if (body === undefined) {
        frameAt[top] = at;
        operands.count = count;
        machine.stepsLeft = steps;
        machine.runOperator((entry === undefined ? refs[place] : entry.ref) as Operator);
        steps = machine.stepsLeft;
        if (execution.top !== top || machine.isFinished) return steps;
        ({ count } = operands);
        continue;
      }
    }
    // The last call of a procedure replaces it. The frame is pushed here, since a call takes twice the time.
    if (at < end) {
      frameAt[top] = at;
      if (++top >= maxFrames) {
        machine.stepsLeft = steps;
        execution.pushCode(body); // raises the error
      }
      frameKinds[top] = codeFrame;
      execution.top = top;
    }
    frameRefs[top] = body;
    ({ kinds, numbers, refs } = body.store);
    at = body.start;
    end = at + body.length;
    frameEnd[top] = end;
  }
}

/** The code of the operator that an element stands for; 0 if it is something else, or a name that was not found yet. */
function codeAt(kinds: Uint8Array, numbers: Float64Array, refs: unknown[], at: number, generation: number): number {
  const executableName = 21;
  const executableOperator = 25;
  if (kinds[at] === executableOperator) return numbers[at]! | 0;
  if (kinds[at] !== executableName) return 0;
  const name = refs[at] as Name;
  const { entry } = name;
  return name.generation === generation && entry?.kind === executableOperator ? entry.number | 0 : 0;
}

function areNumbers(one: number, other: number): boolean {
  const integer = 1;
  const real = 2;
  return (one === integer || one === real) && (other === integer || other === real);
}

function isLoop(kind: number): boolean {
  return kind === frame.for || kind === frame.repeat || kind === frame.loop;
}

/** Starts the next round of the loop on top, or leaves it. */
export function startRound({ execution, operands }: Machine): void {
  const { top } = execution;
  const left = execution.control[top]!;
  const found = execution.kinds[top];
  if (found === frame.for) {
    const by = execution.step[top]!;
    if (by >= 0 ? left > execution.limit[top]! : left < execution.limit[top]!) {
      execution.top--;
      return;
    }
    const next = left + by;
    execution.control[top] = execution.at[top] === kind.integer ? next : Math.fround(next);
    operands.push(execution.at[top]!, left, undefined);
  } else if (found === frame.repeat) {
    if (left <= 0) {
      execution.top--;
      return;
    }
    execution.control[top] = left - 1;
  }
  execution.pushCode(execution.refs[top] as PsArray);
}

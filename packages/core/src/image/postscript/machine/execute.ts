import type { PsFile } from '../files/file.ts';
import { executable, kind } from '../objects/kinds.ts';
import type { Name } from '../objects/values.ts';
import { ProgramError } from './errors.ts';
import { executeCode, startRound } from './execute-code.ts';
import { type Continuation, frame } from './execution-stack.ts';
import type { Machine } from './machine.ts';

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
        steps = executeCode(machine, steps);
        break;
      case frame.file:
        steps = executeFile(machine, top, steps);
        break;
      case frame.stopped:
        execution.top--;
        machine.operands.pushBoolean(false);
        break;
      case frame.continuation:
        machine.stepsLeft = steps - 1;
        machine.startToken();
        if (!(execution.refs[top] as Continuation).next()) execution.top--;
        steps = machine.stepsLeft;
        break;
      default:
        steps--;
        startRound(machine);
    }
  }
  machine.stepsLeft = steps;
}

/** Executes tokens of a file until a token calls something. */
function executeFile(machine: Machine, top: number, maxSteps: number): number {
  const { execution, scanner, operands } = machine;
  const file = execution.refs[top] as PsFile;
  let steps = maxSteps;
  while (steps > 0) {
    machine.stepsLeft = steps - 1;
    machine.startToken();
    if (!scanner.scan(file)) {
      execution.top--;
      return machine.stepsLeft;
    }
    const { kind: found, ref } = scanner;
    if (found < executable || found === (kind.array | executable)) operands.push(found, scanner.number, ref);
    else if (found === (kind.name | executable)) {
      const entry = machine.requireEntry(ref as Name);
      if (entry.kind < executable) operands.push(entry.kind, entry.number, entry.ref);
      else machine.execute(entry);
      if (execution.top !== top || machine.isFinished) return machine.stepsLeft;
    } else {
      machine.execute({ kind: found, number: scanner.number, ref });
      if (execution.top !== top) return machine.stepsLeft;
    }
    steps = machine.stepsLeft;
  }
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

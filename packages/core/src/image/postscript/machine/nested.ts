import type { PsArray } from '../objects/values.ts';
import { ProgramError } from './errors.ts';
import { execute } from './execute.ts';
import type { Machine } from './machine.ts';

/** Steps of a procedure that an operator runs. */
const maxSteps = 5_000_000;

/**
 * Runs a procedure within an operator, such as the tint function of a colour space. Errors are those of the operator, and
 * undo what the procedure left on the execution stack.
 */
export function runNested(machine: Machine, procedure: PsArray): void {
  const { execution, stepsLeft } = machine;
  const [base, floor, command] = [execution.top, machine.floor, machine.command];
  machine.floor = base;
  execution.pushCode(procedure);
  try {
    execute(machine, maxSteps);
    if (execution.top > base) throw new ProgramError('limitcheck', 'a procedure takes too long');
    if (execution.top < base) throw new ProgramError('invalidexit');
  } catch (error) {
    execution.top = Math.min(execution.top, base);
    throw error;
  } finally {
    machine.stepsLeft += stepsLeft - maxSteps;
    machine.floor = floor;
    machine.command = command;
  }
}

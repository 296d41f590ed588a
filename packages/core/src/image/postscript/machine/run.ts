import { execute } from './execute.ts';
import { frame } from './execution-stack.ts';
import type { Machine } from './machine.ts';

/** Cost of an error, in operators. */
const stepsOfError = 50;
/** Operators that are run between two turns of the event loop, and the work of each in steps of the budget. */
const [stepsPerTurn, operatorCost] = [300_000, 4];

/** Runs the program of a machine to its end. Its own error is in `failure`. */
export async function runProgram(machine: Machine): Promise<void> {
  const { context } = machine;
  machine.execution.push(frame.file, machine.program);
  for (let steps = stepsPerTurn; !machine.isFinished; ) {
    try {
      execute(machine, steps);
    } catch (error) {
      machine.handle(error);
      const { suspension } = machine;
      machine.suspension = undefined;
      await suspension?.until;
      machine.stepsLeft -= stepsOfError;
    }
    const ran = steps - machine.stepsLeft;
    machine.steps += ran;
    context.spend(ran * operatorCost);
    steps -= ran;
    if (steps > 0) continue;
    steps = stepsPerTurn;
    await context.breathe();
  }
}

import { operator } from './charstring-operators.ts';
import { charstringError, type OperandStack } from './operand-stack.ts';

/** What charstrings compute with. */
export interface Workspace {
  readonly stack: OperandStack;
  /** The transient array, zero where nothing was put yet. */
  readonly cells: Float64Array;
  /** The state of the generator of random numbers. */
  seed: number;
  /** Counts work whose length is an operand's, so cannot be seen by the length of the charstring. */
  spend(steps: number): void;
}

/** A transient array's length. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
export const cellCount = 32;

type Computation = (workspace: Workspace) => void;

/**
 * The operators that compute and leave the stack to the next one.
 * @see Adobe Technical Note 5177 (2000), "Arithmetic Operators", "Storage Operators" and "Conditional Operators"
 */
export const arithmetic: Readonly<Record<number, Computation>> = {
  [operator.abs]: ({ stack }) => stack.push(Math.abs(stack.pop())),
  [operator.add]: binary((a, b) => a + b),
  [operator.sub]: binary((a, b) => a - b),
  [operator.div]: binary((a, b) => a / b), // by zero: no number, which the stack refuses
  [operator.neg]: ({ stack }) => stack.push(-stack.pop()),
  [operator.mul]: binary((a, b) => a * b),
  [operator.sqrt]: ({ stack }) => stack.pushResult(Math.sqrt(stack.pop())),
  [operator.random]: (workspace) => workspace.stack.push(nextRandom(workspace)),
  [operator.and]: binary((a, b) => Number(a !== 0 && b !== 0)),
  [operator.or]: binary((a, b) => Number(a !== 0 || b !== 0)),
  [operator.not]: ({ stack }) => stack.push(Number(stack.pop() === 0)),
  [operator.eq]: binary((a, b) => Number(a === b)),
  [operator.ifelse]: ({ stack }) => {
    const [second, first] = [stack.pop(), stack.pop()];
    const [otherwise, chosen] = [stack.pop(), stack.pop()];
    stack.push(first <= second ? chosen : otherwise);
  },
  [operator.drop]: ({ stack }) => {
    stack.pop();
  },
  [operator.dup]: ({ stack }) => {
    stack.require(1);
    stack.push(stack.at(stack.count - 1));
  },
  [operator.exch]: ({ stack }) => stack.roll(2, 1),
  [operator.index]: ({ stack }) => {
    const depth = Math.max(0, stack.popInteger()); // below zero: a copy of the top
    stack.require(depth + 1);
    stack.push(stack.at(stack.count - 1 - depth));
  },
  [operator.roll]: ({ stack, spend }) => {
    const [by, count] = [stack.popInteger(), stack.popInteger()];
    if (count < 0) throw charstringError(`roll of ${count} operands`);
    spend(count);
    stack.roll(count, by);
  },
  [operator.put]: ({ stack, cells }) => {
    const cell = popCell(stack);
    cells[cell] = stack.pop();
  },
  [operator.get]: ({ stack, cells }) => stack.push(cells[popCell(stack)]!), // popCell knows how many there are
};

function binary(compute: (a: number, b: number) => number): Computation {
  return ({ stack }) => {
    const [b, a] = [stack.pop(), stack.pop()];
    stack.pushResult(compute(a, b));
  };
}

function popCell(stack: OperandStack): number {
  const cell = stack.popInteger();
  if (cell < 0 || cell >= cellCount)
    throw charstringError(`cell ${cell} of the transient array, which has ${cellCount}`);
  return cell;
}

/**
 * Above 0 and at most 1, and the same each time that the glyph is drawn: results depend on nothing but the file.
 * @see Knuth, The Art of Computer Programming 2, "The Linear Congruential Method" (multiplier 1664525)
 */
function nextRandom(workspace: Workspace): number {
  workspace.seed = (Math.imul(workspace.seed, 1664525) + 1013904223) >>> 0;
  return ((workspace.seed >>> 16) + 1) / 0x10000;
}

import { operator } from './charstring-operators.ts';
import { charstringError, type OperandStack } from './operand-stack.ts';

/** State that the arithmetic operators work on. */
export interface ArithmeticState {
  readonly stack: OperandStack;
  /** The transient array; elements that were never written are 0. */
  readonly transientArray: Float64Array;
  /** State of the random number generator. */
  seed: number;
  /** Counts work that depends on an operand and not on the length of the charstring. */
  spend(steps: number): void;
}

/** Length of the transient array. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
export const transientArrayLength = 32;

type ArithmeticOperator = (workspace: ArithmeticState) => void;

/**
 * Operators that compute and leave their results on the stack.
 * @see Adobe Technical Note 5177 (2000), "Arithmetic Operators", "Storage Operators" and "Conditional Operators"
 */
export const arithmeticOperators: Readonly<Record<number, ArithmeticOperator>> = {
  [operator.abs]: ({ stack }) => stack.push(Math.abs(stack.pop())),
  [operator.add]: binary((a, b) => a + b),
  [operator.sub]: binary((a, b) => a - b),
  [operator.div]: binary((a, b) => a / b), // division by zero gives Infinity or NaN, which the stack refuses
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
    const depth = Math.max(0, stack.popInteger()); // a negative index copies the top element
    stack.require(depth + 1);
    stack.push(stack.at(stack.count - 1 - depth));
  },
  [operator.roll]: ({ stack, spend }) => {
    const [by, count] = [stack.popInteger(), stack.popInteger()];
    if (count < 0) throw charstringError(`roll with a negative count (${count})`);
    spend(count);
    stack.roll(count, by);
  },
  [operator.put]: ({ stack, transientArray }) => {
    const cell = popArrayIndex(stack);
    transientArray[cell] = stack.pop();
  },
  [operator.get]: ({ stack, transientArray }) => stack.push(transientArray[popArrayIndex(stack)]!), // in bounds
};

function binary(compute: (a: number, b: number) => number): ArithmeticOperator {
  return ({ stack }) => {
    const [b, a] = [stack.pop(), stack.pop()];
    stack.pushResult(compute(a, b));
  };
}

function popArrayIndex(stack: OperandStack): number {
  const cell = stack.popInteger();
  if (cell < 0 || cell >= transientArrayLength)
    throw charstringError(`transient array has ${transientArrayLength} elements, element ${cell} does not exist`);
  return cell;
}

/**
 * A pseudo-random number above 0 and at most 1. The sequence is the same each time a glyph is drawn, so that the output
 * depends on the file only.
 * @see Knuth, The Art of Computer Programming 2, "The Linear Congruential Method" (multiplier 1664525)
 */
function nextRandom(state: ArithmeticState): number {
  state.seed = (Math.imul(state.seed, 1664525) + 1013904223) >>> 0;
  return ((state.seed >>> 16) + 1) / 0x10000;
}

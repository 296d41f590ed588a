import type { OperandStack } from './operand-stack.ts';

/** Rotates the operands below `height` upward in place: by one step, or by three reversals. */
export function rollOperands(operands: OperandStack, height: number, count: number, by: number): void {
  if (count < 2) return;
  const turns = by < count && by > -count ? by : by % count; // the remainder of reals is slow
  const shift = turns < 0 ? turns + count : turns;
  if (shift === 0) return;
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

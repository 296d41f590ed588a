import { ConversionError } from '../../../../errors.ts';
import { numberOf } from '../../document/values.ts';
import type { Interpreter, Operator } from '../interpreter.ts';

/** An operator whose operands are numbers. */
export function numeric(
  count: number,
  run: (content: Interpreter, ...values: number[]) => Promise<void> | void,
  isText = false,
): Operator {
  return {
    count,
    isText,
    run: (content, values) => run(content, ...values.map(requireNumber)) ?? undefined,
  };
}

function requireNumber(value: unknown): number {
  const number = numberOf(value);
  if (number === undefined) throw new ConversionError('PDF_MALFORMED', 'an operand is not a number');
  return number;
}

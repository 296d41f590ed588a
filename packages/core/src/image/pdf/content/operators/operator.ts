import { ConversionError } from '../../../../errors.ts';
import { numberOf } from '../../document/values.ts';
import type { Interpreter } from '../interpreter.ts';

/** An operator of content streams. */
export interface Operator {
  /** Number of operands, of which the last are used; any number if absent. */
  readonly count?: number;
  /** True if glyphs around it may be joined. */
  readonly isText?: boolean;
  run(content: Interpreter, values: readonly unknown[]): Promise<void> | undefined;
}

export type OperatorTable = Readonly<Record<string, Operator>>;

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

import { ConversionError } from '../../../errors.ts';
import { typeMask, typeNames } from '../objects/kinds.ts';
import { type Dict, Name } from '../objects/values.ts';
import type { Memory } from './memory.ts';
import type { OperandStack } from './operand-stack.ts';
import { Operator } from './operator.ts';

/** The facts of an error that a machine records in `$error` and beside it. */
interface ErrorRecord {
  readonly errorInfo: Dict;
  readonly memory: Memory;
  readonly lastDetail: string | undefined;
  readonly errorOperands: string;
  readonly errorAt: number;
}

/** The error that the program ended with; undefined if it stopped without one. */
export function describeFailure(record: ErrorRecord): ConversionError | undefined {
  const { errorInfo, memory, lastDetail, errorOperands, errorAt } = record;
  const find = (key: string) => errorInfo.entries.get(memory.name(key));
  if (find('newerror')?.number !== 1) return undefined;
  const [errorName, command] = [find('errorname')?.ref, find('command')?.ref];
  const found = command instanceof Operator ? command.name : command instanceof Name ? command.text : '';
  const detail = lastDetail === undefined ? '' : ` (${lastDetail})`;
  const name = errorName instanceof Name ? errorName.text : '';
  const message = `the program failed with "${name}"${detail} in "${found}"; operands: ${errorOperands}`;
  return new ConversionError('POSTSCRIPT_ERROR', message, { at: errorAt });
}

/** The types of the topmost operands, the topmost last. */
export function describeTypes(operands: OperandStack): string {
  const count = Math.min(operands.count, 6);
  if (count === 0) return 'none';
  return Array.from({ length: count }, (_, at) =>
    typeNames[operands.kind(count - 1 - at) & typeMask]?.slice(0, -4),
  ).join(' ');
}

import type { Machine } from './machine.ts';

/** An operator of the language, as tables define it. */
export interface OperatorDefinition {
  /** The types of its operands, the topmost last: `number any string|array`. They are checked before it runs. */
  readonly operands: string;
  /** Runs the operator. If it throws, the operands that it has dropped are put back. */
  readonly run: (machine: Machine) => void;
}

export type OperatorTable = Readonly<Record<string, OperatorDefinition>>;

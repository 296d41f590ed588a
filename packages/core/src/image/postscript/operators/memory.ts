import type { Graphics } from '../graphics/graphics.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { isStored } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind } from '../objects/kinds.ts';
import type { PsArray, PsString } from '../objects/values.ts';

/** The object that `save` returns. */
interface SavedState {
  readonly memory: { readonly level: number; readonly undoLength: number };
  readonly graphics: ReturnType<Graphics['save']>;
  readonly isGlobal: boolean;
  isValid: boolean;
}

/** @see PostScript Language Reference, third edition, "Virtual Memory Operators" */
export const memoryOperators: OperatorTable = {
  save: {
    operands: '',
    run: (machine) => {
      const { memory, graphics, operands } = machine;
      const state: SavedState = {
        isGlobal: memory.isGlobal,
        memory: memory.save(),
        graphics: graphics.save(),
        isValid: true,
      };
      memory.isGlobal = false;
      machine.saves.push(state);
      operands.pushRef(kind.save, state);
    },
  },
  restore: {
    operands: 'save',
    run: (machine) => {
      const { memory, graphics, operands, saves } = machine;
      const state = operands.ref() as SavedState;
      if (!state.isValid) throw new ProgramError('invalidrestore');
      operands.drop(1);
      memory.charge(operands.count);
      requireNothingNewer(machine, state.memory.level);
      for (let last = saves.pop(); last !== undefined; last = saves.pop()) {
        (last as SavedState).isValid = false;
        if (last === state) break;
      }
      memory.restore(state.memory);
      memory.isGlobal = state.isGlobal;
      graphics.restore(state.graphics);
    },
  },
  setglobal: {
    operands: 'boolean',
    run: ({ operands, memory }) => {
      memory.isGlobal = operands.boolean();
      operands.drop(1);
    },
  },
  currentglobal: { operands: '', run: ({ operands, memory }) => operands.pushBoolean(memory.isGlobal) },
  gcheck: {
    operands: 'any',
    run: ({ operands }) => {
      const ref = operands.ref();
      operands.drop(1);
      operands.pushBoolean(!isStored(ref) || ref.isGlobal);
    },
  },
  vmstatus: {
    operands: '',
    run: ({ operands, memory, context }) => {
      operands.pushInteger(memory.level);
      operands.pushInteger(memory.usedBytes);
      operands.pushInteger(context.limits.maxProgramBytes);
    },
  },
  vmreclaim: { operands: 'integer', run: ({ operands }) => operands.drop(1) },
  setvmthreshold: { operands: 'integer', run: ({ operands }) => operands.drop(1) },
};

/** No stack may contain an object that `restore` would discard. */
function requireNothingNewer({ operands, dicts }: Machine, level: number): void {
  const isNewer = (ref: unknown): boolean => isStored(ref) && !ref.isGlobal && ref.level > level;
  for (let at = 0; at < operands.count; at++) {
    const found = operands.kinds[at]! & 15;
    const isComposite = found === kind.array || found === kind.string || found === kind.dict;
    if (!isComposite || !isNewer(operands.refs[at])) continue;
    const ref = operands.refs[at] as PsArray | PsString;
    const isEmpty = 'bytes' in ref ? ref.bytes.length === 0 : found === kind.array && ref.length === 0;
    if (!isEmpty) throw new ProgramError('invalidrestore');
  }
  if (dicts.some(isNewer)) throw new ProgramError('invalidrestore');
}

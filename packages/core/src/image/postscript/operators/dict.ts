import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable, requireWritable } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { kind, typeMask } from '../objects/kinds.ts';
import { textOf } from '../objects/latin1.ts';
import { booleanValue, type Dict, type Key, Name, PsArray, PsString, type Value } from '../objects/values.ts';

/** The key of an object in dictionaries: strings become names, reals that are whole are integers. */
export function keyOf({ memory }: Pick<Machine, 'memory'>, value: Value): Key {
  const { ref } = value;
  if (ref instanceof Name) return ref;
  if (ref instanceof PsString) {
    requireReadable(ref);
    memory.charge(ref.bytes.length);
    return memory.name(textOf(ref.bytes));
  }
  const type = value.kind & typeMask;
  if (type === kind.integer || type === kind.real) return value.number;
  if (type === kind.boolean) return value.number === 0 ? 'false' : 'true';
  if (type === kind.null) throw new ProgramError('typecheck');
  return keyOfRef(type, ref);
}

const markKey = 'mark';
const refKeys = new WeakMap<object, { readonly value: Value }>();

/** The keys of other objects keep their kind, so that `forall` can return them. */
function keyOfRef(type: number, ref: unknown): Key {
  if (typeof ref !== 'object' || ref === null) return markKey;
  const owner = ref instanceof PsArray && ref.start === 0 && ref.length === ref.store.kinds.length ? ref.store : ref;
  let key = refKeys.get(owner);
  if (key === undefined) {
    key = { value: { kind: type, number: 0, ref } };
    refKeys.set(owner, key);
  }
  return key;
}

/** The object of a key. */
export function valueOfKey(key: Key): Value {
  if (key instanceof Name) return { kind: kind.name, number: 0, ref: key };
  if (typeof key === 'number')
    return { kind: Number.isInteger(key) ? kind.integer : kind.real, number: key, ref: undefined };
  if (key === 'true' || key === 'false') return booleanValue(key === 'true');
  if (key === markKey) return { kind: kind.mark, number: 0, ref: undefined };
  return (key as { readonly value: Value }).value;
}

export function copyDict({ memory }: Machine, from: Dict, into: Dict): void {
  requireReadable(from);
  requireWritable(into);
  memory.charge(from.entries.size * 16);
  for (const [key, entry] of from.entries) memory.put(into, key, entry);
}

/** Finds the topmost dictionary with a key. */
function findWhere({ dicts }: Machine, key: Key): Dict | undefined {
  for (let at = dicts.length - 1; at >= 0; at--) if (dicts[at]!.entries.has(key)) return dicts[at];
  return undefined;
}

/** @see PostScript Language Reference, third edition, "Dictionary Operators" */
export const dictOperators: OperatorTable = {
  dict: {
    operands: 'integer',
    run: ({ operands, memory }) => {
      const length = operands.number();
      if (length < 0) throw new ProgramError('rangecheck');
      operands.drop(1);
      operands.pushRef(kind.dict, memory.dict(length));
    },
  },
  '>>': {
    operands: '',
    run: (machine) => {
      const { operands, memory } = machine;
      const count = operands.countToMark();
      if (count % 2 !== 0) throw new ProgramError('rangecheck');
      memory.charge(count * 8);
      const dict = memory.dict(count / 2);
      for (let depth = count - 1; depth > 0; depth -= 2)
        memory.put(dict, keyOf(machine, operands.value(depth)), operands.value(depth - 1));
      operands.drop(count + 1);
      operands.pushRef(kind.dict, dict);
    },
  },
  maxlength: {
    operands: 'dict',
    run: ({ operands }) => {
      const { maxLength } = operands.ref() as Dict;
      operands.drop(1);
      operands.pushInteger(maxLength);
    },
  },
  begin: {
    operands: 'dict',
    run: (machine) => {
      const dict = machine.operands.ref() as Dict;
      requireReadable(dict);
      machine.operands.drop(1);
      machine.begin(dict);
    },
  },
  end: { operands: '', run: (machine) => machine.end() },
  def: {
    operands: 'any any',
    run: (machine) => {
      const { operands, memory, currentDict } = machine;
      requireWritable(currentDict);
      memory.put(currentDict, keyOf(machine, operands.value(1)), operands.value(0));
      operands.drop(2);
    },
  },
  load: {
    operands: 'any',
    run: (machine) => {
      const { operands } = machine;
      const key = keyOf(machine, operands.value());
      const value = findWhere(machine, key)?.entries.get(key);
      if (value === undefined) throw new ProgramError('undefined', key instanceof Name ? key.text : undefined);
      operands.drop(1);
      operands.pushValue(value);
    },
  },
  store: {
    operands: 'any any',
    run: (machine) => {
      const { operands, memory, currentDict } = machine;
      const key = keyOf(machine, operands.value(1));
      const dict = findWhere(machine, key) ?? currentDict;
      requireWritable(dict);
      memory.put(dict, key, operands.value(0));
      operands.drop(2);
    },
  },
  undef: {
    operands: 'dict any',
    run: (machine) => {
      const { operands, memory } = machine;
      const dict = operands.ref(1) as Dict;
      requireWritable(dict);
      memory.remove(dict, keyOf(machine, operands.value()));
      operands.drop(2);
    },
  },
  known: {
    operands: 'dict any',
    run: (machine) => {
      const { operands } = machine;
      const dict = operands.ref(1) as Dict;
      requireReadable(dict);
      const isKnown = dict.entries.has(keyOf(machine, operands.value()));
      operands.drop(2);
      operands.pushBoolean(isKnown);
    },
  },
  where: {
    operands: 'any',
    run: (machine) => {
      const { operands } = machine;
      const dict = findWhere(machine, keyOf(machine, operands.value()));
      operands.drop(1);
      if (dict !== undefined) operands.pushRef(kind.dict, dict);
      operands.pushBoolean(dict !== undefined);
    },
  },
  currentdict: { operands: '', run: ({ operands, currentDict }) => operands.pushRef(kind.dict, currentDict) },
  countdictstack: { operands: '', run: ({ operands, dicts }) => operands.pushInteger(dicts.length) },
  dictstack: {
    operands: 'array',
    run: ({ operands, memory, dicts }) => {
      const array = operands.ref() as PsArray;
      requireWritable(array);
      if (array.length < dicts.length) throw new ProgramError('rangecheck');
      for (const [at, dict] of dicts.entries()) memory.putElement(array, at, { kind: kind.dict, number: 0, ref: dict });
      operands.drop(1);
      operands.pushRef(kind.array, new PsArray(array.store, array.start, dicts.length, array.access));
    },
  },
  cleardictstack: {
    operands: '',
    run: (machine) => {
      machine.dicts.length = 3;
      machine.memory.generation++;
    },
  },
};

/** The entry of a dictionary by its name, for operators that read their parameters. */
export function entryOf(machine: Pick<Machine, 'memory'>, dict: Dict, name: string): Value | undefined {
  return dict.entries.get(machine.memory.name(name));
}

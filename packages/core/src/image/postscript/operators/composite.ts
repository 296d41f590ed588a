import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable, requireWritable } from '../machine/memory.ts';
import { executableArray, executableName, executableOperator } from '../machine/operator.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { access, kind } from '../objects/kinds.ts';
import { Dict, elementOf, Name, PsArray, PsString } from '../objects/values.ts';
import { keyOf } from './dict.ts';

/** @see PostScript Language Reference, third edition, "Array Operators", "String Operators" */
export const compositeOperators: OperatorTable = {
  array: {
    operands: 'integer',
    run: ({ operands, memory }) => {
      const length = operands.number();
      if (length < 0) throw new ProgramError('rangecheck');
      const array = memory.array(length);
      operands.drop(1);
      operands.pushRef(kind.array, array);
    },
  },
  string: {
    operands: 'integer',
    run: ({ operands, memory }) => {
      const length = operands.number();
      if (length < 0) throw new ProgramError('rangecheck');
      if (length > 0xffffff) throw new ProgramError('limitcheck');
      const string = memory.emptyString(length);
      operands.drop(1);
      operands.pushRef(kind.string, string);
    },
  },
  ']': { operands: '', run: (machine) => collect(machine, machine.operands.countToMark(), 1, false) },
  packedarray: {
    operands: 'integer',
    run: (machine) => {
      const count = machine.operands.number();
      if (count < 0) throw new ProgramError('rangecheck');
      if (count > machine.operands.count - 1) throw new ProgramError('stackunderflow');
      machine.operands.drop(1);
      collect(machine, count, 0, true);
    },
  },
  setpacking: {
    operands: 'boolean',
    run: (machine) => {
      machine.packsProcedures = machine.operands.boolean();
      machine.operands.drop(1);
    },
  },
  currentpacking: { operands: '', run: (machine) => machine.operands.pushBoolean(machine.packsProcedures) },
  length: {
    operands: 'array|string|dict|name',
    run: ({ operands }) => {
      const ref = operands.ref();
      const length =
        ref instanceof PsArray
          ? ref.length
          : ref instanceof PsString
            ? ref.bytes.length
            : ref instanceof Dict
              ? ref.entries.size
              : (ref as Name).text.length;
      if (!(ref instanceof Name)) requireReadable(ref as PsArray | PsString | Dict);
      operands.drop(1);
      operands.pushInteger(length);
    },
  },
  get: { operands: 'array|string|dict any', run: getElement },
  put: { operands: 'array|string|dict any any', run: putElement },
  getinterval: {
    operands: 'array|string integer integer',
    run: ({ operands }) => {
      const source = operands.value(2);
      const [start, count] = [operands.number(1), operands.number(0)];
      requireReadable(source.ref as PsArray | PsString);
      const part = intervalOf(source.ref as PsArray | PsString, start, count);
      operands.drop(3);
      operands.pushRef(source.kind, part);
    },
  },
  putinterval: {
    operands: 'array|string integer array|string',
    run: ({ operands, memory }) => {
      const [into, start, from] = [operands.ref(2), operands.number(1), operands.ref(0)];
      if (into instanceof PsArray && from instanceof PsArray) {
        requireWritable(into);
        requireReadable(from);
        if (into.isPacked) throw new ProgramError('invalidaccess');
        requireInterval(into.length, start, from.length);
        memory.charge(from.length * 8);
        const values = Array.from({ length: from.length }, (_, at) => elementOf(from, at));
        for (const [at, value] of values.entries()) memory.putElement(into, start + at, value);
      } else if (into instanceof PsString && from instanceof PsString) {
        requireWritable(into);
        requireReadable(from);
        requireInterval(into.bytes.length, start, from.bytes.length);
        memory.charge(from.bytes.length >> 3);
        into.bytes.set(from.bytes, start);
      } else throw new ProgramError('typecheck');
      operands.drop(3);
    },
  },
  aload: {
    operands: 'array',
    run: ({ operands, memory }) => {
      const value = operands.value();
      const array = value.ref as PsArray;
      requireReadable(array);
      memory.charge(array.length);
      operands.drop(1);
      const { store, start, length } = array;
      for (let at = start; at < start + length; at++)
        operands.push(store.kinds[at]!, store.numbers[at]!, store.refs[at]);
      operands.pushValue(value);
    },
  },
  astore: {
    operands: 'array',
    run: ({ operands, memory }) => {
      const value = operands.value();
      const array = value.ref as PsArray;
      requireWritable(array);
      if (operands.count - 1 < array.length) throw new ProgramError('stackunderflow');
      memory.charge(array.length * 4);
      for (let at = 0; at < array.length; at++) memory.putElement(array, at, operands.value(array.length - at));
      operands.drop(array.length + 1);
      operands.pushValue(value);
    },
  },
  search: { operands: 'string string', run: (machine) => search(machine, (text, part) => text.indexOf(part)) },
  anchorsearch: {
    operands: 'string string',
    run: ({ operands, memory }) => {
      const [text, part] = [operands.ref(1) as PsString, operands.ref() as PsString];
      memory.charge(part.bytes.length);
      const isFound = startsWithBytes(text.bytes, part.bytes, 0);
      operands.drop(2);
      if (!isFound) operands.pushRef(kind.string, text);
      else {
        operands.pushRef(kind.string, slice(text, part.bytes.length, text.bytes.length));
        operands.pushRef(kind.string, slice(text, 0, part.bytes.length));
      }
      operands.pushBoolean(isFound);
    },
  },
  bind: {
    operands: 'array',
    run: (machine) => bind(machine, machine.operands.ref() as PsArray),
  },
};

function collect({ operands, memory }: Machine, count: number, marks: number, isPacked: boolean): void {
  const array = memory.array(count, isPacked ? access.readOnly : access.unlimited, isPacked);
  const { kinds, numbers, refs, isGlobal } = array.store;
  const first = operands.count - count;
  memory.charge(count);
  for (let at = 0; at < count; at++) {
    if (isGlobal) memory.requireGlobal(operands.refs[first + at]);
    kinds[at] = operands.kinds[first + at]!;
    numbers[at] = operands.numbers[first + at]!;
    refs[at] = operands.refs[first + at];
  }
  operands.drop(count + marks);
  operands.pushRef(kind.array, array);
}

function requireIndex(index: number, length: number): number {
  if (index < 0 || index >= length) throw new ProgramError('rangecheck');
  return index;
}

function getElement(machine: Machine): void {
  const { operands } = machine;
  const source = operands.ref(1);
  requireReadable(source as PsArray | PsString | Dict);
  if (source instanceof Dict) {
    const key = keyOf(machine, operands.value());
    const entry = source.entries.get(key);
    if (entry === undefined) throw new ProgramError('undefined', key instanceof Name ? key.text : undefined);
    operands.drop(2);
    operands.pushValue(entry);
    return;
  }
  if (operands.kind() !== kind.integer) throw new ProgramError('typecheck');
  const index = operands.number();
  if (source instanceof PsArray) {
    const value = elementOf(source, requireIndex(index, source.length));
    operands.drop(2);
    operands.pushValue(value);
    return;
  }
  const { bytes } = source as PsString;
  const byte = bytes[requireIndex(index, bytes.length)]!;
  operands.drop(2);
  operands.pushInteger(byte);
}

function putElement(machine: Machine): void {
  const { operands, memory } = machine;
  const target = operands.ref(2);
  requireWritable(target as PsArray | PsString | Dict);
  const value = operands.value();
  if (target instanceof Dict) memory.put(target, keyOf(machine, operands.value(1)), value);
  else {
    if (operands.kind(1) !== kind.integer) throw new ProgramError('typecheck');
    const index = operands.number(1);
    if (target instanceof PsArray) {
      if (target.isPacked) throw new ProgramError('invalidaccess');
      memory.putElement(target, requireIndex(index, target.length), value);
    } else {
      const { bytes } = target as PsString;
      requireIndex(index, bytes.length);
      if (value.kind !== kind.integer) throw new ProgramError('typecheck');
      if (value.number < 0 || value.number > 255) throw new ProgramError('rangecheck');
      bytes[index] = value.number;
    }
  }
  operands.drop(3);
}

function requireInterval(length: number, start: number, count: number): void {
  if (start < 0 || count < 0 || start + count > length) throw new ProgramError('rangecheck');
}

function intervalOf(source: PsArray | PsString, start: number, count: number): PsArray | PsString {
  if (source instanceof PsString) {
    requireInterval(source.bytes.length, start, count);
    return slice(source, start, start + count);
  }
  requireInterval(source.length, start, count);
  return new PsArray(source.store, source.start + start, count, source.access, source.isPacked);
}

/** A part of a string, with the same bytes. */
function slice(text: PsString, start: number, end: number): PsString {
  return new PsString(text.bytes.subarray(start, end), text, text.access);
}

function startsWithBytes(bytes: Uint8Array, part: Uint8Array, offset: number): boolean {
  if (offset + part.length > bytes.length) return false;
  return part.every((byte, at) => bytes[offset + at] === byte);
}

function search({ operands, memory }: Machine, find: (text: Buffer, part: Uint8Array) => number): void {
  const [text, part] = [operands.ref(1) as PsString, operands.ref() as PsString];
  requireReadable(text);
  requireReadable(part);
  memory.charge(text.bytes.length);
  const { buffer, byteOffset, length } = text.bytes;
  const at = find(Buffer.from(buffer, byteOffset, length), part.bytes);
  operands.drop(2);
  if (at < 0) operands.pushRef(kind.string, text);
  else {
    const end = at + part.bytes.length;
    operands.pushRef(kind.string, slice(text, end, text.bytes.length));
    operands.pushRef(kind.string, slice(text, at, end));
    operands.pushRef(kind.string, slice(text, 0, at));
  }
  operands.pushBoolean(at >= 0);
}

/** Replaces names of operators by the operators, also in procedures within the procedure. */
function bind(machine: Machine, procedure: PsArray): void {
  const pending = [procedure];
  const seen = new Set<PsArray['store']>();
  for (let array = pending.pop(); array !== undefined; array = pending.pop()) {
    const { store, start, length } = array;
    if (seen.has(store)) continue;
    seen.add(store);
    machine.memory.keep(store);
    for (let at = start; at < start + length; at++) {
      const found = store.kinds[at];
      if (found === executableArray) {
        const inner = store.refs[at] as PsArray;
        if (inner.access === access.unlimited) pending.push(inner);
      } else if (found === executableName) {
        const entry = machine.find(store.refs[at] as Name);
        if (entry?.kind !== executableOperator) continue;
        store.kinds[at] = executableOperator;
        store.numbers[at] = entry.number;
        store.refs[at] = entry.ref;
      }
    }
    machine.charge(length * 4);
  }
}

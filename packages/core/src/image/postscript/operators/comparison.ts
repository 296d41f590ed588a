import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable } from '../machine/memory.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { fitsInteger, kind, typeMask } from '../objects/kinds.ts';
import { textOf } from '../objects/latin1.ts';
import { Name, PsArray, PsString, type Value } from '../objects/values.ts';

/** True if two objects are equal as `eq` defines it: strings and names by their text, other objects by identity. */
function areEqual(one: Value, other: Value, charge: (elements: number) => void): boolean {
  const [a, b] = [one.kind & typeMask, other.kind & typeMask];
  if (isNumber(a) && isNumber(b)) return one.number === other.number;
  if (one.ref instanceof PsString) return equalsString(one.ref, other, charge);
  if (other.ref instanceof PsString) return equalsString(other.ref, one, charge);
  if (a !== b) return false;
  if (one.ref instanceof PsArray && other.ref instanceof PsArray) {
    const [x, y] = [one.ref, other.ref];
    return x.length === y.length && (x.length === 0 || (x.store === y.store && x.start === y.start));
  }
  return one.ref === other.ref && one.number === other.number;
}

/** True if an object is a string or a name with the characters of a string. */
function equalsString(string: PsString, { ref }: Value, charge: (elements: number) => void): boolean {
  requireReadable(string);
  const { bytes } = string;
  if (ref instanceof Name) {
    charge(bytes.length);
    return ref.text.length === bytes.length && ref.text === textOf(bytes);
  }
  if (!(ref instanceof PsString)) return false;
  requireReadable(ref);
  const others = ref.bytes;
  if (bytes.length !== others.length) return false;
  charge(bytes.length);
  return bytes.every((byte, at) => byte === others[at]);
}

function readableText(string: PsString): string {
  requireReadable(string);
  return textOf(string.bytes);
}

const isNumber = (type: number): boolean => type === kind.integer || type === kind.real;

const equality = (expected: boolean) => ({
  operands: 'any any',
  run: ({ operands, memory }: Machine) => {
    const isEqual = areEqual(operands.value(1), operands.value(0), memory.charge);
    operands.drop(2);
    operands.pushBoolean(isEqual === expected);
  },
});

const order = (accepts: (sign: number) => boolean) => ({
  operands: 'number|string number|string',
  run: ({ operands, memory }: Machine) => {
    const sign = compare(operands.value(1), operands.value(0), memory.charge);
    operands.drop(2);
    operands.pushBoolean(accepts(sign));
  },
});

function compare(one: Value, other: Value, charge: (elements: number) => void): number {
  if (one.ref instanceof PsString && other.ref instanceof PsString) {
    charge(one.ref.bytes.length + other.ref.bytes.length);
    const [a, b] = [readableText(one.ref), readableText(other.ref)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (one.ref instanceof PsString || other.ref instanceof PsString) throw new ProgramError('typecheck');
  return one.number - other.number;
}

const logical = (booleans: (a: number, b: number) => number, compute: (a: number, b: number) => number) => ({
  operands: 'boolean|integer boolean|integer',
  run: ({ operands }: Machine) => {
    const type = operands.kind();
    if (type !== operands.kind(1)) throw new ProgramError('typecheck');
    const [a, b] = [operands.number(1), operands.number(0)];
    operands.drop(2);
    if (type === kind.boolean) operands.pushBoolean(booleans(a, b) !== 0);
    else operands.pushInteger(compute(a, b) | 0);
  },
});

const same = (compute: (a: number, b: number) => number) => logical(compute, compute);

/** @see PostScript Language Reference, third edition, "Relational, Boolean, and Bitwise Operators" */
export const comparisonOperators: OperatorTable = {
  eq: equality(true),
  ne: equality(false),
  lt: order((sign) => sign < 0),
  le: order((sign) => sign <= 0),
  gt: order((sign) => sign > 0),
  ge: order((sign) => sign >= 0),
  and: same((a, b) => a & b),
  or: same((a, b) => a | b),
  xor: same((a, b) => a ^ b),
  not: {
    operands: 'boolean|integer',
    run: ({ operands }) => {
      const [type, value] = [operands.kind(), operands.number()];
      operands.drop(1);
      if (type === kind.boolean) operands.pushBoolean(value === 0);
      else operands.pushInteger(~value);
    },
  },
  bitshift: {
    operands: 'integer integer',
    run: ({ operands }) => {
      const [value, shift] = [operands.number(1), operands.number(0)];
      operands.drop(2);
      operands.pushInteger(shiftBits(value, shift));
    },
  },
  true: { operands: '', run: ({ operands }) => operands.pushBoolean(true) },
  false: { operands: '', run: ({ operands }) => operands.pushBoolean(false) },
  max: { operands: 'number number', run: (machine) => choose(machine, true) },
  min: { operands: 'number number', run: (machine) => choose(machine, false) },
};

/** Bits that are shifted in are 0 in both directions. */
function shiftBits(value: number, shift: number): number {
  if (Math.abs(shift) > 31) return 0;
  const result = shift >= 0 ? value << shift : value >>> -shift;
  return fitsInteger(result) ? result : result | 0;
}

function choose({ operands }: Machine, wantsLarger: boolean): void {
  const isFirst = operands.number(1) > operands.number(0) === wantsLarger;
  const value = operands.value(isFirst ? 1 : 0);
  operands.drop(2);
  operands.pushValue(value);
}

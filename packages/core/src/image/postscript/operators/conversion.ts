import { BytesFile, type PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { requireReadable, requireWritable } from '../machine/memory.ts';
import { Operator } from '../machine/operator.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { access, executable, fitsInteger, kind, typeMask, typeNames } from '../objects/kinds.ts';
import { bytesOf, textOf } from '../objects/latin1.ts';
import { integerText, realText } from '../objects/number-text.ts';
import { Dict, type Name, PsArray, PsString, type Value } from '../objects/values.ts';
import { Scanner } from '../scanner/scanner.ts';

/** @see PostScript Language Reference, third edition, "Type, Attribute, and Conversion Operators" */
export const conversionOperators: OperatorTable = {
  type: {
    operands: 'any',
    run: ({ operands, memory }) => {
      const { kind: valueKind, ref } = operands.value();
      const isPacked = ref instanceof PsArray && ref.isPacked;
      const name = memory.name(isPacked ? 'packedarraytype' : typeNames[valueKind & typeMask]!);
      operands.drop(1);
      operands.pushRef(kind.name | executable, name);
    },
  },
  cvlit: { operands: 'any', run: ({ operands }) => setExecutable(operands, false) },
  cvx: { operands: 'any', run: ({ operands }) => setExecutable(operands, true) },
  xcheck: {
    operands: 'any',
    run: ({ operands }) => {
      const is = (operands.kind() & executable) !== 0;
      operands.drop(1);
      operands.pushBoolean(is);
    },
  },
  executeonly: { operands: 'array|string|file|operator', run: (machine) => limitAccess(machine, access.executeOnly) },
  noaccess: { operands: 'array|string|dict|file|operator', run: (machine) => limitAccess(machine, access.none) },
  readonly: { operands: 'array|string|dict|file|operator', run: (machine) => limitAccess(machine, access.readOnly) },
  rcheck: { operands: 'array|string|dict|file', run: (machine) => checkAccess(machine, access.readOnly) },
  wcheck: { operands: 'array|string|dict|file', run: (machine) => checkAccess(machine, access.unlimited) },
  cvi: {
    operands: 'number|string',
    run: (machine) => {
      const value = Math.trunc(numberOf(machine).number) || 0;
      if (!fitsInteger(value)) throw new ProgramError('rangecheck');
      machine.operands.drop(1);
      machine.operands.pushInteger(value);
    },
  },
  cvr: {
    operands: 'number|string',
    run: (machine) => {
      const { number } = numberOf(machine);
      machine.operands.drop(1);
      machine.operands.pushNumber(number);
    },
  },
  cvn: {
    operands: 'string',
    run: ({ operands, memory }) => {
      const { kind: valueKind, ref } = operands.value();
      requireReadable(ref as PsString);
      memory.charge((ref as PsString).bytes.length);
      const name = memory.name(textOf((ref as PsString).bytes));
      operands.drop(1);
      operands.pushRef(kind.name | (valueKind & executable), name);
    },
  },
  cvs: {
    operands: 'any string',
    run: (machine) => putText(machine, textOfValue(machine.operands.value(1)), 2),
  },
  cvrs: {
    operands: 'number integer string',
    run: (machine) => {
      const { operands } = machine;
      const [value, radix] = [operands.value(2), operands.number(1)];
      if (radix < 2 || radix > 36) throw new ProgramError('rangecheck');
      if (radix === 10) return putText(machine, textOfValue(value), 3);
      const whole = Math.trunc(value.number);
      if (!fitsInteger(whole)) throw new ProgramError('rangecheck');
      putText(machine, (whole >>> 0).toString(radix).toUpperCase(), 3);
    },
  },
  token: { operands: 'string|file', run: readToken },
};

function setExecutable(operands: Machine['operands'], is: boolean): void {
  const { kind: valueKind, number, ref } = operands.value();
  operands.drop(1);
  operands.push(is ? valueKind | executable : valueKind & typeMask, number, ref);
}

/** The rights belong to the object on the stack, except those of dictionaries. */
function limitAccess({ operands }: Machine, rights: number): void {
  const { kind: valueKind, ref } = operands.value();
  const least = (current: number) => Math.min(current, rights);
  if (ref instanceof Dict) {
    ref.access = least(ref.access);
    return;
  }
  operands.drop(1);
  if (ref instanceof PsArray)
    operands.pushRef(valueKind, new PsArray(ref.store, ref.start, ref.length, least(ref.access), ref.isPacked));
  else if (ref instanceof PsString) operands.pushRef(valueKind, new PsString(ref.bytes, ref, least(ref.access)));
  else operands.pushRef(valueKind, ref);
}

function checkAccess({ operands }: Machine, rights: number): void {
  const ref = operands.ref() as { readonly access: number; readonly isPacked?: boolean };
  operands.drop(1);
  operands.pushBoolean(ref.access >= rights && !(rights === access.unlimited && ref.isPacked === true));
}

/** The number on top, which may be written in a string. */
function numberOf(machine: Machine): Value {
  const value = machine.operands.value();
  if (!(value.ref instanceof PsString)) return value;
  requireReadable(value.ref);
  machine.charge(value.ref.bytes.length);
  const scanner = new Scanner(machine.memory, { lookUp: (name) => machine.requireEntry(name) });
  const isFound = scanner.scan(new BytesFile(value.ref.bytes));
  if (!isFound) throw new ProgramError('syntaxerror');
  if (scanner.kind !== kind.integer && scanner.kind !== kind.real) throw new ProgramError('typecheck');
  return { kind: scanner.kind, number: scanner.number, ref: undefined };
}

/** The text of an object as `cvs` writes it. */
export function textOfValue({ kind: valueKind, number, ref }: Value): string {
  switch (valueKind & typeMask) {
    case kind.integer:
      return integerText(number);
    case kind.real:
      return realText(number);
    case kind.boolean:
      return number === 0 ? 'false' : 'true';
    case kind.name:
      return (ref as Name).text;
    case kind.operator:
      return ref instanceof Operator ? ref.name : '';
    case kind.string:
      return textOf((ref as PsString).bytes);
    default:
      return '--nostringval--';
  }
}

function putText({ operands, memory }: Machine, text: string, count: number): void {
  const target = operands.ref() as PsString;
  requireWritable(target);
  if (text.length > target.bytes.length) throw new ProgramError('rangecheck');
  memory.charge(text.length);
  target.bytes.set(bytesOf(text));
  operands.drop(count);
  operands.pushRef(kind.string, new PsString(target.bytes.subarray(0, text.length), target));
}

/** Reads one token of a string or file, and what follows it in the string. */
function readToken(machine: Machine): void {
  const { operands, scanner } = machine;
  const { kind: sourceKind, ref } = operands.value();
  const text = ref instanceof PsString ? ref : undefined;
  if (text !== undefined) requireReadable(text);
  const file = text === undefined ? (ref as PsFile) : new BytesFile(text.bytes);
  const isFound = scanner.scan(file);
  const { kind: found, number, ref: token } = scanner;
  operands.drop(1);
  if (text !== undefined) machine.charge((file as BytesFile).position);
  if (isFound && text !== undefined)
    operands.pushRef(
      sourceKind & typeMask,
      new PsString(text.bytes.subarray((file as BytesFile).position), text, text.access),
    );
  if (isFound) operands.push(found, number, token);
  operands.pushBoolean(isFound);
}

import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { OperatorTable } from '../machine/operator-table.ts';
import { fitsInteger, kind } from '../objects/kinds.ts';

/** Replaces operands by a number, which is an integer if it may be one and fits. */
function replace({ operands }: Machine, count: number, value: number, isInteger: boolean): void {
  if (!(Math.abs(value) < 3.4028236e38)) throw new ProgramError('undefinedresult');
  operands.drop(count);
  if (isInteger && fitsInteger(value)) operands.pushInteger(value);
  else operands.pushNumber(value);
}

const binary = (compute: (a: number, b: number) => number) => ({
  operands: 'number number',
  run: (machine: Machine) => {
    const { operands } = machine;
    const areIntegers = operands.kind(0) === kind.integer && operands.kind(1) === kind.integer;
    replace(machine, 2, compute(operands.number(1), operands.number(0)), areIntegers);
  },
});

const real = (compute: (a: number, b: number) => number) => ({
  operands: 'number number',
  run: (machine: Machine) =>
    replace(machine, 2, compute(machine.operands.number(1), machine.operands.number(0)), false),
});

const integers = (compute: (a: number, b: number) => number) => ({
  operands: 'integer integer',
  run: (machine: Machine) => replace(machine, 2, compute(machine.operands.number(1), machine.operands.number(0)), true),
});

const unary = (compute: (a: number) => number, isReal = false) => ({
  operands: 'number',
  run: (machine: Machine) => {
    const isInteger = !isReal && machine.operands.kind() === kind.integer;
    replace(machine, 1, compute(machine.operands.number()), isInteger);
  },
});

const radians = Math.PI / 180;

/** Exact at multiples of a quarter turn. */
function sinDegrees(angle: number): number {
  const turn = ((angle % 360) + 360) % 360;
  if (turn === 0 || turn === 180) return 0;
  if (turn === 90) return 1;
  return turn === 270 ? -1 : Math.sin(turn * radians);
}

function atan(y: number, x: number): number {
  if (y === 0 && x === 0) throw new ProgramError('undefinedresult');
  const angle = Math.atan2(y, x) / radians;
  return angle < 0 ? angle + 360 : angle;
}

function power(base: number, exponent: number): number {
  const value = base ** exponent;
  if (Number.isNaN(value) || (base === 0 && exponent < 0)) throw new ProgramError('undefinedresult');
  return value;
}

function divisor(value: number): number {
  if (value === 0) throw new ProgramError('undefinedresult');
  return value;
}

function logarithm(value: number): number {
  if (value <= 0) throw new ProgramError('rangecheck');
  return Math.log(value);
}

/** @see PostScript Language Reference, third edition, "Arithmetic and Mathematical Operators" */
export const arithmeticOperators: OperatorTable = {
  add: binary((a, b) => a + b),
  sub: binary((a, b) => a - b),
  mul: binary((a, b) => a * b),
  div: real((a, b) => a / divisor(b)),
  idiv: integers((a, b) => Math.trunc(a / divisor(b))),
  mod: integers((a, b) => a % divisor(b) || 0),
  neg: unary((a) => -a || 0),
  abs: unary(Math.abs),
  ceiling: unary((a) => Math.ceil(a) || 0),
  floor: unary(Math.floor),
  round: unary((a) => Math.floor(a + 0.5)),
  truncate: unary((a) => Math.trunc(a) || 0),
  sqrt: {
    operands: 'number',
    run: (machine) => {
      const value = machine.operands.number();
      if (value < 0) throw new ProgramError('rangecheck');
      replace(machine, 1, Math.sqrt(value), false);
    },
  },
  atan: real(atan),
  cos: unary((angle) => sinDegrees(angle + 90), true),
  sin: unary(sinDegrees, true),
  exp: real(power),
  ln: unary(logarithm, true),
  log: unary((a) => logarithm(a) / Math.LN10, true),
  rand: {
    operands: '',
    run: (machine) => {
      // The generator of Park and Miller.
      machine.seed = (machine.seed * 16807) % 0x7fffffff;
      machine.operands.pushInteger(machine.seed);
    },
  },
  srand: {
    operands: 'integer',
    run: (machine) => {
      const value = machine.operands.number();
      machine.operands.drop(1);
      machine.seed = value < 1 ? (-value % 0x7ffffffe) + 1 : Math.min(value, 0x7ffffffe);
    },
  },
  rrand: { operands: '', run: (machine) => machine.operands.pushInteger(machine.seed) },
};

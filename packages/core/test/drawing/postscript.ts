import { Page } from '../../src/image/postscript/graphics/page.ts';
import { Machine } from '../../src/image/postscript/machine/machine.ts';
import { runProgram } from '../../src/image/postscript/machine/run.ts';
import { kind, typeMask } from '../../src/image/postscript/objects/kinds.ts';
import { bytesOf } from '../../src/image/postscript/objects/latin1.ts';
import { elementOf, PsArray, type Value } from '../../src/image/postscript/objects/values.ts';
import { textOfValue } from '../../src/image/postscript/operators/conversion.ts';
import { installSystem } from '../../src/image/postscript/system.ts';
import type { Limits } from '../../src/limits.ts';
import { openRun } from './drawings.ts';

/** Runs a program and returns the machine at its end. */
export async function runForStack(program: string, limits: Partial<Limits> = {}): Promise<Machine> {
  const { context } = openRun(limits);
  const pageBox = { xMin: 0, yMin: 0, xMax: 1000, yMax: 1000 };
  const machine = new Machine(bytesOf(program), { page: new Page(context), pageBox }, context);
  installSystem(machine);
  await runProgram(machine);
  return machine;
}

/** The operands that a program leaves, from the bottom, as text; numbers have five digits. */
export async function stackOf(program: string): Promise<string> {
  const machine = await runForStack(program);
  if (machine.failure !== undefined) throw machine.failure;
  const { operands } = machine;
  return Array.from({ length: operands.count }, (_, at) => describeValue(operands.value(operands.count - 1 - at))).join(
    ' ',
  );
}

function describeValue(value: Value): string {
  const { ref, number } = value;
  switch (value.kind & typeMask) {
    case kind.real:
      return describeReal(number);
    case kind.string:
      return `(${textOfValue(value)})`;
    case kind.name:
      return (value.kind & typeMask) === value.kind ? `/${textOfValue(value)}` : textOfValue(value);
    case kind.array:
      if (!(ref instanceof PsArray)) return '';
      return `[${Array.from({ length: ref.length }, (_, at) => describeValue(elementOf(ref, at))).join(' ')}]`;
    case kind.dict:
      return '-dict-';
    case kind.mark:
      return '-mark-';
    case kind.null:
      return 'null';
    case kind.operator:
      return `--${textOfValue(value)}--`;
    default:
      return textOfValue(value);
  }
}

/** A real with five significant digits, as both interpreters can give it. */
export function describeReal(value: number): string {
  return value === 0 ? '0.0' : `${Number(Math.fround(value).toPrecision(5))}r`;
}

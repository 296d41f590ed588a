import { identity, transformPoint } from '../../../../outline/matrix.ts';
import type { FillRule } from '../../../../outline/measure/winding.ts';
import { verb } from '../../../../outline/outline.ts';
import { Path } from '../../graphics/path.ts';
import { outlineOfStroke } from '../../graphics/stroked.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import { executableArray, executableName, Operator } from '../../machine/operator.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { elementOf, Name, PsArray, PsString, realValue, type Value } from '../../objects/values.ts';
import { readNumberString } from '../number-strings.ts';
import { matrixOf, numbersOf } from './matrix.ts';
import { fillShape, strokeShape } from './paint.ts';

/** The operators of user paths and the number of their operands, by their codes in encoded paths. */
const steps: readonly (readonly [name: string, operands: number])[] = [
  ['setbbox', 4],
  ['moveto', 2],
  ['rmoveto', 2],
  ['lineto', 2],
  ['rlineto', 2],
  ['curveto', 6],
  ['rcurveto', 6],
  ['arc', 5],
  ['arcn', 5],
  ['arct', 5],
  ['closepath', 0],
  ['ucache', 0],
];
const stepNames = new Set(steps.map(([name]) => name));
/** Codes above this repeat the next one. */
const repeat = 32;

/** Runs a step of a path with the numbers on the operand stack. */
function runStep(machine: Machine, name: string): void {
  const operator = machine.systemDict.entries.get(machine.memory.name(name))?.ref;
  if (!(operator instanceof Operator)) throw new ProgramError('typecheck');
  operator.requireOperands(machine.operands);
  (operator.run as (machine: Machine) => void)(machine);
}

/** Appends a user path to the current path. @see PostScript Language Reference, third edition, "User Paths" */
function append(machine: Machine, userPath: PsArray): void {
  const { operands, context } = machine;
  context.spend(userPath.length);
  const height = operands.count;
  const first = userPath.length === 2 ? elementOf(userPath, 0).ref : undefined;
  if (first instanceof PsArray || first instanceof PsString) appendEncoded(machine, first, elementOf(userPath, 1).ref);
  else {
    for (let at = 0; at < userPath.length; at++) {
      const { kind: type, number, ref } = elementOf(userPath, at);
      const name = ref instanceof Name ? ref.text : ref instanceof Operator ? ref.name : undefined;
      if (type === kind.integer || type === kind.real) operands.push(type, number, undefined);
      else if (name !== undefined && stepNames.has(name)) runStep(machine, name);
      else throw new ProgramError('typecheck');
    }
  }
  if (operands.count !== height) throw new ProgramError('typecheck');
}

function appendEncoded(machine: Machine, data: PsArray | PsString, codes: unknown): void {
  if (!(codes instanceof PsString)) throw new ProgramError('typecheck');
  const numbers = data instanceof PsArray ? numbersOf(data) : readNumberString(data.bytes);
  let [at, times] = [0, 1];
  for (const code of codes.bytes) {
    if (code > repeat) {
      times = code - repeat;
      continue;
    }
    const [name = '', count = 0] = steps[code] ?? [];
    if (name === '') throw new ProgramError('typecheck');
    for (; times > 0; times--) {
      if (at + count > numbers.length) throw new ProgramError('typecheck');
      for (const number of numbers.slice(at, at + count)) machine.operands.pushNumber(number);
      at += count;
      runStep(machine, name);
    }
    times = 1;
  }
}

/** The user path on top of the operands, under a matrix if there is one. */
function takeUserPath(machine: Machine, mayHaveMatrix: boolean): { userPath: PsArray; matrix: PsArray | undefined } {
  const { operands } = machine;
  const top = operands.ref();
  if (!(top instanceof PsArray)) throw new ProgramError('typecheck');
  const below = operands.count > 1 ? operands.ref(1) : undefined;
  const isMatrix =
    mayHaveMatrix &&
    top.length === 6 &&
    below instanceof PsArray &&
    Array.from({ length: 6 }, (_, at) => elementOf(top, at).ref).every((ref) => ref === undefined);
  return isMatrix ? { userPath: below, matrix: top } : { userPath: top, matrix: undefined };
}

/** Runs a function with a user path as the current path, then restores the graphics state. */
function withPath(machine: Machine, mayHaveMatrix: boolean, paint: () => void): void {
  const { graphics, operands } = machine;
  const { userPath, matrix } = takeUserPath(machine, mayHaveMatrix);
  graphics.gsave();
  try {
    graphics.state.newPath();
    append(machine, userPath);
    if (matrix !== undefined) graphics.state.concat(matrixOf(matrix));
    paint();
  } finally {
    graphics.grestore();
  }
  operands.drop(matrix === undefined ? 1 : 2);
}

const fill = (rule: FillRule) => ({
  operands: 'array',
  run: (machine: Machine) =>
    withPath(machine, false, () => fillShape(machine, machine.graphics.state.path.outline(), rule)),
});

export const userPathOperators: OperatorTable = {
  uappend: {
    operands: 'array',
    run: (machine) => {
      append(machine, takeUserPath(machine, false).userPath);
      machine.operands.drop(1);
    },
  },
  ufill: fill('nonzero'),
  ueofill: fill('evenodd'),
  ustroke: {
    operands: 'array',
    run: (machine) =>
      withPath(machine, true, () => {
        const { state } = machine.graphics;
        strokeShape(machine, state, state.path.outline());
      }),
  },
  ustrokepath: {
    operands: 'array',
    run: (machine) => {
      let stroked = new Path();
      withPath(machine, true, () => {
        stroked = new Path();
        stroked.append(outlineOfStroke(machine.graphics.state, machine.context), identity);
      });
      machine.graphics.state.path = stroked;
    },
  },
  upath: { operands: 'boolean', run: pushPath },
};

/** Pushes the current path as a user path. */
function pushPath(machine: Machine): void {
  const { graphics, memory, operands } = machine;
  const { state } = graphics;
  const inverse = state.inverse();
  const outline = state.path.outline();
  const elements: Value[] = [];
  const step = (name: string, points: readonly number[]): void => {
    for (let at = 0; at < points.length; at += 2)
      for (const each of transformPoint(inverse, points[at]!, points[at + 1]!).map(realValue)) elements.push(each);
    elements.push({ kind: executableName, number: 0, ref: memory.name(name) });
  };
  if (operands.boolean()) step('ucache', []);
  const { xMin, yMin, xMax, yMax } = boundsInUserSpace(machine);
  for (const each of [xMin, yMin, xMax, yMax].map(realValue)) elements.push(each);
  step('setbbox', []);
  let at = 0;
  for (const code of outline.verbs) {
    const count = code === verb.close ? 0 : code === verb.cubic ? 6 : 2;
    const name =
      code === verb.move ? 'moveto' : code === verb.line ? 'lineto' : code === verb.cubic ? 'curveto' : 'closepath';
    step(name, [...outline.points.subarray(at, at + count)]);
    at += count;
  }
  const array = memory.array(elements.length);
  for (const [index, element] of elements.entries()) memory.putElement(array, index, element);
  operands.drop(1);
  operands.push(executableArray, 0, array);
}

/** The box of a path without points is empty, at the origin; the manual names no error for it. */
function boundsInUserSpace({ graphics: { state } }: Machine) {
  const inverse = state.inverse();
  const { points } = state.path.outline();
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  const box = { xMin: Infinity, yMin: Infinity, xMax: -Infinity, yMax: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = transformPoint(inverse, points[at]!, points[at + 1]!);
    box.xMin = Math.min(box.xMin, x);
    box.yMin = Math.min(box.yMin, y);
    box.xMax = Math.max(box.xMax, x);
    box.yMax = Math.max(box.yMax, y);
  }
  return box;
}

import {
  joinMatrices,
  type Matrix,
  rotation,
  scaling,
  transformPoint,
  translation,
} from '../../../../outline/matrix.ts';
import { defaultMatrix } from '../../graphics/page.ts';
import { requireInverse } from '../../graphics/state.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import { requireReadable, requireWritable } from '../../machine/memory.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { kind } from '../../objects/kinds.ts';
import { PsArray, realValue, type Value } from '../../objects/values.ts';

/** Reads an array of six numbers. */
export function matrixOf(array: unknown): Matrix {
  if (!(array instanceof PsArray)) throw new ProgramError('typecheck');
  requireReadable(array);
  if (array.length !== 6) throw new ProgramError('rangecheck');
  return numbersOf(array) as unknown as Matrix;
}

/** Reads an array of numbers. */
export function numbersOf(array: PsArray): number[] {
  requireReadable(array);
  const { store, start, length } = array;
  return Array.from({ length }, (_, index) => {
    const found = store.kinds[start + index];
    if (found !== kind.integer && found !== kind.real) throw new ProgramError('typecheck');
    return store.numbers[start + index]!;
  });
}

export function putMatrix({ memory }: Machine, array: unknown, matrix: readonly number[]): void {
  if (!(array instanceof PsArray)) throw new ProgramError('typecheck');
  requireWritable(array);
  if (array.length !== 6) throw new ProgramError('rangecheck');
  for (const [at, value] of matrix.entries()) memory.putElement(array, at, realValue(value));
}

/** A matrix operator with numbers, which either changes the current matrix or fills a matrix. */
const transformer = (count: number, make: (...numbers: number[]) => Matrix) => ({
  operands: `${'number '.repeat(count - 1)}number|array`,
  run: (machine: Machine) => {
    const { operands, graphics } = machine;
    const isFilled = operands.ref() instanceof PsArray;
    if (isFilled) operands.require(count + 1);
    const numbers = Array.from({ length: count }, (_, at) => {
      const value: Value = operands.value(count - 1 - at + (isFilled ? 1 : 0));
      if (value.kind !== kind.integer && value.kind !== kind.real) throw new ProgramError('typecheck');
      return value.number;
    });
    if (!isFilled) {
      graphics.state.concat(make(...numbers));
      operands.drop(count);
      return;
    }
    const target = operands.value();
    putMatrix(machine, target.ref, make(...numbers));
    operands.drop(count + 1);
    operands.pushValue(target);
  },
});

/** Maps a point or a distance by the current matrix or a given one. */
const mapper = (map: (matrix: Matrix, x: number, y: number) => readonly [number, number]) => ({
  operands: 'number number|array',
  run: ({ operands, graphics }: Machine) => {
    const isGiven = operands.ref() instanceof PsArray;
    const matrix = isGiven ? matrixOf(operands.ref()) : graphics.state.matrix;
    const at = isGiven ? 1 : 0;
    operands.require(2 + at);
    for (const depth of [at, at + 1]) if (!operands.isNumber(depth)) throw new ProgramError('typecheck');
    const [x, y] = map(matrix, operands.number(at + 1), operands.number(at));
    operands.drop(2 + at);
    operands.pushNumber(x);
    operands.pushNumber(y);
  },
});

const withoutOrigin = ([a, b, c, d]: Matrix): Matrix => [a, b, c, d, 0, 0];

/** @see PostScript Language Reference, third edition, "Coordinate System and Matrix Operators" */
export const matrixOperators: OperatorTable = {
  matrix: {
    operands: '',
    run: (machine) => {
      const array = machine.memory.array(6);
      putMatrix(machine, array, [1, 0, 0, 1, 0, 0]);
      machine.operands.pushRef(kind.array, array);
    },
  },
  initmatrix: {
    operands: '',
    run: ({ graphics }) => {
      graphics.state.matrix = graphics.baseMatrix;
    },
  },
  identmatrix: { operands: 'array', run: (machine) => putMatrix(machine, machine.operands.ref(), [1, 0, 0, 1, 0, 0]) },
  defaultmatrix: { operands: 'array', run: (machine) => putMatrix(machine, machine.operands.ref(), defaultMatrix) },
  currentmatrix: {
    operands: 'array',
    run: (machine) => putMatrix(machine, machine.operands.ref(), machine.graphics.state.matrix),
  },
  setmatrix: {
    operands: 'array',
    run: ({ operands, graphics }) => {
      graphics.state.matrix = matrixOf(operands.ref());
      operands.drop(1);
    },
  },
  translate: transformer(2, (x, y) => translation(x!, y!)),
  scale: transformer(2, (x, y) => scaling(x!, y!)),
  rotate: transformer(1, (angle) => exactRotation(angle!)),
  concat: {
    operands: 'array',
    run: ({ operands, graphics }) => {
      graphics.state.concat(matrixOf(operands.ref()));
      operands.drop(1);
    },
  },
  concatmatrix: {
    operands: 'array array array',
    run: (machine) => {
      const { operands } = machine;
      const target = operands.value();
      putMatrix(machine, target.ref, joinMatrices(matrixOf(operands.ref(2)), matrixOf(operands.ref(1))));
      operands.drop(3);
      operands.pushValue(target);
    },
  },
  invertmatrix: {
    operands: 'array array',
    run: (machine) => {
      const { operands } = machine;
      const target = operands.value();
      putMatrix(machine, target.ref, requireInverse(matrixOf(operands.ref(1))));
      operands.drop(2);
      operands.pushValue(target);
    },
  },
  transform: mapper(transformPoint),
  dtransform: mapper((matrix, x, y) => transformPoint(withoutOrigin(matrix), x, y)),
  itransform: mapper((matrix, x, y) => transformPoint(requireInverse(matrix), x, y)),
  idtransform: mapper((matrix, x, y) => transformPoint(requireInverse(withoutOrigin(matrix)), x, y)),
};

/** Quarter turns have no rounding errors. */
function exactRotation(degrees: number): Matrix {
  switch (((degrees % 360) + 360) % 360) {
    case 0:
      return [1, 0, 0, 1, 0, 0];
    case 90:
      return [0, 1, -1, 0, 0, 0];
    case 180:
      return [-1, 0, 0, -1, 0, 0];
    case 270:
      return [0, -1, 1, 0, 0, 0];
    default:
      return rotation(degrees);
  }
}

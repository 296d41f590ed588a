import type { FillRule } from '../../../../outline/measure/winding.ts';
import { Path } from '../../graphics/path.ts';
import { readShading } from '../../graphics/shading.ts';
import { ProgramError } from '../../machine/errors.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import { type Dict, PsArray, PsString } from '../../objects/values.ts';
import { readNumberString } from '../number-strings.ts';
import { matrixOf, numbersOf } from './matrix.ts';
import { fillShape, paintMesh, strokeShape } from './paint.ts';
import { chargePath, workOfFill, workOfStroke, workOfWalk } from './path-work.ts';

/** @see PostScript Language Reference, third edition, "Painting Operators", "Path Construction Operators" */
export const paintingOperators: OperatorTable = {
  fill: { operands: '', run: (machine) => fillPath(machine, 'nonzero') },
  eofill: { operands: '', run: (machine) => fillPath(machine, 'evenodd') },
  stroke: {
    operands: '',
    run: (machine) => {
      const { state } = machine.graphics;
      chargePath(machine, workOfStroke);
      strokeShape(machine, state, state.path.outline());
      state.newPath();
    },
  },
  rectfill: {
    operands: 'number|array|string',
    run: (machine) => {
      const rectangles = takeRectangles(machine);
      fillShape(machine, rectanglePath(machine, rectangles).outline(), 'nonzero');
    },
  },
  rectstroke: {
    operands: 'number|array|string',
    run: (machine) => {
      const { state } = machine.graphics;
      const matrix = takePenMatrix(machine);
      const rectangles = takeRectangles(machine);
      const path = rectanglePath(machine, rectangles);
      const pen = state.copy();
      if (matrix !== undefined) pen.concat(matrix);
      strokeShape(machine, pen, path.outline());
    },
  },
  clip: { operands: '', run: (machine) => clipPath(machine, 'nonzero') },
  eoclip: { operands: '', run: (machine) => clipPath(machine, 'evenodd') },
  rectclip: {
    operands: 'number|array|string',
    run: (machine) => {
      const { graphics } = machine;
      const rectangles = takeRectangles(machine);
      graphics.clipTo(rectanglePath(machine, rectangles).outline(), 'nonzero');
      graphics.state.newPath();
    },
  },
  initclip: {
    operands: '',
    run: ({ graphics: { state } }) => {
      state.clip = undefined;
    },
  },
  clipsave: {
    operands: '',
    run: ({ graphics: { state } }) => {
      state.keptClips = [...state.keptClips, state.clip];
    },
  },
  cliprestore: {
    operands: '',
    run: ({ graphics: { state } }) => {
      if (state.keptClips.length === 0) return;
      state.clip = state.keptClips.at(-1);
      state.keptClips = state.keptClips.slice(0, -1);
    },
  },
  shfill: {
    operands: 'dict',
    run: (machine) => {
      const { operands, graphics } = machine;
      const { state, page } = graphics;
      const shading = readShading(machine, operands.ref() as Dict, state.matrix);
      if (shading.kind === 'mesh') paintMesh(machine, shading, state.clip);
      else page.fill(state, graphics.clipPath().outline(), 'nonzero', shading);
      operands.drop(1);
    },
  },
  erasepage: { operands: '', run: ({ graphics }) => graphics.page.erase() },
};

function fillPath(machine: Machine, rule: FillRule): void {
  const { state } = machine.graphics;
  chargePath(machine, workOfFill);
  fillShape(machine, state.path.outline(), rule);
  state.newPath();
}

function clipPath(machine: Machine, rule: FillRule): void {
  chargePath(machine, workOfWalk);
  machine.graphics.clip(rule);
}

/** The matrix on top, if there is one above the rectangles. */
function takePenMatrix({ operands }: Machine): ReturnType<typeof matrixOf> | undefined {
  const top = operands.ref();
  if (!(top instanceof PsArray) || top.length !== 6) return undefined;
  const below = operands.count > 1 ? operands.ref(1) : undefined;
  const isPen = below instanceof PsArray || below instanceof PsString || operands.count > 4;
  if (!isPen) return undefined;
  const matrix = matrixOf(top);
  operands.drop(1);
  return matrix;
}

/** Rectangles as x, y, width and height, from numbers, an array or an encoded string. */
function takeRectangles({ operands }: Machine): readonly number[] {
  const top = operands.ref();
  if (top instanceof PsArray || top instanceof PsString) {
    const numbers = top instanceof PsArray ? numbersOf(top) : readNumberString(top.bytes);
    if (numbers.length % 4 !== 0) throw new ProgramError('typecheck');
    operands.drop(1);
    return numbers;
  }
  operands.require(4);
  const numbers = [3, 2, 1, 0].map((depth) => {
    if (!operands.isNumber(depth)) throw new ProgramError('typecheck');
    return operands.number(depth);
  });
  operands.drop(4);
  return numbers;
}

/** A path of rectangles, counter-clockwise in user space. */
function rectanglePath({ graphics: { state }, context }: Machine, rectangles: readonly number[]): Path {
  const [a, b, c, d, e, f] = state.matrix;
  const path = new Path();
  context.spend(rectangles.length);
  for (let at = 0; at < rectangles.length; at += 4) {
    const [x, y, width, height] = rectangles.slice(at, at + 4) as [number, number, number, number];
    const [left, right] = [Math.min(x, x + width), Math.max(x, x + width)];
    const [bottom, top] = [Math.min(y, y + height), Math.max(y, y + height)];
    path.moveTo(a * left + c * bottom + e, b * left + d * bottom + f);
    path.lineTo(a * right + c * bottom + e, b * right + d * bottom + f);
    path.lineTo(a * right + c * top + e, b * right + d * top + f);
    path.lineTo(a * left + c * top + e, b * left + d * top + f);
    path.close();
  }
  return path;
}

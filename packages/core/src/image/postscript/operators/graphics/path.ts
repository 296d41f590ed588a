import { arcCubics } from '../../../../outline/arc.ts';
import { reverseOutline } from '../../../../outline/contour.ts';
import { flattenOutline } from '../../../../outline/flatten.ts';
import { type Matrix, transformPoint } from '../../../../outline/matrix.ts';
import { type Box, controlBoundsOf } from '../../../../outline/measure/bounds.ts';
import { Path } from '../../graphics/path.ts';
import { outlineOfStroke } from '../../graphics/stroked.ts';
import { ProgramError } from '../../machine/errors.ts';
import { frame } from '../../machine/execution-stack.ts';
import type { Machine } from '../../machine/machine.ts';
import type { OperatorTable } from '../../machine/operator-table.ts';
import type { PsArray } from '../../objects/values.ts';
import { chargePath, workOfStroke, workOfWalk } from './path-work.ts';

/** Takes the numbers on top as points in device space. */
function devicePoints({ operands, graphics }: Machine, count: number): number[] {
  const [a, b, c, d, e, f] = graphics.state.matrix;
  const points: number[] = [];
  for (let depth = count * 2 - 1; depth > 0; depth -= 2) {
    const [x, y] = [operands.number(depth), operands.number(depth - 1)];
    points.push(a * x + c * y + e, b * x + d * y + f);
  }
  return points;
}

/** Points relative to the current one. */
function relativePoints({ operands, graphics }: Machine, count: number): number[] {
  const [a, b, c, d] = graphics.state.matrix;
  const { path } = graphics.state;
  const points: number[] = [];
  for (let depth = count * 2 - 1; depth > 0; depth -= 2) {
    const [x, y] = [operands.number(depth), operands.number(depth - 1)];
    points.push(a * x + c * y + path.x, b * x + d * y + path.y);
  }
  return points;
}

const segment = (
  count: number,
  pointsOf: (machine: Machine, count: number) => number[],
  draw: (path: Path, points: readonly number[]) => void,
  needsPoint: boolean,
) => ({
  operands: Array(count * 2)
    .fill('number')
    .join(' '),
  run: (machine: Machine) => {
    const { operands, graphics, context } = machine;
    if (needsPoint) graphics.state.requirePoint();
    const points = pointsOf(machine, count);
    const path = graphics.state.ownPath();
    draw(path, points);
    path.requireWithin(context.limits.maxPathSegments);
    operands.drop(count * 2);
  },
});

const move = (path: Path, [x = 0, y = 0]: readonly number[]) => path.moveTo(x, y);
const line = (path: Path, [x = 0, y = 0]: readonly number[]) => path.lineTo(x, y);
const curve = (path: Path, [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: readonly number[]) =>
  path.curveTo(a, b, c, d, x, y);

/** @see PostScript Language Reference, third edition, "Path Construction Operators" */
export const pathOperators: OperatorTable = {
  newpath: { operands: '', run: ({ graphics }) => graphics.state.newPath() },
  currentpoint: {
    operands: '',
    run: ({ operands, graphics: { state } }) => {
      state.requirePoint();
      const [x, y] = transformPoint(state.inverse(), state.path.x, state.path.y);
      operands.pushNumber(x);
      operands.pushNumber(y);
    },
  },
  moveto: segment(1, devicePoints, move, false),
  rmoveto: segment(1, relativePoints, move, true),
  lineto: segment(1, devicePoints, line, true),
  rlineto: segment(1, relativePoints, line, true),
  curveto: segment(3, devicePoints, curve, true),
  rcurveto: segment(3, relativePoints, curve, true),
  closepath: { operands: '', run: ({ graphics }) => graphics.state.ownPath().close() },
  arc: { operands: 'number number number number number', run: (machine) => addArc(machine, false) },
  arcn: { operands: 'number number number number number', run: (machine) => addArc(machine, true) },
  arct: { operands: 'number number number number number', run: (machine) => void addTangentArc(machine) },
  arcto: {
    operands: 'number number number number number',
    run: (machine) => {
      for (const value of addTangentArc(machine)) machine.operands.pushNumber(value);
    },
  },
  flattenpath: {
    operands: '',
    run: (machine) => {
      const { state } = machine.graphics;
      chargePath(machine, workOfWalk);
      const outline = flattenOutline(state.path.outline(), Math.max(0.2, state.flatness), machine.context);
      state.path = Object.assign(new Path(), { bounds: state.path.bounds });
      state.path.append(outline, [1, 0, 0, 1, 0, 0]);
    },
  },
  reversepath: {
    operands: '',
    run: (machine) => {
      const { state } = machine.graphics;
      chargePath(machine, workOfWalk);
      const outline = reverseOutline(state.path.outline());
      state.path = new Path();
      state.path.append(outline, [1, 0, 0, 1, 0, 0]);
    },
  },
  strokepath: {
    operands: '',
    run: (machine) => {
      const { state } = machine.graphics;
      chargePath(machine, workOfStroke);
      const outline = outlineOfStroke(state, machine.context);
      state.path = new Path();
      state.path.append(outline, [1, 0, 0, 1, 0, 0]);
    },
  },
  clippath: {
    operands: '',
    run: ({ graphics }) => {
      graphics.state.path = graphics.clipPath();
    },
  },
  pathbbox: {
    operands: '',
    run: (machine) => {
      const { operands, graphics } = machine;
      const { state } = graphics;
      chargePath(machine, workOfWalk);
      const box = boxOfPath(state.path, state.inverse());
      for (const value of [box.xMin, box.yMin, box.xMax, box.yMax]) operands.pushNumber(value);
    },
  },
  setbbox: {
    operands: 'number number number number',
    run: ({ operands }) => operands.drop(4),
  },
  pathforall: { operands: 'procedure procedure procedure procedure', run: startPathForall },
  ucache: { operands: '', run: () => {} },
};

/** The box of all points of the path in user space, control points included. */
function boxOfPath(path: Path, inverse: Matrix): Box {
  if (!path.hasPoint) throw new ProgramError('nocurrentpoint');
  const outline = path.outline();
  const { points } = outline;
  const box = controlBoundsOf(outline);
  const corners: (readonly [number, number])[] = [];
  if (box !== undefined && path.verbs.length > 1)
    for (const [x, y] of [
      [box.xMin, box.yMin],
      [box.xMax, box.yMin],
      [box.xMax, box.yMax],
      [box.xMin, box.yMax],
    ] as const)
      corners.push(transformPoint(inverse, x, y));
  if (corners.length === 0) corners.push(transformPoint(inverse, points[0] ?? path.x, points[1] ?? path.y));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

const radians = Math.PI / 180;
/** Turns of one arc. */
const maxTurns = 100;

function addArc(machine: Machine, isNegative: boolean): void {
  const { operands, graphics } = machine;
  const [x, y, radius, from] = [operands.number(4), operands.number(3), operands.number(2), operands.number(1)];
  let to = operands.number(0);
  if (Math.abs(from) > 1e9 || Math.abs(to) > 1e9) throw new ProgramError('limitcheck');
  if (isNegative) {
    if (to > from) to -= Math.ceil((to - from) / 360) * 360;
  } else if (to < from) to += Math.ceil((from - to) / 360) * 360;
  if (Math.abs(to - from) > 360 * maxTurns) throw new ProgramError('limitcheck');
  const path = graphics.state.ownPath();
  const start = transformPoint(graphics.state.matrix, ...pointOnCircle(x, y, radius, from));
  if (path.hasPoint) path.lineTo(...start);
  else path.moveTo(...start);
  drawArc(path, graphics.state.matrix, [x, y], radius, from, to - from);
  operands.drop(5);
}

function pointOnCircle(x: number, y: number, radius: number, angle: number): [number, number] {
  return [x + radius * Math.cos(angle * radians), y + radius * Math.sin(angle * radians)];
}

function drawArc(
  path: Path,
  matrix: Matrix,
  [x, y]: readonly [number, number],
  radius: number,
  from: number,
  sweep: number,
): void {
  if (sweep === 0) return;
  const at = (px: number, py: number) => transformPoint(matrix, x + px, y + py);
  for (const [, , x1, y1, x2, y2, x3, y3] of arcCubics(radius, from * radians, sweep * radians))
    path.curveTo(...at(x1, y1), ...at(x2, y2), ...at(x3, y3));
}

/** Adds an arc that touches two lines; returns the points where it touches them. */
function addTangentArc({ operands, graphics }: Machine): number[] {
  const { state } = graphics;
  state.requirePoint();
  const path = state.ownPath();
  const [x0, y0] = transformPoint(state.inverse(), path.x, path.y);
  const [x1, y1, x2, y2, radius] = [4, 3, 2, 1, 0].map((depth) => operands.number(depth)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [ux, uy] = unit(x0 - x1, y0 - y1);
  const [vx, vy] = unit(x2 - x1, y2 - y1);
  const cross = ux * vy - uy * vx;
  const cos = ux * vx + uy * vy;
  operands.drop(5);
  if (Math.abs(cross) < 1e-9 || radius === 0) {
    path.lineTo(...transformPoint(state.matrix, x1, y1));
    return [x1, y1, x1, y1];
  }
  const distance = radius * Math.sqrt((1 + cos) / (1 - cos));
  const [ax, ay] = [x1 + ux * distance, y1 + uy * distance];
  const [bx, by] = [x1 + vx * distance, y1 + vy * distance];
  const side = cross > 0 ? 1 : -1;
  const [cx, cy] = [ax - uy * radius * side, ay + ux * radius * side];
  const [start, end] = [Math.atan2(ay - cy, ax - cx) / radians, Math.atan2(by - cy, bx - cx) / radians];
  let sweep = end - start;
  while (sweep > 180) sweep -= 360;
  while (sweep < -180) sweep += 360;
  path.lineTo(...transformPoint(state.matrix, ax, ay));
  drawArc(path, state.matrix, [cx, cy], radius, start, sweep);
  return [ax, ay, bx, by];
}

function unit(x: number, y: number): readonly [number, number] {
  const length = Math.hypot(x, y);
  if (length === 0) throw new ProgramError('undefinedresult');
  return [x / length, y / length];
}

function startPathForall(machine: Machine): void {
  const { operands, execution, graphics } = machine;
  const [onMove, onLine, onCurve, onClose] = [3, 2, 1, 0].map((depth) => operands.ref(depth) as PsArray);
  const { verbs, points } = graphics.state.path.outline();
  const inverse = graphics.state.inverse();
  let [at, point] = [0, 0];
  const pushPoints = (count: number): void => {
    for (let index = 0; index < count; index++, point += 2)
      for (const value of transformPoint(inverse, points[point]!, points[point + 1]!)) operands.pushNumber(value);
  };
  operands.drop(4);
  execution.push(frame.continuation, {
    isLoop: true,
    next: () => {
      const found = verbs[at++];
      if (found === undefined) return false;
      pushPoints(found === 4 ? 0 : found === 3 ? 3 : 1);
      execution.pushCode([onMove, onLine, onCurve, onCurve, onClose][found]!);
      return true;
    },
  });
}

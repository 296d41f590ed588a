import { ConversionError } from '../../../../errors.ts';
import { transformPoint } from '../../../../outline/matrix.ts';
import type { Interpreter, OperatorTable } from '../interpreter.ts';
import { numeric } from './operator.ts';

/** Counts segments, and begins a contour if the last one is closed. */
function extend(content: Interpreter, segments: number): void {
  const { maxPathSegments } = content.services.context.limits;
  content.pathLength += segments;
  if (content.pathLength > maxPathSegments)
    throw new ConversionError('OUTLINE_TOO_LONG', `a path has more than ${maxPathSegments} segments`);
}

function continueContour(content: Interpreter, x: number, y: number): void {
  if (content.pathLength === 0) moveTo(content, x, y);
  else if (content.isContourClosed) moveTo(content, ...content.start);
}

function moveTo(content: Interpreter, x: number, y: number): void {
  extend(content, 1);
  content.path.moveTo(...transformPoint(content.state.matrix, x, y));
  content.isContourClosed = false;
  content.point = [x, y];
  content.start = [x, y];
}

function lineTo(content: Interpreter, x: number, y: number): void {
  if (content.pathLength === 0) {
    moveTo(content, x, y);
    return;
  }
  continueContour(content, x, y);
  extend(content, 1);
  content.path.lineTo(...transformPoint(content.state.matrix, x, y));
  content.point = [x, y];
}

function curveTo(content: Interpreter, ...[x1, y1, x2, y2, x, y]: [number, number, number, number, number, number]) {
  continueContour(content, x1, y1);
  extend(content, 1);
  const { matrix } = content.state;
  content.path.cubicTo(
    ...transformPoint(matrix, x1, y1),
    ...transformPoint(matrix, x2, y2),
    ...transformPoint(matrix, x, y),
  );
  content.point = [x, y];
}

function close(content: Interpreter): void {
  if (content.pathLength === 0 || content.isContourClosed) return;
  extend(content, 1);
  content.path.close();
  content.isContourClosed = true;
  // The next segment begins at the start of the closed contour.
  content.point = content.start;
}

/** @see ISO 32000-1, "Path Construction Operators" */
export const pathOperators: OperatorTable = {
  m: numeric(2, (content, x = 0, y = 0) => moveTo(content, x, y)),
  l: numeric(2, (content, x = 0, y = 0) => lineTo(content, x, y)),
  c: numeric(6, (content, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) => curveTo(content, a, b, c, d, e, f)),
  v: numeric(4, (content, c = 0, d = 0, e = 0, f = 0) => curveTo(content, ...content.point, c, d, e, f)),
  y: numeric(4, (content, a = 0, b = 0, e = 0, f = 0) => curveTo(content, a, b, e, f, e, f)),
  h: { run: (content) => void close(content) },
  re: numeric(4, (content, x = 0, y = 0, width = 0, height = 0) => {
    moveTo(content, x, y);
    lineTo(content, x + width, y);
    lineTo(content, x + width, y + height);
    lineTo(content, x, y + height);
    close(content);
  }),
};

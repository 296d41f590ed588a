import { operator } from './charstring-operators.ts';
import type { OperandStack } from './operand-stack.ts';
import type { GlyphPath } from './path.ts';

type PathOperator = (path: GlyphPath, stack: OperandStack) => void;

/**
 * Path operators, which consume all operands on the stack. Surplus operands at the end are ignored, as other font
 * renderers do.
 * @see Adobe Technical Note 5177 (2000), "Path Construction Operators"
 */
export const pathOperators: Readonly<Record<number, PathOperator>> = {
  [operator.rlineto]: (path, stack) => {
    drawLines(path, stack, 0, stack.count);
  },
  [operator.hlineto]: (path, stack) => drawAlternatingLines(path, stack, true),
  [operator.vlineto]: (path, stack) => drawAlternatingLines(path, stack, false),
  [operator.rrcurveto]: (path, stack) => {
    drawCurves(path, stack, 0, stack.count);
  },
  [operator.rcurveline]: (path, stack) => {
    const end = drawCurves(path, stack, 0, stack.count - 2);
    drawLines(path, stack, end, stack.count);
  },
  [operator.rlinecurve]: (path, stack) => {
    const end = drawLines(path, stack, 0, stack.count - 6);
    drawCurves(path, stack, end, stack.count);
  },
  [operator.hhcurveto]: (path, stack) => {
    let at = stack.count & 1;
    let dy1 = at === 0 ? 0 : stack.at(0);
    for (; at + 4 <= stack.count; at += 4) {
      path.curve(stack.at(at), dy1, stack.at(at + 1), stack.at(at + 2), stack.at(at + 3), 0);
      dy1 = 0;
    }
  },
  [operator.vvcurveto]: (path, stack) => {
    let at = stack.count & 1;
    let dx1 = at === 0 ? 0 : stack.at(0);
    for (; at + 4 <= stack.count; at += 4) {
      path.curve(dx1, stack.at(at), stack.at(at + 1), stack.at(at + 2), 0, stack.at(at + 3));
      dx1 = 0;
    }
  },
  [operator.hvcurveto]: (path, stack) => drawAlternatingCurves(path, stack, true),
  [operator.vhcurveto]: (path, stack) => drawAlternatingCurves(path, stack, false),
  [operator.hflex]: (path, stack) => {
    stack.require(7);
    path.curve(stack.at(0), 0, stack.at(1), stack.at(2), stack.at(3), 0);
    path.curve(stack.at(4), 0, stack.at(5), -stack.at(2), stack.at(6), 0);
  },
  // The flex depth, the 13th operand, gives the size below which a flex may be drawn as a line. Outlines have no size,
  // so it is ignored.
  [operator.flex]: (path, stack) => {
    stack.require(12);
    drawCurves(path, stack, 0, 12);
  },
  [operator.hflex1]: (path, stack) => {
    stack.require(9);
    const [dy1, dy2, dy5] = [stack.at(1), stack.at(3), stack.at(7)];
    path.curve(stack.at(0), dy1, stack.at(2), dy2, stack.at(4), 0);
    path.curve(stack.at(5), 0, stack.at(6), dy5, stack.at(8), -(dy1 + dy2 + dy5));
  },
  [operator.flex1]: drawFlex1,
};

/** Draws lines from the operands between `start` and `end`; returns the index of the next operand. */
function drawLines(path: GlyphPath, stack: OperandStack, start: number, end: number): number {
  let at = start;
  for (; at + 2 <= end; at += 2) path.line(stack.at(at), stack.at(at + 1));
  return at;
}

function drawCurves(path: GlyphPath, stack: OperandStack, start: number, end: number): number {
  let at = start;
  for (; at + 6 <= end; at += 6) {
    path.curve(stack.at(at), stack.at(at + 1), stack.at(at + 2), stack.at(at + 3), stack.at(at + 4), stack.at(at + 5));
  }
  return at;
}

/** hlineto and vlineto: alternating horizontal and vertical lines. */
function drawAlternatingLines(path: GlyphPath, stack: OperandStack, startsHorizontal: boolean): void {
  for (let at = 0; at < stack.count; at++) {
    const isHorizontal = (at % 2 === 0) === startsHorizontal;
    path.line(isHorizontal ? stack.at(at) : 0, isHorizontal ? 0 : stack.at(at));
  }
}

/**
 * hvcurveto and vhcurveto: curves that alternate between horizontal and vertical tangents at their start. The last may
 * end with any tangent.
 */
function drawAlternatingCurves(path: GlyphPath, stack: OperandStack, startsHorizontal: boolean): void {
  let isHorizontal = startsHorizontal;
  for (let at = 0; at + 4 <= stack.count; at += 4) {
    const [d1, dx2, dy2, d3] = [stack.at(at), stack.at(at + 1), stack.at(at + 2), stack.at(at + 3)];
    const last = stack.count - at === 5 ? stack.at(at + 4) : 0;
    if (isHorizontal) path.curve(d1, 0, dx2, dy2, last, d3);
    else path.curve(0, d1, dx2, dy2, d3, last);
    isHorizontal = !isHorizontal;
  }
}

/** flex1: ends at the starting coordinate of the axis along which it moves less. */
function drawFlex1(path: GlyphPath, stack: OperandStack): void {
  stack.require(11);
  let [dx, dy] = [0, 0];
  for (let at = 0; at < 10; at += 2) {
    dx += stack.at(at);
    dy += stack.at(at + 1);
  }
  const end = stack.at(10);
  const [dx6, dy6] = Math.abs(dx) > Math.abs(dy) ? [end, -dy] : [-dx, end];
  drawCurves(path, stack, 0, 6);
  path.curve(stack.at(6), stack.at(7), stack.at(8), stack.at(9), dx6, dy6);
}

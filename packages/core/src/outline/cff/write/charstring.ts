import type { Outline } from '../../outline.ts';
import { operator } from '../charstring-operators.ts';
import { operandsOf, planOperators, type Way, way } from './operator-plan.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** CFF allows 48 operands at once; one place is left for the number of a subroutine. */
const maxOperands = 47;
const maxStep = 0x7fff;

/** The operator that begins with a piece said in this way. */
const operators: Readonly<Record<Way, number>> = {
  [way.lines]: operator.rlineto,
  [way.across]: operator.hlineto,
  [way.upright]: operator.vlineto,
  [way.curves]: operator.rrcurveto,
  [way.level]: operator.hhcurveto,
  [way.steep]: operator.vvcurveto,
  [way.rising]: operator.hvcurveto,
  [way.falling]: operator.vhcurveto,
  [way.lastRising]: operator.hvcurveto,
  [way.lastFalling]: operator.vhcurveto,
  [way.lastCurve]: operator.rrcurveto,
  [way.lastLine]: operator.rlineto,
};

/** Takes the numbers and operators of a charstring one by one. */
export interface CharstringSink {
  number(value: number): void;
  operator(code: number): void;
}

/**
 * Writes the charstring of a glyph, without hints: `width` is by how much its advance differs from `nominalWidthX`, and
 * nothing where it has the default. Flexes are not written, for interpreters may flatten them.
 * @see Adobe Technical Note 5177 (2000), "Charstring Organization"
 */
export function writeCharstring(outline: Outline, width: number | undefined, sink: CharstringSink): void {
  if (width !== undefined) sink.number(width);
  for (const { move, drawn } of piecesOf(outline)) {
    writeMove(move[0], move[1], sink);
    writePieces(drawn, sink);
  }
  sink.operator(operator.endchar);
}

function writeMove(dx: number, dy: number, sink: CharstringSink): void {
  if (Math.abs(dx) > maxStep || Math.abs(dy) > maxStep) {
    const [x, y] = [Math.trunc(dx / 2), Math.trunc(dy / 2)];
    writeMove(x, y, sink);
    writeMove(dx - x, dy - y, sink);
    return;
  }
  if (dy !== 0 && dx !== 0) sink.number(dx);
  sink.number(dy === 0 ? dx : dy);
  sink.operator(dy === 0 ? operator.hmoveto : dx === 0 ? operator.vmoveto : operator.rmoveto);
}

function writePieces(pieces: readonly Piece[], sink: CharstringSink): void {
  let count = 0;
  let current: number = operator.rlineto;
  for (const [at, { way: said, isNew }] of planOperators(pieces).entries()) {
    const operands = operandsOf(pieces[at]!, said); // the plan has one entry for each piece
    const isFull = count + operands.length > maxOperands;
    if (isNew || isFull) {
      if (count > 0) sink.operator(current);
      count = 0;
      current = operators[said];
    } else if (said === way.lastCurve) current = operator.rlinecurve;
    else if (said === way.lastLine) current = operator.rcurveline;
    for (const operand of operands) sink.number(operand);
    count += operands.length;
  }
  if (count > 0) sink.operator(current);
}

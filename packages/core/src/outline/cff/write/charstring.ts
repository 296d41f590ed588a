import { operator } from '../charstring-operators.ts';
import { OperatorPlan, operandsOf, type Way, way } from './operator-plan.ts';
import type { PieceList } from './pieces.ts';
import type { TokenTable } from './tokens.ts';

/** CFF allows 48 operands at once; one place is left for the number of a subroutine. */
const maxOperands = 47;

/** The operator that begins with a piece said in this way. */
export const operators: Readonly<Record<Way, number>> = {
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

/** Takes the tokens of a charstring one by one. */
export interface TokenSink {
  push(token: number): void;
}

/** Writes what charstrings are made of. Flexes are not written, for interpreters may flatten them. */
export class CharstringWriter {
  readonly #table: TokenTable;
  readonly #plan = new OperatorPlan();

  constructor(table: TokenTable) {
    this.#table = table;
  }

  /** The steps of a movement have to fit: see `maxStep`. */
  move(dx: number, dy: number, sink: TokenSink): void {
    if (dy !== 0 && dx !== 0) sink.push(this.#table.of(dx));
    sink.push(this.#table.of(dy === 0 ? dx : dy));
    sink.push(dy === 0 ? operator.hmoveto : dx === 0 ? operator.vmoveto : operator.rmoveto);
  }

  /** What is drawn of a contour; closing it goes without saying. */
  body(pieces: PieceList, sink: TokenSink): void {
    this.#plan.make(pieces);
    let count = 0;
    let current: number = operator.rlineto;
    for (let piece = 0; piece < pieces.count; piece++) {
      const said = this.#plan.wayOf(piece);
      const operands = operandsOf(pieces, piece, said);
      if (this.#plan.isNew(piece) || count + operands.length > maxOperands) {
        if (count > 0) sink.push(current);
        count = 0;
        current = operators[said];
      } else if (said === way.lastCurve) current = operator.rlinecurve;
      else if (said === way.lastLine) current = operator.rcurveline;
      for (let at = 0; at < operands.length; at++) sink.push(this.#table.of(pieces.step(piece, operands[at]!))); // within
      count += operands.length;
    }
    if (count > 0) sink.push(current);
  }
}

import { operator } from '../charstring-operators.ts';
import { operators, type TokenSink } from './charstring.ts';
import { OperatorPlan, operandsOf, way } from './operator-plan.ts';
import type { TokenTable } from './tokens.ts';
import type { VariedPieces } from './varied-pieces.ts';

/** CFF 2 allows 513 operands at once; one place is left for the number of a subroutine. */
const maxOperands = 512;
/** So many regions leave room for the operands of any piece, and what one of them gains in all regions. */
export const maxGlyphRegions = maxOperands - 32;

/** One operand: a step of a piece. */
type Operand = readonly [piece: number, which: number];

/** Writes what charstrings of CFF 2 are made of. @see OpenType 1.9.1, "CFF2 CharString Format" */
export class VariedCharstringWriter {
  readonly #table: TokenTable;
  readonly #plan = new OperatorPlan();

  constructor(table: TokenTable) {
    this.#table = table;
  }

  /** The movement that is the only piece, as if it were a line. */
  move(pieces: VariedPieces, sink: TokenSink): void {
    const [isUpright, isLevel] = [pieces.isZero(0, 0), pieces.isZero(0, 1)];
    const operands: Operand[] = isLevel
      ? [[0, 0]]
      : isUpright
        ? [[0, 1]]
        : [
            [0, 0],
            [0, 1],
          ];
    this.#push(pieces, operands, sink);
    sink.push(isLevel ? operator.hmoveto : isUpright ? operator.vmoveto : operator.rmoveto);
  }

  /** What is drawn of a contour; closing it goes without saying. */
  body(pieces: VariedPieces, sink: TokenSink): void {
    this.#plan.make(pieces);
    const most = maxOperands - pieces.columnCount - 1;
    let operands: Operand[] = [];
    let current: number = operator.rlineto;
    const finish = (): void => {
      if (operands.length === 0) return;
      this.#push(pieces, operands, sink);
      sink.push(current);
      operands = [];
    };
    for (let piece = 0; piece < pieces.count; piece++) {
      const said = this.#plan.wayOf(piece);
      const steps = operandsOf(pieces, piece, said);
      if (this.#plan.isNew(piece) || operands.length + steps.length > most) {
        finish();
        current = operators[said];
      } else if (said === way.lastCurve) current = operator.rlinecurve;
      else if (said === way.lastLine) current = operator.rcurveline;
      for (const which of steps) operands.push([piece, which]);
    }
    finish();
  }

  /** Neighbours that vary are blended together, as many as there is room for. */
  #push(pieces: VariedPieces, operands: readonly Operand[], sink: TokenSink): void {
    for (let at = 0; at < operands.length; ) {
      const room = Math.floor((maxOperands - at - 1) / pieces.columnCount);
      let end = at;
      while (end < operands.length && end - at < room && pieces.varies(...operands[end]!)) end++;
      if (end === at) sink.push(this.#table.of(pieces.step(...operands[at++]!, 0)));
      else {
        this.#blend(pieces, operands.slice(at, end), sink);
        at = end;
      }
    }
  }

  #blend(pieces: VariedPieces, operands: readonly Operand[], sink: TokenSink): void {
    for (const operand of operands) sink.push(this.#table.of(pieces.step(...operand, 0)));
    for (const operand of operands) {
      for (let column = 1; column < pieces.columnCount; column++) {
        sink.push(this.#table.of(pieces.step(...operand, column)));
      }
    }
    sink.push(this.#table.of(operands.length));
    sink.push(operator.blend);
  }
}

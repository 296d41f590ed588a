import { operator } from '../../charstrings/charstring-operators.ts';
import { OperatorPlan, operandsOf, type SegmentOperator, segmentOperator } from './operator-plan.ts';
import type { SegmentList } from './segment-list.ts';
import type { TokenTable } from './tokens.ts';

/** CFF allows 48 operands; one slot is reserved for a subroutine number. */
const maxOperands = 47;

/** The charstring operator that starts with a segment of each kind. */
export const operatorCodes: Readonly<Record<SegmentOperator, number>> = {
  [segmentOperator.rlineto]: operator.rlineto,
  [segmentOperator.hlineto]: operator.hlineto,
  [segmentOperator.vlineto]: operator.vlineto,
  [segmentOperator.rrcurveto]: operator.rrcurveto,
  [segmentOperator.hhcurveto]: operator.hhcurveto,
  [segmentOperator.vvcurveto]: operator.vvcurveto,
  [segmentOperator.hvcurveto]: operator.hvcurveto,
  [segmentOperator.vhcurveto]: operator.vhcurveto,
  [segmentOperator.lastHvcurveto]: operator.hvcurveto,
  [segmentOperator.lastVhcurveto]: operator.vhcurveto,
  [segmentOperator.rlinecurve]: operator.rrcurveto,
  [segmentOperator.rcurveline]: operator.rlineto,
};

/** Receives the tokens of a charstring. */
export interface TokenSink {
  push(token: number): void;
}

/**
 * Writes the movements and contours of charstrings. Flex operators are not written, since interpreters may flatten
 * them.
 */
export class CharstringWriter {
  readonly #table: TokenTable;
  readonly #plan = new OperatorPlan();

  constructor(table: TokenTable) {
    this.#table = table;
  }

  /** Writes a movement. Its deltas must not exceed `maxDelta`. */
  writeMove(dx: number, dy: number, sink: TokenSink): void {
    if (dy !== 0 && dx !== 0) sink.push(this.#table.tokenOf(dx));
    sink.push(this.#table.tokenOf(dy === 0 ? dx : dy));
    sink.push(dy === 0 ? operator.hmoveto : dx === 0 ? operator.vmoveto : operator.rmoveto);
  }

  /** Writes the segments of a contour, which is closed implicitly. */
  writeBody(segments: SegmentList, sink: TokenSink): void {
    this.#plan.plan(segments);
    let count = 0;
    let current: number = operator.rlineto;
    for (let segment = 0; segment < segments.count; segment++) {
      const chosen = this.#plan.operatorOf(segment);
      const operands = operandsOf(segments, segment, chosen);
      if (this.#plan.startsOperator(segment) || count + operands.length > maxOperands) {
        if (count > 0) sink.push(current);
        count = 0;
        current = operatorCodes[chosen];
      } else if (chosen === segmentOperator.rlinecurve) current = operator.rlinecurve;
      else if (chosen === segmentOperator.rcurveline) current = operator.rcurveline;
      for (let at = 0; at < operands.length; at++)
        sink.push(this.#table.tokenOf(segments.delta(segment, operands[at]!))); // within the segment's deltas
      count += operands.length;
    }
    if (count > 0) sink.push(current);
  }
}

import { type float, type int, isWhole, toInt } from '../../../../kernel/numbers.ts';
import { firstFraction, tokenOfWhole } from '../../subroutines/kernel/token-lengths.ts';
import type { BodyTable } from './body-table.ts';
import type { FractionTable } from './fraction-table.ts';
import { OperatorPlan } from './operator-plan.ts';
import type { SegmentList } from './segment-list.ts';
import {
  operandsOf,
  operatorCodes,
  rcurveline,
  rcurvelineCode,
  rlinecurve,
  rlinecurveCode,
  rlineto,
} from './segment-operators.ts';

/** CFF allows 48 operands; one slot is reserved for a subroutine number. */
const maxOperands: int = 47;

/** Writes the bodies of contours as tokens. Flex operators are not written, since interpreters may flatten them. */
export class BodyWriter {
  readonly #fractions: FractionTable;
  readonly #bodies: BodyTable;
  readonly #plan: OperatorPlan = new OperatorPlan();

  constructor(fractions: FractionTable, bodies: BodyTable) {
    this.#fractions = fractions;
    this.#bodies = bodies;
  }

  /** Writes the segments of a contour, which is closed implicitly, and returns the index of the body. */
  write(segments: SegmentList): int {
    const plan = this.#plan;
    this.#bodies.begin();
    plan.plan(segments);
    let count: int = 0;
    let current: int = operatorCodes[rlineto]!; // each operator has a code
    for (let segment: int = 0; segment < segments.count; segment++) {
      const chosen: int = plan.operatorOf(segment);
      const operands = operandsOf(chosen, !segments.isZero(segment, 0), !segments.isZero(segment, 1));
      if (plan.startsOperator(segment) || count + operands.length > maxOperands) {
        if (count > 0) this.#bodies.push(current);
        count = 0;
        current = operatorCodes[chosen]!;
      } else if (chosen === rlinecurve) current = rlinecurveCode;
      else if (chosen === rcurveline) current = rcurvelineCode;
      for (let at: int = 0; at < operands.length; at++) this.#push(segments.delta(segment, operands[at]!)); // in range
      count += operands.length;
    }
    if (count > 0) this.#bodies.push(current);
    return this.#bodies.end();
  }

  /** The deltas of segments are within the range of integer operands. */
  #push(delta: float): void {
    this.#bodies.push(isWhole(delta) ? tokenOfWhole(toInt(delta)) : this.#tokenOfFraction(delta));
  }

  #tokenOfFraction(delta: float): int {
    return firstFraction + this.#fractions.add(toInt(delta * 0x10000));
  }
}

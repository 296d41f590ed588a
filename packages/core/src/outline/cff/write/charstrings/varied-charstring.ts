import { operator } from '../../charstrings/charstring-operators.ts';
import { OperatorPlan } from './kernel/operator-plan.ts';
import { operandsOf, operatorCodes, rcurveline, rlinecurve } from './kernel/segment-operators.ts';
import type { TokenTable } from './tokens.ts';
import type { VariedSegmentList } from './varied-segment-list.ts';

/** CFF 2 allows 513 operands; one slot is reserved for a subroutine number. */
const maxOperands = 512;
/** Maximum number of regions: the rest of the stack holds the operands of any segment and the deltas of one of them. */
export const maxGlyphRegions = maxOperands - 32;

/** Receives the tokens of a charstring. */
interface TokenSink {
  push(token: number): void;
}

/** One operand: a delta of a segment. */
type Operand = readonly [segment: number, index: number];

/** Writes the movements and contours of CFF 2 charstrings. @see OpenType 1.9.1, "CFF2 CharString Format" */
export class VariedCharstringWriter {
  readonly #table: TokenTable;
  readonly #plan = new OperatorPlan();

  constructor(table: TokenTable) {
    this.#table = table;
  }

  /** Writes a movement, which is stored as the only segment of the list, as a line. */
  writeMove(segments: VariedSegmentList, sink: TokenSink): void {
    const [isVertical, isHorizontal] = [segments.isZero(0, 0), segments.isZero(0, 1)];
    const operands: Operand[] = isHorizontal
      ? [[0, 0]]
      : isVertical
        ? [[0, 1]]
        : [
            [0, 0],
            [0, 1],
          ];
    this.#push(segments, operands, sink);
    sink.push(isHorizontal ? operator.hmoveto : isVertical ? operator.vmoveto : operator.rmoveto);
  }

  /** Writes the segments of a contour, which is closed implicitly. */
  writeBody(segments: VariedSegmentList, sink: TokenSink): void {
    this.#plan.plan(segments);
    const maxPerOperator = maxOperands - segments.columnCount - 1;
    let operands: Operand[] = [];
    let current: number = operator.rlineto;
    const finish = (): void => {
      if (operands.length === 0) return;
      this.#push(segments, operands, sink);
      sink.push(current);
      operands = [];
    };
    for (let segment = 0; segment < segments.count; segment++) {
      const chosen = this.#plan.operatorOf(segment);
      const steps = operandsOf(chosen, !segments.isZero(segment, 0), !segments.isZero(segment, 1));
      if (this.#plan.startsOperator(segment) || operands.length + steps.length > maxPerOperator) {
        finish();
        current = operatorCodes[chosen]!; // each has a code
      } else if (chosen === rlinecurve) current = operator.rlinecurve;
      else if (chosen === rcurveline) current = operator.rcurveline;
      for (const index of steps) operands.push([segment, index]);
    }
    finish();
  }

  /** Blends consecutive operands that vary together, as many as fit on the stack. */
  #push(segments: VariedSegmentList, operands: readonly Operand[], sink: TokenSink): void {
    for (let at = 0; at < operands.length; ) {
      const maxBlended = Math.floor((maxOperands - at - 1) / segments.columnCount);
      let end = at;
      while (end < operands.length && end - at < maxBlended && segments.varies(...operands[end]!)) end++;
      if (end === at) sink.push(this.#table.tokenOf(segments.step(...operands[at++]!, 0)));
      else {
        this.#blend(segments, operands.slice(at, end), sink);
        at = end;
      }
    }
  }

  #blend(segments: VariedSegmentList, operands: readonly Operand[], sink: TokenSink): void {
    for (const operand of operands) sink.push(this.#table.tokenOf(segments.step(...operand, 0)));
    for (const operand of operands) {
      for (let column = 1; column < segments.columnCount; column++) {
        sink.push(this.#table.tokenOf(segments.step(...operand, column)));
      }
    }
    sink.push(this.#table.tokenOf(operands.length));
    sink.push(operator.blend);
  }
}

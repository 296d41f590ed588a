import { type int, toByte } from '../../../../kernel/numbers.ts';
import {
  hhcurveto,
  hlineto,
  hvcurveto,
  lastHvcurveto,
  lastVhcurveto,
  operatorCount,
  rcurveline,
  rlinecurve,
  rlineto,
  rrcurveto,
  vhcurveto,
  vlineto,
  vvcurveto,
} from './segment-operators.ts';

/** The segments of a contour, as far as the choice of operators depends on them. */
export interface PlannedSegments {
  readonly count: int;
  isLine(segment: int): boolean;
  /** True if the delta is 0 and can be left out by some operators. */
  isZero(segment: int, index: int): boolean;
  /** Number of bytes of a delta. */
  lengthOf(segment: int, index: int): int;
}

/** More than any contour costs, with headroom for additions. An integer, because integer additions are faster. */
const unreachable: int = 0x3fffffff;

/**
 * Finds the shortest operators for a contour by dynamic programming: for each segment and each operator, the fewest
 * bytes up to that point and the preceding operator. Memory is reused from contour to contour.
 * @see Adobe Technical Note 5177 (2000), "Path Construction Operators"
 */
export class OperatorPlan {
  #operators: Uint8Array = new Uint8Array(64);
  #startsAt: Uint8Array = new Uint8Array(64);
  #previous: Uint8Array = new Uint8Array(64 * operatorCount);
  #isStart: Uint8Array = new Uint8Array(64 * operatorCount);
  #costs: Int32Array = new Int32Array(operatorCount);
  #previousCosts: Int32Array = new Int32Array(operatorCount);
  /** The cheapest encoding up to the previous segment, and up to this one. */
  #cheapest: int = 0;
  #cheapestCost: int = 0;
  #nextCheapest: int = 0;
  #nextCost: int = 0;
  #row: int = 0;

  plan(segments: PlannedSegments): void {
    if (segments.count > this.#operators.length) this.#grow(segments.count);
    this.#nextCost = 0;
    this.#nextCheapest = 0;
    this.#costs.fill(unreachable);
    for (let segment: int = 0; segment < segments.count; segment++) {
      this.#begin(segment);
      if (segments.isLine(segment)) this.#addLine(segments, segment);
      else this.#addCurve(segments, segment);
    }
    this.#trace(segments.count);
  }

  operatorOf(segment: int): int {
    return this.#operators[segment]!; // the caller checks the count
  }
  /** True if a new operator starts with this segment. */
  startsOperator(segment: int): boolean {
    return this.#startsAt[segment]! === 1;
  }

  #begin(at: int): void {
    const costs = this.#previousCosts;
    this.#previousCosts = this.#costs;
    this.#costs = costs;
    // Faster than `fill` for so few elements.
    for (let operator: int = 0; operator < operatorCount; operator++) costs[operator] = unreachable;
    this.#cheapest = this.#nextCheapest;
    this.#cheapestCost = this.#nextCost;
    this.#nextCost = unreachable;
    this.#row = at * operatorCount;
  }

  #addLine(segments: PlannedSegments, segment: int): void {
    const horizontal = segments.lengthOf(segment, 0);
    const vertical = segments.lengthOf(segment, 1);
    this.#add(rlineto, horizontal + vertical, rlineto);
    if (segments.isZero(segment, 1)) this.#add(hlineto, horizontal, vlineto);
    if (segments.isZero(segment, 0)) this.#add(vlineto, vertical, hlineto);
    this.#continueOperator(rcurveline, horizontal + vertical, rrcurveto);
  }

  #addCurve(segments: PlannedSegments, segment: int): void {
    const hasNoDX1 = segments.isZero(segment, 0);
    const hasNoDY1 = segments.isZero(segment, 1);
    const hasNoDX3 = segments.isZero(segment, 4);
    const hasNoDY3 = segments.isZero(segment, 5);
    let all: int = 0;
    for (let index: int = 0; index < 6; index++) all += segments.lengthOf(segment, index);
    this.#add(rrcurveto, all, rrcurveto);
    this.#continueOperator(rlinecurve, all, rlineto);
    // Each delta of 0 that is left out saves one byte.
    if (hasNoDY3) {
      if (hasNoDY1) this.#add(hhcurveto, all - 2, hhcurveto);
      else this.#startOperator(hhcurveto, all - 1);
    }
    if (hasNoDX3) {
      if (hasNoDX1) this.#add(vvcurveto, all - 2, vvcurveto);
      else this.#startOperator(vvcurveto, all - 1);
    }
    if (hasNoDY1) {
      if (hasNoDX3) this.#add(hvcurveto, all - 2, vhcurveto);
      else this.#add(lastHvcurveto, all - 1, vhcurveto);
    }
    if (hasNoDX1) {
      if (hasNoDY3) this.#add(vhcurveto, all - 2, hvcurveto);
      else this.#add(lastVhcurveto, all - 1, hvcurveto);
    }
  }

  /** Considers a segment as the start of an operator, or as the continuation of one whose last segment used `after`. */
  #add(operator: int, length: int, after: int): void {
    this.#continueOperator(operator, length, after);
    this.#startOperator(operator, length);
  }
  #continueOperator(operator: int, length: int, after: int): void {
    this.#consider(operator, this.#previousCosts[after]! + length, after, 0); // an operator is an index
  }
  #startOperator(operator: int, length: int): void {
    this.#consider(operator, this.#cheapestCost + 1 + length, this.#cheapest, 1);
  }

  #consider(operator: int, cost: int, previous: int, isStart: int): void {
    if (cost >= this.#costs[operator]!) return;
    this.#costs[operator] = cost;
    this.#previous[this.#row + operator] = toByte(previous);
    this.#isStart[this.#row + operator] = toByte(isStart);
    if (cost > this.#nextCost || (cost === this.#nextCost && operator > this.#nextCheapest)) return;
    this.#nextCheapest = operator;
    this.#nextCost = cost;
  }

  #trace(count: int): void {
    let current: int = this.#nextCheapest;
    for (let segment: int = count - 1; segment >= 0; segment--) {
      const at: int = segment * operatorCount + current;
      this.#operators[segment] = toByte(current);
      this.#startsAt[segment] = this.#isStart[at]!; // segment and current are in range
      current = this.#previous[at]!;
    }
  }

  #grow(count: int): void {
    const size: int = 2 * count;
    this.#operators = new Uint8Array(size);
    this.#startsAt = new Uint8Array(size);
    this.#previous = new Uint8Array(size * operatorCount);
    this.#isStart = new Uint8Array(size * operatorCount);
  }
}
